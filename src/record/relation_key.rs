use super::claim::Relation;
use super::front_matter;
use super::header;
use super::key::Key;
use super::read::Record;
use super::status::Style;
use crate::source::Span;

/// A line of a record's headers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeaderLine {
    /// The key, without a colon.
    pub key: Span,
    /// The value; it may go on over lines.
    pub value: Span,
    /// What the key says about others.
    pub relation: Option<Relation>,
}

/// A key of a record's YAML that relates it to others, whether it holds anything or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RelationKey {
    /// What the key says.
    pub relation: Relation,
    /// The key.
    pub key: Span,
    /// What it holds; empty for a key without value and for an empty list.
    pub values: Vec<Span>,
}

impl Record {
    /// The headers of a record that is no markdown and starts with them, in order; empty for every other one.
    pub fn headers(&self) -> Vec<HeaderLine> {
        let text = &*self.source.text;
        if self.document.is_some() || self.status.as_ref().is_none_or(|status| status.style != Style::Header) {
            return Vec::new();
        }
        let line = |pair: front_matter::Pair| {
            let relation = match Key::of(pair.key.slice(text)) {
                Some(Key::Relation(relation)) => Some(relation),
                _ => None,
            };
            Some(HeaderLine { key: pair.key, value: *pair.values.first()?, relation })
        };
        header::of_text(text).into_iter().filter_map(line).collect()
    }

    /// The keys of its front matter or its sidecar that relate it to others, in order. Empty where its status
    /// does not stand in YAML.
    pub fn relation_keys(&self) -> Vec<RelationKey> {
        let text = &*self.source.text;
        let style = self.status.as_ref().map(|status| status.style);
        let front = self.document.as_deref().and_then(|document| document.front_matter.as_ref());
        let range = match (style, front) {
            (Some(Style::Sidecar), _) => Span::new(0, text.len()),
            (Some(Style::FrontMatter), Some(front)) if !front.toml => front.span,
            _ => return Vec::new(),
        };
        let pairs = front_matter::pairs(text, range, ':').into_iter();
        pairs
            .filter_map(|pair| match Key::of(pair.key.slice(text)) {
                Some(Key::Relation(relation)) => Some(RelationKey { relation, key: pair.key, values: pair.values }),
                _ => None,
            })
            .collect()
    }
}
