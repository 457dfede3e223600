use crate::fact::definition::{Kind, Probes, Role, Site, role_of};
use crate::history::{LastDefined, Search, Witness};

/// Changes whenever a definition is recognised otherwise: what was kept under another number is forgotten.
const RECOGNISER: u32 = 1;

/// Definitions of names, each of one kind.
struct Definitions<'a> {
    names: &'a [(&'a str, Kind)],
    probes: Probes,
}

/// For each name, where it was defined last.
pub(super) fn ask(history: &dyn Witness, names: &[(&str, Kind)]) -> Vec<Option<LastDefined>> {
    history.last_defined(&Definitions { names, probes: Probes::new(names.iter().map(|(name, _)| *name)) })
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
        role_of(path) == Role::Product
    }

    fn defined_in(&self, path: &str, text: &str) -> Vec<usize> {
        let mut found = Vec::new();
        self.probes.each(text, |index, range| {
            let (name, kind) = self.names[index];
            if !found.contains(&index) && kind.is_defined_at(name, &Site { path, text, range }) {
                found.push(index);
            }
        });
        found
    }
}
