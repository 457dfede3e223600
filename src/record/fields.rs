use super::front_matter::{self, Pair};
use super::header;
use super::key::Key;
use super::lines::Line;
use super::status::{Standing, Status, Style};
use crate::document::{CodeBlock, Document, Statement, StatementKind};
use crate::source::Span;

/// A key of a record with its values.
#[derive(Clone, Debug)]
pub(super) struct Field {
    pub(super) key: Key,
    /// The values as written; several for a list.
    pub(super) values: Vec<Span>,
    /// A remark behind the value.
    pub(super) remark: Option<Span>,
    pub(super) style: Style,
}

/// The fields among key-value pairs.
pub(super) fn of_pairs(text: &str, pairs: Vec<Pair>, style: Style) -> Vec<Field> {
    let field = |pair: Pair| {
        let name = pair.key.slice(text);
        if let Some(latest) = latest(text, name, &pair.values) {
            return Some(Field { key: Key::Status, values: vec![latest], remark: None, style });
        }
        // In prose these words head other things as well.
        let staged = matches!(name, "stage" | "state");
        let key = if staged && style == Style::FrontMatter { Key::Status } else { Key::of(name)? };
        Some(Field { key, values: pair.values, remark: pair.remark, style })
    };
    pairs.into_iter().filter_map(field).collect()
}

/// The last state of a `statusHistory` or `status_history`, a list of `status: x` with a date each.
fn latest(text: &str, name: &str, steps: &[Span]) -> Option<Span> {
    let name: String = name.chars().filter(|c| c.is_alphanumeric()).collect();
    if !name.eq_ignore_ascii_case("statushistory") {
        return None;
    }
    let mut at = steps.last()?.start as usize;
    steps.last()?.slice(text).split_inclusive('\n').find_map(|line| {
        let (start, indent) = (at, line.len() - line.trim_start().len());
        at += line.len();
        let pairs = front_matter::pairs(text, Span::new(start + indent, at), ':');
        pairs.into_iter().find(|pair| pair.key.slice(text) == "status")?.values.first().copied()
    })
}

/// The fields of a block of header lines that a record starts with, fenced so that they keep their lines:
/// below a `Preamble` heading, or before any prose.
pub(super) fn of_preamble(document: &Document) -> Vec<Field> {
    let text = document.text();
    let Some(block) = document.code.first() else { return Vec::new() };
    let heading = block.section.map(|index| &document.sections[index]);
    let named = heading.is_some_and(|section| section.title.eq_ignore_ascii_case("preamble"));
    let above =
        |statement: &Statement| statement.kind != StatementKind::Heading && statement.span.start < block.span.start;
    if !named && (heading.is_some_and(|section| section.level > 1) || document.statements.iter().any(above)) {
        return Vec::new();
    }
    let pairs = preamble_pairs(text, block);
    let fields = of_pairs(text, pairs, Style::Header);
    let has = |key: Key| fields.iter().any(|field| field.key == key);
    // A sample of something else has no title of its own, or no state; nobody indents a sample above all text.
    let own = has(Key::Title) || (has(Key::Date) && !block.fenced);
    if has(Key::Status) && own { fields } else { Vec::new() }
}

/// The header lines of a block. Where all stand behind blanks, each would look as if it went on with the one above.
fn preamble_pairs(text: &str, block: &CodeBlock) -> Vec<Pair> {
    let (Some(first), Some(last)) = (block.lines.first(), block.lines.last()) else { return Vec::new() };
    let start = text[..first.span.start as usize].rfind('\n').map_or(0, |end| end + 1);
    let inside = Span { start: start as u32, end: last.span.end };
    if inside.slice(text).starts_with([' ', '\t']) {
        return header::within(text, inside);
    }
    front_matter::pairs(text, block.span, ':')
}

/// The fields that stand in the prose of a record: `Key: value` lines, table rows and columns, and the text
/// under a heading that is a key.
pub(super) fn of_lines(document: &Document, lines: &[Line]) -> Vec<Field> {
    let text = document.text();
    let preamble = preamble(document, lines);
    let mut fields = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        let slice = line.span.slice(text);
        if line.heading {
            fields.extend(headed(document, lines, index));
        } else if let Some(field) = all_but_headed(text, lines, index) {
            fields.push(field);
        } else if line.is_table(text) {
            fields.extend(row(text, lines, index, preamble));
        } else if let Some((key, value)) = key_value(slice, line.span.start as usize) {
            let early = index < preamble || matches!(key, Key::Relation(_));
            if !early || line.quoted && key != Key::Status {
                continue;
            }
            let mut values = vec![value];
            if value.is_empty() {
                values = nested(lines, index);
            }
            fields.push(Field { key, values, remark: None, style: Style::Line });
        }
    }
    fields
}

/// Headings that open the body of a record: what looks like a field below them speaks of something else.
const BODY: &[&str] =
    &["context", "decision", "background", "motivation", "problem", "abstract", "introduction", "goals", "considered"];

/// The number of lines before the body: before a heading that opens it, or before the third heading.
fn preamble(document: &Document, lines: &[Line]) -> usize {
    let opens = |line: &&Line| {
        let title = line.section.map_or(String::new(), |index| document.sections[index].title.to_lowercase());
        let word = title.trim_start_matches(|c: char| !c.is_alphabetic());
        BODY.iter().any(|body| word.starts_with(body))
    };
    let mut headings = 0;
    for (index, line) in lines.iter().enumerate().filter(|(_, line)| line.heading) {
        let first = index == 0 || lines[index - 1].section != line.section;
        headings += usize::from(first);
        let title_line = headings == 1 && line.section == Some(0);
        if headings > 2 || (!title_line && opens(&line)) {
            return index;
        }
    }
    lines.len()
}

/// Longest key in characters.
const LONGEST_KEY: usize = 28;

/// `Key: value`, `**Key**: value`, `**Key:** value`, with the span of the value.
fn key_value(slice: &str, start: usize) -> Option<(Key, Span)> {
    let colon = slice.find([':', '：'])?;
    let key = &slice[..colon];
    if key.chars().count() > LONGEST_KEY || key.contains(['[', '`', '.']) {
        return None;
    }
    let key = Key::of(key)?;
    let after = &slice[colon..];
    let rest = after.trim_start_matches([':', '：']).trim_start_matches(['*', '_']).trim();
    let from = start + (rest.as_ptr() as usize - slice.as_ptr() as usize);
    let rest = rest.trim_end_matches('\\').trim_end();
    // The whole line may be bold: `**Status: accepted**`.
    let rest = if slice.starts_with("**") && !key_is_closed(slice, colon) { rest.trim_end_matches("**") } else { rest };
    Some((key, Span::new(from, from + rest.len())))
}

/// Whether the bold of `**Key**: …` or `**Key:** …` ends with the key.
fn key_is_closed(slice: &str, colon: usize) -> bool {
    slice[..colon].ends_with("**") || slice[colon..].trim_start_matches([':', '：']).starts_with("**")
}

/// The items below a key without a value of its own.
fn nested(lines: &[Line], at: usize) -> Vec<Span> {
    let below = lines[at + 1..].iter().skip_while(|line| line.span.is_empty());
    below.take_while(|line| line.item && line.indent > lines[at].indent).map(|line| line.span).collect()
}

/// The field of a heading: `## Status` with what stands below it, or `## Status: accepted`.
fn headed(document: &Document, lines: &[Line], index: usize) -> Option<Field> {
    let line = &lines[index];
    let section = &document.sections[line.section?];
    let text = document.text();
    if let Some((key, value)) =
        key_value(line.span.slice(text), line.span.start as usize).filter(|(_, v)| !v.is_empty())
    {
        // `### Current status: one tool and another` heads a section about something else.
        if key == Key::Status
            && Status::parse(value.slice(text), value, Style::Heading).is_none_or(|s| s.standing == Standing::Unknown)
        {
            return None;
        }
        return Some(Field { key, values: vec![value], remark: None, style: Style::Heading });
    }
    let key = Key::of(&section.title)?;
    let below = lines[index + 1..].iter().take_while(|line| !line.heading || line.section == lines[index].section);
    let values = below.filter(|line| !line.heading && !line.span.is_empty()).map(|line| line.span).collect();
    Some(Field { key, values, remark: None, style: Style::Heading })
}

/// `##\u{a0}Status`: a blank that is none for a machine makes a heading that only people see.
fn all_but_headed(text: &str, lines: &[Line], index: usize) -> Option<Field> {
    let slice = lines[index].span.slice(text);
    let title = slice.trim_start_matches('#');
    let key = (title.len() < slice.len() && title.starts_with('\u{a0}')).then(|| Key::of(title)).flatten()?;
    let below = lines[index + 1..].iter().find(|line| !line.span.is_empty()).filter(|line| !line.heading)?;
    Some(Field { key, values: vec![below.span], remark: None, style: Style::Heading })
}

/// The fields of a table row: `| Key | value |`, or the row below a header of keys.
fn row(text: &str, lines: &[Line], index: usize, preamble: usize) -> Vec<Field> {
    let cells = cells(text, lines[index].span);
    if index >= preamble || cells.len() < 2 {
        return Vec::new();
    }
    let delimited = lines.get(index + 1).is_some_and(|next| is_delimiter(next.span.slice(text)));
    // In a table of properties a state is a status; over a column it may be anybody's.
    let state = |cell: &Span| !delimited && cell.slice(text).eq_ignore_ascii_case("state");
    let key = |cell: &Span| if state(cell) { Some(Key::Status) } else { Key::of(cell.slice(text)) };
    let keys: Vec<Option<Key>> = cells.iter().map(key).collect();
    let field = |key: Key, value: Span| Field { key, values: vec![value], remark: None, style: Style::Table };
    if delimited && keys.iter().flatten().count() > 1 {
        let Some(below) = lines.get(index + 2).filter(|line| line.is_table(text)) else { return Vec::new() };
        let values = self::cells(text, below.span);
        return keys.into_iter().zip(values).filter_map(|(key, value)| Some(field(key?, value))).collect();
    }
    match (keys[0], keys[1]) {
        (Some(key), None) => vec![field(key, cells[1])],
        _ => Vec::new(),
    }
}

fn is_delimiter(line: &str) -> bool {
    line.contains("--") && line.chars().all(|c| matches!(c, '|' | '-' | ':' | ' '))
}

/// The cells of a row, blanks trimmed.
fn cells(text: &str, span: Span) -> Vec<Span> {
    let row = span.slice(text);
    let inner = row.strip_prefix('|').unwrap_or(row);
    let mut from = span.start as usize + row.len() - inner.len();
    let inner = inner.strip_suffix('|').unwrap_or(inner);
    let cell = |part: &str| {
        let start = from;
        from += part.len() + 1;
        let lead = part.len() - part.trim_start().len();
        Span::new(start + lead, start + lead + part.trim().len())
    };
    inner.split('|').map(cell).collect()
}
