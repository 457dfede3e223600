//! Shell commands as documentation writes them: fenced blocks, transcripts and
//! code spans taken apart into simple commands, each word with its exact bytes,
//! each command with the folder that it is run in as far as the page tells.
//!
//! Nothing here says whether a command is right. What cannot be read (an
//! unclosed quote, a placeholder, a folder that is not of the tree) is marked
//! as such, so that a rule can leave it alone.

mod block;
mod creates;
mod cwd;
mod fence;
mod home;
mod inline;
mod lead;
mod lexer;
mod line;
mod operands;
mod page;
mod placeholder;
mod program;
mod prompt;

mod reader_project;
mod reads;
mod simple;
mod text;
mod walker;
mod word;
mod wrapper;

pub use block::parse_block;
pub use cwd::Cwd;
pub use fence::{Dialect, dialect_of};
pub use home::Home;
pub use inline::{parse_inline, parse_span};
pub use line::{Assignment, CommandLine, Origin, Redirect, RedirectKind};
pub use page::Page;
pub use word::{Form, Word};

#[cfg(test)]
mod tests;
