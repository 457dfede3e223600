use std::sync::Arc;

use pulldown_cmark::{Options, Parser};

use super::view::View;
use super::walk::Walk;
use super::{Document, finish, front_matter, layout};
use crate::source::SourceFile;

/// Takes the markdown `text` of the file at `path` apart.
///
/// Never fails: every text is some markdown. The path only tells dialects
/// apart (`.mdx`).
pub fn parse(path: &str, text: &str) -> Document {
    let (front, cut) = front_matter::find(text).unzip();
    // A byte order mark would hide that the first line is a heading.
    let cut = cut.or_else(|| text.starts_with(BOM).then_some(0..BOM.len_utf8()));
    let start = cut.as_ref().map_or(0, |cut| cut.end);
    let mut layout = layout::read(text, start, path.ends_with(".mdx"));
    layout.cuts.splice(0..0, cut);
    let view = View::new(text, &layout.cuts);
    let mut walk = Walk::new(text, &view);
    walk.start_from(&mut layout);
    let parser = Parser::new_ext(&view.text, options()).into_offset_iter();
    for (_, definition) in parser.reference_definitions().iter() {
        walk.definition(definition.span.clone(), &definition.dest);
    }
    for (event, range) in parser {
        walk.event(event, range);
    }
    let mut document = walk.finish(Arc::new(SourceFile::new(path, text)), layout.code);
    document.front_matter = front;
    finish::finish(&mut document);
    document
}

const BOM: char = '\u{feff}';

/// What is read beyond CommonMark. Heading attributes are not: the parser would
/// take the braces of `GET /users/{id}` for some.
fn options() -> Options {
    Options::ENABLE_TABLES
        | Options::ENABLE_FOOTNOTES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_TASKLISTS
        | Options::ENABLE_GFM
        | Options::ENABLE_DEFINITION_LIST
}
