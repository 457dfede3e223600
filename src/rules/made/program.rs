use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, PoisonError};

use crate::tree::{Tree, path};

/// So many programs are read of one folder, in the order of their paths: the scripts of documents are few.
const MOST_PROGRAMS: usize = 500;
/// Bytes of the largest program that is read: what is larger is a bundle or data.
const LARGEST: usize = 200_000;
/// Letters of the shortest name that can be nothing but the page's.
const SHORTEST: usize = 8;

const PAGES: &[&str] = &["md", "mdx", "markdown", "html", "rst", "adoc"];
const CODE: &[&str] = &["py", "js", "mjs", "cjs", "ts", "mts", "rb", "go", "rs", "pl", "lua", "exs", "jl", "cmake"];
const SHELL: &[&str] = &["sh", "bash", "zsh", "nix", "mk"];
const BUILD_FILES: &[&str] = &["CMakeLists.txt", "meson.build"];
const MAKEFILES: &[&str] = &["Makefile", "makefile", "GNUmakefile", "justfile", "Justfile"];

/// Folders of the root whose programs work on the whole repository.
const WORKSHOPS: &[&str] = &["scripts", "tools", "build"];

/// By what a program shows that it writes files. One that only lists pages (a menu, redirects) shows none.
const WRITES: &[&str] = &[
    "'w'",
    "\"w\"",
    "'wb'",
    "\"wb\"",
    "'wt'",
    "write_text(",
    "write_bytes(",
    "writeFile",
    "outputFile",
    "createWriteStream",
    "File.write",
    "File.open",
    "IO.write",
    "os.Create(",
    "os.WriteFile(",
    "ioutil.WriteFile(",
    "fs::write(",
    "File::create(",
    "configure_file(",
    "custom_target(",
    "file(WRITE",
    "add_custom_command(",
];

/// The pages whose names programs that write files give, read for a folder when the first dead page asks.
#[derive(Debug, Default)]
pub struct Programs {
    /// By folder: the names without an extension.
    names: Mutex<BTreeMap<String, Arc<BTreeSet<String>>>>,
}

impl Programs {
    /// Whether a program in the top folder of the documents `from` or `page`, or in one of the root's for tools, writes
    /// files and names `page`.
    pub(super) fn name(&self, tree: &Tree, from: &str, page: &str) -> bool {
        let Some(stem) = stem(path::name(page.trim_end_matches('/'))).filter(|stem| is_telling(stem)) else {
            return false;
        };
        let homes = [from, page].into_iter().filter_map(|file| Some(file.split_once('/')?.0));
        let homes: BTreeSet<&str> = homes.chain(WORKSHOPS.iter().copied()).collect();
        homes.into_iter().any(|home| self.below(tree, home).contains(stem))
    }

    fn below(&self, tree: &Tree, home: &str) -> Arc<BTreeSet<String>> {
        let mut names = self.names.lock().unwrap_or_else(PoisonError::into_inner);
        let known = names.entry(home.to_owned()).or_insert_with(|| {
            let mut found = BTreeSet::new();
            for file in tree.below(home).filter(|file| is_program(file)).take(MOST_PROGRAMS) {
                if let Some(text) = tree.glance(file, LARGEST) {
                    named_in(is_shell(file), &text, &mut found);
                }
            }
            Arc::new(found)
        });
        Arc::clone(known)
    }
}

/// Whether the file is a script or a build file that is no list of pages, no test and nobody else's.
fn is_program(file: &str) -> bool {
    const LISTS: &[&str] = &["sidebar", "navbar", "navigation", "redirect", "config", "menu", "routes"];
    const ASIDE: &[&str] = &["node_modules", "vendor", "third_party", "test", "tests", "__tests__", "fixtures"];
    let name = path::name(file);
    let lower = name.to_lowercase();
    let first = lower.split('.').next().unwrap_or("");
    let lists = LISTS.iter().any(|word| lower.contains(word)) || matches!(first, "nav" | "toc" | "conf");
    let aside = || file.split('/').any(|part| ASIDE.contains(&part) || part.starts_with('.'));
    let code = path::extension(name).is_some_and(|extension| CODE.contains(&extension));
    (code || is_shell(file) || BUILD_FILES.contains(&name)) && !lists && !aside()
}

/// Whether words of the file need no quotes.
fn is_shell(file: &str) -> bool {
    let name = path::name(file);
    MAKEFILES.contains(&name) || path::extension(name).is_some_and(|extension| SHELL.contains(&extension))
}

/// `name` without the extension of a page; `None` for what is no page.
fn stem(name: &str) -> Option<&str> {
    match path::extension(name) {
        None => Some(name),
        Some(extension) if PAGES.contains(&extension) => name.strip_suffix(extension)?.strip_suffix('.'),
        Some(_) => None,
    }
}

/// Whether a name is long enough and of more than one word, so that it stands for the page and nothing else.
fn is_telling(stem: &str) -> bool {
    let inner = |pair: &[u8]| pair[0].is_ascii_lowercase() && pair[1].is_ascii_uppercase();
    let bytes = stem.as_bytes();
    bytes.len() >= SHORTEST && (bytes.iter().any(|b| b"-_".contains(b)) || bytes.windows(2).any(inner))
}

/// Puts the names that the literals of a program give into `names`, if it writes files: whole literals, the ends of
/// paths, and the files that a shell names.
fn named_in(shell: bool, text: &str, names: &mut BTreeSet<String>) {
    if !shell && !WRITES.iter().any(|call| text.contains(call)) {
        return;
    }
    let is_quote = |byte: Option<&u8>| byte.is_some_and(|byte| b"\"'`".contains(byte));
    for line in text.lines().map(str::trim).filter(|line| !is_comment(line) && !is_import(line)) {
        let bytes = line.as_bytes();
        let mut at = 0;
        while at < bytes.len() {
            let width = bytes[at..].iter().take_while(|&&b| b.is_ascii_alphanumeric() || b"_./-".contains(&b)).count();
            if width == 0 {
                at += 1;
                continue;
            }
            let (before, after) = (at.checked_sub(1).map(|at| &bytes[at]), bytes.get(at + width));
            let word = &line[at..at + width];
            let literal = is_quote(after) && (is_quote(before) && before == after || word.starts_with('/'));
            let bare = shell
                && after.is_none_or(|b| b.is_ascii_whitespace() || b";&|)\"'".contains(b))
                && path::extension(path::name(word)).is_some();
            if let Some(stem) = stem(path::name(word)).filter(|stem| (literal || bare) && is_telling(stem)) {
                names.insert(stem.to_owned());
            }
            at += width;
        }
    }
}

fn is_comment(line: &str) -> bool {
    line.starts_with('#') || line.starts_with("//") || line.starts_with("--") || line.starts_with("* ")
}

fn is_import(line: &str) -> bool {
    line.starts_with("import ") || line.starts_with("from ") || line.contains("require(") || line.contains("import(")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(shell: bool, text: &str) -> Vec<String> {
        let mut names = BTreeSet::new();
        named_in(shell, text, &mut names);
        names.into_iter().collect()
    }

    #[test]
    fn literals_of_programs_that_write() {
        let code = "_ROOT = 'Reference-manual'\nout = open(f'{home}/error-codes.md', 'w')\n# 'not-a-comment'\n";
        assert_eq!(names(false, code), ["Reference-manual", "error-codes"]);
        assert!(names(false, "PAGES = ['Reference-manual']\n").is_empty(), "nothing is written");
        assert_eq!(names(true, "help > docs/cli-reference.md\n"), ["cli-reference"]);
        assert!(names(true, "echo cli-reference\n").is_empty(), "a word of a shell");
    }

    #[test]
    fn names_that_tell() {
        assert!(is_telling("Reference-manual") && is_telling("cliReference"));
        assert!(!is_telling("reference") && !is_telling("CHANGELOG") && !is_telling("a-b"));
    }

    #[test]
    fn lists_of_pages_are_no_programs() {
        assert!(is_program("docs/gen.py") && is_program("docs/meson.build"));
        assert!(!is_program("docs/sidebars.js") && !is_program("docs/conf.py") && !is_program("docs/.vitepress/x.ts"));
    }
}
