use super::args::{Global, ListFormat, Log};
use super::{Exit, failure, opened, options, terminal};
use crate::render;

/// Tells the life of the claims that are asked for.
pub(super) fn run(global: &Global, args: &Log) -> Exit {
    let Some(session) = opened::session(global, &options::at(global, args.rev.as_deref())) else { return Exit::Error };
    let lives = session.log(&session.asked(&global.dir, &args.target));
    if lives.is_empty() {
        let help = "name a line as `docs/page.md:12`, or a claim by its id from `drift claims --format json`";
        return failure::plain(&format!("there is no claim at `{}`", args.target), Some(help), global.color);
    }
    let text = match args.format {
        ListFormat::Json => render::log_json(&lives),
        ListFormat::Human => render::log_text(&lives),
    };
    terminal::finish(&text, global.color)
}
