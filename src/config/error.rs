use std::sync::Arc;

use crate::diff::likeness;
use crate::source::{SourceFile, Span};

/// Something wrong in a configuration file.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{message}")]
pub struct ConfigError {
    /// What is wrong, lower case, no final period.
    pub message: String,
    /// The file.
    pub source_file: Arc<SourceFile>,
    /// The key or value that is wrong.
    pub span: Span,
    /// What to write instead.
    pub help: Option<String>,
}

/// The name of `known` that `wrong` was most likely meant to be.
pub fn closest<'a>(wrong: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let score = |name: &str| likeness(wrong, name);
    let best = known.into_iter().map(|name| (score(name), name)).max_by(|a, b| a.0.total_cmp(&b.0))?;
    (best.0 >= 0.6).then_some(best.1)
}
