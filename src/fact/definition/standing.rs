use rayon::prelude::*;

use super::{Kind, Probes, Role, Site, role_of};
use crate::tree::{self, Tree, path};

/// Files larger than this are data.
const LARGEST: usize = 2 << 20;

/// How a name stands in the files of a tree that are no documents.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Standing {
    /// A file of the product holds it, in any spelling.
    pub product: bool,
    /// A test, a sample or the like does.
    pub user: bool,
    /// A file of the product defines it.
    pub defined: bool,
}

const PRODUCT: u8 = 1;
const USER: u8 = 2;
const DEFINED: u8 = 4;

/// How each of `names` stands in `tree`, all looked for in one pass.
pub fn standing(tree: &Tree, names: &[(&str, Kind)]) -> Vec<Standing> {
    let plain: Vec<&str> = names.iter().map(|(name, kind)| kind.looked_for(name)).collect();
    let held = |index: usize, site: &Site<'_>| {
        let (name, kind) = names[index];
        kind.is_held_at(name, site)
    };
    let look = |index: usize, role: Role, site: &Site<'_>| match role {
        _ if !held(index, site) => 0,
        Role::Product => {
            let (name, kind) = names[index];
            PRODUCT | if kind.is_defined_at(name, site) { DEFINED } else { 0 }
        }
        Role::User => USER,
        Role::Echo => 0,
    };
    let stand =
        |marks: u8| Standing { product: marks & PRODUCT != 0, user: marks & USER != 0, defined: marks & DEFINED != 0 };
    survey(tree, &plain, &look).into_iter().map(stand).collect()
}

/// What `look` sees at all the places where each of `names` stands, as marks joined by "or". A path is a place
/// of its own: a module is called after its file.
pub fn survey(tree: &Tree, names: &[&str], look: &Look<'_>) -> Vec<u8> {
    over(tree, names, &|path| role_of(path) != Role::Echo, look)
}

/// For each of `names`, whether code of others that is kept in the tree holds it.
pub fn in_copies(tree: &Tree, names: &[&str]) -> Vec<bool> {
    over(tree, names, &path::is_vendored, &|_, _, _| 1).into_iter().map(|mark| mark != 0).collect()
}

/// What is seen at a place of a name: its index, what its file does, and the place.
type Look<'a> = dyn Fn(usize, Role, &Site<'_>) -> u8 + Sync + 'a;

fn over(tree: &Tree, names: &[&str], reads: &dyn Fn(&str) -> bool, look: &Look<'_>) -> Vec<u8> {
    let probes = Probes::new(names.iter().copied());
    let none = || vec![0; names.len()];
    if probes.is_empty() {
        return none();
    }
    let files: Vec<(&str, Role)> = tree
        .entries()
        .iter()
        .filter(|entry| entry.kind == tree::Kind::File && reads(&entry.path))
        .map(|entry| (entry.path.as_str(), role_of(&entry.path)))
        .collect();
    let in_file = |mut marks: Vec<u8>, &(path, role): &(&str, Role)| {
        probes.each(path, |index, range| marks[index] |= look(index, role, &Site { path, text: path, range }));
        if let Some(text) = tree.glance(path, LARGEST) {
            probes.each(&text, |index, range| marks[index] |= look(index, role, &Site { path, text: &text, range }));
        }
        marks
    };
    let join = |mut one: Vec<u8>, other: Vec<u8>| {
        one.iter_mut().zip(other).for_each(|(mark, more)| *mark |= more);
        one
    };
    files.par_iter().fold(none, in_file).reduce(none, join)
}
