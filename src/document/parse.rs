use std::sync::Arc;

use pulldown_cmark::{Options, Parser};

use super::view::View;
use super::walk::{Extent, Walk};
use super::{Document, finish, front_matter, layout};
use crate::source::SourceFile;

/// Takes the markdown `text` of the file at `path` apart.
///
/// Never fails: every text is some markdown. The path only tells dialects
/// apart (`.mdx`).
pub fn parse(path: &str, text: &str) -> Document {
    parse_file(SourceFile::new(path, text))
}

/// The same of a text that is held anyway.
pub fn parse_file(file: SourceFile) -> Document {
    read(file, Extent::Whole)
}

/// The same without statements: for who asks what a version of a document has headings and ids for, which costs
/// half as much.
pub fn outline(path: &str, text: &str) -> Document {
    read(SourceFile::new(path, text), Extent::Outline)
}

fn read(file: SourceFile, extent: Extent) -> Document {
    let file = Arc::new(file);
    let text = &*file.text;
    let (front, cut) = front_matter::find(text).unzip();
    // A byte order mark would hide that the first line is a heading.
    let cut = cut.or_else(|| text.starts_with(BOM).then_some(0..BOM.len_utf8()));
    let start = cut.as_ref().map_or(0, |cut| cut.end);
    let mut layout = layout::read(text, start, file.path.ends_with(".mdx"));
    layout.cuts.splice(0..0, cut);
    let view = View::new(text, &layout.cuts);
    let mut walk = Walk::new(text, &view, extent);
    walk.start_from(&mut layout);
    let parser = Parser::new_ext(&view.text, options()).into_offset_iter();
    for (_, definition) in parser.reference_definitions().iter() {
        walk.definition(definition.span.clone(), &definition.dest);
    }
    for (event, range) in parser {
        walk.event(event, range);
    }
    let mut document = walk.finish(file.clone(), layout.code);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_outline_has_the_headings_and_ids_of_the_whole() {
        let texts = [
            "---\nid: x\n---\n# A `b` {#one}\n\nText. [](){#two}\n\n## C\n\n<a name=\"three\"></a> d\n",
            "Term\n: <dt id=\"t\">said</dt>\n\n> # In a quote\n\n- # In an item\n\n| a | b |\n|---|---|\n| <a id=x></a> | 1 |\n",
            "Setext\n======\n\n```sh\n# no heading\nmake\n```\n\n<h2 id=\"raw\">Raw</h2>\n\n{: #below }\n\n[r]: a.md\n",
        ];
        for text in texts {
            for path in ["a.md", "a.mdx"] {
                let (whole, outline) = (parse(path, text), outline(path, text));
                let told = |document: &Document| format!("{:?} {:?}", document.sections, document.idents);
                assert_eq!(told(&outline), told(&whole));
                assert!(outline.statements.len() < whole.statements.len());
                assert!(!whole.sections.is_empty() || !whole.idents.is_empty(), "{text}");
            }
        }
    }
}
