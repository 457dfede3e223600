use toml::de::{DeTable, DeValue};

use super::{Field, Node, Value};
use crate::source::Span;

/// Reads TOML; `None` if it cannot be read.
pub fn parse(text: &str) -> Option<Node> {
    let table = DeTable::parse(text).ok()?;
    let span = table.span().into();
    Some(Node { value: fields(table.get_ref()), span })
}

fn fields(table: &DeTable<'_>) -> Value {
    let mut fields: Vec<Field> = table
        .iter()
        .map(|(key, value)| Field {
            key: key.get_ref().to_string(),
            key_span: key.span().into(),
            node: node(value.get_ref(), value.span().into()),
        })
        .collect();
    fields.sort_by_key(|field| field.key_span);
    Value::Table(fields)
}

fn node(value: &DeValue<'_>, span: Span) -> Node {
    let value = match value {
        DeValue::String(text) => Value::Text(text.to_string()),
        DeValue::Integer(number) => Value::Text(number.as_str().to_owned()),
        DeValue::Float(number) => Value::Text(number.as_str().to_owned()),
        DeValue::Boolean(flag) => Value::Text(flag.to_string()),
        DeValue::Datetime(when) => Value::Text(when.to_string()),
        DeValue::Array(items) => {
            Value::List(items.iter().map(|item| node(item.get_ref(), item.span().into())).collect())
        }
        DeValue::Table(table) => fields(table),
    };
    Node { value, span }
}
