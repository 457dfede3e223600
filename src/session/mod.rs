//! The pipeline: the only module that knows every stage.

mod baseline;
mod before;
mod claims;
mod disclosure;
mod error;
mod focus;
mod former;
mod judge;
mod log;
mod open;
mod overview;
mod projection;
mod records;
mod run;
mod standing;
mod state;
mod view;
mod views;

pub use baseline::{Accepted, BaselineChoice};
pub use before::Before;
pub use error::SessionError;
pub use focus::Focused;
pub use log::Asked;
pub use open::{ConfigChoice, Options, Session, Since};
pub use run::{Outcome, Timing};
pub use state::State;
pub use view::View;
pub use views::Views;
