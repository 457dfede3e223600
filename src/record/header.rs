use super::front_matter::Pair;
use crate::source::Span;

/// The `Key: value` lines that a text starts with, as mail and PEPs have them; a line that starts with a
/// blank goes on with the value above. Empty if the text does not start so.
pub(super) fn headers(text: &str) -> Vec<Pair> {
    let mut pairs: Vec<Pair> = Vec::new();
    let mut at = 0;
    for whole in text.split_inclusive('\n') {
        let start = at;
        at += whole.len();
        let line = whole.trim_end();
        if line.trim().is_empty() {
            if pairs.is_empty() && start == 0 {
                continue;
            }
            break;
        }
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
    use super::headers;

    #[test]
    fn a_block_of_headers_is_read_to_its_end() {
        let text = "PEP: 563\nTitle: Postponed\n  Evaluation\nSuperseded-By: 649, 749\n\nStatus: no\n";
        let found = headers(text);
        let values: Vec<_> = found.iter().map(|p| (p.key.slice(text), p.values[0].slice(text))).collect();
        assert_eq!(values, [("PEP", "563"), ("Title", "Postponed\n  Evaluation"), ("Superseded-By", "649, 749")]);
    }

    #[test]
    fn prose_has_no_headers() {
        assert!(headers("# Title\n\nStatus: x\n").is_empty());
        assert!(headers("Some words: and more\n").is_empty());
    }
}
