//! The pipeline: the only module that knows every stage.

mod baseline;
mod before;
mod claims;
mod consult;
mod disclosure;
mod error;
mod former;
mod judge;
mod log;
mod open;
mod projection;
mod recorded;
mod records;
mod resolve;
mod run;
mod standing;
mod state;
mod verify;
mod view;
mod views;

pub use baseline::{Accepted, BaselineChoice};
pub use before::Before;
pub use consult::Wish;
pub use error::SessionError;
pub use log::Asked;
pub use open::{ConfigChoice, Options, Session, Since};
pub use recorded::Recorded;
pub use resolve::{Request, Unresolved};
pub use run::{Outcome, Timing};
pub use state::State;
pub use verify::Verification;
pub use view::View;
pub use views::Views;
