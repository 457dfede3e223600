use super::args::When;
use super::{Exit, terminal};
use crate::render;
use crate::session::{Absent, SessionError};

/// Says what went wrong as a diagnostic, and ends.
pub(super) fn session(error: &SessionError, color: When) -> Exit {
    let text = match error {
        SessionError::Config(config) => render::problem(
            &config.message,
            Some((&config.source_file, config.span)),
            config.help.as_deref(),
            &terminal::abilities(color),
        ),
        other => render::problem(&other.to_string(), None, other.help().as_deref(), &terminal::abilities(color)),
    };
    terminal::complain(&text);
    Exit::Error
}

/// The same for a file that is in a merge conflict and would have been written.
pub(super) fn in_conflict(path: &str, color: When) -> Exit {
    let help = "resolve the conflict first; nothing was changed";
    plain(&format!("`{path}` is in a merge conflict"), Some(help), color)
}

/// The same where there is no `what` at `target`.
pub(super) fn absent(target: &str, what: &str, absent: &Absent, color: When) -> Exit {
    plain(&format!("there is no {what} at `{target}`: {}", absent.reason), Some(&absent.help), color)
}

/// The same for an error without a place.
pub(super) fn plain(message: &str, help: Option<&str>, color: When) -> Exit {
    terminal::complain(&render::problem(message, None, help, &terminal::abilities(color)));
    Exit::Error
}
