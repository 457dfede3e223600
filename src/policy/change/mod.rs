//! What a change did: which findings it brought, and which changed line brought each.

mod age;
mod cause;
mod words;

use std::collections::BTreeSet;

use super::Side;
use crate::history::Witness;

/// A base and a head that are compared.
#[derive(Clone, Copy)]
pub struct Change<'a> {
    /// Before.
    pub base: Side<'a>,
    /// After.
    pub head: Side<'a>,
    /// Full ids of the commits that the head has and the base lacks; empty for what is not committed.
    pub commits: &'a BTreeSet<String>,
    /// What the head's ancestors remember.
    pub history: &'a dyn Witness,
}
