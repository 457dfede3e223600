use schemars::JsonSchema;
use serde::Serialize;

use super::Cursor;

/// A part of a list.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Page<T> {
    /// The items.
    pub items: Vec<T>,
    /// How many the whole list has.
    pub total: usize,
    /// What to pass as `cursor` for the next part; none at the end.
    pub next_cursor: Option<String>,
}

impl<T> Page<T> {
    /// `limit` items from `cursor` on, of a list of `total`; `make` gives the one at a place.
    pub fn of(total: usize, cursor: &Cursor, limit: usize, make: impl FnMut(usize) -> T) -> Page<T> {
        let start = cursor.start.min(total);
        let end = start.saturating_add(limit).min(total);
        let next_cursor = (end < total).then(|| cursor.at(end));
        Page { items: (start..end).map(make).collect(), total, next_cursor }
    }
}
