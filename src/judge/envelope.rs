use serde_json::Value;

/// What surrounds an answer in a chat completion.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Envelope {
    /// The answer's text; empty where there is none, as when a model only reasoned.
    pub(super) content: String,
    pub(super) finish_reason: String,
    /// The model as the server names it.
    pub(super) model: String,
    pub(super) id: Option<String>,
    pub(super) system_fingerprint: Option<String>,
    /// Tokens sent and received.
    pub(super) usage: Option<(u64, u64)>,
}

/// Why there is none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum NoEnvelope {
    /// Not JSON to its end: it was cut off on its way.
    Cut,
    /// An error, whatever the status said.
    Error(String),
    /// JSON of another kind.
    Other(String),
}

/// Characters that are kept of what a server says of itself.
const KEPT: usize = 200;

impl Envelope {
    pub(super) fn read(body: &[u8]) -> Result<Envelope, NoEnvelope> {
        let value: Value = serde_json::from_slice(body).map_err(|_| NoEnvelope::Cut)?;
        if !value["error"].is_null() {
            return Err(NoEnvelope::Error(message(&value)));
        }
        let choice = &value["choices"][0];
        let message = choice.get("message").filter(|message| message.is_object());
        let message = message.ok_or_else(|| NoEnvelope::Other("there is no `choices[0].message`".to_owned()))?;
        let usage = &value["usage"];
        Ok(Envelope {
            content: message["content"].as_str().unwrap_or_default().to_owned(),
            finish_reason: choice["finish_reason"].as_str().map_or_else(|| "none".to_owned(), short),
            model: value["model"].as_str().map(short).unwrap_or_default(),
            id: value["id"].as_str().map(short),
            system_fingerprint: value["system_fingerprint"].as_str().map(short),
            usage: usage["prompt_tokens"].as_u64().zip(usage["completion_tokens"].as_u64()),
        })
    }
}

/// What an error's body says.
pub(super) fn error_text(body: &[u8]) -> String {
    match serde_json::from_slice::<Value>(body) {
        Ok(value) => message(&value),
        Err(_) => short(String::from_utf8_lossy(body).lines().next().unwrap_or_default()),
    }
}

fn message(value: &Value) -> String {
    let error = &value["error"];
    let text = error["message"].as_str().or(error.as_str()).or(value["message"].as_str());
    text.map_or_else(|| "an error without a message".to_owned(), short)
}

fn short(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).take(KEPT).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn an_error_under_status_200_is_an_error() {
        let read = |body: &str| Envelope::read(body.as_bytes());
        assert_eq!(read(r#"{"error":{"message":"overloaded"}}"#), Err(NoEnvelope::Error("overloaded".to_owned())));
        assert_eq!(read(r#"{"error":"busy","choices":[]}"#), Err(NoEnvelope::Error("busy".to_owned())));
        assert_eq!(read(r#"{"choices":[{"mess"#), Err(NoEnvelope::Cut));
        assert!(matches!(read("{}"), Err(NoEnvelope::Other(_))));
    }

    #[test]
    fn reasoning_is_not_an_answer() {
        let body = r#"{"choices":[{"message":{"content":null,"reasoning_content":"{}"},"finish_reason":"stop"}]}"#;
        assert_eq!(Envelope::read(body.as_bytes()).map(|envelope| envelope.content).as_deref(), Ok(""));
    }

    proptest! {
        #[test]
        fn no_body_breaks_it(body in proptest::collection::vec(any::<u8>(), 0..200), json in "[\\[\\]{}\":,a-z0-9]{0,60}") {
            let _ = Envelope::read(&body);
            let _ = Envelope::read(json.as_bytes());
            prop_assert!(error_text(&body).chars().count() <= KEPT);
        }
    }
}
