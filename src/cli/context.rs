use clap::ValueEnum;

use super::args::Global;
use super::{Exit, failure, opened, options, terminal};
use crate::recall::{Pack, PackOptions, Trust, pack, tokens};
use crate::render;

/// Options of `drift context`.
#[derive(Debug, clap::Args)]
pub(super) struct Context {
    /// What the agent is about to rely on, in words
    #[arg(required = true, value_name = "QUERY")]
    query: Vec<String>,
    /// Ceiling in tokens; what is written never has more
    #[arg(long, value_name = "TOKENS", default_value_t = 2000)]
    budget: usize,
    /// How to write the pack
    #[arg(long, default_value = "markdown")]
    format: Form,
    /// Say on standard error why each statement is in or not
    #[arg(long)]
    trace: bool,
    /// Ask this commit, tag or branch instead of the work tree
    #[arg(long, value_name = "REV")]
    rev: Option<String>,
}

/// Formats of a pack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Form {
    /// For a prompt
    Markdown,
    /// For programs
    Json,
}

/// Packs what the documents claim about something.
pub(super) fn run(global: &Global, args: &Context) -> Exit {
    let Some(view) = opened::view(global, &options::at(global, args.rev.as_deref())) else { return Exit::Error };
    let write: fn(&Pack) -> String = match args.format {
        Form::Markdown => render::pack_markdown,
        Form::Json => render::pack_json,
    };
    let config = &view.session.config;
    let options = PackOptions {
        budget: args.budget,
        threshold: config.threshold.unwrap_or(Trust::SingleSource),
        pins: &config.pinned,
        cost: &|pack| tokens(&write(pack)),
    };
    let packed = pack(&view.projection, &args.query.join(" "), &view, &options);
    match packed {
        Ok((pack, trace)) => {
            if args.trace {
                terminal::complain(&render::trace_text(&trace));
            }
            terminal::finish(&write(&pack), global.color)
        }
        Err(small) => {
            let help = format!("pass `--budget {}` or more", small.least);
            failure::plain(&small.to_string(), Some(&help), global.color)
        }
    }
}
