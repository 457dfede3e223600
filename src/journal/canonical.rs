use std::fmt::Write as _;

use serde_json::Value;

/// A number that has more than one spelling.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a number that is not whole has no canonical spelling")]
pub struct NotCanonical;

/// `value` in the one spelling that hashes are made of: keys in the order of their bytes, no blanks, whole
/// numbers only, and strings as `serde_json` escapes them.
///
/// Written out here because the order of `serde_json`'s own maps depends on what other crates ask of it.
pub fn canonical(value: &Value) -> Result<String, NotCanonical> {
    if has_fraction(value) {
        return Err(NotCanonical);
    }
    Ok(spelled(value))
}

/// The same, with fractions in the shortest spelling that reads back: for what is kept as text.
pub fn spelled(value: &Value) -> String {
    let mut out = String::new();
    write(value, &mut out);
    out
}

fn has_fraction(value: &Value) -> bool {
    match value {
        Value::Number(number) => !number.is_i64() && !number.is_u64(),
        Value::Array(items) => items.iter().any(has_fraction),
        Value::Object(fields) => fields.values().any(has_fraction),
        _ => false,
    }
}

fn write(value: &Value, out: &mut String) {
    match value {
        Value::Array(items) => {
            out.push('[');
            for (at, item) in items.iter().enumerate() {
                if at > 0 {
                    out.push(',');
                }
                write(item, out);
            }
            out.push(']');
        }
        Value::Object(fields) => {
            let mut fields: Vec<_> = fields.iter().collect();
            fields.sort_by_key(|(key, _)| key.as_str());
            out.push('{');
            for (at, (key, field)) in fields.into_iter().enumerate() {
                if at > 0 {
                    out.push(',');
                }
                // Writing to a string cannot fail.
                let _ = write!(out, "{}:", Value::from(key.as_str()));
                write(field, out);
            }
            out.push('}');
        }
        scalar => {
            let _ = write!(out, "{scalar}");
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn keys_are_sorted_at_every_depth_and_nothing_is_lost() {
        let value = json!({ "b": [1, { "z": null, "a": true }], "a": "é\n\"", "": -3 });
        assert_eq!(canonical(&value).as_deref(), Ok(r#"{"":-3,"a":"é\n\"","b":[1,{"a":true,"z":null}]}"#));
        assert_eq!(serde_json::from_str::<Value>(&canonical(&value).expect("whole numbers")).expect("JSON"), value);
    }

    #[test]
    fn a_fraction_is_refused() {
        assert_eq!(canonical(&json!([0.5])), Err(NotCanonical));
    }
}
