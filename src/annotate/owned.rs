use super::edit::{Edit, apply, line_of};
use super::header;

/// Opens a block of drift's own that brought the blank line before it.
pub(super) const BEGIN: &str = "<!-- drift:begin -->";
/// Opens a block that brought the blank line after it.
pub(super) const BEGIN_ABOVE: &str = "<!-- drift:begin above -->";
/// Closes a block.
pub(super) const END: &str = crate::record::NOTE_END;
/// Marks a line that drift added.
pub(super) const ADDED: &str = "<!-- drift:added -->";
/// Marks a paragraph that drift added with the blank line before it.
pub(super) const ADDED_PARAGRAPH: &str = "<!-- drift:added paragraph -->";

/// Marks a line of YAML that drift added.
pub(super) const ADDED_YAML: &str = "# drift:added";

/// What stands behind the colon of a YAML key, or the dash of an item, that drift gave a value, `was` being what stood there.
pub(super) fn set(new: &str, was: &str) -> Option<String> {
    (!was.contains(['#', '\n'])).then(|| format!(" {new}{SET}{was}\""))
}

const SET: &str = " # drift:set \"";

/// A value that drift wrote over `was`, marked for the text around it.
pub(super) fn over(new: &str, was: &str, yaml: bool) -> Option<String> {
    // A value that holds the mark's own ends could not be told apart again.
    if was.contains("\" -->") || was.contains('\n') {
        return None;
    }
    Some(if yaml { format!("{new} # drift:was \"{was}\"") } else { format!("{new} <!-- drift:was \"{was}\" -->") })
}

/// `text` without anything that drift wrote into it, byte for byte as its author left it.
pub fn without(text: &str) -> String {
    let mut edits = Vec::new();
    let mut at = 0;
    while at < text.len() {
        let (start, end, next) = line_of(text, at);
        let line = &text[start..end];
        let next = next.unwrap_or(text.len());
        at = next;
        if header::is_mark(line) {
            edits.extend(header::unwritten(text, start, next));
            continue;
        }
        let opens = if line == BEGIN { Some(false) } else { (line == BEGIN_ABOVE).then_some(true) };
        if let Some(above) = opens {
            let Some(close) = text[start..].find(END).map(|close| start + close) else { continue };
            let after = line_of(text, close).2.unwrap_or(text.len());
            let (from, to) = if above {
                (start, line_of(text, after).2.unwrap_or(after))
            } else {
                (line_before(text, start), after)
            };
            edits.push(Edit { range: from..to, new: String::new() });
            at = to.max(next);
        } else if line.ends_with(ADDED_PARAGRAPH) {
            edits.push(Edit { range: line_before(text, start)..next, new: String::new() });
        } else if line.contains(ADDED) || line.ends_with(ADDED_YAML) {
            edits.push(Edit { range: start..next, new: String::new() });
        } else {
            edits.extend(restored(text, start, end));
        }
    }
    apply(text, edits)
}

/// The edit that puts back what stood where drift wrote over it.
fn restored(text: &str, start: usize, end: usize) -> Option<Edit> {
    let line = &text[start..end];
    if let Some((key, was)) = line.split_once(SET).and_then(|(key, was)| Some((key, was.strip_suffix('"')?))) {
        let item = key.trim_start().starts_with('-');
        let value = key.find(if item { '-' } else { ':' })? + 1;
        return Some(Edit { range: start + value..end, new: was.to_owned() });
    }
    let (mark, close) = [(" <!-- drift:was \"", "\" -->"), (" # drift:was \"", "\"")]
        .into_iter()
        .find(|(mark, _)| line.contains(mark))?;
    let at = line.find(mark)?;
    let from = at + mark.len();
    let length = if close == "\"" { line[from..].rfind(close)? } else { line[from..].find(close)? };
    // The value starts where drift started it: at the words that it writes.
    let value = line[..at].rfind(WRITTEN).or_else(|| line[..at].rfind(WRITTEN_YAML))?;
    let was = line[from..from + length].to_owned();
    Some(Edit { range: start + value..start + from + length + close.len(), new: was })
}

/// How every value that drift writes over another one starts.
pub(super) const WRITTEN: &str = "Superseded by ";
/// The same in YAML, where states are lower case.
pub(super) const WRITTEN_YAML: &str = "superseded by ";

/// The start of the line before the one at `start`.
fn line_before(text: &str, start: usize) -> usize {
    start.checked_sub(1).map_or(0, |end| text[..end].rfind('\n').map_or(0, |end| end + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_comment_is_known_as_a_note_of_drifts() {
        let was = over("b", "a", false).expect("a mark");
        for written in [BEGIN, BEGIN_ABOVE, END, ADDED, ADDED_PARAGRAPH, &was] {
            let (_, rest) = written.split_once("<!-- drift:").expect("a comment");
            assert!(crate::record::is_note(rest), "{written}");
        }
        assert!(!crate::record::is_note(" ignore[rule] reason"));
    }

    #[test]
    fn whatever_was_written_comes_off() {
        for (annotated, original) in [
            ("# T\n\n<!-- drift:begin -->\n> x\n<!-- drift:end -->\n\nText\n", "# T\n\nText\n"),
            ("<!-- drift:begin above -->\n> x\n<!-- drift:end -->\n\nText\n", "Text\n"),
            ("## Status\n\nSuperseded by [2](2.md) <!-- drift:was \"✅ Accepted\" -->\n", "## Status\n\n✅ Accepted\n"),
            ("---\nstatus: superseded by ADR-2 # drift:was \"accepted\"\n---\n", "---\nstatus: accepted\n---\n"),
            ("---\nsupersedes: ADR-1 # drift:set \" []\"\r\n---\n", "---\nsupersedes: []\r\n---\n"),
            ("replaces:\n  - b # drift:set \" N/A\"\n", "replaces:\n  - N/A\n"),
            ("replaces:\n- a\n- b # drift:added\n", "replaces:\n- a\n"),
            ("Accepted\n\nSupersedes [1](1.md) <!-- drift:added paragraph -->\n\n## C\n", "Accepted\n\n## C\n"),
            ("- Status: a\n- Supersedes: b <!-- drift:added -->\n- Date: c\n", "- Status: a\n- Date: c\n"),
            ("| Status | a |\r\n| Supersedes | b <!-- drift:added --> |\r\n", "| Status | a |\r\n"),
        ] {
            assert_eq!(without(annotated), original);
            assert_eq!(without(original), original);
        }
    }
}
