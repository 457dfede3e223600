//! The pipeline: the only module that knows every stage.

mod claims;
mod error;
mod open;
mod run;
mod standing;

pub use error::SessionError;
pub use open::{ConfigChoice, Options, Session};
pub use run::{Outcome, Timing};
