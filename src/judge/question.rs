use serde_json::{Map, Value, json};

use super::{Settings, prompt};
use crate::journal::spelled;
use crate::relate::{OpenPair, Side};

/// What is asked: two claims, and nothing of where they stand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Question {
    /// The claim that was stated first, if that is known.
    pub older: Quoted,
    /// The other.
    pub newer: Quoted,
    /// Whether it is known which was first.
    pub ordered: bool,
}

/// A claim as the model sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Quoted {
    /// Verbatim.
    pub text: String,
    /// The headings above it, outermost first.
    pub headings: Vec<String>,
}

impl Question {
    /// The question about a pair.
    pub fn of(pair: &OpenPair) -> Question {
        let quoted = |side: &Side| Quoted { text: side.text.clone(), headings: side.headings.clone() };
        Question { older: quoted(&pair.older), newer: quoted(&pair.newer), ordered: pair.ordered }
    }

    /// As JSON.
    pub fn to_json(&self) -> Value {
        let quoted = |claim: &Quoted| json!({ "text": claim.text, "headings": claim.headings });
        json!({ "older": quoted(&self.older), "newer": quoted(&self.newer), "ordered": self.ordered })
    }

    /// Reads what [`Question::to_json`] wrote.
    pub fn from_json(value: &Value) -> Option<Question> {
        let quoted = |value: &Value| {
            let headings = value["headings"].as_array()?.iter().map(|one| one.as_str().map(str::to_owned));
            Some(Quoted { text: value["text"].as_str()?.to_owned(), headings: headings.collect::<Option<_>>()? })
        };
        let (older, newer) = (quoted(&value["older"])?, quoted(&value["newer"])?);
        Some(Question { older, newer, ordered: value["ordered"].as_bool()? })
    }

    /// The body of the request: the same bytes for the same question and settings.
    pub(super) fn request(&self, settings: &Settings) -> String {
        let mut body: Map<String, Value> = settings.parameters();
        body.insert("model".to_owned(), json!(settings.model));
        body.insert("stream".to_owned(), json!(false));
        let messages = json!([
            { "role": "system", "content": prompt::SYSTEM },
            // Quoted in JSON: whatever a claim says, it cannot leave its string.
            { "role": "user", "content": spelled(&self.to_json()) },
        ]);
        body.insert("messages".to_owned(), messages);
        spelled(&Value::Object(body))
    }
}

/// Tokens of a text, as a rule of thumb: 3.5 bytes a token in English prose and JSON.
pub(super) fn tokens(bytes: usize) -> u64 {
    (bytes as u64 * 2).div_ceil(7)
}
