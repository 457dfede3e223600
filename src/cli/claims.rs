use super::args::{Claims, Global, ListFormat};
use super::{Exit, failure, opened, options, terminal};
use crate::render;

/// Lists the claims of a revision with their standing.
pub(super) fn run(global: &Global, args: &Claims) -> Exit {
    let Some(session) = opened::session(global, &options::at(global, args.rev.as_deref())) else { return Exit::Error };
    let paths = match session.locate(&global.dir, &args.paths) {
        Ok(paths) => paths,
        Err(error) => return failure::session(&error, global.color),
    };
    let claims = session.list_claims(&paths);
    let text = match args.format {
        ListFormat::Json => render::claims_json(&claims),
        ListFormat::Human => render::claims_text(&claims),
    };
    terminal::finish(&text, global.color)
}
