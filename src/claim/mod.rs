//! temporary
use crate::document::*;
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mood {
    Asserted,
    Required,
    Hedged,
    Conditional,
    Example,
    Historical,
    Planned,
    Quoted,
}
pub fn mood_of(_d: &Document, s: &Statement) -> Mood {
    clause_mood(s, 0..s.text.len())
}
pub fn clause_mood(s: &Statement, _r: std::ops::Range<usize>) -> Mood {
    let t = s.text.to_lowercase();
    for w in [
        "used to",
        "previously",
        "formerly",
        "no longer",
        "removed",
        "renamed",
        "replaced",
        "deprecated",
        "legacy",
        "moved",
    ] {
        if t.contains(w) {
            return Mood::Historical;
        }
    }
    Mood::Asserted
}
