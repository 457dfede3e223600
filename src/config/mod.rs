//! `drift.toml`: read, typed and validated, with the span of whatever is wrong.

mod error;
mod judge;
mod load;
mod model;
mod raw;
mod schema;

pub use error::{ConfigError, closest};
pub use judge::JudgeConfig;
pub use load::load;
pub use model::{Config, GenreGlob, RuleSetting};
#[cfg(test)]
pub(crate) use raw::KEYS;
pub use schema::schema;

/// Where a configuration may stand, from the root; the first that exists is read.
pub const FILE_NAMES: [&str; 3] = ["drift.toml", ".drift.toml", ".github/drift.toml"];
