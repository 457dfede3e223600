//! The programs that the tree builds: whose flags documentation may speak of as its own.

use std::collections::BTreeSet;

use super::data::{self, Node};
use crate::tree::{Tree, path};

/// Names of programs that every project may have as helpers: a command that begins so is anybody's.
const COMMON: &[&str] =
    &["main", "build", "release", "setup", "test", "run", "server", "client", "start", "index", "app"];

/// The names under which the tree's programs are called.
#[derive(Debug, Default)]
pub struct Programs {
    names: BTreeSet<String>,
}

impl Programs {
    /// Reads the manifests of `tree`.
    pub fn read(tree: &Tree) -> Self {
        let mut names = BTreeSet::new();
        for file in tree.paths().filter(|file| !is_sample(file)) {
            let found = match path::name(file) {
                "package.json" => of_package(tree, file),
                "Cargo.toml" => of_crate(tree, file),
                "pyproject.toml" => of_python(tree, file),
                "setup.cfg" | "setup.py" => tree.text(file).map(|text| entry_points(&text)).unwrap_or_default(),
                "go.mod" => of_module(tree, file),
                name if name.ends_with(".gemspec") => executables(tree, path::parent(file)),
                _ => Vec::new(),
            };
            names.extend(found);
        }
        names.retain(|name| name.len() > 1 && !COMMON.contains(&name.as_str()));
        Programs { names }
    }

    /// Whether the tree builds a program called `name`.
    pub fn has(&self, name: &str) -> bool {
        self.names.contains(name)
    }

    /// All names in order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.names.iter().map(String::as_str)
    }
}

fn is_sample(file: &str) -> bool {
    let samples =
        ["test", "tests", "fixtures", "testdata", "examples", "example", "node_modules", "vendor", "templates"];
    path::parent(file).split('/').any(|folder| samples.contains(&folder))
}

fn of_package(tree: &Tree, file: &str) -> Vec<String> {
    let Some(root) = tree.text(file).and_then(|text| data::json(&text)) else { return Vec::new() };
    let fields: Vec<String> = root.fields_at(&["bin"]).iter().map(|field| field.key.clone()).collect();
    if !fields.is_empty() {
        return fields;
    }
    let name = root.get("bin").and_then(Node::text).and_then(|_| root.text_at("name"));
    name.map(|name| path::name(name).to_owned()).into_iter().collect()
}

fn of_crate(tree: &Tree, file: &str) -> Vec<String> {
    let Some(root) = tree.text(file).and_then(|text| data::toml(&text)) else { return Vec::new() };
    let folder = path::parent(file);
    let bins = root.get("bin").map_or(&[][..], Node::items).iter().filter_map(|bin| bin.text_at("name"));
    let mut names: Vec<String> = bins.map(str::to_owned).collect();
    if tree.is_file(&path::join(folder, "src/main.rs")) && names.is_empty() {
        names.extend(root.at(&["package", "name"]).and_then(Node::text).map(str::to_owned));
    }
    let stem = |at: &str| path::name(at).trim_end_matches(".rs").to_owned();
    names.extend(tree.files_in(&path::join(folder, "src/bin")).filter(|at| at.ends_with(".rs")).map(stem));
    // `cargo-deny` is called as `cargo deny` too.
    let plugins: Vec<String> = names.iter().filter_map(|name| name.strip_prefix("cargo-")).map(str::to_owned).collect();
    names.extend(plugins);
    names
}

fn of_python(tree: &Tree, file: &str) -> Vec<String> {
    let Some(root) = tree.text(file).and_then(|text| data::toml(&text)) else { return Vec::new() };
    let tables: [&[&str]; 2] = [&["project", "scripts"], &["tool", "poetry", "scripts"]];
    tables.iter().flat_map(|table| root.fields_at(table)).map(|field| field.key.clone()).collect()
}

/// `name = package.module:function` of `console_scripts`.
fn entry_points(text: &str) -> Vec<String> {
    let Some((_, rest)) = text.split_once("console_scripts") else { return Vec::new() };
    let lines = rest.lines().skip(1).map(|line| line.trim().trim_matches(['"', '\'', ',']));
    let entry = |line: &str| {
        let (name, target) = line.split_once('=')?;
        let name = name.trim();
        let plain = !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || "-_.".contains(c));
        (plain && target.contains(':')).then(|| name.to_owned())
    };
    lines.map_while(entry).collect()
}

/// The folders below `cmd/` that hold a program, and the module itself if its root does.
fn of_module(tree: &Tree, file: &str) -> Vec<String> {
    let folder = path::parent(file);
    let main = |folder: &str| tree.is_file(&path::join(folder, "main.go"));
    let cmd = path::join(folder, "cmd");
    let below = tree.below(&cmd).filter(|at| path::name(at) == "main.go").map(path::parent);
    let mut names: Vec<String> =
        below.map(|folder| path::name(folder).to_owned()).filter(|name| name != "cmd").collect();
    let module = tree.text(file).and_then(|text| {
        let line = text.lines().find_map(|line| line.trim().strip_prefix("module "))?.trim().to_owned();
        let major = |part: &&str| !part.strip_prefix('v').is_some_and(|rest| rest.bytes().all(|b| b.is_ascii_digit()));
        line.split('/').rev().find(major).map(str::to_owned)
    });
    if main(folder) || main(&cmd) {
        names.extend(module);
    }
    names
}

fn executables(tree: &Tree, folder: &str) -> Vec<String> {
    let places = ["exe", "bin"].map(|below| path::join(folder, below));
    let files = places.iter().flat_map(|place| tree.files_in(place));
    files.map(|at| path::name(at).to_owned()).filter(|name| !name.contains('.')).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_of_every_ecosystem() {
        let tree = Tree::from_files([
            ("go.mod", "module example.org/tools/saw/v2\n"),
            ("main.go", ""),
            ("cmd/sawctl/main.go", ""),
            ("crates/plane/Cargo.toml", "[package]\nname = \"plane\"\n"),
            ("crates/plane/src/main.rs", ""),
            ("lint/Cargo.toml", "[package]\nname = \"x\"\n[[bin]]\nname = \"cargo-sand\"\n"),
            ("js/package.json", "{\"name\": \"@saw/blade\", \"bin\": \"cli.js\"}"),
            ("js2/package.json", "{\"name\": \"y\", \"bin\": {\"drill\": \"cli.js\"}}"),
            ("py/pyproject.toml", "[project.scripts]\nrasp = \"rasp:main\"\n"),
            ("old/setup.py", "entry_points={'console_scripts': [\n  'awl = awl.cli:main',\n]}"),
            ("gem/x.gemspec", ""),
            ("gem/exe/chisel", ""),
            ("tests/fixtures/a/package.json", "{\"name\": \"fake\", \"bin\": \"cli.js\"}"),
        ]);
        let programs = Programs::read(&tree);
        let names: Vec<&str> = programs.names().collect();
        let expected = ["awl", "blade", "cargo-sand", "chisel", "drill", "plane", "rasp", "sand", "saw", "sawctl"];
        assert_eq!(names, expected);
        assert!(programs.has("saw") && !programs.has("fake"));
    }
}
