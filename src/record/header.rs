use super::front_matter::Pair;
use crate::source::Span;

/// The `Key: value` lines that a text starts with, as mail and PEPs have them; a line that starts with a
/// blank goes on with the value above. Empty if the text does not start so.
fn headers(text: &str) -> Vec<Pair> {
    within(text, Span::new(0, text.len()))
}

/// The headers of a whole text, in whichever of both ways it has them.
pub(super) fn of_text(text: &str) -> Vec<Pair> {
    let headers = headers(text);
    if headers.is_empty() { bibliography(text) } else { headers }
}

/// The title above the headers of [`bibliography`]: its first line that is no frame.
pub(super) fn title(text: &str) -> Option<Span> {
    let first = bibliography(text).first()?.key.start as usize;
    let mut at = 0;
    text[..first].split_inclusive('\n').find_map(|whole| {
        let (line, start) = (whole.trim(), at + whole.len() - whole.trim_start().len());
        at += whole.len();
        // A target or a comment stands above the title at times.
        let shown = line.contains(|c: char| c.is_alphanumeric()) && !line.starts_with([':', '.']);
        shown.then(|| Span::new(start, start + line.len()))
    })
}

/// The `:Key: value` lines that follow the title of a reStructuredText, which docutils reads as its headers.
fn bibliography(text: &str) -> Vec<Pair> {
    let mut pairs: Vec<Pair> = Vec::new();
    let mut at = 0;
    for (nth, whole) in text.split_inclusive('\n').enumerate() {
        let start = at;
        at += whole.len();
        let line = whole.trim_end();
        let field = line.strip_prefix(':').and_then(|rest| rest.find(": ").or(rest.find(':')));
        match field {
            Some(colon) if line[1..=colon].starts_with(|c: char| c.is_alphabetic()) => {
                let value = line[colon + 2..].trim_start();
                let values = vec![Span::new(start + line.len() - value.len(), start + line.len())];
                pairs.push(Pair { key: Span::new(start + 1, start + 1 + colon), values, remark: None });
            }
            _ if pairs.is_empty() && nth < TITLE => {}
            _ if line.starts_with([' ', '\t']) => {
                let value = pairs.last_mut().and_then(|pair| pair.values.last_mut());
                value.into_iter().for_each(|value| value.end = (start + line.len()) as u32);
            }
            _ => break,
        }
    }
    pairs
}

/// Lines that a title may take: a label, what it is framed by, blank lines.
const TITLE: usize = 8;

/// The header lines at the start of `range`, which may all stand behind the same blanks.
pub(super) fn within(text: &str, range: Span) -> Vec<Pair> {
    let mut pairs: Vec<Pair> = Vec::new();
    let mut at = range.start as usize;
    let mut margin = "";
    for whole in range.slice(text).split_inclusive('\n') {
        let mut start = at;
        at += whole.len();
        let line = whole.trim_end();
        if line.trim().is_empty() {
            if pairs.is_empty() && start == range.start as usize {
                continue;
            }
            break;
        }
        if pairs.is_empty() {
            margin = &line[..line.len() - line.trim_start().len()];
        }
        let Some(line) = line.strip_prefix(margin) else { break };
        start += margin.len();
        if line.starts_with([' ', '\t']) {
            match pairs.last_mut().and_then(|pair| pair.values.last_mut()) {
                Some(value) => value.end = (start + line.len()) as u32,
                None => return Vec::new(),
            }
            continue;
        }
        let Some(colon) = line.find(':').filter(|&colon| is_key(&line[..colon])) else { return Vec::new() };
        let value = line[colon + 1..].trim_start();
        let from = start + line.len() - value.len();
        let values = vec![Span::new(from, start + line.len())];
        pairs.push(Pair { key: Span::new(start, start + colon), values, remark: None });
    }
    pairs
}

fn is_key(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_uppercase()) && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '-')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_block_of_headers_is_read_to_its_end() {
        let text = "PEP: 563\nTitle: Postponed\n  Evaluation\nSuperseded-By: 649, 749\n\nStatus: no\n";
        let found = headers(text);
        let values: Vec<_> = found.iter().map(|p| (p.key.slice(text), p.values[0].slice(text))).collect();
        assert_eq!(values, [("PEP", "563"), ("Title", "Postponed\n  Evaluation"), ("Superseded-By", "649, 749")]);
    }

    #[test]
    fn fields_below_the_title_are_headers_too() {
        let text =
            "=====\nDEP 9\n=====\n\n:DEP: 0009\n:Status: Final\n   since long\n:Impl Team: A: b\n\n:Status: no\n";
        let found = bibliography(text);
        let values: Vec<_> = found.iter().map(|p| (p.key.slice(text), p.values[0].slice(text))).collect();
        assert_eq!(values, [("DEP", "0009"), ("Status", "Final\n   since long"), ("Impl Team", "A: b")]);
        assert_eq!(title(text).map(|span| span.slice(text)), Some("DEP 9"));
        assert!(bibliography("Title\n=====\n\nText `a`: b\n").is_empty());
    }

    #[test]
    fn a_whole_block_may_stand_behind_blanks() {
        let text = "x\n    Author: A\n    Status: Final\n     since long\n    Replaces: EEP-0018\n****\n";
        let found = within(text, Span::new(2, text.len()));
        let values: Vec<_> = found.iter().map(|p| (p.key.slice(text), p.values[0].slice(text))).collect();
        assert_eq!(values, [("Author", "A"), ("Status", "Final\n     since long"), ("Replaces", "EEP-0018")]);
    }

    #[test]
    fn prose_has_no_headers() {
        assert!(headers("# Title\n\nStatus: x\n").is_empty());
        assert!(headers("Some words: and more\n").is_empty());
    }
}
