use crate::command::Word;
use crate::fact::data::{self, Node};
use crate::tree::{Tree, path};

use super::arguments::{Arguments, is_name, is_plain_name};
use super::{Ask, Definitions, Kind, Runner, Scope};

/// cargo: packages, binaries, examples, tests, benchmarks and features of the workspace, and aliases.
pub(super) struct Cargo;

const VALUED: &[&str] = &[
    "-p",
    "--package",
    "--bin",
    "--example",
    "--test",
    "--bench",
    "-F",
    "--features",
    "--manifest-path",
    "--target",
    "--target-dir",
    "--profile",
    "-j",
    "--jobs",
    "--color",
    "--config",
    "-C",
    "-Z",
    "--exclude",
    "--message-format",
    "--path",
    "--root",
];

/// Subcommands that build what the workspace has.
const BUILDING: &[&str] = &[
    "b", "build", "c", "check", "clippy", "t", "test", "r", "run", "bench", "d", "doc", "rustc", "rustdoc", "fix",
    "nextest", "llvm-cov",
];

impl Runner for Cargo {
    fn name(&self) -> &'static str {
        "cargo"
    }

    fn asks(&self, program: &str, words: &[Word]) -> Vec<Ask> {
        let words = match words.first() {
            Some(word) if word.text.starts_with('+') => &words[1..],
            _ => words,
        };
        let arguments = Arguments::of(words, VALUED);
        let Some(command) = arguments.plain.first().filter(|_| program == "cargo") else { return Vec::new() };
        if !BUILDING.contains(&command.text.as_str()) {
            let own = is_name(command) && !BUILT_IN.contains(&command.text.as_str());
            return own.then(|| Ask::new(Kind::Alias, command).loose()).into_iter().collect();
        }
        let file = arguments.value(&["--manifest-path"]).map(str::to_owned);
        let package =
            arguments.value(&["-p", "--package"]).filter(|name| is_plain_name(name) && !name.contains(['@', ':']));
        let scope = package.map_or(Scope::Here, |name| Scope::Package(name.to_owned()));
        let mut asks = Vec::new();
        for (kind, names) in [
            (Kind::Package, &["-p", "--package"][..]),
            (Kind::Binary, &["--bin"]),
            (Kind::Example, &["--example"]),
            (Kind::Test, &["--test"]),
            (Kind::Bench, &["--bench"]),
            (Kind::Feature, &["-F", "--features"]),
        ] {
            for (value, word) in arguments.values(names).filter(|(_, word)| word.is_literal()) {
                let parts =
                    value.split([',', ' ']).filter(|part| is_plain_name(part) && !part.contains(['@', ':', '/', '.']));
                asks.extend(parts.map(|part| Ask {
                    file: file.clone(),
                    scope: scope.clone(),
                    ..Ask::part(kind, word, part)
                }));
            }
        }
        asks
    }

    fn files(&self) -> &'static [&'static str] {
        &["Cargo.toml"]
    }

    fn read(&self, file: &str, text: &str) -> Definitions {
        let Some(root) = data::toml(text) else { return Definitions::open("a Cargo.toml cannot be read") };
        let mut definitions = Definitions::default();
        if path::name(file) != "Cargo.toml" {
            for alias in root.fields_at(&["alias"]) {
                definitions.add(Kind::Alias, &alias.key, alias.key_span, alias.node.folded());
            }
            return definitions;
        }
        if let Some(name) = root.at(&["package", "name"]) {
            let text = name.text().unwrap_or("");
            definitions.add(Kind::Package, text, name.span, "");
            definitions.add(Kind::Binary, text, name.span, "");
        }
        for (table, kind) in
            [("bin", Kind::Binary), ("example", Kind::Example), ("test", Kind::Test), ("bench", Kind::Bench)]
        {
            for item in root.get(table).map_or(&[][..], Node::items) {
                if let Some(name) = item.get("name") {
                    definitions.add(kind, name.text().unwrap_or(""), name.span, item.text_at("path").unwrap_or(""));
                }
            }
        }
        features(&root, &mut definitions);
        definitions
    }

    fn is_tree_wide(&self) -> bool {
        true
    }

    fn complete(&self, tree: &Tree, manifest: &str, definitions: &mut Definitions) {
        // One workspace is assumed: a name that any package of the tree has is not missing.
        for file in tree.named("Cargo.toml").filter(|file| *file != manifest) {
            if let Some(text) = tree.text(file) {
                let read = self.read(file, &text);
                definitions.open = definitions.open.or(read.open);
                definitions
                    .targets
                    .extend(read.targets.into_iter().map(|target| super::Target { path: file.to_owned(), ..target }));
            }
        }
        for file in tree.paths().filter(|file| file.ends_with(".rs")) {
            if let Some((kind, name)) = automatic(file) {
                definitions.add(kind, name, Default::default(), "");
            }
        }
        if let Some(lock) = tree.text("Cargo.lock").and_then(|text| data::toml(&text)) {
            for package in lock.get("package").map_or(&[][..], Node::items) {
                definitions.add(Kind::Package, package.text_at("name").unwrap_or(""), package.span, "");
            }
        }
    }

    fn manifests(&self, tree: &Tree, folder: &str, ask: &Ask) -> Option<Vec<String>> {
        if ask.kind == Kind::Alias {
            let files = [".cargo/config.toml", ".cargo/config"];
            let above = std::iter::once(folder).chain(path::ancestors(folder));
            let mut found =
                above.flat_map(|folder| files.map(|file| path::join(folder, file))).filter(|file| tree.is_file(file));
            return Some(found.next().into_iter().collect());
        }
        if let Some(file) = &ask.file {
            return path::resolve(folder, file).map(|file| if tree.is_file(&file) { vec![file] } else { Vec::new() });
        }
        let above = std::iter::once(folder).chain(path::ancestors(folder));
        let nearest = above.map(|folder| path::join(folder, "Cargo.toml")).find(|file| tree.is_file(file))?;
        let mut manifests = vec![nearest];
        if let Scope::Package(name) = &ask.scope {
            manifests.extend(tree.named("Cargo.toml").filter(|file| package_is(tree, file, name)).map(str::to_owned));
        }
        Some(manifests)
    }

    fn paths(&self, tree: &Tree, manifest: &str, ask: &Ask) -> Vec<String> {
        let folder = match ask.kind {
            Kind::Example => "examples",
            Kind::Test => "tests",
            Kind::Bench => "benches",
            Kind::Binary => "src/bin",
            _ => return Vec::new(),
        };
        let packages = tree.named("Cargo.toml").chain([manifest]).map(path::parent).take(64);
        let mut paths: Vec<String> = packages
            .flat_map(|package| {
                let stem = path::join(package, &format!("{folder}/{}", ask.name));
                [format!("{stem}.rs"), format!("{stem}/main.rs")]
            })
            .collect();
        paths.sort();
        paths.dedup();
        paths
    }
}

fn package_is(tree: &Tree, file: &str, name: &str) -> bool {
    let manifest = tree.text(file).and_then(|text| data::toml(&text));
    manifest.is_some_and(|manifest| manifest.at(&["package", "name"]).and_then(Node::text) == Some(name))
}

fn features(root: &Node, definitions: &mut Definitions) {
    for feature in root.fields_at(&["features"]) {
        definitions.add(Kind::Feature, &feature.key, feature.key_span, feature.node.folded());
    }
    let tables = ["dependencies", "build-dependencies"];
    let targets =
        root.fields_at(&["target"]).iter().flat_map(|target| tables.map(|table| target.node.fields_at(&[table])));
    for dependency in tables.map(|table| root.fields_at(&[table])).into_iter().chain(targets).flatten() {
        if dependency.node.text_at("optional") == Some("true") {
            definitions.add(Kind::Feature, &dependency.key, dependency.key_span, "");
        }
    }
}

/// What cargo makes of a file by where it stands.
fn automatic(file: &str) -> Option<(Kind, &str)> {
    let file = file.strip_suffix(".rs")?;
    let file = file.strip_suffix("/main").unwrap_or(file);
    let (folder, name) = file.rsplit_once('/')?;
    match path::name(folder) {
        "examples" => Some((Kind::Example, name)),
        "tests" => Some((Kind::Test, name)),
        "benches" => Some((Kind::Bench, name)),
        "bin" => Some((Kind::Binary, name)),
        _ => None,
    }
}

const BUILT_IN: &[&str] = &[
    "add",
    "clean",
    "config",
    "fetch",
    "fmt",
    "generate-lockfile",
    "git-checkout",
    "help",
    "info",
    "init",
    "install",
    "locate-project",
    "login",
    "logout",
    "metadata",
    "new",
    "owner",
    "package",
    "pkgid",
    "publish",
    "read-manifest",
    "remove",
    "report",
    "rm",
    "search",
    "tree",
    "uninstall",
    "update",
    "vendor",
    "verify-project",
    "version",
    "yank",
    "make",
];
