//! A Model Context Protocol server over standard input and output: read-only tools that answer from the
//! projection, so that an agent learns what the documents claim now and never takes what was superseded for
//! current. The only room that names `rmcp` and `tokio`.
//!
//! Texts of the repository are data: control and bidirectional characters are replaced before anything leaves,
//! and every answer says so to its reader.

mod answers;
mod failure;
mod parameters;
mod server;
mod text;
mod tools;

pub use failure::ServeError;
pub use server::serve;
pub use tools::published;
