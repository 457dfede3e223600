use ignore::gitignore::{Gitignore, GitignoreBuilder};

use super::{Tree, path};

/// What `.gitattributes` files say was not written here, in the words by which GitHub leaves files out of its counts:
/// `linguist-vendored` and `linguist-generated`.
#[derive(Default)]
pub struct Attributes {
    files: Vec<(String, Gitignore)>,
}

/// Folders of documentation. Projects mark theirs as vendored so that it does not count as code.
const DOCUMENTATION: &[&str] = &["doc", "docs", "documentation", "book", "content", "site", "website", "www", "wiki"];

impl Attributes {
    /// Reads every `.gitattributes` of `tree`. A line that cannot be read is passed over, as git does.
    pub fn of(tree: &Tree) -> Self {
        let mut files = Vec::new();
        for file in tree.named(".gitattributes") {
            let Some(text) = tree.text(file) else { continue };
            let mut builder = GitignoreBuilder::new("");
            let mut any = false;
            for (pattern, foreign) in text.lines().filter_map(line) {
                let _ = builder.add_line(None, &if foreign { pattern.to_owned() } else { format!("!{pattern}") });
                any |= foreign;
            }
            if let Ok(matcher) = builder.build()
                && any
            {
                files.push((path::parent(file).to_owned(), matcher));
            }
        }
        Attributes { files }
    }

    /// Whether the file at `path` is said to be somebody else's or made by a program.
    pub fn is_foreign(&self, path: &str) -> bool {
        let documented = path.split('/').rev().skip(1).any(|folder| DOCUMENTATION.contains(&folder));
        !documented
            && self.files.iter().any(|(folder, matcher)| {
                path::below(path, folder)
                    .is_some_and(|rest| matcher.matched_path_or_any_parents(rest, false).is_ignore())
            })
    }
}

/// The pattern of a line, and whether what it matches is foreign; `None` if the line speaks of something else, or of
/// all files of a kind, which says nothing of who wrote them.
fn line(line: &str) -> Option<(&str, bool)> {
    let mut words = line.split_whitespace();
    let pattern = words.next().filter(|pattern| !pattern.starts_with(['#', '"', '!', '*']))?;
    words.find_map(|word| {
        let (word, value) = word.split_once('=').unwrap_or((word, "true"));
        let unset = word.starts_with(['-', '!']);
        let known = matches!(word.trim_start_matches(['-', '!']), "linguist-vendored" | "linguist-generated");
        known.then_some((pattern, !unset && value == "true"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_others_wrote() {
        let text = "lib/** linguist-vendored\nlib/ours/** -linguist-vendored\n*.md linguist-generated=true\n\
                    docs/** linguist-vendored\ngen/api.md text linguist-generated=true\n/web/x.md linguist-vendored=false\n";
        let tree = Tree::from_files([(".gitattributes", text)]);
        let attributes = Attributes::of(&tree);
        for foreign in ["lib/markd/README.md", "gen/api.md"] {
            assert!(attributes.is_foreign(foreign), "{foreign}");
        }
        for own in ["README.md", "lib/ours/README.md", "docs/guide.md", "web/x.md", "gen/other.md"] {
            assert!(!attributes.is_foreign(own), "{own}");
        }
    }
}
