//! The tree under judgement: which paths stand in the repository at the judged
//! revision, what kind they are, what they hold and what is ignored.
//!
//! A `Tree` is plain data plus a reader of contents. It knows nothing of git:
//! the `repo` room fills it from a commit or from the work tree, and tests fill
//! it from a list of files.

mod attributes;
mod binary;
mod entries;
mod ignored;
mod own;
pub mod path;

pub use attributes::Attributes;
pub use binary::may_be_text;
pub use entries::{Contents, Entry, Kind, Tree};
pub use ignored::Ignored;
