use crate::source::Span;

/// One key of YAML front matter or of a YAML file, at the top level, with the exact place of what it holds.
///
/// A whole YAML reader would lose the places and the remarks, and both matter here: a status is written
/// back where it stands, and KEPs name their successors in a remark.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Pair {
    /// The key.
    pub(super) key: Span,
    /// The value: one scalar without its quotes, or the items of a list.
    pub(super) values: Vec<Span>,
    /// The remark behind the value, without its `#`.
    pub(super) remark: Option<Span>,
}

/// The top-level keys between `range`, in order. `separator` is `:` for YAML, `=` for TOML.
pub(super) fn pairs(text: &str, range: Span, separator: char) -> Vec<Pair> {
    let mut pairs: Vec<Pair> = Vec::new();
    let mut at = range.start as usize;
    for whole in range.slice(text).split_inclusive('\n') {
        let start = at;
        at += whole.len();
        let line = whole.trim_end();
        let indent = line.len() - line.trim_start().len();
        let inner = line.trim_start();
        if inner.is_empty() || inner.starts_with('#') {
            continue;
        }
        let item = inner.strip_prefix("- ").map(|rest| start + line.len() - rest.len());
        match (item, pairs.last_mut()) {
            (Some(from), Some(pair)) => pair.values.push(scalar(text, from, start + line.len()).0),
            // An indented line goes on with a folded or literal text.
            (None, Some(pair)) if indent > 0 => match pair.values.last_mut() {
                Some(value) => value.end = (start + line.len()) as u32,
                None => pair.values.push(Span::new(start + indent, start + line.len())),
            },
            (None, _) if indent == 0 => pairs.extend(pair(text, start, line, separator)),
            _ => {}
        }
    }
    pairs
}

fn pair(text: &str, start: usize, line: &str, separator: char) -> Option<Pair> {
    let colon = line.find(separator)?;
    let key = Span::new(start, start + line[..colon].trim_end().len());
    let from = start + colon + 1;
    let (value, remark) = scalar(text, from, start + line.len());
    let written = value.slice(text);
    let values = match written.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
        _ if written.is_empty() || matches!(written.trim_end_matches(['-', '+']), "|" | ">") => Vec::new(),
        Some(list) => {
            let mut from = value.start as usize + 1;
            let items = list.split(',').map(|item| {
                let start = from;
                from += item.len() + 1;
                scalar(text, start, start + item.len()).0
            });
            items.filter(|item| !item.is_empty()).collect()
        }
        None => vec![value],
    };
    Some(Pair { key, values, remark })
}

/// The scalar between `from` and `to`, quotes and remark off, and the remark.
fn scalar(text: &str, from: usize, to: usize) -> (Span, Option<Span>) {
    let line = text.get(from..to).unwrap_or("");
    let lead = line.len() - line.trim_start().len();
    let inner = &line[lead..];
    let start = from + lead;
    if let Some(quote) = inner.chars().next().filter(|c| matches!(c, '"' | '\''))
        && let Some(end) = inner[1..].find(quote)
    {
        return (Span::new(start + 1, start + 1 + end), None);
    }
    if inner.starts_with('#') {
        return (Span::new(start, start), Some(trimmed(text, start + 1, to)));
    }
    match inner.find(" #") {
        Some(hash) => {
            (Span::new(start, start + inner[..hash].trim_end().len()), Some(trimmed(text, start + hash + 2, to)))
        }
        None => (Span::new(start, start + inner.trim_end().len()), None),
    }
}

fn trimmed(text: &str, from: usize, to: usize) -> Span {
    let part = text.get(from..to).unwrap_or("");
    let lead = part.len() - part.trim_start().len();
    Span::new(from + lead, from + lead + part.trim().len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<(&str, Vec<&str>, Option<&str>)> {
        let pairs = pairs(text, Span::new(0, text.len()), ':');
        let slice = |pair: Pair| {
            let values = pair.values.iter().map(|value| value.slice(text)).collect();
            (pair.key.slice(text), values, pair.remark.map(|remark| remark.slice(text)))
        };
        pairs.into_iter().map(slice).collect()
    }

    #[test]
    fn scalars_lists_and_remarks() {
        let text = "status: \"accepted\"\nreplaces:\n  - \"/keps/a.md\"\n  - n/a\nsee: [1, '2']\nstatus: replaced # by x\n\
                    superseded-by:\n- b\n# remark\nempty:\n";
        assert_eq!(
            read(text),
            [
                ("status", vec!["accepted"], None),
                ("replaces", vec!["/keps/a.md", "n/a"], None),
                ("see", vec!["1", "2"], None),
                ("status", vec!["replaced"], Some("by x")),
                ("superseded-by", vec!["b"], None),
                ("empty", vec![], None),
            ]
        );
    }

    #[test]
    fn longer_texts_are_one_value() {
        let text = "reason: >-\n  Superseded by\n  EIP-1\nplain: one\n  two\nnested:\n  status: x\n";
        let found = read(text);
        assert_eq!(found[0].1, ["Superseded by\n  EIP-1"]);
        assert_eq!(found[1].1, ["one\n  two"]);
        assert_eq!(found[2], ("nested", vec!["status: x"], None));
    }
}
