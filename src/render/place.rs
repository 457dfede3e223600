use crate::finding::{Cause, Finding, Place};
use crate::source::{Position, Sources};

/// A place as people and forges count it: lines and columns from 1, columns in characters, the end
/// just past the last character.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Region {
    /// First character.
    pub(crate) start: Position,
    /// Just past the last.
    pub(crate) end: Position,
}

impl Region {
    /// Where `place` is, if its text is known.
    pub(crate) fn of(place: &Place, sources: &Sources) -> Option<Region> {
        let file = sources.get(&place.path)?;
        let (start, end) = file.positions(place.span);
        Some(Region { start, end })
    }

    /// Where `finding` is. Every format must name a line, so a text that is not at hand counts as its
    /// first line.
    pub(crate) fn of_finding(finding: &Finding, sources: &Sources) -> Region {
        let first = Position { line: 1, column: 1 };
        Region::of(&finding.place, sources).unwrap_or(Region { start: first, end: first })
    }

    /// The last line that holds some of it: a region may end just past a line break.
    pub(crate) fn last_line(self) -> u32 {
        let ends_before = self.end.column == 1 && self.end.line > self.start.line;
        self.end.line - u32::from(ends_before)
    }

    /// Whether it begins and ends on one line.
    pub(crate) fn is_single_line(self) -> bool {
        self.start.line == self.end.line
    }
}

/// The cause of `finding`, unless it is the statement's own line: then the statement stands in the change
/// and speaks for itself.
pub(crate) fn cause_elsewhere<'a>(finding: &'a Finding, sources: &Sources) -> Option<&'a Cause> {
    let own = Region::of_finding(finding, sources);
    finding.cause.as_ref().filter(|cause| {
        cause.path != finding.place.path
            || !(own.start.line..=own.last_line().max(own.start.line)).contains(&cause.line)
    })
}
