//! What kind of document a file is, by where it stands and by what it says.

mod audience;
mod content;
mod occasion;
mod path;
mod versions;

use super::Document;

pub use audience::speaks_to_contributors;
pub use occasion::is_of_an_occasion;
pub(super) use versions::retire;
pub use versions::{is_of_a_version, names_a_release};

/// What kind of document a file is: what may be judged in it depends on that.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum Genre {
    /// README, guides, AGENTS.md: speaks of the repository as it is now.
    Living,
    /// A dated decision (ADR, RFC, proposal): speaks of its own day.
    Record,
    /// A changelog, release notes, blog posts, meeting notes: names in it are of their day; its links are judged.
    Log,
    /// A tutorial for the reader's own project: `main.py` there is the reader's. Links are judged.
    Guide,
    /// Generated, vendored, a test fixture or a template: not read at all.
    Foreign,
}

/// The genre of the document at `path`.
///
/// Where a file stands says more than what it holds, so the path is asked
/// first; a document that neither gives away is living.
pub fn classify(path: &str, document: &Document) -> Genre {
    let place = path::Place::of(path);
    if place.is_foreign() || (!place.is_shown_by_forge() && content::is_generated(document)) {
        return Genre::Foreign;
    }
    if place.is_record() || (place.is_numbered() && content::has_status(document)) {
        return Genre::Record;
    }
    if place.is_log() {
        return Genre::Log;
    }
    if place.is_guide() {
        return Genre::Guide;
    }
    if !place.is_shown_by_forge() && content::is_log(document) { Genre::Log } else { Genre::Living }
}
