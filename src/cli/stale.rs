use super::args::{Claims, Global, ListFormat};
use super::claims::as_written;
use super::{Exit, opened, options, terminal};
use crate::render;

/// Lists what nobody confirmed for long. An advice, never a failure.
pub(super) fn run(global: &Global, args: &Claims) -> Exit {
    let Some(session) = opened::session(global, &options::at(global, args.rev.as_deref())) else { return Exit::Error };
    let paths: Vec<String> = args.paths.iter().map(|path| as_written(path)).collect();
    let aged = session.aged(&paths);
    let text = match args.format {
        ListFormat::Json => render::aged_json(&aged),
        ListFormat::Human => render::aged_text(&aged),
    };
    terminal::finish(&text, global.color)
}
