use serde_json::{Map, Value, json};

use super::gates::{Answer, Invalid};
use super::prompt;
use super::{Key, Question, Settings};
use crate::journal::spelled;

/// One answer with everything that it is an answer to, as the journal keeps it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// What identifies it.
    pub key: Key,
    /// What was asked.
    pub question: Question,
    /// The model that was asked for.
    pub model: String,
    /// The server, as it is called in keys.
    pub server: String,
    /// The other parameters, canonical.
    pub parameters: String,
    /// Version and hash of the prompt and schema.
    pub prompt: (String, String),
    /// What came of it.
    pub outcome: Outcome,
    /// Where it came from.
    pub provenance: Provenance,
    /// Ids of the records that it takes the place of.
    pub replaces: Vec<String>,
}

/// What came of a question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// An answer that passed the gates.
    Answered(Answer),
    /// No verdict, and why.
    Invalid(String),
}

/// Who answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Client {
    /// A server.
    Live,
    /// A stand-in of a test, which says so itself.
    Stub,
}

impl Client {
    /// The name in lower case.
    pub fn name(self) -> &'static str {
        match self {
            Client::Live => "live",
            Client::Stub => "stub",
        }
    }
}

/// Where an answer came from. Nothing of it is in the key, and no report depends on more of it than on the
/// model's name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Provenance {
    /// Who answered.
    pub client: Client,
    /// The address that was asked.
    pub endpoint: String,
    /// The model as the server named it; empty if it did not.
    pub echoed_model: String,
    /// What else the server said of itself.
    pub system_fingerprint: Option<String>,
    /// Its id of the answer.
    pub response_id: Option<String>,
    /// The status of the last attempt.
    pub http_status: u16,
    /// How many attempts it took.
    pub attempts: u32,
    /// Seconds since 1970 at the start.
    pub started_at: u64,
    /// What the run is called.
    pub run_id: String,
    /// The version of drift.
    pub drift: String,
    /// Why the model stopped.
    pub finish_reason: String,
    /// Tokens sent and received, as the server counts them.
    pub usage: Option<(u64, u64)>,
    /// BLAKE3 and length of the answer's text.
    pub raw: (String, u64),
}

impl Record {
    /// The record of an answer to `question`.
    pub(super) fn new(question: &Question, settings: &Settings, outcome: Outcome, provenance: Provenance) -> Record {
        Record {
            key: Key::of(question, settings),
            question: question.clone(),
            model: settings.model.clone(),
            server: settings.server(),
            parameters: spelled(&Value::Object(settings.parameters())),
            prompt: (prompt::PROMPT_VERSION.to_owned(), prompt::fingerprint()),
            outcome,
            provenance,
            replaces: Vec::new(),
        }
    }

    /// The model as reports name it: as its server does, which may differ from what was asked for.
    pub fn name(&self) -> &str {
        if self.provenance.echoed_model.is_empty() { &self.model } else { &self.provenance.echoed_model }
    }

    /// The journal's body.
    pub fn to_json(&self) -> Value {
        let from = &self.provenance;
        let (answer, invalid) = match &self.outcome {
            Outcome::Answered(answer) => (answer.to_json(), Value::Null),
            Outcome::Invalid(why) => (Value::Null, json!(why)),
        };
        json!({
            "task": "relate",
            "key": self.key.as_str(),
            "request": {
                "model": self.model,
                "server": self.server,
                "parameters": self.parameters,
                "prompt_version": self.prompt.0,
                "prompt_blake3": self.prompt.1,
                "question": self.question.to_json(),
            },
            "answer": answer,
            "invalid": invalid,
            "replaces": self.replaces,
            "provenance": {
                "client": from.client.name(),
                "endpoint": from.endpoint,
                "requested_model": self.model,
                "echoed_model": from.echoed_model,
                "system_fingerprint": from.system_fingerprint,
                "response_id": from.response_id,
                "http_status": from.http_status,
                "attempts": from.attempts,
                "started_at": from.started_at,
                "run_id": from.run_id,
                "drift": from.drift,
                "finish_reason": from.finish_reason,
                "usage": from.usage.map(|(sent, received)| json!({ "prompt_tokens": sent, "completion_tokens": received })),
                "raw_blake3": from.raw.0,
                "raw_bytes": from.raw.1,
            },
        })
    }

    /// Reads what [`Record::to_json`] wrote. The key is made again from what was asked, and the answer goes
    /// through the gates again: who can write a line can write a wrong one.
    pub fn from_json(body: &Value) -> Result<Record, String> {
        let request = &body["request"];
        let text = |value: &Value, name: &str| {
            value[name].as_str().map(str::to_owned).ok_or_else(|| format!("its `{name}` is missing"))
        };
        let question = Question::from_json(&request["question"]).ok_or("its question is not whole")?;
        let (model, server) = (text(request, "model")?, text(request, "server")?);
        let parameters = text(request, "parameters")?;
        let prompt = (text(request, "prompt_version")?, text(request, "prompt_blake3")?);
        let key = Key::from_parts(&model, &server, (&prompt.0, &prompt.1), &parameters, &question);
        if text(body, "key")? != key.as_str() {
            return Err("its key is not that of its question".to_owned());
        }
        let outcome = match &body["answer"] {
            Value::Null => Outcome::Invalid(text(body, "invalid")?),
            Value::Object(fields) => Outcome::Answered(checked(fields, &question).map_err(|error| error.to_string())?),
            _ => return Err("its answer is no object".to_owned()),
        };
        let replaces = body["replaces"].as_array().into_iter().flatten();
        let replaces = replaces.filter_map(Value::as_str).map(str::to_owned).collect();
        let provenance = Provenance::from_json(&body["provenance"]).ok_or("its provenance is not whole")?;
        Ok(Record { key, question, model, server, parameters, prompt, outcome, provenance, replaces })
    }
}

fn checked(fields: &Map<String, Value>, question: &Question) -> Result<Answer, Invalid> {
    let answer = Answer::from_json(fields)?;
    answer.holds(question)?;
    Ok(answer)
}

impl Provenance {
    fn from_json(from: &Value) -> Option<Provenance> {
        let text = |name: &str| from[name].as_str().map(str::to_owned);
        let client = match from["client"].as_str()? {
            "live" => Client::Live,
            "stub" => Client::Stub,
            _ => return None,
        };
        let usage = &from["usage"];
        Some(Provenance {
            client,
            endpoint: text("endpoint")?,
            echoed_model: text("echoed_model")?,
            system_fingerprint: text("system_fingerprint"),
            response_id: text("response_id"),
            http_status: from["http_status"].as_u64()?.try_into().ok()?,
            attempts: from["attempts"].as_u64()?.try_into().ok()?,
            started_at: from["started_at"].as_u64()?,
            run_id: text("run_id")?,
            drift: text("drift")?,
            finish_reason: text("finish_reason")?,
            usage: usage["prompt_tokens"].as_u64().zip(usage["completion_tokens"].as_u64()),
            raw: (text("raw_blake3")?, from["raw_bytes"].as_u64()?),
        })
    }
}
