use serde::Serialize;

use super::visible::{RunnerCommand, stand_in};

/// `value` as indented JSON with a final newline.
///
/// JSON itself lets DEL, C1 controls, bidirectional marks and the runner's `##[` stand as they are; here
/// they are written `\uXXXX`, so that a report is as safe to print as to parse. The value stays the same.
pub(crate) fn to_json(value: &impl Serialize) -> String {
    escaped(&serde_json::to_string_pretty(value).expect("structs with string keys always serialize"))
}

/// The same on one line.
pub(crate) fn to_compact_json(value: &impl Serialize) -> String {
    escaped(&serde_json::to_string(value).expect("structs with string keys always serialize"))
}

fn escaped(plain: &str) -> String {
    let mut out = String::with_capacity(plain.len() + 1);
    let mut units = [0; 2];
    let mut command = RunnerCommand::default();
    for c in plain.chars() {
        // Outside strings JSON is plain ASCII, and inside them serde_json has escaped what lies below
        // U+0020: a newline here is layout.
        if !command.opens(c) && (c == '\n' || stand_in(c).is_none()) {
            out.push(c);
        } else {
            for unit in c.encode_utf16(&mut units) {
                out.push_str(&format!("\\u{unit:04x}"));
            }
        }
    }
    out.push('\n');
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hidden_characters_are_escaped_and_keep_their_value() {
        let hostile = "esc \u{1b} del \u{7f} c1 \u{9b} bidi \u{202e} tag \u{e0041} ##[debug] line\nbreak ü";
        let text = to_json(&[hostile]);
        assert!(!text.trim_end().chars().any(|c| c != '\n' && stand_in(c).is_some()), "{text:?}");
        assert!(!text.contains("##["), "{text}");
        assert_eq!(serde_json::from_str::<Vec<String>>(&text).ok(), Some(vec![hostile.to_owned()]));
    }
}
