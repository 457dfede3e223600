use super::args::{Global, ListFormat, Log};
use super::{Exit, failure, opened, options, terminal};
use crate::render;
use crate::session::Asked;

/// Tells the life of the claims that are asked for.
pub(super) fn run(global: &Global, args: &Log) -> Exit {
    let Some(session) = opened::session(global, &options::at(global, args.rev.as_deref())) else { return Exit::Error };
    let asked = session.asked(&global.dir, &args.target);
    let mut lives = session.log(&asked);
    if lives.is_empty() && matches!(asked, Asked::Id(_)) {
        lives = session.log_of_findings(&asked);
    }
    if lives.is_empty() {
        lives = session.log_of_retired(&asked);
    }
    if lives.is_empty() {
        return failure::absent(&args.target, "claim", &session.absent(&asked, "claim"), global.color);
    }
    let text = match args.format {
        ListFormat::Json => render::log_json(&lives),
        ListFormat::Human => render::log_text(&lives),
    };
    terminal::finish(&text, global.color)
}
