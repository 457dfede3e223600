//! The optional model: asked once about what the typed judge left open, its answer recorded and replayed for ever.
//!
//! A model gets two claims and may only choose how they relate. It writes no text that is shown, silences
//! nothing and opens nothing: whatever stands in the claims can at worst change one word of an enum. What
//! shapes an answer is in its [`Key`]; what came back passes the [gates](gates) or is no verdict; and no
//! [`Mode`] falls back to another. This is the only room that names `ureq`, in one file.

mod answers;
mod budget;
mod client;
mod consult;
mod doctor;
mod endpoint;
mod envelope;
mod error;
mod gates;
mod http;
mod key;
mod mode;
mod plan;
mod prompt;
mod question;
mod record;
mod retry;
mod secret;
mod sendable;
mod settings;
mod transport;

pub use answers::Answers;
pub use budget::Sent;
pub use consult::{Consultation, Consulted, Unasked, consult};
pub use doctor::{Diagnosis, Said, diagnose};
pub use endpoint::{Endpoint, EndpointError};
pub use error::JudgeError;
pub use gates::{Answer, Invalid, gates};
pub use http::open;
pub use key::Key;
pub use mode::Mode;
pub use plan::{Plan, plan};
pub use prompt::PROMPT_VERSION;
pub use question::{Question, Quoted};
pub use record::{Client, Outcome, Provenance, Record};
pub use secret::Secret;
pub use sendable::{Unsendable, sendable};
pub use settings::{Limits, ResponseFormat, Settings, TokenParam};
pub use transport::{Failure, Reply, Transport, World};
