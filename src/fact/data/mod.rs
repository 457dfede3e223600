//! JSON, YAML and TOML as one shape, each value with its bytes. The only place
//! that runs their parsers with places, and for YAML the only one at all.

mod json;
mod load;
mod toml;
mod yaml;

pub use json::parse as json;
pub use load::documents as yaml_documents;
pub use toml::parse as toml;
pub use yaml::parse as yaml;

use crate::source::Span;

/// A value and where it stands.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    /// The value.
    pub value: Value,
    /// Its bytes; a table of TOML that is spread over the file has those of its header.
    pub span: Span,
}

/// The value of a [`Node`].
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// A string, or a scalar as written.
    Text(String),
    /// A sequence.
    List(Vec<Node>),
    /// A mapping in the order of the file, as far as the parser tells.
    Table(Vec<Field>),
    /// `null` and what has no text.
    Nothing,
}

/// An entry of a [`Value::Table`].
#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    /// The key.
    pub key: String,
    /// The key's bytes, quotes included.
    pub key_span: Span,
    /// The value.
    pub node: Node,
}

impl Node {
    /// The value under `key`, if this is a table that has it.
    pub fn get(&self, key: &str) -> Option<&Node> {
        self.fields().iter().find(|field| field.key == key).map(|field| &field.node)
    }

    /// The value at the end of `keys`.
    pub fn at(&self, keys: &[&str]) -> Option<&Node> {
        keys.iter().try_fold(self, |node, key| node.get(key))
    }

    /// The entries, if this is a table.
    pub fn fields(&self) -> &[Field] {
        if let Value::Table(fields) = &self.value { fields } else { &[] }
    }

    /// The entries of the table at the end of `keys`.
    pub fn fields_at(&self, keys: &[&str]) -> &[Field] {
        self.at(keys).map_or(&[], Node::fields)
    }

    /// The elements, if this is a list.
    pub fn items(&self) -> &[Node] {
        if let Value::List(items) = &self.value { items } else { &[] }
    }

    /// The text, if this is a scalar.
    pub fn text(&self) -> Option<&str> {
        if let Value::Text(text) = &self.value { Some(text) } else { None }
    }

    /// The text under `key`.
    pub fn text_at(&self, key: &str) -> Option<&str> {
        self.get(key)?.text()
    }

    /// The texts of a list of scalars, or the one text of a scalar.
    pub fn texts(&self) -> Vec<&str> {
        match &self.value {
            Value::Text(text) => vec![text],
            _ => self.items().iter().filter_map(Node::text).collect(),
        }
    }

    /// Everything below as text with white space folded: equal for equal contents.
    pub fn folded(&self) -> String {
        let mut out = String::new();
        self.fold_into(&mut out);
        out.trim_end().to_owned()
    }

    fn fold_into(&self, out: &mut String) {
        match &self.value {
            Value::Text(text) => text.split_whitespace().for_each(|word| {
                out.push_str(word);
                out.push(' ');
            }),
            Value::List(items) => items.iter().for_each(|item| item.fold_into(out)),
            Value::Table(fields) => fields.iter().for_each(|field| {
                out.push_str(&field.key);
                out.push_str(": ");
                field.node.fold_into(out);
            }),
            Value::Nothing => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_three_agree_on_shape_and_bytes() {
        let texts = [
            "// é\n{\"a\": {\"b c\": [\"x\", \"y\"], \"n\": 1},}",
            "# é\na:\n  b c: [x, 'y']\n  n: 1\n",
            "# é\n[a]\n\"b c\" = [\"x\", 'y']\nn = 1\n",
        ];
        for (text, node) in texts.iter().zip([json(texts[0]), yaml(texts[1]), toml(texts[2])]) {
            let node = node.expect("reads");
            let field = &node.fields_at(&["a"])[0];
            assert_eq!(field.key, "b c");
            assert_eq!(field.key_span.slice(text).trim_matches('"'), "b c");
            assert_eq!(field.node.texts(), ["x", "y"]);
            assert_eq!(field.node.items()[1].span.slice(text).trim_matches(['"', '\'']), "y");
            assert_eq!(node.at(&["a", "n"]).and_then(Node::text), Some("1"));
        }
        let habit = yaml("a:\n  b: [\n    x\n  ]\nc: d\n").expect("reads");
        assert_eq!(habit.at(&["a", "b"]).map(Node::texts), Some(vec!["x"]));
        assert_eq!(habit.text_at("c"), Some("d"));
        assert!(json("{").is_none() && yaml("a: [").is_none() && toml("a =").is_none());
    }
}
