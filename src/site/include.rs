use std::sync::LazyLock;

use regex::{Captures, Regex};

use crate::document::front_matter;
use crate::tree::{Tree, path};

/// How a generator lets one file take in another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Includes {
    /// It does not.
    None,
    /// `<!--@include: ./x.md-->`; `@/` is the content root.
    VitePress {
        /// The content root.
        root: String,
    },
    /// pymdownx snippets `--8<-- "x"`, markdown-include `{!x!}`, `{% include-markdown "x" %}`, `{% include "x" %}` of
    /// mkdocs-macros, and `<!-- include: x.md -->`, which projects expand by hooks of their own.
    MkDocs {
        /// Folders in which snippets are looked up.
        bases: Vec<String>,
    },
    /// `{{#include x}}` and its kin.
    MdBook,
    /// A fenced `{include}` directive.
    Myst {
        /// The content root.
        root: String,
    },
    /// MDX: `import X from './x.mdx'`.
    Mdx {
        /// The folder that `@site/` stands for.
        site: String,
    },
}

/// A page's text with its includes put in place.
pub(super) struct Expanded {
    pub(super) text: String,
    /// Why the text may be incomplete.
    pub(super) open: Option<&'static str>,
    /// The files that were taken in.
    pub(super) files: Vec<String>,
}

const MISSING: &str = "an included file is not in the tree";
const TOO_MUCH: &str = "the target page includes more than is read";

/// Files that one page may take in, those that its files take in among them.
const MOST_FILES: usize = 200;
/// Bytes that one page may take in: a page that shows a whole changelog has a few hundred thousand.
const MOST_BYTES: usize = 2 << 20;
/// Includes within includes.
const DEPTH: usize = 6;

/// What a page took in so far.
struct Taken {
    open: Option<&'static str>,
    files: Vec<String>,
    /// Bytes that it may still take in.
    room: usize,
}

impl Includes {
    /// `text` of the page at `page` with everything that it includes.
    pub(super) fn expand(&self, tree: &Tree, page: &str, text: &str) -> Expanded {
        let mut taken = Taken { open: None, files: Vec::new(), room: MOST_BYTES };
        let text = self.put(tree, page, text, 0, &mut taken);
        Expanded { text, open: taken.open, files: taken.files }
    }

    fn put(&self, tree: &Tree, page: &str, text: &str, depth: usize, taken: &mut Taken) -> String {
        let Some(form) = self.form() else { return text.to_owned() };
        let mut at = 0;
        let mut out = String::new();
        let mut later = String::new();
        for found in form.captures_iter(text) {
            let Some(whole) = found.get(0) else { continue };
            let Some(name) = name_of(&found) else { continue };
            if whole.as_str().starts_with('\\') {
                continue;
            }
            let targets = self.targets(page, name);
            if targets.is_empty() {
                continue;
            }
            if depth > DEPTH || taken.files.len() >= MOST_FILES {
                taken.open = Some(TOO_MUCH);
                break;
            }
            match targets.iter().find_map(|target| Some((target, tree.text(target)?))) {
                Some((target, inner)) => {
                    let body = without_front_matter(&inner);
                    let Some(room) = taken.room.checked_sub(body.len()) else {
                        taken.open = Some(TOO_MUCH);
                        break;
                    };
                    taken.room = room;
                    taken.files.push(target.clone());
                    let inner = self.put(tree, target, body, depth + 1, taken);
                    out.push_str(&text[at..whole.start()]);
                    if matches!(self, Includes::Mdx { .. }) {
                        later.push_str("\n\n");
                        later.push_str(&inner);
                    } else {
                        out.push_str("\n\n");
                        out.push_str(&inner);
                        out.push_str("\n\n");
                    }
                    at = whole.end();
                }
                None if tree.kind(&targets[0]).is_some() => {}
                None => taken.open = Some(MISSING),
            }
        }
        out.push_str(&text[at..]);
        out.push_str(&later);
        out
    }

    fn form(&self) -> Option<&'static Regex> {
        static VITEPRESS: LazyLock<Option<Regex>> =
            LazyLock::new(|| Regex::new(r"<!--\s*@include:\s*(.*?)\s*-->").ok());
        static MKDOCS: LazyLock<Option<Regex>> = LazyLock::new(|| {
            Regex::new(concat!(
                r#"(?m)^[ \t]*;?-{1,}8<-{1,}[ \t]+["']([^"'\n]+)["'][ \t]*$|"#,
                r#"\{!\s*([^!\n]+?)\s*!\}|"#,
                r#"\{%-?\s*include(?:-markdown)?\s+["']([^"'\n]+)["'][^%]*%\}|"#,
                r#"<!--\s*include:?\s+["']?([^\s"']+\.md)["']?\s*-->|"#,
                r#"(?m)^[ \t]*([A-Za-z0-9_./-]+\.md)(?::\S*)?[ \t]*\n(?:[A-Za-z0-9_./-]+\n)*[ \t]*-{1,}8<-{1,}[ \t]*$"#
            ))
            .ok()
        });
        static MDBOOK: LazyLock<Option<Regex>> = LazyLock::new(|| {
            Regex::new(r"\\?\{\{\s*#(?:include|rustdoc_include|playground|playpen)\s+([^}\s]+)[^}]*\}\}").ok()
        });
        static MYST: LazyLock<Option<Regex>> = LazyLock::new(|| {
            Regex::new(r"(?ms)^(?:`{3,}|:{3,})\{include\}[ \t]*([^\n]+?)[ \t]*\n.*?^(?:`{3,}|:{3,})[ \t]*$").ok()
        });
        static MDX: LazyLock<Option<Regex>> = LazyLock::new(|| {
            Regex::new(r#"(?m)^import\s+[\w*{][^'"\n]*from\s+['"]([^'"\n]+\.mdx?)['"];?[ \t]*$"#).ok()
        });
        match self {
            Includes::None => None,
            Includes::VitePress { .. } => VITEPRESS.as_ref(),
            Includes::MkDocs { .. } => MKDOCS.as_ref(),
            Includes::MdBook => MDBOOK.as_ref(),
            Includes::Myst { .. } => MYST.as_ref(),
            Includes::Mdx { .. } => MDX.as_ref(),
        }
    }

    /// The files that `name` in `page` may mean, best first.
    fn targets(&self, page: &str, name: &str) -> Vec<String> {
        let folder = path::parent(page);
        match self {
            Includes::None => Vec::new(),
            Includes::VitePress { root } => {
                let name = name.split(['{', '#']).next().unwrap_or(name).trim();
                let found = match name.strip_prefix("@/").or_else(|| name.strip_prefix('@')) {
                    Some(rest) => path::resolve(root, rest.trim_start_matches('/')),
                    None => path::resolve(folder, name),
                };
                found.into_iter().collect()
            }
            Includes::MkDocs { bases } => {
                if name.starts_with("http") {
                    return vec![name.to_owned()];
                }
                let name = name.split(':').next().unwrap_or(name);
                let mut found: Vec<String> = bases.iter().filter_map(|base| path::resolve(base, name)).collect();
                found.extend(path::resolve(folder, name));
                found
            }
            Includes::MdBook => {
                let name = name.split(':').next().unwrap_or(name);
                // Included code brings no headings.
                if super::destination::is_markdown(name) {
                    path::resolve(folder, name).into_iter().collect()
                } else {
                    Vec::new()
                }
            }
            Includes::Myst { root } => match name.strip_prefix('/') {
                Some(rest) => path::resolve(root, rest).into_iter().collect(),
                None => path::resolve(folder, name).into_iter().collect(),
            },
            Includes::Mdx { site } => match name.strip_prefix("@site/") {
                Some(rest) => path::resolve(site, rest).into_iter().collect(),
                None if name.starts_with('.') => path::resolve(folder, name).into_iter().collect(),
                // A package or an alias: whatever it holds is not in the tree.
                None => vec![name.to_owned()],
            },
        }
    }
}

fn name_of<'t>(found: &Captures<'t>) -> Option<&'t str> {
    found.iter().skip(1).flatten().next().map(|name| name.as_str())
}

/// `text` after its front matter.
pub(super) fn without_front_matter(text: &str) -> &str {
    let start = front_matter(text).map_or(0, |(_, whole)| whole.end);
    text[start..].trim_start_matches('\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn includes_are_put_in_place() {
        let tree =
            Tree::from_files([("docs/parts/a.md", "## A\n<!--@include: ./b.md-->\n"), ("docs/parts/b.md", "## B\n")]);
        let includes = Includes::VitePress { root: "docs".into() };
        let found =
            includes.expand(&tree, "docs/x.md", "# X\n<!--@include: @/parts/a.md{1,5}-->\n<!-- @include: ./c.md -->\n");
        assert!(found.text.contains("## A") && found.text.contains("## B"));
        assert_eq!(found.open, Some(MISSING));
        assert_eq!(found.files, ["docs/parts/a.md", "docs/parts/b.md"]);
    }

    #[test]
    fn a_page_may_take_in_so_much_and_no_more() {
        let large = "x".repeat(MOST_BYTES / 4);
        let tree = Tree::from_files([("a.md", &*large), ("b.md", "{!b.md!}\n{!b.md!}\n"), ("c.md", "c\n")]);
        let includes = Includes::MkDocs { bases: vec![String::new()] };
        for name in ["a", "b", "c"] {
            let expanded = includes.expand(&tree, "x.md", &format!("{{!{name}.md!}}\n").repeat(5000));
            assert_eq!(expanded.open, Some(TOO_MUCH), "{name}");
            assert!(expanded.files.len() <= MOST_FILES && expanded.text.len() < 2 * MOST_BYTES, "{name}");
        }
        assert_eq!(includes.expand(&tree, "x.md", &"{!c.md!}\n".repeat(100)).open, None);
    }

    #[test]
    fn snippets() {
        let tree = Tree::from_files([("inc.md", "## Inc\n")]);
        let includes = Includes::MkDocs { bases: vec![String::new()] };
        assert!(includes.expand(&tree, "docs/x.md", "--8<-- \"inc.md\"\n").text.contains("## Inc"));
        assert!(includes.expand(&tree, "docs/x.md", "{!inc.md!}\n").text.contains("## Inc"));
    }
}
