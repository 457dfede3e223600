use super::args::{Global, State};
use super::{Exit, failure, options, terminal};
use crate::session::Session;

/// Prints the digest of the projection.
pub(super) fn run(global: &Global, args: &State) -> Exit {
    let session = match Session::open(&options::at(global, args.rev.as_deref())) {
        Ok(session) => session,
        Err(error) => return failure::session(&error, global.color),
    };
    let state = session.state();
    let text = format!("{}  {} claims, {} findings\n", state.digest, state.claims, state.findings);
    terminal::finish(&text, global.color)
}
