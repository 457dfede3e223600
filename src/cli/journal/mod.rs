//! `drift journal`: what was ruled and answered, and whether it is all there.

mod compact;
mod list;
mod verify;

use clap::{Args, Subcommand};

use super::args::{Global, ListFormat};
use super::{Exit, failure, opened, options, terminal};

/// Options of `drift journal`.
#[derive(Debug, Args)]
pub(super) struct Journal {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Check every line's hash, that nothing of any ancestor is missing, and that replaying gives one state
    Verify,
    /// List the events, one a line
    List {
        /// How to write the list
        #[arg(long, default_value = "human")]
        format: ListFormat,
    },
    /// Show events with everything that they hold
    Show {
        /// Ids from `drift journal list`, or the start of one; for an answer also its key
        #[arg(value_name = "ID", required = true)]
        ids: Vec<String>,
    },
    /// Take out lines that repeat others; nothing that was recorded is lost
    Compact {
        /// Also take out lines that a crash cut off
        #[arg(long)]
        torn: bool,
    },
}

/// Runs `drift journal`.
pub(super) fn run(global: &Global, args: &Journal) -> Exit {
    let Some(mut session) = opened::session(global, &options::of(global)) else { return Exit::Error };
    match &args.command {
        Command::Verify => verify::run(global, &mut session),
        Command::List { format } => terminal::finish(&list::list(&session.recorded.journal, *format), global.color),
        Command::Show { ids } => match list::show(&session.recorded.journal, ids) {
            Ok(text) => terminal::finish(&text, global.color),
            Err(id) => {
                let help = Some("`drift journal list` has the ids");
                failure::plain(&format!("there is no event `{id}`"), help, global.color)
            }
        },
        Command::Compact { torn } => compact::run(global, &session, *torn),
    }
}
