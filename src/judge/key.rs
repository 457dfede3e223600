use std::fmt;

use serde_json::Value;

use super::{Question, Settings, prompt};
use crate::journal::spelled;

/// What identifies an answer: a hash of everything that shapes it, and of nothing else. A claim that moves
/// keeps its answer; another model, prompt, parameter or word asks anew.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Key(String);

/// Keeps these hashes apart from all others.
const DOMAIN: &str = "drift.judge.v1";

impl Key {
    /// The key of the answer to `question` under `settings`.
    pub fn of(question: &Question, settings: &Settings) -> Key {
        let parameters = spelled(&Value::Object(settings.parameters()));
        let prompt = prompt::fingerprint();
        let prompt = (prompt::PROMPT_VERSION, prompt.as_str());
        Key::from_parts(&settings.model, &settings.server(), prompt, &parameters, question)
    }

    /// The same from what a record says; `prompt` is its version and its hash.
    pub(super) fn from_parts(
        model: &str,
        server: &str,
        prompt: (&str, &str),
        parameters: &str,
        question: &Question,
    ) -> Key {
        let question = spelled(&question.to_json());
        Key::hash(&[DOMAIN, "relate", model, server, prompt.0, prompt.1, parameters, &question])
    }

    fn hash(parts: &[&str]) -> Key {
        let mut hasher = blake3::Hasher::new();
        for part in parts {
            // Lengths keep `a` + `bc` apart from `ab` + `c`.
            hasher.update(&(part.len() as u64).to_le_bytes());
            hasher.update(part.as_bytes());
        }
        Key(hasher.finalize().to_hex().to_string())
    }

    /// Hexadecimal.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Its first twelve digits, as people type them.
    pub fn short(&self) -> &str {
        self.0.get(..12).unwrap_or(&self.0)
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::judge::question::Quoted;
    use crate::judge::{Endpoint, Limits, ResponseFormat, TokenParam};

    fn settings() -> Settings {
        Settings::new(Endpoint::parse("https://api.example.com/v1").expect("a URL"), "m".to_owned())
    }

    fn question() -> Question {
        let quoted = |text: &str| Quoted { text: text.to_owned(), headings: vec!["Ferry".to_owned()] };
        Question { older: quoted("a"), newer: quoted("b"), ordered: true }
    }

    #[test]
    fn everything_that_shapes_an_answer_is_in_the_key() {
        let key = Key::of(&question(), &settings());
        let changes: [fn(&mut Settings); 9] = [
            |settings| settings.model = "n".to_owned(),
            |settings| settings.endpoint_id = Some("x".to_owned()),
            |settings| settings.endpoint = Endpoint::parse("https://api.example.com/v2").expect("a URL"),
            |settings| settings.temperature = false,
            |settings| settings.max_tokens += 1,
            |settings| settings.token_param = TokenParam::MaxCompletionTokens,
            |settings| settings.response_format = ResponseFormat::None,
            |settings| settings.seed = Some(0),
            |settings| drop(settings.extra_body.insert("top_p".to_owned(), json!(0.5))),
        ];
        let mut keys: Vec<Key> = vec![key.clone()];
        for change in changes {
            let mut settings = settings();
            change(&mut settings);
            keys.push(Key::of(&question(), &settings));
        }
        let ask: [fn(&mut Question); 5] = [
            |question| question.older.text = "c".to_owned(),
            |question| question.newer.headings.push("More".to_owned()),
            |question| std::mem::swap(&mut question.older, &mut question.newer),
            |question| question.ordered = false,
            |question| question.older.headings.clear(),
        ];
        for change in ask {
            let mut question = question();
            change(&mut question);
            keys.push(Key::of(&question, &settings()));
        }
        let distinct: std::collections::BTreeSet<&Key> = keys.iter().collect();
        assert_eq!(distinct.len(), keys.len());
    }

    #[test]
    fn what_does_not_shape_an_answer_is_not() {
        let mut other = settings();
        other.api_key_env = Some("OTHER".to_owned());
        other.limits = Limits { max_calls: 1, ..Limits::default() };
        other.endpoint = Endpoint::parse("https://API.example.com:443/v1/").expect("a URL");
        assert_eq!(Key::of(&question(), &other), Key::of(&question(), &settings()));
    }

    /// Answers that were paid for hang on these bytes.
    #[test]
    fn the_key_is_what_it_was() {
        assert_eq!(Key::of(&question(), &settings()).short(), "9008c40358cf");
    }
}
