//! How statements relate to each other: which value took whose place, and
//! which statements still give the old one. Candidates come from edits that
//! git witnessed; the tree and the scope decide. Likeness finds candidates and
//! decides nothing.

mod address;
mod alive;
mod announced;
mod answers;
mod candidate;
mod cleared;
mod code;
mod command;
mod copies;
mod followed;
mod frame;
mod given_up;
mod left;
mod manifest;
mod occurrence;
mod open;
mod overtaken;
mod package_manager;
mod page;
mod relation;
mod shown;
mod sign;
mod substitution;
mod told;
mod value;
mod wanted;
mod weigh;
mod witnessed;

pub use answers::{Answered, Contested, answered};
pub use given_up::GivenUp;
pub use left::{Left, LeftBehind, left_behind};
pub use open::open_pairs;
pub use overtaken::{How, Overtaken};
pub use relation::{OpenPair, Opinion, Relation, Side};
pub use shown::{Sought, shown};
pub use told::{Told, told};
pub use weigh::Why;
