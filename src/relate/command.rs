use std::ops::Range;

use crate::history::tokens;

/// Words of a command up to the one that changed, the program included: `tool group verb` has three.
const MOST_WORDS: usize = 6;
/// What may stand before the program.
const BEFORE_PROGRAM: &[&str] = &["$", ">", "%", "#", "sudo", "-", "run", "run:"];

/// The command in `line` up to the end of `value`, from its program on: `sync` in ``run `tool sync` `` is `tool sync`.
/// A plain word is no value anywhere, but it is one in its place in a command. `None` where `value` stands in prose
/// or is the program itself.
pub(super) fn command_with<'a>(line: &'a str, value: &str) -> Option<&'a str> {
    let found = line.match_indices(value).map(|(at, found)| at..at + found.len());
    found.filter_map(|range| command_around(line, range)).next()
}

fn command_around(line: &str, value: Range<usize>) -> Option<&str> {
    let code = segment(line, value.start)?;
    let text = &line[code.clone()];
    let words: Vec<Range<usize>> =
        tokens(text).into_iter().map(|word| code.start + word.start..code.start + word.end).collect();
    let program = words.iter().position(|word| !BEFORE_PROGRAM.contains(&&line[word.clone()]))?;
    let last = words.iter().position(|word| word.end == value.end)?;
    let first = words.iter().position(|word| word.start == value.start)?;
    if program >= first || first > last {
        return None;
    }
    let whole = last - program < MOST_WORDS && is_program(&line[words[program].clone()]);
    let plain = words[program..=last].windows(2).all(|two| line[two[0].end..two[1].start].trim().is_empty());
    (whole && plain).then(|| &line[words[program].start..words[last].end])
}

/// The code span that holds `at`, or the whole line where it has none.
fn segment(line: &str, at: usize) -> Option<Range<usize>> {
    if !line.contains('`') {
        return Some(0..line.len());
    }
    let mut start = None;
    for (tick, _) in line.match_indices('`') {
        match start {
            Some(open) if tick > at => return (open <= at).then_some(open..tick),
            Some(_) => start = None,
            None if tick > at => return None,
            None => start = Some(tick + 1),
        }
    }
    None
}

/// Whether some line of `text` gives `value` to a tool as the name of what its reader works in, which the reader chooses:
/// `--namespace demo`, `create ns demo`.
pub(super) fn is_chosen(text: &str, value: &str) -> bool {
    const FLAGS: &[&str] = &["-n", "--namespace", "--project", "--context", "--resource-group", "--cluster"];
    const KINDS: &[&str] = &["namespace", "ns", "project", "cluster"];
    text.match_indices(value).any(|(at, _)| {
        let line = text[..at].rsplit('\n').next().unwrap_or_default();
        let mut before = line.split([' ', '=', '"', '\'']).filter(|word| !word.is_empty()).rev();
        let (last, verb) = (before.next().unwrap_or_default(), before.next().unwrap_or_default());
        line.ends_with([' ', '=', '"', '\'']) && (FLAGS.contains(&last) || verb == "create" && KINDS.contains(&last))
    })
}

/// Whether `command` is one of a tool that everybody has: what follows is the reader's choice, unless it runs
/// what the project itself defines.
pub(super) fn is_foreign(command: &str) -> bool {
    const TOOLS: &[&str] = &[
        "npm",
        "yarn",
        "pnpm",
        "bun",
        "npx",
        "pip",
        "pip3",
        "pipx",
        "uv",
        "poetry",
        "docker",
        "docker-compose",
        "podman",
        "git",
        "gh",
        "curl",
        "wget",
        "apt",
        "apt-get",
        "brew",
        "go",
        "cargo",
        "kubectl",
        "helm",
        "conda",
        "gem",
        "bundle",
        "composer",
        "dotnet",
        "node",
        "python",
        "python3",
        "cd",
        "cp",
        "mv",
        "rm",
        "ls",
        "cat",
        "echo",
        "export",
        "mkdir",
        "ssh",
        "chmod",
        "sed",
        "grep",
        "source",
        "make",
        "cmake",
        "test",
        "sleep",
        "exit",
        "kill",
        "head",
        "tail",
        "set",
        "psql",
        "mysql",
        "systemctl",
        "openssl",
        "tar",
        "jq",
        "rg",
        "find",
        "terraform",
    ];
    let program = command.split(' ').next().unwrap_or_default();
    !is_of_project(command) && TOOLS.contains(&program)
}

/// Whether `command` runs what some project defines: this one, or the one of which a page teaches.
pub(super) fn is_of_project(command: &str) -> bool {
    const RUNNERS: &[&str] =
        &["npm run", "yarn run", "pnpm run", "bun run", "composer run", "cargo xtask", "make ", "just ", "task "];
    RUNNERS.iter().any(|runner| command.starts_with(runner))
}

/// Programs are written in lower case, and what begins a sentence is not.
fn is_program(word: &str) -> bool {
    /// Words that begin a line of code in some language.
    const KEYWORDS: &[&str] = &[
        "const",
        "let",
        "var",
        "export",
        "import",
        "from",
        "return",
        "throw",
        "function",
        "class",
        "def",
        "type",
        "use",
        "pub",
        "fn",
        "func",
        "if",
        "for",
        "while",
        "else",
        "public",
        "private",
        "static",
        "async",
        "await",
        "new",
        "end",
        "require",
        "include",
        "select",
        "package",
        "struct",
        "interface",
        "enum",
        "val",
        "do",
        "in",
        "is",
        "the",
    ];
    let name = word.trim_start_matches("./");
    name.len() >= 2
        && !KEYWORDS.contains(&name)
        && name.starts_with(|c: char| c.is_ascii_lowercase())
        && name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || "-_./".contains(c))
}

#[cfg(test)]
mod tests {
    use super::{command_with, is_chosen};

    #[test]
    fn a_word_in_its_place_in_a_command() {
        assert_eq!(command_with("Run `tool sync` at the end.", "sync"), Some("tool sync"));
        assert_eq!(command_with("$ tool daemon status", "status"), Some("tool daemon status"));
        assert_eq!(command_with("tool daemon --status # see", "--status"), Some("tool daemon --status"));
    }

    #[test]
    fn what_the_reader_works_in_is_named_by_the_reader() {
        for line in ["kubectl get pods -n demo", "helm install x --namespace=demo", "kubectl create ns \"demo\""] {
            assert!(is_chosen(line, "demo"), "{line}");
        }
        for line in ["kubectl get demo", "tool -n 3 demo", "Create a project, demo", "-n, demo"] {
            assert!(!is_chosen(line, "demo"), "{line}");
        }
    }

    #[test]
    fn prose_and_programs_are_none() {
        assert_eq!(command_with("Keep `a` and `b` in sync now", "sync"), None);
        assert_eq!(command_with("The tool is in sync", "sync"), None);
        assert_eq!(command_with("sync", "sync"), None);
        assert_eq!(command_with("- sudo tool sync", "sudo"), None);
        assert_eq!(command_with("$ # tool", "$"), None);
    }
}
