use crate::command::Word;
use crate::fact::data::{self, Node};
use crate::tree::{Tree, path};

use super::arguments::{Arguments, is_name};
use super::{Ask, Definitions, Kind, Runner, Scope, npm_workspace};

/// npm, pnpm, yarn and bun: the scripts of `package.json`.
pub(super) struct Npm;

const VALUED: &[&str] = &[
    "-w",
    "--workspace",
    "-F",
    "--filter",
    "--prefix",
    "-C",
    "--dir",
    "--cwd",
    "--loglevel",
    "--scope",
    "--reporter",
    "--workspace-concurrency",
    "-j",
    "--stream-delay",
];

impl Runner for Npm {
    fn name(&self) -> &'static str {
        "npm"
    }

    fn asks(&self, program: &str, words: &[Word]) -> Vec<Ask> {
        // `-w` of pnpm and `-r` take no value: the root, and all packages.
        let pnpm = program == "pnpm";
        let valued: Vec<&str> = VALUED.iter().copied().filter(|option| !(pnpm && *option == "-w")).collect();
        let arguments = Arguments::of(words, &valued);
        let plain = |at: usize| arguments.plain.get(at).copied();
        let text = |at: usize| plain(at).map_or("", |word| word.text.as_str());
        let ask = |at: usize| plain(at).filter(|word| is_name(word)).map(|word| Ask::new(Kind::Script, word));
        let mut scope = scope(program, &arguments);
        let found = match (program, text(0)) {
            ("npm", "run" | "run-script" | "rum" | "urn") | ("pnpm", "run" | "run-script") => ask(1),
            ("yarn" | "bun", "run") => ask(1).map(Ask::loose),
            ("npm" | "pnpm", "test" | "tst" | "t") => ask(0).map(|ask| Ask { name: "test".to_owned(), ..ask }),
            ("npm" | "pnpm", "start" | "stop" | "restart") => ask(0),
            ("yarn", "workspace") => {
                scope = Scope::Package(text(1).to_owned());
                ask(if text(2) == "run" { 3 } else { 2 }).map(Ask::loose)
            }
            ("yarn", "workspaces") => {
                scope = Scope::Any;
                ask(if text(1) == "foreach" { 3 } else { 2 }).filter(|_| text(1) == "run" || text(2) == "run")
            }
            ("lerna" | "turbo" | "turborepo", "run") => {
                scope = Scope::Any;
                ask(1)
            }
            ("yarn" | "pnpm", name) if !BUILT_IN.contains(&name) => ask(0).map(Ask::loose),
            _ => None,
        };
        found.map(|ask| Ask { scope, ..ask }).into_iter().collect()
    }

    fn files(&self) -> &'static [&'static str] {
        &["package.json"]
    }

    fn read(&self, _path: &str, text: &str) -> Definitions {
        let Some(manifest) = data::json(text) else { return Definitions::open("a package.json cannot be read") };
        let mut definitions = Definitions::default();
        for field in manifest.fields_at(&["scripts"]) {
            definitions.add(Kind::Script, &field.key, field.key_span, field.node.folded());
        }
        // `npm start` has a default of its own; `restart` is stop and start.
        definitions.installed.push("restart".to_owned());
        for table in ["dependencies", "devDependencies", "optionalDependencies", "peerDependencies"] {
            definitions.installed.extend(manifest.fields_at(&[table]).iter().map(|field| field.key.clone()));
        }
        definitions.installed.extend(binaries(&manifest));
        definitions
    }

    fn complete(&self, tree: &Tree, manifest: &str, definitions: &mut Definitions) {
        if tree.is_file(&path::join(path::parent(manifest), "server.js")) {
            definitions.installed.push("start".to_owned());
        }
    }

    fn manifests(&self, tree: &Tree, folder: &str, ask: &Ask) -> Option<Vec<String>> {
        npm_workspace::manifests(tree, folder, &ask.scope)
    }
}

fn scope(program: &str, arguments: &Arguments<'_>) -> Scope {
    let all = ["-ws", "--workspaces", "-r", "--recursive", "-A", "--all", "--parallel"];
    if arguments.has(&all) {
        return Scope::Any;
    }
    let selected: Vec<&str> =
        arguments.values(&["-w", "--workspace", "-F", "--filter", "--scope"]).map(|(value, _)| value).collect();
    match selected.as_slice() {
        [] if program == "pnpm" && arguments.has(&["-w", "--workspace-root"]) => Scope::Root,
        [] => Scope::Here,
        [one] => Scope::Package((*one).to_owned()),
        _ => Scope::Any,
    }
}

fn binaries(manifest: &Node) -> Vec<String> {
    let Some(bin) = manifest.get("bin") else { return Vec::new() };
    let own = bin.text().and_then(|_| manifest.text_at("name")).map(str::to_owned);
    own.into_iter().chain(bin.fields().iter().map(|field| field.key.clone())).collect()
}

/// What yarn and pnpm understand themselves.
const BUILT_IN: &[&str] = &[
    "",
    "access",
    "add",
    "approve-builds",
    "audit",
    "autoclean",
    "bin",
    "cache",
    "cat-file",
    "cat-index",
    "catalog",
    "check",
    "ci",
    "completion",
    "config",
    "constraints",
    "create",
    "dedupe",
    "deploy",
    "dlx",
    "doctor",
    "env",
    "exec",
    "explain",
    "fetch",
    "find-hash",
    "generate-lock-entry",
    "global",
    "help",
    "i",
    "import",
    "info",
    "init",
    "install",
    "install-test",
    "it",
    "la",
    "licenses",
    "link",
    "list",
    "ll",
    "lockfile",
    "login",
    "logout",
    "ls",
    "node",
    "npm",
    "outdated",
    "owner",
    "pack",
    "patch",
    "patch-commit",
    "patch-remove",
    "plugin",
    "policies",
    "prune",
    "publish",
    "rb",
    "rebuild",
    "recursive",
    "remove",
    "rm",
    "root",
    "run",
    "run-script",
    "search",
    "self-update",
    "server",
    "set",
    "setup",
    "stage",
    "start",
    "stop",
    "restart",
    "store",
    "t",
    "tag",
    "team",
    "test",
    "tst",
    "un",
    "uninstall",
    "unlink",
    "unplug",
    "up",
    "update",
    "upgrade",
    "upgrade-interactive",
    "version",
    "versions",
    "view",
    "why",
    "workspace",
    "workspaces",
    "x",
];
