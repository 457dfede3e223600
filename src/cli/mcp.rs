use super::args::Global;
use super::{Exit, failure, options};
use crate::mcp;

/// Serves agents until the client goes.
pub(super) fn run(global: &Global) -> Exit {
    match mcp::serve(options::of(global)) {
        Ok(()) => Exit::Clean,
        Err(error) => {
            let help = "an agent's client starts this command and speaks the Model Context Protocol with it";
            failure::plain(&format!("cannot serve: {error}"), Some(help), global.color)
        }
    }
}
