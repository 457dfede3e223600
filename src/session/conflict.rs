use super::Session;
use crate::source::Span;

/// What git writes at the start of a line around the two sides of a conflict, in this order.
const MARKERS: [&str; 3] = ["<<<<<<< ", MIDDLE, ">>>>>>> "];
const MIDDLE: &str = "=======";

impl Session {
    /// The first of `paths` that is in a merge conflict: by git's word, or by markers that its text still holds. What is
    /// written there would be written into both sides.
    pub fn in_conflict<'a>(&self, paths: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
        let unmerged = self.repo.unmerged();
        paths.into_iter().find(|path| unmerged.contains(*path) || self.holds_markers(path))
    }

    fn holds_markers(&self, path: &str) -> bool {
        let Some(text) = self.tree.text(path) else { return false };
        // A page about git shows markers in a listing.
        let listings: Vec<Span> = match self.corpus.get(path) {
            Some(entry) => entry.document.code.iter().map(|block| block.span).collect(),
            None => Vec::new(),
        };
        let (mut at, mut met) = (0, 0);
        for line in text.split_inclusive('\n') {
            let start = Span::new(at, at);
            at += line.len();
            let Some(&marker) = MARKERS.get(met) else { break };
            let is_next = if marker == MIDDLE { line.trim_end() == marker } else { line.starts_with(marker) };
            if is_next && !listings.iter().any(|listing| listing.contains(start)) {
                met += 1;
            }
        }
        met == MARKERS.len()
    }
}
