use serde_json::Value;

use super::{Broken, NotCanonical, Ruling, encode, line};

/// What a line says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// A person ruled.
    Ruling(Ruling),
    /// A model answered. What is in the answer is for the `judge` room to say.
    Answer(Value),
    /// Something of a newer version: whole, and not for this one to read.
    Unknown(Value),
}

const RULING: &str = "ruling";
const ANSWER: &str = "answer";

impl Event {
    /// Reads a body whose hash is right.
    pub(super) fn read(body: Value) -> Result<Event, Broken> {
        let kind = body.get("kind").and_then(Value::as_str).unwrap_or_default().to_owned();
        match kind.as_str() {
            RULING => {
                let mut fields = body;
                fields.as_object_mut().map(|fields| fields.remove("kind"));
                let ruling: Ruling =
                    serde_json::from_value(fields).map_err(|error| Broken::Unreadable(error.to_string()))?;
                if !ruling.verdict.fits(ruling.on) {
                    let what = format!("`{}` cannot be said of a finding", ruling.verdict.name());
                    return Err(Broken::Unreadable(what));
                }
                Ok(Event::Ruling(ruling))
            }
            ANSWER => Ok(Event::Answer(body)),
            _ => Ok(Event::Unknown(body)),
        }
    }

    /// The line for this event, with its line break, and its id.
    pub fn encode(&self) -> Result<(String, String), NotCanonical> {
        match self {
            Event::Ruling(ruling) => {
                let fields = serde_json::to_value(ruling).map_err(|_| NotCanonical)?;
                encode(&line::body(RULING, fields))
            }
            Event::Answer(fields) => encode(&line::body(ANSWER, fields.clone())),
            Event::Unknown(body) => encode(body),
        }
    }

    /// One word for lists.
    pub fn kind(&self) -> &str {
        match self {
            Event::Ruling(_) => RULING,
            Event::Answer(_) => ANSWER,
            Event::Unknown(body) => body.get("kind").and_then(Value::as_str).unwrap_or("unknown"),
        }
    }
}
