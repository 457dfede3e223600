//! Names that are somebody else's, although code here once defined or read them.

use std::collections::BTreeSet;

use crate::command::Page;
use crate::document::{CodeBlock, Document};
use crate::fact::definition::{Role, fold, role_of};
use crate::history::LastDefined;
use crate::mention::Named;
use crate::tree::{Tree, path};

/// First words of variables that services, systems and languages define: a program that stopped reading one
/// itself may well use a library that does.
const AMBIENT: &[&str] = &[
    "AWS",
    "AZURE",
    "GOOGLE",
    "GCLOUD",
    "GCP",
    "GCS",
    "GITHUB",
    "GITLAB",
    "GH",
    "DOCKER",
    "BUILDKIT",
    "NPM",
    "NODE",
    "YARN",
    "PYTHON",
    "PIP",
    "XDG",
    "HTTP",
    "HTTPS",
    "NO",
    "ALL",
    "SSH",
    "SSL",
    "GIT",
    "GPG",
    "CI",
    "TERM",
    "LC",
    "LD",
    "DYLD",
    "JAVA",
    "JVM",
    "GO",
    "GOLANG",
    "CARGO",
    "RUST",
    "RUSTUP",
    "CC",
    "CXX",
    "CFLAGS",
    "KUBE",
    "KUBERNETES",
    "POSTGRES",
    "MYSQL",
    "REDIS",
    "MONGO",
    "PG",
    "OTEL",
    "JAEGER",
    "SENTRY",
    "VIRTUAL",
    "CONDA",
    "HOMEBREW",
    "MSYS",
    "WSL",
    "WINDOWS",
    "APP",
    "FORCE",
    "CLICOLOR",
    "TWINE",
    "RUNNER",
    "ACTIONS",
    "CIRCLE",
    "TRAVIS",
    "VAULT",
    "OS",
    "DATABASE",
    "SOURCE",
    "VITE",
    "NEXT",
    "NUXT",
    "EXPO",
    "RAILS",
    "RACK",
    "BUNDLE",
    "GEM",
    "RUBY",
    "DJANGO",
    "FLASK",
    "SPRING",
    "ASPNETCORE",
    "DOTNET",
    "PHP",
    "LARAVEL",
    "COMPOSER",
    "TF",
    "ANSIBLE",
    "HELM",
];

/// Flags that frameworks give to every program that is built with them.
const COMMON_FLAGS: &[&str] = &[
    "help",
    "version",
    "verbose",
    "quiet",
    "color",
    "no-color",
    "colour",
    "ansi",
    "no-ansi",
    "no-interaction",
    "debug",
    "trace",
    "backtrace",
    "install-completion",
    "show-completion",
    "generate-shell-completion",
    "print-completion",
    "zap-devel",
    "zap-encoder",
    "zap-log-level",
    "zap-stacktrace-level",
    "zap-time-encoding",
    "logtostderr",
    "alsologtostderr",
    "stderrthreshold",
    "vmodule",
    "log_dir",
    "log-dir",
    "log_backtrace_at",
    "log-backtrace-at",
    "log_file",
    "log-file",
    "no-help",
];

/// Whether the variable is one that others define, and none of the tree's own: `own` are the names of its programs,
/// `home` those of the repository. `bin/rails` makes no variable of Rails one of the project's.
pub(super) fn is_ambient(name: &str, own: &BTreeSet<String>, home: &BTreeSet<String>) -> bool {
    let first = name.split('_').next().unwrap_or("");
    let more = own.iter().filter(|own| **own != fold(first)).cloned().collect();
    AMBIENT.contains(&first) && !is_own(name, home) && !is_own(name, &more)
}

/// Whether the variable is called after one of the names in `own`: `GIT_TOWN_LOG` after `git-town`.
pub(super) fn is_own(name: &str, own: &BTreeSet<String>) -> bool {
    name.match_indices('_').any(|(end, _)| own.contains(&fold(&name[..end])))
}

/// Whether the flag is one that frameworks give to every program.
pub(super) fn is_common(name: &str) -> bool {
    COMMON_FLAGS.contains(&name)
}

/// Whether the paragraph around `named` hands flags on through a variable: "set `TOOL_NODE_FLAGS` to `--debug-brk`".
pub(super) fn is_handed_on(document: &Document, named: &Named) -> bool {
    const ENDINGS: &[&str] = &["_FLAGS", "_OPTS", "_OPTIONS", "_ARGS", "_ARGUMENTS"];
    let Some(said) = named.statement.and_then(|index| document.statements.get(index)) else { return false };
    let paragraph = document.statements.iter().filter(|other| other.block.ordinal == said.block.ordinal);
    let mut words = paragraph
        .flat_map(|other| other.text.split(|c: char| !(c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_')));
    words.any(|word| ENDINGS.iter().any(|ending| word.ends_with(ending)))
}

/// Names that a command of the page hands to a script from elsewhere: `curl … | NAME=1 sh`.
pub(super) fn handed_over(page: &Page) -> BTreeSet<String> {
    let reads_script =
        |program: &str| matches!(program, "sh" | "bash" | "zsh" | "python" | "python3" | "node" | "pwsh");
    let from_elsewhere = page.commands.iter().filter(|line| {
        let script = line.arguments().iter().find(|word| !word.is_flag() && word.text != "-");
        reads_script(line.program()) && script.is_none()
    });
    from_elsewhere.flat_map(|line| line.assignments.iter().map(|assignment| assignment.name.clone())).collect()
}

/// Whether a fenced block of the page gives `key` a value in the language of another tool: an input of a module, an
/// attribute of a package. `defined` is the text that declared the key of the same name.
pub(super) fn is_set_for_another_tool(document: &Document, key: &str, defined: &str) -> bool {
    let sets = |block: &CodeBlock| {
        let language = block.language();
        let others = TOOLS.iter().any(|(names, tag)| names.contains(&&*language) && !defined.contains(tag));
        others
            && block.lines.iter().any(|line| {
                let rest = document.slice(line.span).trim_start().strip_prefix(key);
                rest.is_some_and(|rest| rest.trim_start().starts_with('='))
            })
    };
    document.code.iter().any(sets)
}

/// Languages that tools read for themselves: how blocks name them, and what declares a key of one's own in them.
const TOOLS: &[(&[&str], &str)] = &[(&["hcl", "terraform", "tf", "tfvars"], "hcl:\""), (&["nix"], "nix:\"")];

/// Whether the code that defined the name went to another repository: the commit says so, or the tree now
/// depends on something called like a folder of it.
pub(super) fn went_elsewhere(tree: &Tree, gone: &LastDefined) -> bool {
    if gone.after.is_some() {
        return false;
    }
    let subject = gone.ended.as_ref().map(|commit| commit.subject.to_lowercase()).unwrap_or_default();
    let moves = ["move", "extract", "split", "spin", "migrat"].iter().any(|verb| subject.contains(verb));
    let elsewhere = ["out of", "repo", "separate", "own package", "own module", "library", "plugin", "into its own"];
    if subject.contains("vendor") || moves && elsewhere.iter().any(|place| subject.contains(place)) {
        return true;
    }
    let parts = path::parent(&gone.path).split('/').filter(|part| part.len() > 4 && !GENERAL.contains(part));
    // Documents may have a folder for what went away.
    let has_code = |folder: &str| tree.below(folder).any(|at| role_of(at) != Role::Echo);
    let lost = |part: &&str| !tree.folders().any(|folder| path::name(folder) == *part && has_code(folder));
    let lost: Vec<&str> = parts.filter(lost).collect();
    !lost.is_empty()
        && MANIFESTS.iter().filter_map(|file| tree.text(file)).any(|text| {
            let names = text.split(|c: char| c.is_whitespace() || "\"'/,=()[]{}:@".contains(c));
            names.into_iter().any(|name| lost.contains(&name))
        })
}

const GENERAL: &[&str] =
    &["internal", "source", "common", "client", "server", "utils", "commands", "command", "scripts", "packages"];

const MANIFESTS: &[&str] = &[
    "go.mod",
    "Cargo.toml",
    "package.json",
    "pyproject.toml",
    "requirements.txt",
    "Gemfile",
    "setup.py",
    "setup.cfg",
    "composer.json",
];
