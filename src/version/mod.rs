//! Versions and ranges of versions, as manifests and people write them.
//!
//! A room near the bottom: facts and claims both speak of versions, so neither
//! owns them. It imports nothing of ours.

mod interval;
pub mod notation;
mod number;
mod product;
mod ranges;
mod subject;

pub use interval::{Bound, Interval};
pub use number::Version;
pub use product::Product;
pub use ranges::Ranges;
pub use subject::Subject;
