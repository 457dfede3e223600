//! The route that took another's place.

use std::collections::BTreeSet;

use crate::diff::hunks;
use crate::fact::definition::endpoint::registered;
use crate::fact::definition::route::{Part, parts};
use crate::fact::definition::{Kind, Probes, Site};
use crate::history::LastDefined;

/// The route that a commit put in the place of `name`, written as `name` is: the line that registered it has another
/// string and is the same otherwise. `None` unless there is exactly one.
pub(super) fn find(name: &str, gone: &LastDefined) -> Option<String> {
    let after = gone.after.as_deref()?;
    let probes = Probes::new([Kind::Endpoint.looked_for(name)]);
    let lines: Vec<&str> = after.lines().collect();
    let mut found: BTreeSet<(&str, String)> = BTreeSet::new();
    let changes = hunks(&gone.before, after);
    for hunk in &changes {
        let added = hunk.added_of(&lines);
        let alone = hunk.added == 1 && hunk.removed.lines().count() == 1;
        probes.each(&hunk.removed, |_, range| {
            let site = Site { path: &gone.path, text: &hunk.removed, range };
            let literal = registered(&site, &site.extension()).filter(|_| Kind::Endpoint.is_defined_at(name, &site));
            let Some(literal) = literal else { return };
            let start = hunk.removed[..literal.start].rfind('\n').map_or(0, |at| at + 1);
            let end = hunk.removed[literal.end..].find('\n').map_or(hunk.removed.len(), |at| literal.end + at);
            let (lead, rest) = (&hunk.removed[start..literal.start], &hunk.removed[literal.end..end]);
            // Where the line names no handler, another may have come with the route.
            if !alone && !rest.contains(char::is_alphabetic) {
                return;
            }
            let new = added.iter().filter_map(|line| line.strip_prefix(lead)?.strip_suffix(rest));
            found.extend(new.map(|new| (new, hunk.removed[literal.clone()].to_owned())));
        });
    }
    let mut found = found.into_iter();
    let (new, old) = found.next().filter(|_| found.next().is_none())?;
    said_as(name, &old, new)
}

/// The route registered as `new`, spelled as `name` spells the one that was registered as `old`: what stands before, and
/// the names of parameters.
fn said_as(name: &str, old: &str, new: &str) -> Option<String> {
    let plain = |text: &str| text.chars().all(|c| !c.is_whitespace() && !matches!(c, '"' | '\'' | '`'));
    let (said, old) = (pieces(name), pieces(old));
    let new = plain(new).then(|| pieces(new))?;
    let before = said.len().checked_sub(old.len())?;
    let holes: Vec<&str> = said[before..].iter().copied().filter(|piece| is_hole(piece)).collect();
    let places = new.iter().filter(|piece| is_hole(piece)).count();
    if holes.len() != places {
        return None;
    }
    let mut holes = holes.into_iter();
    let tail = new.iter().map(|piece| if is_hole(piece) { holes.next().unwrap_or(piece) } else { piece });
    let spelled: Vec<&str> = said[..before].iter().copied().chain(tail).collect();
    let route = format!("/{}", spelled.join("/"));
    (route != name).then_some(route)
}

fn pieces(route: &str) -> Vec<&str> {
    route.split('/').filter(|piece| !piece.is_empty()).collect()
}

fn is_hole(piece: &str) -> bool {
    parts(piece) == [Part::Hole]
}

#[cfg(test)]
mod tests {
    use super::said_as;

    #[test]
    fn a_successor_is_spelled_as_the_document_spells_routes() {
        for (name, old, new, wanted) in [
            ("/api/users/{id}", "/users/:user", "/accounts/:account", Some("/api/accounts/{id}")),
            ("/healthz", "/healthz", "/livez", Some("/livez")),
            ("/users/{id}", "/users/:id", "/users/:id/:part", None),
            ("/users", "/users", "/a b", None),
        ] {
            assert_eq!(said_as(name, old, new).as_deref(), wanted, "{name} {new}");
        }
    }
}
