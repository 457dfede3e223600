//! The command line: arguments, one file per command, colour, exit codes.

mod adr;
mod annotate;
mod args;
mod ask;
mod baseline;
mod check;
mod claims;
mod clock;
mod completions;
mod context;
mod exit;
mod explain;
mod failure;
mod fix;
mod init;
mod journal;
mod judge;
mod log;
#[cfg(feature = "lsp")]
mod lsp;
#[cfg(feature = "mcp")]
mod mcp;
mod opened;
mod options;
mod progress;
mod report;
mod resolve;
mod rules;
mod stale;
mod state;
mod terminal;
mod usage;
mod why;

pub use exit::Exit;

use std::ffi::OsString;

use clap::Parser as _;

use args::{Args, Command};

/// Runs drift with `arguments` (the program's own name first).
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> Exit {
    let args = match Args::try_parse_from(args::with_default_command(arguments.into_iter().collect())) {
        Ok(args) => args,
        Err(error) => {
            if let Some((message, help)) = usage::misread(&error) {
                return failure::plain(&message, Some(&help), args::When::Auto);
            }
            let code = if error.use_stderr() { Exit::Error } else { Exit::Clean };
            // A closed pipe while printing help is nobody's problem.
            let _ = error.print();
            return code;
        }
    };
    match &args.command {
        Command::Check(check) => check::run(&args.global, check),
        Command::Baseline(baseline) => baseline::run(&args.global, baseline),
        Command::Init(init) => init::run(&args.global, init),
        Command::Completions(completions) => completions::run(&args.global, completions),
        Command::Man => completions::manual(&args.global),
        Command::Ask(ask) => ask::run(&args.global, ask),
        Command::Context(context) => context::run(&args.global, context),
        Command::Claims(claims) => claims::run(&args.global, claims),
        Command::Annotate(annotate) => annotate::run(&args.global, annotate),
        Command::Adr(adr) => adr::run(&args.global, adr),
        Command::Explain(explain) => explain::run(&args.global, explain),
        Command::Journal(journal) => journal::run(&args.global, journal),
        Command::Judge(judge) => judge::run(&args.global, judge),
        Command::Resolve(resolve) => resolve::run(&args.global, resolve),
        #[cfg(feature = "lsp")]
        Command::Lsp => lsp::run(&args.global),
        #[cfg(feature = "mcp")]
        Command::Mcp => mcp::run(&args.global),
        Command::Log(log) => log::run(&args.global, log),
        Command::Why(why) => why::run(&args.global, why),
        Command::Stale(stale) => stale::run(&args.global, stale),
        Command::Report(report) => report::run(&args.global, report),
        Command::State(state) => state::run(&args.global, state),
        Command::Fix(fix) => fix::run(&args.global, fix),
        Command::Rules(rules) => rules::run(&args.global, rules),
    }
}
