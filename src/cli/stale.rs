use super::args::{Documents, Global, ListFormat};
use super::{Exit, failure, opened, options, terminal};
use crate::render;

/// Lists what nobody confirmed for long. An advice, never a failure.
pub(super) fn run(global: &Global, args: &Documents) -> Exit {
    let Some(session) = opened::session(global, &options::at(global, args.rev.as_deref())) else { return Exit::Error };
    let paths = match session.locate(&global.dir, &args.paths) {
        Ok(paths) => paths,
        Err(error) => return failure::session(&error, global.color),
    };
    let aged = session.aged(&paths);
    let text = match args.format {
        ListFormat::Json => render::aged_json(&aged),
        ListFormat::Human => render::aged_text(&aged),
    };
    terminal::finish(&text, global.color)
}
