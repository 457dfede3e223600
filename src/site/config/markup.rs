use saphyr::{Scalar, Yaml};
use serde_json::{Map, Value};

use super::TAG;
use crate::document;
use crate::fact::data::yaml_documents;

/// YAML's first document. Custom tags never fail: `!!python/name:x` becomes an object that names the
/// tag, any other tag (`!ENV`, `!relative`) gives its content.
pub(in crate::site) fn yaml(text: &str) -> Option<Value> {
    let documents = yaml_documents::<Yaml<'_>>(text.trim_start_matches('\u{feff}'))?;
    documents.first().map(|document| convert(document, 0))
}

fn convert(node: &Yaml<'_>, depth: usize) -> Value {
    if depth > 64 {
        return Value::Null;
    }
    match node {
        Yaml::Value(Scalar::Boolean(value)) => Value::Bool(*value),
        Yaml::Value(Scalar::Integer(value)) => (*value).into(),
        Yaml::Value(Scalar::FloatingPoint(value)) => Value::String(value.to_string()),
        Yaml::Value(Scalar::String(value)) => Value::String(value.to_string()),
        Yaml::Representation(value, ..) => Value::String(value.to_string()),
        Yaml::Sequence(items) => items.iter().map(|item| convert(item, depth + 1)).collect(),
        Yaml::Mapping(pairs) => {
            let mut map = Map::new();
            for (key, value) in pairs {
                let key = match convert(key, depth + 1) {
                    Value::String(key) => key,
                    other => other.to_string(),
                };
                map.insert(key, convert(value, depth + 1));
            }
            Value::Object(map)
        }
        Yaml::Tagged(tag, inner) if tag.suffix.contains("python/") => {
            let mut map = Map::new();
            map.insert(TAG.to_owned(), Value::String(tag.suffix.clone()));
            map.insert("value".to_owned(), convert(inner, depth + 1));
            Value::Object(map)
        }
        Yaml::Tagged(_, inner) => match convert(inner, depth + 1) {
            // `!ENV [NAME, default]` means its last item unless the environment says otherwise.
            Value::Array(items) => items.last().cloned().unwrap_or(Value::Null),
            value => value,
        },
        _ => Value::Null,
    }
}

/// TOML.
pub(in crate::site) fn toml(text: &str) -> Option<Value> {
    ::toml::from_str(text.trim_start_matches('\u{feff}')).ok()
}

/// JSON, comments and trailing commas allowed.
pub(in crate::site) fn json(text: &str) -> Option<Value> {
    let text = text.trim_start_matches('\u{feff}');
    // Comments, trailing commas and the like make it JavaScript.
    serde_json::from_str(text).ok().or_else(|| super::javascript(&format!("export default {text}")))
}

/// The front matter of a page's text as a value; an empty object if there is none or it cannot be read.
pub(in crate::site) fn front_matter(text: &str) -> Value {
    let read = document::front_matter(text).and_then(|(matter, _)| {
        let body = matter.span.slice(text);
        if matter.toml { toml(body) } else { yaml(body) }
    });
    read.filter(Value::is_object).unwrap_or_else(|| Value::Object(Map::new()))
}
