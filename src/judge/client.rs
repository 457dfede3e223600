use std::time::Duration;

use super::envelope::{Envelope, NoEnvelope, error_text};
use super::question::tokens;
use super::record::Provenance;
use super::{
    Client as Class, Failure, Invalid, JudgeError, Key, Outcome, Question, Record, Reply, Secret, Sent, Settings,
    Transport, World, gates, retry,
};

/// Asks a server one question at a time, within the limits of the settings.
pub(super) struct Client<'a> {
    settings: &'a Settings,
    transport: &'a dyn Transport,
    world: &'a dyn World,
    secret: Option<&'a Secret>,
    /// The model's name at the first answer.
    echo: Option<String>,
    pub(super) sent: Sent,
}

/// A server that reads less than this share of what it was sent cuts the prompt off. The estimate errs by
/// a third at most in English.
const LEAST_READ: f64 = 0.4;

impl<'a> Client<'a> {
    pub(super) fn new(
        settings: &'a Settings,
        transport: &'a dyn Transport,
        world: &'a dyn World,
        secret: Option<&'a Secret>,
    ) -> Self {
        Client { settings, transport, world, secret, echo: None, sent: Sent::default() }
    }

    /// Asks `question` and gives the answer's record, or the reason why the run cannot go on.
    pub(super) fn ask(&mut self, question: &Question) -> Result<Record, JudgeError> {
        let body = question.request(self.settings);
        let key = Key::of(question, self.settings);
        let started_at = self.world.now();
        let (reply, envelope, attempts) = self.send(&key, &body)?;
        self.count(&envelope, &body)?;
        self.recognise(&envelope)?;
        let outcome = match verdict(&envelope, question) {
            Ok(answer) => Outcome::Answered(answer),
            Err(invalid) => Outcome::Invalid(invalid.to_string()),
        };
        let provenance = Provenance {
            client: if reply.stub { Class::Stub } else { Class::Live },
            endpoint: self.settings.endpoint.normal(),
            echoed_model: envelope.model,
            system_fingerprint: envelope.system_fingerprint,
            response_id: envelope.id,
            http_status: reply.status,
            attempts,
            started_at,
            run_id: self.world.run_id(),
            drift: env!("CARGO_PKG_VERSION").to_owned(),
            finish_reason: envelope.finish_reason,
            usage: envelope.usage,
            raw: (blake3::hash(envelope.content.as_bytes()).to_hex().to_string(), envelope.content.len() as u64),
        };
        Ok(Record::new(question, self.settings, outcome, provenance))
    }

    /// Sends `body` until an answer comes back, it cannot come, or the attempts are used up.
    fn send(&mut self, key: &Key, body: &str) -> Result<(Reply, Envelope, u32), JudgeError> {
        let most = self.settings.limits.retries + 1;
        let mut last = String::new();
        let mut asked = None;
        for attempt in 1..=most {
            if attempt > 1 {
                self.world.wait(retry::wait(attempt, key, asked.take()));
            }
            self.may_call(body)?;
            self.sent.calls += 1;
            self.sent.bytes += body.len() as u64;
            match self.transport.post(body) {
                Ok(reply) if reply.status == 200 => match Envelope::read(&reply.body) {
                    Ok(envelope) => return Ok((reply, self.cleaned(envelope), attempt)),
                    Err(NoEnvelope::Cut) => "the answer was cut off on its way".clone_into(&mut last),
                    // Never an answer, whatever the status says, and never recorded.
                    Err(NoEnvelope::Error(text)) => last = format!("200 with an error: {}", self.clean(&text)),
                    Err(NoEnvelope::Other(what)) => return Err(JudgeError::Protocol { host: self.host(), what }),
                },
                Ok(reply) if (300..400).contains(&reply.status) => {
                    let to = reply.location.unwrap_or_else(|| "elsewhere".to_owned());
                    return Err(JudgeError::Redirect { host: self.host(), to: origin(&self.clean(&to)) });
                }
                Ok(reply) if retry::may_help(reply.status) => {
                    asked = reply.retry_after;
                    last = format!("{}: {}", reply.status, self.clean(&error_text(&reply.body)));
                }
                Ok(reply) => {
                    let message = self.clean(&error_text(&reply.body));
                    return Err(JudgeError::Status { host: self.host(), status: reply.status, message });
                }
                Err(Failure::Refused(what)) => {
                    return Err(JudgeError::Protocol { host: self.host(), what: self.clean(&what) });
                }
                Err(Failure::TooLarge(limit)) => {
                    let what = Failure::TooLarge(limit).to_string();
                    return Err(JudgeError::Protocol { host: self.host(), what });
                }
                Err(failure) => last = self.clean(&failure.to_string()),
            }
        }
        Err(JudgeError::Exhausted { host: self.host(), attempts: most, last })
    }

    fn may_call(&self, body: &str) -> Result<(), JudgeError> {
        let limits = &self.settings.limits;
        if self.world.elapsed() >= Duration::from_secs(limits.run_seconds) {
            return Err(JudgeError::Budget(format!("{} seconds have passed (`run-seconds`)", limits.run_seconds)));
        }
        self.sent.allows(limits, tokens(body.len()), self.settings.max_tokens)
    }

    /// Counts tokens, and notices a prompt that was cut off in silence.
    fn count(&mut self, envelope: &Envelope, body: &str) -> Result<(), JudgeError> {
        let sent = tokens(body.len());
        let (read, written) = envelope.usage.unwrap_or((sent, tokens(envelope.content.len())));
        self.sent.input_tokens += read;
        self.sent.output_tokens += written;
        // The schema travels in the body and is no part of the prompt everywhere.
        let prompt = tokens(super::prompt::SYSTEM.len());
        if (read as f64) < LEAST_READ * prompt as f64 {
            Err(JudgeError::Truncated { read, sent: prompt })
        } else {
            Ok(())
        }
    }

    fn recognise(&mut self, envelope: &Envelope) -> Result<(), JudgeError> {
        let first = self.echo.get_or_insert_with(|| envelope.model.clone());
        if *first == envelope.model {
            return Ok(());
        }
        Err(JudgeError::EchoChanged { first: first.clone(), now: envelope.model.clone() })
    }

    fn host(&self) -> String {
        self.settings.endpoint.host().to_owned()
    }

    /// What a server said of itself, without the key, should it have sent that back.
    fn cleaned(&self, mut envelope: Envelope) -> Envelope {
        let texts = [Some(&mut envelope.model), envelope.id.as_mut(), envelope.system_fingerprint.as_mut()];
        for text in texts.into_iter().flatten().chain([&mut envelope.finish_reason]) {
            *text = self.clean(text);
        }
        envelope
    }

    fn clean(&self, text: &str) -> String {
        self.secret.map_or_else(|| text.to_owned(), |secret| secret.redact(text))
    }
}

fn verdict(envelope: &Envelope, question: &Question) -> Result<super::Answer, Invalid> {
    if envelope.finish_reason != "stop" {
        return Err(Invalid::Unfinished(envelope.finish_reason.clone()));
    }
    gates(&envelope.content, question)
}

/// Scheme and host of an address: what follows may hold anything.
fn origin(location: &str) -> String {
    let from = location.find("://").map_or(0, |at| at + 3);
    let end = location[from..].find(['/', '?', '#']).map_or(location.len(), |at| from + at);
    let origin = &location[..end];
    origin.rsplit_once('@').map_or(origin, |(_, host)| host).to_owned()
}
