use super::args::{Claims, Global, ListFormat};
use super::{Exit, failure, opened, options, terminal};
use crate::render;
use crate::session::{Session, SessionError};

/// Lists the claims of a revision with their standing.
pub(super) fn run(global: &Global, args: &Claims) -> Exit {
    let of = &args.of;
    let Some(session) = opened::session(global, &options::at(global, of.rev.as_deref())) else { return Exit::Error };
    let paths = match located(&session, global, args) {
        Ok(paths) => paths,
        Err(error) => return failure::session(&error, global.color),
    };
    let claims = if args.retired {
        session.retired(&paths).into_iter().map(|life| life.claim).collect()
    } else {
        session.list_claims(&paths)
    };
    let text = match of.format {
        ListFormat::Json => render::claims_json(&claims),
        ListFormat::Human => render::claims_text(&claims),
    };
    terminal::finish(&text, global.color)
}

/// The paths that are asked about. What was taken out may have stood in what is gone.
fn located(session: &Session, global: &Global, args: &Claims) -> Result<Vec<String>, SessionError> {
    let typed = args.of.paths.iter();
    let located = typed.map(|typed| match session.locate(&global.dir, std::slice::from_ref(typed)) {
        Err(_) if args.retired && session.is_gone(typed) => Ok(vec![typed.clone()]),
        located => located,
    });
    Ok(located.collect::<Result<Vec<_>, _>>()?.concat())
}
