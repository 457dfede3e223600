use super::args::Global;
use super::{Exit, failure, options};
use crate::lsp;

/// Serves an editor until it says goodbye.
pub(super) fn run(global: &Global) -> Exit {
    let mut options = options::of(global);
    // Editors name files by whole paths.
    options.dir = std::path::absolute(&options.dir).unwrap_or(options.dir);
    match lsp::serve(options) {
        Ok(()) => Exit::Clean,
        Err(error) => {
            let help = "an editor starts this command and speaks the Language Server Protocol with it";
            failure::plain(&format!("cannot serve: {error}"), Some(help), global.color)
        }
    }
}
