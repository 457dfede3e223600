use super::args::{Global, ListFormat, Log};
use super::{Exit, failure, options, terminal};
use crate::render;
use crate::session::{Asked, Session};

/// Tells the life of the claims that are asked for.
pub(super) fn run(global: &Global, args: &Log) -> Exit {
    let session = match Session::open(&options::at(global, args.rev.as_deref())) {
        Ok(session) => session,
        Err(error) => return failure::session(&error, global.color),
    };
    let lives = session.log(&Asked::read(&args.target));
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
