use super::model::{ArtifactLocation, Location, Message, PhysicalLocation, SarifRegion};
use crate::finding::{Cause, Place};
use crate::render::place::Region;
use crate::render::url::path_url;
use crate::source::{Position, Sources};

/// The base that every path is relative to.
pub(super) const SOURCE_ROOT: &str = "%SRCROOT%";

pub(super) fn artifact(path: &str) -> ArtifactLocation {
    ArtifactLocation { uri: path_url(path), uri_base_id: SOURCE_ROOT }
}

pub(super) fn physical(path: &str, region: Option<Region>) -> PhysicalLocation {
    PhysicalLocation { artifact_location: artifact(path), region: region.map(of_region) }
}

/// A place that the message may link to as `(id)`.
pub(super) fn linked(id: usize, text: String, place: &Place, sources: &Sources) -> Location {
    Location {
        id: Some(id),
        message: Some(Message { text }),
        physical_location: physical(&place.path, Region::of(place, sources)),
    }
}

/// The whole line of a cause; of a file that is not at hand, its beginning.
pub(super) fn of_cause(cause: &Cause, sources: &Sources) -> Region {
    let line = cause.line.max(1);
    let start = Position { line, column: 1 };
    let end = sources.get(&cause.path).filter(|file| line as usize <= file.lines.len()).map_or(start, |file| {
        let (_, end) = file.positions(file.line_span(line));
        end
    });
    Region { start, end }
}

/// GitHub wants all four numbers, even where the standard has defaults.
pub(super) fn of_region(region: Region) -> SarifRegion {
    SarifRegion {
        start_line: region.start.line,
        start_column: region.start.column,
        end_line: region.end.line,
        end_column: region.end.column,
    }
}
