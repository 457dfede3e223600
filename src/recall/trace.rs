use schemars::JsonSchema;
use serde::Serialize;

/// Why one statement is in a pack, or is not.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Traced {
    /// Whether it is in.
    pub included: bool,
    /// Where it stands, `path:line`; for a former statement its document.
    pub place: String,
    /// Its standing, or `former`.
    pub status: String,
    /// Its kind.
    pub kind: String,
    /// How well it matches; only comparable within one pack.
    pub score: f64,
    /// Why.
    pub reason: String,
}

/// What was decided on the way to a pack.
#[derive(Clone, PartialEq, Debug, Default, Serialize, JsonSchema)]
pub struct Trace {
    /// Each decision, in the order in which they were made.
    pub decisions: Vec<Traced>,
    /// How many more match too little to be looked at.
    pub not_considered: usize,
}
