//! The packages of the tree by name: who a sentence speaks of when it names one.

use std::collections::BTreeSet;

use super::data::{self, Node};
use super::own_version::own_version;
use crate::finding::Place;
use crate::tree::{Tree, path};
use crate::version::Version;
use crate::version::notation::Dialect;

/// The names of packages and the folders that hold them.
#[derive(Debug, Default)]
pub struct Packages {
    /// Name in lower case, folder.
    named: BTreeSet<(String, String)>,
}

impl Packages {
    /// Reads the manifests of `tree`.
    pub fn read(tree: &Tree) -> Self {
        let mut named = BTreeSet::new();
        for file in tree.paths().filter(|file| name_of(file).is_some()) {
            let Some(text) = tree.text(file) else { continue };
            let names = name_of(file).map(|read| read(file, &text)).unwrap_or_default();
            named.extend(names.into_iter().map(|name| (name.to_lowercase(), path::parent(file).to_owned())));
        }
        Packages { named }
    }

    /// The folders of the packages called `name`; failing that, the folders that are called so and hold a package.
    pub fn folders(&self, name: &str) -> Vec<&str> {
        let plain = plain(name);
        let exact: Vec<&str> = self.matching(|known, _| *known == *name || self::plain(known) == plain);
        if exact.is_empty() { self.matching(|_, folder| self::plain(path::name(folder)) == plain) } else { exact }
    }

    fn matching(&self, is: impl Fn(&str, &str) -> bool) -> Vec<&str> {
        let folders: BTreeSet<&str> =
            self.named.iter().filter(|(name, folder)| is(name, folder)).map(|(_, folder)| folder.as_str()).collect();
        folders.into_iter().collect()
    }
}

/// `name` without what people leave out or vary: the scope, the case, dashes and blanks.
fn plain(name: &str) -> String {
    let name = if name.starts_with('@') { name.split_once('/').map_or(name, |(_, name)| name) } else { name };
    name.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_ascii_lowercase()
}

type NameReader = fn(&str, &str) -> Vec<String>;

fn name_of(file: &str) -> Option<NameReader> {
    Some(match path::name(file) {
        "package.json" | "composer.json" => |_, text| keyed(data::json(text), &[&["name"]]),
        "Cargo.toml" => |_, text| keyed(data::toml(text), &[&["package", "name"]]),
        "pyproject.toml" => |_, text| keyed(data::toml(text), &[&["project", "name"], &["tool", "poetry", "name"]]),
        "go.mod" => |_, text| module(text),
        "setup.py" | "setup.cfg" => |_, text| assigned(text),
        "build.gradle" | "build.gradle.kts" | "pom.xml" | "mix.exs" | "Dockerfile" => {
            |file, _| vec![path::name(path::parent(file)).to_owned()]
        }
        _ if file.ends_with(".gemspec") || file.ends_with(".csproj") => |file, _| {
            let name = path::name(file);
            vec![name.rsplit_once('.').map_or(name, |(stem, _)| stem).to_owned()]
        },
        _ => return None,
    })
}

fn keyed(root: Option<Node>, keys: &[&[&str]]) -> Vec<String> {
    let Some(root) = root else { return Vec::new() };
    keys.iter().filter_map(|keys| Some(root.at(keys)?.text()?.to_owned())).collect()
}

/// The last part of a module's path that is no major version: `example.org/a/b/v2` is `b`.
fn module(text: &str) -> Vec<String> {
    let path = text.lines().find_map(|line| line.trim().strip_prefix("module "));
    let is_major =
        |part: &&str| part.strip_prefix('v').is_some_and(|rest| rest.chars().all(|sign| sign.is_ascii_digit()));
    let name = path.and_then(|path| path.trim().split('/').rev().find(|part| !is_major(part)));
    name.map(str::to_owned).into_iter().collect()
}

/// `name = x` and `name="x",`, the first of the file.
fn assigned(text: &str) -> Vec<String> {
    let value = text.lines().find_map(|line| {
        let rest = line.trim().strip_prefix("name")?.trim_start().strip_prefix('=')?;
        let value = rest.trim().trim_matches(['"', '\'', ',', ' ']);
        let is_name = value.chars().all(|sign| sign.is_ascii_alphanumeric() || "-_.".contains(sign));
        (is_name && !value.is_empty()).then(|| value.to_owned())
    });
    value.into_iter().collect()
}

/// A package of the tree that is published, at the version that its manifest gives it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Release {
    /// Its name as people ask for it.
    pub name: String,
    /// Its version; none before a release, and none that a tool fills in.
    pub version: Version,
    /// How ranges of it are written.
    pub dialect: Dialect,
    /// Where the version stands.
    pub place: Place,
}

impl Release {
    /// Those of package.json, pyproject.toml, composer.json, mix.exs and gems, samples and tests left out.
    pub fn read_all(tree: &Tree) -> Vec<Release> {
        const SAMPLES: &[&str] = &[
            "examples",
            "example",
            "fixtures",
            "templates",
            "template",
            "testdata",
            "test",
            "tests",
            "__tests__",
            "vendor",
            "e2e",
            "playground",
        ];
        let manifests = ["package.json", "pyproject.toml", "composer.json", "mix.exs"];
        let own = |file: &&str| !file.split('/').any(|part| SAMPLES.contains(&part));
        let files = manifests.iter().flat_map(|name| tree.named(name)).filter(own);
        let gems = tree.paths().filter(|file| file.ends_with(".gemspec")).filter(own);
        let gems = gems.filter_map(|file| Release::of_gem(tree, file));
        files.filter_map(|file| Release::read(file, &tree.text(file)?)).chain(gems).collect()
    }

    /// The gem of a `.gemspec`, whose version Ruby keeps beside its code: `ferry-rail` in `lib/ferry/rail/version.rb`.
    fn of_gem(tree: &Tree, gemspec: &str) -> Option<Release> {
        let name = path::name(gemspec).strip_suffix(".gemspec")?;
        let places = [name.to_owned(), name.replace('-', "/"), name.replace('-', "_")];
        let file = places
            .iter()
            .map(|place| path::join(path::parent(gemspec), &format!("lib/{place}/version.rb")))
            .find(|file| tree.is_file(file))?;
        let (version, span) = own_version(&file, &tree.text(&file)?)?;
        Some(Release { name: name.to_owned(), version, dialect: Dialect::Ruby, place: Place { path: file, span } })
    }

    /// What the manifest at `file` with contents `text` says.
    pub fn read(file: &str, text: &str) -> Option<Release> {
        let (root, keys, dialect): (_, &[&[&str]], _) = match path::name(file) {
            "package.json" => (data::json(text)?, &[&[]], Dialect::Npm),
            "composer.json" => (data::json(text)?, &[&[]], Dialect::Composer),
            "mix.exs" => return Release::of_mix(file, text),
            _ => (data::toml(text)?, &[&["project"], &["tool", "poetry"]], Dialect::Python),
        };
        if root.text_at("private") == Some("true") {
            return None;
        }
        let name = keys.iter().find_map(|keys| root.at(keys)?.text_at("name"))?;
        let (version, span) = own_version(file, text)?;
        let place = Place { path: file.to_owned(), span };
        Some(Release { name: name.to_owned(), version, dialect, place })
    }

    /// The application of a `mix.exs`; its ranges are written as those of gems are.
    fn of_mix(file: &str, text: &str) -> Option<Release> {
        let app = text.lines().find_map(|line| line.trim().strip_prefix("app: :"))?;
        let name = app.trim_end_matches(',').to_owned();
        let (version, span) = own_version(file, text)?;
        Some(Release { name, version, dialect: Dialect::Ruby, place: Place { path: file.to_owned(), span } })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packages_are_found_by_the_names_that_people_use() {
        let tree = Tree::from_files([
            ("go.mod", "module example.org/tools/saw/v2\n"),
            ("crates/saw-core/Cargo.toml", "[package]\nname = \"saw-core\"\n"),
            ("packages/a/package.json", "{\"name\": \"@saw/blade\"}"),
            ("src/ad/Dockerfile", "FROM scratch\n"),
            ("py/setup.py", "setup(\n    name='PySaw',\n)\n"),
        ]);
        let packages = Packages::read(&tree);
        let found = |name| packages.folders(name);
        assert_eq!(found("saw"), [""]);
        assert_eq!(found("saw core"), ["crates/saw-core"]);
        assert_eq!(found("blade"), ["packages/a"]);
        assert_eq!(found("ad"), ["src/ad"]);
        assert_eq!(found("pysaw"), ["py"]);
        assert!(found("hammer").is_empty());
    }
}
