use jsonc_parser::ast;

use super::{Field, Node, Value};
use crate::source::Span;

/// Reads JSON, with the comments and trailing commas that manifests have; `None` if it cannot be read.
pub fn parse(text: &str) -> Option<Node> {
    let without_mark = text.strip_prefix('\u{feff}').unwrap_or(text);
    let by = text.len() - without_mark.len();
    let parsed = jsonc_parser::parse_to_ast(without_mark, &Default::default(), &Default::default()).ok()?;
    Some(node(&parsed.value?, by))
}

fn node(value: &ast::Value<'_>, by: usize) -> Node {
    let at = |range: jsonc_parser::common::Range| Span::new(range.start + by, range.end + by);
    match value {
        ast::Value::StringLit(text) => Node { value: Value::Text(text.value.to_string()), span: at(text.range) },
        ast::Value::NumberLit(number) => Node { value: Value::Text(number.value.to_owned()), span: at(number.range) },
        ast::Value::BooleanLit(flag) => Node { value: Value::Text(flag.value.to_string()), span: at(flag.range) },
        ast::Value::NullKeyword(null) => Node { value: Value::Nothing, span: at(null.range) },
        ast::Value::Array(array) => Node {
            value: Value::List(array.elements.iter().map(|item| node(item, by)).collect()),
            span: at(array.range),
        },
        ast::Value::Object(object) => {
            let field = |property: &ast::ObjectProp<'_>| {
                let range = match &property.name {
                    ast::ObjectPropName::String(name) => name.range,
                    ast::ObjectPropName::Word(name) => name.range,
                };
                Field { key: property.name.as_str().to_owned(), key_span: at(range), node: node(&property.value, by) }
            };
            Node { value: Value::Table(object.properties.iter().map(field).collect()), span: at(object.range) }
        }
    }
}
