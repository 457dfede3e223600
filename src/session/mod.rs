//! The pipeline: the only module that knows every stage.

mod before;
mod error;
mod open;
mod run;

pub use before::Before;
pub use error::SessionError;
pub use open::{ConfigChoice, Options, Session, Since};
pub use run::{Outcome, Timing};
