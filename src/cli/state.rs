use super::args::{Global, State};
use super::{Exit, opened, options, terminal};
use crate::finding::counted;

/// Prints the digest of the projection.
pub(super) fn run(global: &Global, args: &State) -> Exit {
    let Some(session) = opened::session(global, &options::at(global, args.rev.as_deref())) else { return Exit::Error };
    let state = session.state();
    let (claims, findings) = (counted(state.claims, "claim"), counted(state.findings, "finding"));
    let text = format!("{}  {claims}, {findings}\n", state.digest);
    terminal::finish(&text, global.color)
}
