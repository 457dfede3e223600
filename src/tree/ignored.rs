use ignore::gitignore::{Gitignore, GitignoreBuilder};

use super::{Tree, path};

/// The `.gitignore` files of a tree, deepest last.
#[derive(Default)]
pub struct Ignored {
    files: Vec<(String, Gitignore)>,
}

impl Ignored {
    /// Reads every `.gitignore` of `tree`. A line that cannot be read is passed over, as git does.
    pub fn of(tree: &Tree) -> Self {
        let mut files = Vec::new();
        for file in tree.named(".gitignore") {
            let Some(text) = tree.text(file) else { continue };
            let folder = path::parent(file);
            let mut builder = GitignoreBuilder::new("");
            for line in text.lines() {
                let _ = builder.add_line(None, line);
            }
            if let Ok(matcher) = builder.build() {
                files.push((folder.to_owned(), matcher));
            }
        }
        Ignored { files }
    }

    /// Whether `path`, as a file or as a folder, or a folder above it is ignored. The nearest
    /// `.gitignore` that has an opinion decides.
    pub fn matches(&self, path: &str) -> bool {
        self.files.iter().rev().find_map(|(folder, matcher)| {
            let rest = if folder.is_empty() { path } else { path.strip_prefix(folder.as_str())?.strip_prefix('/')? };
            if rest.is_empty() || rest.starts_with('/') {
                return None;
            }
            let verdict = matcher.matched_path_or_any_parents(rest, true);
            if verdict.is_none() { None } else { Some(verdict.is_ignore()) }
        }) == Some(true)
    }
}
