use saphyr::{MarkedYaml, Scalar, YamlData};

use super::load::documents;
use super::{Field, Node, Value};
use crate::source::Span;

/// Reads the first document of YAML; `None` if it cannot be read.
pub fn parse(text: &str) -> Option<Node> {
    let offsets = Offsets::of(text);
    let first = |text: &str| {
        let documents = documents::<MarkedYaml<'_>>(text)?;
        documents.first().map(|root| node(root, &offsets))
    };
    first(text).or_else(|| first(&with_closers_joined(text)?))
}

/// `text` with each closing bracket that stands alone on its line drawn up to the line before. By the
/// letter it must be indented; by habit it is not, and most readers allow that. No byte moves.
fn with_closers_joined(text: &str) -> Option<String> {
    let mut bytes = text.as_bytes().to_vec();
    let mut start = 0;
    let mut commented = true;
    for line in text.split_inclusive('\n') {
        let closes = matches!(line.trim(), "]" | "}" | "]," | "},");
        if closes && !commented && start > 0 {
            bytes[start - 1] = b' ';
        }
        commented = line.contains('#');
        start += line.len();
    }
    String::from_utf8(bytes).ok().filter(|joined| joined != text)
}

/// The parser counts characters, everything else here bytes.
struct Offsets {
    /// Byte offset of each character; empty if all are one byte long.
    bytes: Vec<u32>,
    len: usize,
}

impl Offsets {
    fn of(text: &str) -> Self {
        let bytes = if text.is_ascii() { Vec::new() } else { text.char_indices().map(|(at, _)| at as u32).collect() };
        Offsets { bytes, len: text.len() }
    }

    fn byte(&self, character: usize) -> usize {
        if self.bytes.is_empty() {
            return character.min(self.len);
        }
        self.bytes.get(character).map_or(self.len, |&at| at as usize)
    }

    fn span(&self, node: &MarkedYaml<'_>) -> Span {
        Span::new(self.byte(node.span.start.index()), self.byte(node.span.end.index()))
    }
}

fn node(marked: &MarkedYaml<'_>, offsets: &Offsets) -> Node {
    Node { value: value(&marked.data, offsets), span: offsets.span(marked) }
}

fn value<'a>(data: &YamlData<'a, MarkedYaml<'a>>, offsets: &Offsets) -> Value {
    match data {
        YamlData::Value(scalar) => text(scalar).map_or(Value::Nothing, Value::Text),
        YamlData::Representation(text, ..) => Value::Text(text.to_string()),
        YamlData::Sequence(items) => Value::List(items.iter().map(|item| node(item, offsets)).collect()),
        YamlData::Mapping(entries) => {
            let mut fields: Vec<Field> = entries
                .iter()
                .filter_map(|(key, item)| {
                    let Value::Text(name) = value(&key.data, offsets) else { return None };
                    Some(Field { key: name, key_span: offsets.span(key), node: node(item, offsets) })
                })
                .collect();
            fields.sort_by_key(|field| field.key_span);
            Value::Table(fields)
        }
        YamlData::Tagged(_, inner) => value(&inner.data, offsets),
        YamlData::Alias(_) | YamlData::BadValue => Value::Nothing,
    }
}

fn text(scalar: &Scalar<'_>) -> Option<String> {
    match scalar {
        Scalar::Null => None,
        Scalar::Boolean(flag) => Some(flag.to_string()),
        Scalar::Integer(number) => Some(number.to_string()),
        Scalar::FloatingPoint(number) => Some(number.to_string()),
        Scalar::String(text) => Some(text.to_string()),
    }
}
