//! A language server over standard input and output: what is stale is shown while it is written, with the
//! other document beside it, what can be done about it, and the life of a claim under the cursor. The only room
//! that names `lsp_server` and `lsp_types`.
//!
//! Positions of the protocol are UTF-16 and start at 0; ours are bytes. `place` is where they meet.

mod actions;
mod diagnostics;
mod hover;
mod place;
mod projections;
mod server;
mod uris;
mod workspace;
mod workspaces;

pub use server::{ServeError, serve};
