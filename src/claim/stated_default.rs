//! Defaults that a document states: `--retries` with "default: 3", a table with a column "Default", a section
//! that is called after a setting and says "Default: `x`".

use std::sync::LazyLock;

use regex::Regex;

use super::{Dimension, Mood, clause_mood, mood_of, scope_of};
use crate::document::{Document, Mark, MarkKind, Statement, StatementKind};
use crate::source::Span;

/// One setting and the value that it is said to have unless somebody sets it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StatedDefault {
    /// The setting as it is written, dashes included.
    pub name: String,
    /// The value without quotation marks.
    pub value: String,
    /// The value where it stands.
    pub span: Span,
    /// Index of the statement that says so.
    pub statement: usize,
}

/// "default:", "defaults to", "default value is" up to where the value begins.
static FRAME: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(r"(?i)\b(?:the )?(?:default(?: value)?(?: is|:|=| =)|defaults? to|defaulting to)\s*:?\s*").ok()
});

/// A value that is a literal by its looks: a number with or without a unit, a truth value.
static PLAIN: LazyLock<Option<Regex>> =
    LazyLock::new(|| Regex::new(r"^(?:\d[\d_]*(?:\.\d+)?(?:ms|s|m|h)?|true|false)(?:[.,;)\]]|\s|$)").ok());

/// Every default that the document states of a named setting, without conditions and limits.
pub fn stated_defaults(document: &Document) -> Vec<StatedDefault> {
    let mut found = Vec::new();
    let mut column = None;
    for (index, statement) in document.statements.iter().enumerate() {
        match statement.kind {
            StatementKind::Row if statement.lead.is_none() => column = default_column(statement),
            StatementKind::Row => found.extend(column.and_then(|column| in_row(document, index, column))),
            StatementKind::Sentence | StatementKind::Item => found.extend(in_words(document, index)),
            _ => {}
        }
    }
    found
}

/// The column of a header row that holds defaults.
fn default_column(header: &Statement) -> Option<usize> {
    let title = |mark: &Mark| header.text[mark.range.clone()].trim().to_lowercase();
    let mut columns =
        header.cells().filter(|(_, mark)| ["default", "defaults", "default value"].contains(&title(mark).as_str()));
    let first = columns.next()?;
    columns.next().is_none().then_some(first.0)
}

fn in_row(document: &Document, index: usize, column: usize) -> Option<StatedDefault> {
    let row = &document.statements[index];
    let cell = |wanted: usize| row.cells().find(|(column, _)| *column == wanted).map(|(_, mark)| mark);
    let (name, value) = (cell(0)?, cell(column)?);
    let name = row.text[name.range.clone()].trim();
    let written = row.text[value.range.clone()].trim();
    let start = value.range.start + row.text[value.range.clone()].find(written)?;
    let code = row.marks.iter().find(|mark| mark.kind == MarkKind::Code && mark.range.start == start);
    let whole = code.map_or(is_plain(written), |code| code.range.end == start + written.len());
    stated(document, index, name, written, start).filter(|_| whole)
}

/// A sentence or an item that begins with the name of a setting, or stands in its section.
fn in_words(document: &Document, index: usize) -> Option<StatedDefault> {
    let statement = &document.statements[index];
    let frame = FRAME.as_ref()?;
    let text = &statement.text;
    let mut frames = frame.find_iter(text);
    let at = frames.next().filter(|_| frames.next().is_none())?;
    let mut code = statement.marks.iter().filter(|mark| mark.kind == MarkKind::Code);
    let value = code.clone().find(|mark| mark.range.start == at.end());
    let rest = &text[at.end()..];
    let written = match value {
        Some(mark) => &text[mark.range.clone()],
        None if is_plain(rest) => rest.split(|c: char| c.is_whitespace() || ",;)]".contains(c)).next()?,
        None => return None,
    };
    let after = text[at.end() + written.len()..].trim_start_matches(['`', '.', ')', ']']).trim_start();
    // "or `b`", "for", "on": it depends.
    if after.starts_with(|c: char| c.is_lowercase() || c == '/' || c == '|') {
        return None;
    }
    let lead = code.next().filter(|mark| mark.range.end <= at.start() && mark.range.start <= 2);
    let name = match lead {
        Some(mark) => text[mark.range.clone()].to_owned(),
        None if text[..at.start()].trim_matches(|c: char| !c.is_alphanumeric()).is_empty() => {
            spoken_of(document, index)?
        }
        None => return None,
    };
    stated(document, index, &name, written, at.end())
}

/// What a sentence that only says "Default: x" speaks of: what its item begins with, or its section is called after.
fn spoken_of(document: &Document, index: usize) -> Option<String> {
    let statement = &document.statements[index];
    let first = document.statements[..index]
        .iter()
        .rev()
        .take_while(|other| other.block.ordinal == statement.block.ordinal)
        .last();
    let lead = |first: &Statement| {
        let code = first.marks.iter().find(|mark| mark.kind == MarkKind::Code && mark.range.start <= 2)?;
        Some(first.text[code.range.clone()].to_owned())
    };
    if let Some(first) = first.filter(|first| first.kind == StatementKind::Item) {
        return lead(first);
    }
    let title = &document.sections.get(statement.section?)?.title;
    first.is_none().then(|| title.trim_matches('`').trim().to_owned())
}

fn is_plain(text: &str) -> bool {
    PLAIN.as_ref().is_some_and(|plain| plain.is_match(text))
}

fn stated(document: &Document, index: usize, name: &str, written: &str, at: usize) -> Option<StatedDefault> {
    let statement = &document.statements[index];
    let own = clause_mood(statement, at..at + written.len());
    let around = mood_of(document, statement);
    let asserted = matches!(own, Mood::Asserted | Mood::Required)
        && !matches!(around, Mood::Historical | Mood::Planned | Mood::Example | Mood::Quoted);
    let limits = scope_of(document, statement).limits;
    let free =
        limits.iter().all(|limit| limit.dimension == Dimension::Condition && statement.kind == StatementKind::Row);
    let value = written.trim_end_matches('.').trim_matches(['"', '\'', '`']);
    let is_value = !value.is_empty() && value.len() <= 60 && !value.contains(['<', '>', '{', '$', '\n', ' ', '…']);
    let name = name.split([' ', '=', ',']).next().unwrap_or_default();
    let span = statement.source_of(at..at + written.len());
    (asserted && free && is_value && is_name(name)).then(|| StatedDefault {
        name: name.to_owned(),
        value: value.to_owned(),
        span,
        statement: index,
    })
}

/// A flag, a variable or a key: one word of letters and digits, too long to be any word.
fn is_name(name: &str) -> bool {
    let bare = name.trim_start_matches('-');
    let joined = |c: char| matches!(c, '_' | '-' | '.');
    let letters = bare.chars().filter(|c| c.is_ascii_alphanumeric()).count();
    let flag = bare.len() < name.len();
    let shaped = flag || bare.contains(joined) || bare.chars().skip(1).any(|c| c.is_ascii_uppercase());
    letters >= 4 && shaped && bare.chars().all(|c| c.is_ascii_alphanumeric() || joined(c))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(text: &str) -> Vec<(String, String)> {
        let document = crate::document::parse("a.md", text);
        stated_defaults(&document).into_iter().map(|one| (one.name, one.value)).collect()
    }

    #[test]
    fn closed_frames() {
        for (text, name, value) in [
            ("- `--retries`: how often (default: `3`)\n", "--retries", "3"),
            ("`API_TIMEOUT` is in seconds. \n\n`API_TIMEOUT` defaults to 30.\n", "API_TIMEOUT", "30"),
            ("### hookTimeout\n\n- **Default:** `5000`\n", "hookTimeout", "5000"),
            ("### `remote_name`\n\n**default**: `origin`\n", "remote_name", "origin"),
            ("| Key | Default |\n|-|-|\n| `log_level` | `info` |\n", "log_level", "info"),
            ("| Key | Default |\n|-|-|\n| `maxSize` | 10 |\n", "maxSize", "10"),
        ] {
            assert_eq!(told(text), [(name.to_owned(), value.to_owned())], "{text}");
        }
    }

    #[test]
    fn what_depends_is_no_default() {
        for text in [
            "- `--retries`: default: `3` on Windows\n",
            "- `--retries`: default: `3` or `5`\n",
            "If no file is given, `--retries` defaults to `3`.\n",
            "- `--retries`: the default is computed\n",
            "### Timeouts\n\nDefault: `5000`\n",
            "| Key | Default (dev) | Default |\n|-|-|-|\n| `name` | `a` | see below |\n",
        ] {
            assert_eq!(told(text), [], "{text}");
        }
    }
}
