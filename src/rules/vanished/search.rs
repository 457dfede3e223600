use std::collections::BTreeSet;
use std::ops::Range;

use crate::fact::definition::{Kind, Probes, Role, Site, role_of};
use crate::history::{LastDefined, Search, Witness};

/// Changes whenever a definition is recognised otherwise: what was kept under another number is forgotten.
const RECOGNISER: u32 = 2;

/// Definitions of names, each of one kind.
struct Definitions<'a> {
    names: &'a [(&'a str, Kind)],
    kinds: BTreeSet<Kind>,
    probes: Probes,
}

/// For each name, where it was defined last.
pub(super) fn ask(history: &dyn Witness, names: &[(&str, Kind)]) -> Vec<Option<LastDefined>> {
    if names.is_empty() {
        return Vec::new();
    }
    let kinds = names.iter().map(|(_, kind)| *kind).collect();
    let looked_for = names.iter().map(|(name, kind)| kind.looked_for(name));
    history.last_defined(&Definitions { names, kinds, probes: Probes::new(looked_for) })
}

impl Search for Definitions<'_> {
    fn count(&self) -> usize {
        self.names.len()
    }

    fn key(&self, index: usize) -> String {
        let (name, kind) = self.names[index];
        format!("{RECOGNISER} {} {name}", kind.noun())
    }

    fn reads(&self, path: &str) -> bool {
        role_of(path) == Role::Product && self.kinds.iter().any(|kind| kind.may_be_defined_in(path))
    }

    fn places_in(&self, bytes: &[u8], found: &mut dyn FnMut(usize, Range<usize>)) {
        self.probes.each_in(bytes, found);
    }

    fn goes_on(&self, byte: u8) -> bool {
        Probes::joins(byte)
    }

    fn defined_at(&self, path: &str, text: &str, places: &[(Range<usize>, usize)]) -> Vec<usize> {
        let mut found = Vec::new();
        for (range, index) in places {
            let (name, kind) = self.names[*index];
            if !found.contains(index) && kind.is_defined_at(name, &Site { path, text, range: range.clone() }) {
                found.push(*index);
            }
        }
        found
    }
}
