use serde_json::{Map, Value, json};

use super::{Broken, NotCanonical, canonical};

/// The line for `body`, with its line break, and the body's id: the BLAKE3 of its canonical spelling.
pub fn encode(body: &Value) -> Result<(String, String), NotCanonical> {
    let body = canonical(body)?;
    let id = blake3::hash(body.as_bytes()).to_hex().to_string();
    Ok((format!("{{\"blake3\":\"{id}\",\"body\":{body}}}\n"), id))
}

/// Reads a line without its line break: the id and the body.
pub fn decode(line: &str) -> Result<(String, Value), Broken> {
    if ["<<<<<<<", "=======", ">>>>>>>", "|||||||"].iter().any(|mark| line.starts_with(mark)) {
        return Err(Broken::Conflict);
    }
    let value: Value = serde_json::from_str(line)
        .map_err(|error| if error.is_eof() && line.starts_with('{') { Broken::Torn } else { Broken::Foreign })?;
    let (claimed, body) = parts(value).ok_or(Broken::Foreign)?;
    let (own, id) = encode(&body).map_err(|_| Broken::Foreign)?;
    if id != claimed {
        return Err(Broken::Altered(id));
    }
    if own.trim_end() != line {
        return Err(Broken::Respelled);
    }
    Ok((id, body))
}

fn parts(value: Value) -> Option<(String, Value)> {
    let Value::Object(mut fields) = value else { return None };
    let id = fields.remove("blake3")?.as_str()?.to_owned();
    let body = fields.remove("body").filter(Value::is_object)?;
    fields.is_empty().then_some((id, body))
}

/// A body of `kind` with `fields`, which must be an object.
pub(super) fn body(kind: &str, fields: Value) -> Value {
    let mut all = match fields {
        Value::Object(fields) => fields,
        _ => Map::new(),
    };
    all.insert("kind".to_owned(), json!(kind));
    Value::Object(all)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_line_reads_back() {
        let body = json!({ "kind": "ruling", "reason": "it is so\n\u{2028}" });
        let (line, id) = encode(&body).expect("whole numbers");
        assert_eq!(line.matches('\n').count(), 1);
        assert_eq!(decode(line.trim_end()), Ok((id, body)));
    }

    #[test]
    fn what_else_may_stand_there_is_named() {
        let (line, _) = encode(&json!({ "a": 1 })).expect("whole numbers");
        let line = line.trim_end();
        assert_eq!(decode(&line[..line.len() - 1]), Err(Broken::Torn));
        assert_eq!(decode("<<<<<<< HEAD"), Err(Broken::Conflict));
        assert_eq!(decode("{}"), Err(Broken::Foreign));
        assert_eq!(decode("hello"), Err(Broken::Foreign));
        assert_eq!(decode(&line.replace("\"a\":1", "\"a\": 1")), Err(Broken::Respelled));
        assert!(matches!(decode(&line.replace("\"a\":1", "\"a\":2")), Err(Broken::Altered(_))));
    }

    proptest! {
        /// No edit of one byte goes unnoticed.
        #[test]
        fn one_altered_byte_breaks_a_line(text in "[ -~]{0,30}", number in 0u64.., at in 0usize..400, byte in 0x20u8..0x7f) {
            let (line, _) = encode(&json!({ "text": text, "number": number })).expect("whole numbers");
            let mut bytes = line.trim_end().as_bytes().to_vec();
            let at = at % bytes.len();
            let same = bytes[at] == byte;
            bytes[at] = byte;
            let altered = String::from_utf8(bytes).expect("ASCII");
            prop_assert_eq!(decode(&altered).is_ok(), same, "{}", altered);
        }
    }
}
