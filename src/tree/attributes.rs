use ignore::gitignore::{Gitignore, GitignoreBuilder};

use super::{Tree, path};

/// What `.gitattributes` files say was not written here, in the words by which GitHub leaves files out of its counts:
/// `linguist-vendored` and `linguist-generated`.
#[derive(Default)]
pub struct Attributes {
    vendored: Vec<Marked>,
    generated: Vec<Marked>,
}

/// The files below a folder that its `.gitattributes` marks with one attribute.
struct Marked {
    folder: String,
    matcher: Gitignore,
}

/// Folders of documentation. Projects mark theirs as vendored so that it does not count as code.
const DOCUMENTATION: &[&str] = &["doc", "docs", "documentation", "book", "content", "site", "website", "www", "wiki"];

impl Attributes {
    /// Reads every `.gitattributes` of `tree`. A line that cannot be read is passed over, as git does.
    pub fn of(tree: &Tree) -> Self {
        let mut found = Attributes::default();
        for file in tree.named(".gitattributes") {
            let Some(text) = tree.text(file) else { continue };
            found.vendored.extend(Marked::read(file, &text, "linguist-vendored"));
            found.generated.extend(Marked::read(file, &text, "linguist-generated"));
        }
        found
    }

    /// Whether the file at `path` is said to be somebody else's or made by a program.
    pub fn is_foreign(&self, path: &str) -> bool {
        let documented = || path.split('/').rev().skip(1).any(|folder| DOCUMENTATION.contains(&folder));
        let matches = |marked: &[Marked]| marked.iter().any(|marked| marked.matches(path));
        matches(&self.generated) || matches(&self.vendored) && !documented()
    }
}

impl Marked {
    fn read(file: &str, text: &str, attribute: &str) -> Option<Self> {
        let mut builder = GitignoreBuilder::new("");
        let mut any = false;
        for (pattern, set) in text.lines().filter_map(|text| line(text, attribute)) {
            let _ = builder.add_line(None, &if set { pattern.to_owned() } else { format!("!{pattern}") });
            any |= set;
        }
        let matcher = builder.build().ok().filter(|_| any)?;
        Some(Marked { folder: path::parent(file).to_owned(), matcher })
    }

    fn matches(&self, path: &str) -> bool {
        path::below(path, &self.folder)
            .is_some_and(|rest| self.matcher.matched_path_or_any_parents(rest, false).is_ignore())
    }
}

/// The pattern of a line, and whether it sets `attribute`; `None` if the line does not speak of that, or speaks of all
/// files of a kind, which says nothing of who wrote them.
fn line<'a>(line: &'a str, attribute: &str) -> Option<(&'a str, bool)> {
    let mut words = line.split_whitespace();
    let pattern = words.next().filter(|pattern| !pattern.starts_with(['#', '"', '!', '*']))?;
    words.find_map(|word| {
        let (word, value) = word.split_once('=').unwrap_or((word, "true"));
        let unset = word.starts_with(['-', '!']);
        let known = word.trim_start_matches(['-', '!']) == attribute;
        known.then_some((pattern, !unset && value == "true"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_others_wrote() {
        let text = "lib/** linguist-vendored\nlib/ours/** -linguist-vendored\n*.md linguist-generated=true\n\
                    docs/** linguist-vendored\nsdk/** linguist-generated\ngen/api.md text linguist-generated=true\n/web/x.md linguist-vendored=false\n";
        let tree = Tree::from_files([(".gitattributes", text)]);
        let attributes = Attributes::of(&tree);
        for foreign in ["lib/markd/README.md", "gen/api.md", "sdk/docs/api.md"] {
            assert!(attributes.is_foreign(foreign), "{foreign}");
        }
        for own in ["README.md", "lib/ours/README.md", "docs/guide.md", "web/x.md", "gen/other.md"] {
            assert!(!attributes.is_foreign(own), "{own}");
        }
    }
}
