use super::Relation;
use super::graph::Edge;
use super::read::Record;
use super::resolve::{Resolver, wanted};
use super::status::Standing;
use crate::finding::Commit;

/// What took the place of the record at `older`, by what its history shows where no record says it: the commit that
/// wrote "superseded" into the old record is the one that brought exactly one later record which links to it.
///
/// Of the records read while this was written, three had such a commit; the two whose successor is written down named
/// the same one, and none named another.
pub(super) fn witnessed(records: &[Record], resolver: &Resolver<'_>, older: usize) -> Option<Edge> {
    let mut later = (0..records.len()).filter(|&newer| came_later(records, resolver, newer, older)).peekable();
    later.peek()?;
    let commit = marked(resolver, &records[older])?;
    let mut with_it = later.filter(|&newer| born(resolver, &records[newer]).as_ref() == Some(&commit));
    let newer = with_it.next().filter(|_| with_it.next().is_none())?;
    let mut edge = Edge::new(Relation::Supersedes, newer, older);
    edge.partial = false;
    edge.by_history = Some(commit);
    Some(edge)
}

/// Whether `newer` stands behind `older` in its series, was not turned down, and links to it.
fn came_later(records: &[Record], resolver: &Resolver<'_>, newer: usize, older: usize) -> bool {
    let (newer, older_record) = (&records[newer], &records[older]);
    let open = |standing| !matches!(standing, Standing::Rejected | Standing::Retired | Standing::Deferred);
    let links = newer.document.iter().flat_map(|document| &document.links);
    newer.series == older_record.series
        && older_record.number.is_some()
        && newer.number > older_record.number
        && newer.status.as_ref().is_none_or(|status| open(status.standing))
        && links.into_iter().any(|link| {
            wanted(resolver.own, newer.path(), &link.dest).is_some_and(|(path, _)| resolver.at(&path) == Some(older))
        })
}

/// The commit that called a record superseded that had stood there before.
fn marked(resolver: &Resolver<'_>, record: &Record) -> Option<Commit> {
    let says_so =
        |text: &str| Record::of_text(record.path(), text.into()).status.is_some_and(|status| status.is_superseded());
    let commit = resolver.history.since(record.path(), &says_so).filter(|commit| !commit.edge)?;
    (born(resolver, record)? != commit).then_some(commit)
}

/// The commit that brought the record.
fn born(resolver: &Resolver<'_>, record: &Record) -> Option<Commit> {
    resolver.history.since(record.path(), &|_| true)
}
