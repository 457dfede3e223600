use super::args::{Claims, Global, ListFormat};
use super::{Exit, opened, options, terminal};
use crate::render;

/// Lists the claims of a revision with their standing.
pub(super) fn run(global: &Global, args: &Claims) -> Exit {
    let Some(session) = opened::session(global, &options::at(global, args.rev.as_deref())) else { return Exit::Error };
    let paths: Vec<String> = args.paths.iter().map(|path| as_written(path)).collect();
    let claims = session.list_claims(&paths);
    let text = match args.format {
        ListFormat::Json => render::claims_json(&claims),
        ListFormat::Human => render::claims_text(&claims),
    };
    terminal::finish(&text, global.color)
}

/// A path from the root as a person may type it: `./docs/` is `docs`.
pub(super) fn as_written(path: &str) -> String {
    let slashed = path.replace('\\', "/");
    let trimmed = slashed.trim_start_matches("./").trim_end_matches('/');
    if trimmed == "." { String::new() } else { trimmed.to_owned() }
}
