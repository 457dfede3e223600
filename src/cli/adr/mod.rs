//! `drift adr`: what decision records say, how they relate, how each came to its status.

mod graph;
mod list;
mod log;

use clap::{Args, Subcommand};

use super::args::{Global, ListFormat};
use super::{Exit, failure, opened, options, terminal};

/// Options of `drift adr`.
#[derive(Debug, Args)]
pub(super) struct Adr {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// List the decision records with their status and relations
    List {
        /// Look at this commit, tag or branch instead of the work tree
        #[arg(long, value_name = "REV")]
        rev: Option<String>,
        /// How to write the list
        #[arg(long, default_value = "human")]
        format: ListFormat,
    },
    /// Draw which record supersedes, amends or rests on which
    Graph {
        /// Look at this commit, tag or branch instead of the work tree
        #[arg(long, value_name = "REV")]
        rev: Option<String>,
        /// How to draw
        #[arg(long, default_value = "human")]
        format: graph::Format,
    },
    /// Tell how a record came to its status
    Log {
        /// The record: its path, its file's name, its number, or its name
        record: String,
        /// Look at this commit, tag or branch instead of the work tree
        #[arg(long, value_name = "REV")]
        rev: Option<String>,
    },
}

/// Runs `drift adr`.
pub(super) fn run(global: &Global, args: &Adr) -> Exit {
    let rev = match &args.command {
        Command::List { rev, .. } | Command::Graph { rev, .. } | Command::Log { rev, .. } => rev.as_deref(),
    };
    let Some(session) = opened::session(global, &options::at(global, rev)) else { return Exit::Error };
    let text = match &args.command {
        Command::List { format, .. } => list::write(&session, *format),
        Command::Graph { format, .. } => graph::write(&session.records(), *format),
        Command::Log { record, .. } => match log::write(&session, &global.dir, record) {
            Ok(text) => text,
            Err(message) => return failure::plain(&message, Some("`drift adr list` names them"), global.color),
        },
    };
    match terminal::print(&text) {
        Ok(()) => Exit::Clean,
        Err(error) => failure::plain(&format!("cannot write: {error}"), None, global.color),
    }
}
