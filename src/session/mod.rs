//! The pipeline: the only module that knows every stage.

mod claims;
mod error;
mod log;
mod open;
mod run;
mod standing;
mod state;

pub use error::SessionError;
pub use log::Asked;
pub use open::{ConfigChoice, Options, Session};
pub use run::{Outcome, Timing};
pub use state::State;
