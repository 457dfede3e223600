//! How statements relate to each other: which value took whose place, and
//! which statements still give the old one. Candidates come from edits that
//! git witnessed; the tree and the scope decide. Likeness finds candidates and
//! decides nothing.

mod alive;
mod answers;
mod frame;
mod left;
mod occurrence;
mod open;
mod relation;
mod shown;
mod value;
mod witnessed;

pub use answers::{Answered, answered};
pub use left::{Left, Why, left_behind};
pub use open::open_pairs;
pub use relation::{OpenPair, Opinion, Relation, Side};
pub use shown::{Sought, shown};
pub use witnessed::lives;
