//! Names that code makes while it runs: they stand nowhere as a whole, and are alive all the same.

use std::collections::BTreeMap;

use super::mounted;
use crate::fact::definition::{Role, Site, role_of, survey};
use crate::mention::NameShape;
use crate::tree::{Kind, Tree, path};

/// The part stands in the product.
const HELD: u8 = 1;
/// It stands alone in quotation marks.
const LITERAL: u8 = 2;
/// It stands as the beginning of names: `"APP_"`, `SetEnvPrefix("APP")`.
const PREFIX: u8 = 4;
/// It stands as the end of names: `"%s-file"`.
const SUFFIX: u8 = 8;

/// For each of `names`, whether the product holds the parts that it could be made of.
pub(super) fn composed(tree: &Tree, names: &[(NameShape, &str)]) -> Vec<bool> {
    let mut parts: BTreeMap<String, u8> = BTreeMap::new();
    for &(shape, name) in names {
        parts.extend(pieces(shape, name).into_iter().map(|piece| (piece, 0)));
    }
    let list: Vec<&str> = parts.keys().map(String::as_str).collect();
    let look = |_: usize, role: Role, site: &Site<'_>| match role {
        Role::Product => marks(site) | mounted::marks(site),
        _ => 0,
    };
    let found = survey(tree, &list, &look);
    let found: BTreeMap<&str, u8> = list.iter().copied().zip(found).collect();
    let has = |piece: &str, mark: u8| found.get(piece).is_some_and(|marks| marks & mark != 0);
    let is_made = |&(shape, name): &(NameShape, &str)| {
        is_composed(shape, name, &has) || shape == NameShape::Flag && is_of_its_file(tree, &words(name), &has)
    };
    names.iter().map(is_made).collect()
}

/// Whether the flag is called after a file or folder whose code declares the rest of it: a plugin in `s3.go` says
/// `chunk_size`, and the program puts its name before that.
fn is_of_its_file(tree: &Tree, words: &[&str], has: &dyn Fn(&str, u8) -> bool) -> bool {
    let made = |at: usize| {
        let (head, tail) = (joined(&words[..at]), joined(&words[at..]));
        let spellings = [format!("\"{tail}\""), format!("\"{}\"", tail.replace('_', "-"))];
        let is_called = |file: &str| {
            let stem = path::name(file).split('.').next().unwrap_or_default();
            [stem, path::name(path::parent(file))].iter().any(|name| name.replace('-', "_") == head)
        };
        let files = tree.entries().iter().filter(|entry| entry.kind == Kind::File && is_called(&entry.path));
        let declares = |at: &str| {
            let text = (role_of(at) == Role::Product).then(|| tree.text(at)).flatten();
            text.is_some_and(|text| spellings.iter().any(|spelling| text.contains(spelling.as_str())))
        };
        has(&tail, LITERAL) && files.take(FILES_CALLED).any(|entry| declares(&entry.path))
    };
    (1..words.len()).any(made)
}

/// Files of one name that are read at most.
const FILES_CALLED: usize = 50;

fn marks(site: &Site<'_>) -> u8 {
    let (before, after) = (site.before(), site.after());
    let quoted = site.quote().is_some();
    let opens = site.written().ends_with(['_', '-']) || after.starts_with(['-', '.']);
    let rest = after.trim_start_matches(['-', '.']);
    let prefix = opens && rest.starts_with(['"', '\'', '`', '{', '%', '$', '#']);
    let ends = before.ends_with(['-', '.', '_']) || site.written().starts_with('_');
    let lead = before.trim_end_matches(['-', '.', '_']);
    let suffix = ends && (lead.ends_with(['"', '\'', '`', '}', ')']) || lead.ends_with("%s") || lead.ends_with("%v"));
    // `SetEnvPrefix("APP")`
    let called = quoted && (opens || before.to_lowercase().contains("prefix"));
    HELD | if quoted { LITERAL } else { 0 }
        | if prefix || called { PREFIX } else { 0 }
        | if suffix { SUFFIX } else { 0 }
}

fn words(name: &str) -> Vec<&str> {
    name.split(['_', '-', '.']).filter(|word| !word.is_empty()).collect()
}

/// The words of `range`, as one name.
fn joined(words: &[&str]) -> String {
    words.join("_")
}

fn pieces(shape: NameShape, name: &str) -> Vec<String> {
    let words = words(name);
    match shape {
        NameShape::Identifier => Vec::new(),
        NameShape::Route => mounted::pieces(name),
        NameShape::Flag | NameShape::Upper => {
            let ends = (0..words.len()).flat_map(|from| (from + 1..=words.len()).map(move |to| (from, to)));
            ends.map(|(from, to)| joined(&words[from..to])).collect()
        }
    }
}

fn is_composed(shape: NameShape, name: &str, has: &dyn Fn(&str, u8) -> bool) -> bool {
    let words = words(name);
    match shape {
        NameShape::Identifier => false,
        NameShape::Route => mounted::is_mounted(name, has),
        // `--no-x` comes with `--x`; `--x-file` may be made of `--x`.
        NameShape::Flag => {
            let negated = words.first() == Some(&"no") && has(&joined(&words[1..]), HELD);
            let made = |at: usize| has(&joined(&words[..at]), LITERAL) && has(&joined(&words[at..]), SUFFIX);
            negated || (1..words.len()).any(made)
        }
        NameShape::Upper => (1..words.len()).any(|at| {
            let tail = &words[at..];
            let prefixed = has(&joined(&words[..at]), PREFIX);
            let alone = tail.len() == 1 && has(tail[0], LITERAL);
            prefixed && (covered(tail, HELD, has) || alone) || tail.len() > 3 && covered(tail, LITERAL, has)
        }),
    }
}

/// Whether `words` can be put together from names of at least two words that have `mark`.
fn covered(words: &[&str], mark: u8, has: &dyn Fn(&str, u8) -> bool) -> bool {
    let ends = (2..=words.len()).filter(|&end| has(&joined(&words[..end]), mark));
    words.is_empty() || ends.into_iter().any(|end| covered(&words[end..], mark, has))
}
