use std::collections::BTreeSet;

use super::route;
use crate::diff::hunks;
use crate::fact::definition::{Kind, Probes, Site, aligned};
use crate::history::LastDefined;

/// The name that took the place of `name`: on the line that defined it nothing else changed. `None` unless there
/// is exactly one. Whether the tree still defines it is for the caller to ask.
pub(super) fn find(name: &str, kind: Kind, gone: &LastDefined) -> Option<String> {
    if kind == Kind::Endpoint {
        return route::find(name, gone);
    }
    let after = gone.after.as_deref()?;
    let probes = Probes::new([name]);
    let lines: Vec<&str> = after.lines().collect();
    let mut found: BTreeSet<String> = BTreeSet::new();
    for hunk in hunks(&gone.before, after) {
        let added = hunk.added_of(&lines);
        for old in hunk.removed.lines() {
            let mut places = Vec::new();
            probes.each(old, |_, range| places.push(range));
            for range in places {
                let new = added.iter().filter_map(|new| aligned(old, &range, new));
                found.extend(new.map(|new| new.trim_start_matches('-').to_owned()));
            }
        }
    }
    found.retain(|new| new != name && defines(after, &gone.path, kind, new));
    if kind == Kind::Symbol {
        // Where one function makes room for another, the line of a definition changes like that of a rename.
        let old = words(name);
        found.retain(|new| !old.is_disjoint(&words(new)));
    }
    let mut found = found.into_iter();
    found.next().filter(|_| found.next().is_none())
}

/// The words of a name, in lower case: `parse_file` and `parseFile` have `parse` and `file`.
fn words(name: &str) -> BTreeSet<String> {
    let mut words = vec![String::new()];
    let mut lower = false;
    for letter in name.chars() {
        if !letter.is_alphanumeric() || (lower && letter.is_uppercase()) {
            words.push(String::new());
        }
        lower = letter.is_lowercase() || letter.is_numeric();
        if letter.is_alphanumeric() {
            words.last_mut().into_iter().for_each(|word| word.extend(letter.to_lowercase()));
        }
    }
    words.into_iter().filter(|word| word.len() > 1).collect()
}

fn defines(text: &str, path: &str, kind: Kind, name: &str) -> bool {
    let mut defined = false;
    Probes::new([name]).each(text, |_, range| defined |= kind.is_defined_at(name, &Site { path, text, range }));
    defined
}

#[cfg(test)]
mod tests {
    use super::words;

    #[test]
    fn words_are_told_in_every_style() {
        for name in ["parse_file", "parseFile", "ParseFile", "parse-file", "parse::file"] {
            assert_eq!(words(name), ["file", "parse"].map(str::to_owned).into(), "{name}");
        }
    }
}
