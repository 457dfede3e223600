use super::args::{Global, State};
use super::{Exit, opened, options, terminal};

/// Prints the digest of the projection.
pub(super) fn run(global: &Global, args: &State) -> Exit {
    let Some(session) = opened::session(global, &options::at(global, args.rev.as_deref())) else { return Exit::Error };
    let state = session.state();
    let text = format!("{}  {} claims, {} findings\n", state.digest, state.claims, state.findings);
    terminal::finish(&text, global.color)
}
