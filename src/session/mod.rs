//! The pipeline: the only module that knows every stage.

mod baseline;
mod before;
mod claims;
mod disclosure;
mod error;
mod judge;
mod log;
mod memo;
mod open;
mod records;
mod run;
mod standing;
mod state;

pub use baseline::{Accepted, BaselineChoice};
pub use before::Before;
pub use error::SessionError;
pub use log::Asked;
pub use memo::{Checked, check};
pub use open::{ConfigChoice, Options, Session, Since};
pub use run::{Outcome, Timing};
pub use state::State;
