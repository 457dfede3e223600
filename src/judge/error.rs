use super::Key;

/// Why a run with a model cannot go on. Every one ends the run with an error: what was recorded so far stays.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum JudgeError {
    /// Nobody said which model.
    #[error("no model is configured")]
    NotConfigured,
    /// This build cannot reach a network.
    #[error("this drift was built without a network client")]
    NoNetwork,
    /// The key's variable is empty or not a header's value.
    #[error("the environment variable `{0}` holds no key")]
    NoKey(String),
    /// A mode that needs what this run does not have.
    #[error("{0}")]
    Usage(&'static str),
    /// Recorded answers are missing.
    #[error("{count} open {} no recorded answer; the first is {key}: \"{older}\" against \"{newer}\"", if *.count == 1 { "question has" } else { "questions have" })]
    Missed {
        /// How many.
        count: usize,
        /// The first.
        key: Key,
        /// What the older claim says.
        older: String,
        /// What the newer claim says.
        newer: String,
    },
    /// A line of the journal cannot be trusted.
    #[error("line {line} of the journal is damaged: {why}")]
    Damaged {
        /// From 1.
        line: usize,
        /// What is wrong.
        why: String,
    },
    /// An answer of a test.
    #[error("the answer {0} is of a test's stand-in and not of a model")]
    Stub(Key),
    /// A status that trying again will not change.
    #[error("{host} answers {status}: {message}")]
    Status {
        /// The server.
        host: String,
        /// The status.
        status: u16,
        /// What it said, shortened, without the key.
        message: String,
    },
    /// The server sends us elsewhere.
    #[error("{host} sends the request on to {to}, and the key does not travel")]
    Redirect {
        /// The server.
        host: String,
        /// Where to.
        to: String,
    },
    /// It failed as often as it may.
    #[error("{host} did not answer in {attempts} attempts: {last}")]
    Exhausted {
        /// The server.
        host: String,
        /// How often it was tried.
        attempts: u32,
        /// The last failure.
        last: String,
    },
    /// What came back is no chat completion.
    #[error("{host} answers with something else than a chat completion: {what}")]
    Protocol {
        /// The server.
        host: String,
        /// What is missing.
        what: String,
    },
    /// Another model answers than before.
    #[error("the server answered as `{first}` and now as `{now}`")]
    EchoChanged {
        /// At the first answer.
        first: String,
        /// At this one.
        now: String,
    },
    /// The server read less than it was sent.
    #[error("the server read {read} tokens where about {sent} were sent: it cuts the prompt off")]
    Truncated {
        /// As it counts.
        read: u64,
        /// As estimated.
        sent: u64,
    },
    /// The budget is spent.
    #[error("the budget is spent: {0}")]
    Budget(String),
    /// The journal cannot be written.
    #[error("the answer cannot be recorded: {0}")]
    Keep(String),
}

impl JudgeError {
    /// What to do next.
    pub fn help(&self) -> Option<String> {
        let help = match self {
            JudgeError::NotConfigured => "name it under `[judge]` in drift.toml: `base-url` and `model`",
            JudgeError::NoNetwork => "install it with its default features, or use `--judge replay`",
            JudgeError::NoKey(_) => "set it, or take `api-key-env` out of drift.toml if the server needs no key",
            JudgeError::Usage(_) => "run it on the work tree, without `--rev`, `--since`, `--base` and `--staged`",
            JudgeError::Missed { .. } => {
                "record them with `drift check --judge record`, or do without the model: `--judge off`"
            }
            JudgeError::Damaged { .. } => "`drift journal verify` lists what is broken; `--judge off` does without",
            JudgeError::Stub(_) => "take the line out of the journal and record a model's answer",
            JudgeError::Status { status: 401 | 403, .. } => "check the key and what it may be used for",
            JudgeError::Status { status: 404, .. } => "check `base-url` and `model` in drift.toml",
            JudgeError::Status { .. } => "`drift judge doctor` tells what the server obeys",
            JudgeError::Redirect { .. } => "set `base-url` to where the server really is",
            JudgeError::Exhausted { .. } | JudgeError::Budget(_) => {
                "what was answered is recorded: run it again to go on from there"
            }
            JudgeError::Protocol { .. } => "check that `base-url` ends before `/chat/completions`",
            JudgeError::EchoChanged { .. } => "name a model whose name means one model",
            JudgeError::Truncated { .. } => "raise the server's context length",
            JudgeError::Keep(_) => return None,
        };
        Some(help.to_owned())
    }
}
