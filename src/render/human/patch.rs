use std::collections::BTreeSet;
use std::ops::Range;

use annotate_snippets::{Group, Level, Patch, Snippet};

use super::excerpt::Excerpt;
use crate::finding::{Edit, Fix};
use crate::render::visible::visible;
use crate::source::{SourceFile, Sources};

/// The fix as lines before and after, file by file. What cannot be drawn is left to the fix's own words.
pub(super) fn patch<'a>(fix: &Fix, sources: &Sources) -> Group<'a> {
    let title = Level::HELP.secondary_title(visible(&fix.message).into_owned());
    let paths: BTreeSet<&str> = fix.edits.iter().map(|edit| edit.place.path.as_str()).collect();
    let files = paths.into_iter().filter_map(|path| sources.get(path));
    Group::with_title(title).elements(files.filter_map(|file| changed(file, fix)))
}

fn changed<'a>(file: &SourceFile, fix: &Fix) -> Option<Snippet<'a, Patch<'a>>> {
    let mut edits: Vec<&Edit> = fix.edits.iter().filter(|edit| edit.place.path == file.path).collect();
    edits.sort_by_key(|edit| edit.place.span);
    let excerpt = Excerpt::new(file, edits.iter().map(|edit| edit.place.span));
    let spans: Option<Vec<Range<usize>>> = edits.iter().map(|edit| excerpt.locate(edit.place.span)).collect();
    // Edits that touch each other are a rule's mistake, which the snippet renderer does not survive.
    let spans = spans.filter(|spans| spans.windows(2).all(|pair| pair[0].end < pair[1].start))?;
    let patches = spans.into_iter().zip(edits).map(|(span, edit)| {
        let lines: Vec<_> = edit.replacement.lines().map(visible).collect();
        Patch::new(span, lines.join("\n"))
    });
    let path = visible(&file.path).into_owned();
    Some(Snippet::source(excerpt.text).path(path).line_start(excerpt.first_line).patches(patches))
}
