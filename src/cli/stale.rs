use super::args::{Claims, Global, ListFormat};
use super::claims::as_written;
use super::{Exit, failure, options, terminal};
use crate::render;
use crate::session::Session;

/// Lists what nobody confirmed for long. An advice, never a failure.
pub(super) fn run(global: &Global, args: &Claims) -> Exit {
    let session = match Session::open(&options::at(global, args.rev.as_deref())) {
        Ok(session) => session,
        Err(error) => return failure::session(&error, global.color),
    };
    let paths: Vec<String> = args.paths.iter().map(|path| as_written(path)).collect();
    let aged = session.aged(&paths);
    let text = match args.format {
        ListFormat::Json => render::aged_json(&aged),
        ListFormat::Human => render::aged_text(&aged),
    };
    terminal::finish(&text, global.color)
}
