//! Configuration files as plain values, whatever language they are written in.
//!
//! A configuration in code is never run: literal values are read, everything
//! else becomes [`COMPUTED`], and who asks for a computed value must abstain.

mod code;
mod glob;
mod markup;
mod scanner;

pub(super) use code::{javascript, python};
pub(super) use glob::{Globs, Ignores};
pub(super) use markup::{front_matter, json, toml, yaml};

use serde_json::Value;

/// Key of an object that stands for something else than itself: an expression that was not a literal.
pub(super) const COMPUTED: &str = "!computed";
/// Key, beside [`COMPUTED`], of a template string's text with `:any` for each expression in it.
pub(super) const SHAPE: &str = "!shape";
/// Key in an object some of whose entries could not be read: a spread, a computed key.
pub(super) const PARTIAL: &str = "!partial";
/// Key of the object that stands for a call; its value is the callee, `args` are the arguments.
pub(super) const CALL: &str = "!call";
/// Key of the object that stands for a regular expression literal.
pub(super) const REGEX: &str = "!regex";
/// Key of the object that stands for a YAML node with a Python tag.
pub(super) const TAG: &str = "!tag";

/// The value at a dotted path of keys.
pub(super) fn at<'a>(value: &'a Value, path: &str) -> Option<&'a Value> {
    path.split('.').try_fold(value, |value, key| value.get(key)).filter(|value| !value.is_null())
}

/// The string at a dotted path.
pub(super) fn text<'a>(value: &'a Value, path: &str) -> Option<&'a str> {
    at(value, path)?.as_str()
}

/// The boolean at a dotted path.
pub(super) fn flag(value: &Value, path: &str) -> Option<bool> {
    at(value, path)?.as_bool()
}

/// The strings of a list, or the one string, at a dotted path.
pub(super) fn texts(value: &Value, path: &str) -> Vec<String> {
    match at(value, path) {
        Some(Value::String(one)) => vec![one.clone()],
        Some(Value::Array(list)) => list.iter().filter_map(|v| v.as_str().map(str::to_owned)).collect(),
        _ => Vec::new(),
    }
}

/// Whether the value, or some of its entries, could not be read as data.
pub(super) fn is_computed(value: &Value) -> bool {
    [COMPUTED, CALL, PARTIAL].iter().any(|key| value.get(key).is_some())
}
