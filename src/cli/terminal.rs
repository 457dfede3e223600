use std::io::{IsTerminal as _, Write as _};
use std::path::Path;

use super::args::When;
use super::{Exit, failure};
use crate::render::HumanOptions;

/// What standard output can show.
pub(super) fn abilities(color: When) -> HumanOptions {
    let terminal = std::io::stdout().is_terminal();
    // anstream knows NO_COLOR, CLICOLOR, CLICOLOR_FORCE and dumb terminals.
    let choice = anstream::AutoStream::choice(&std::io::stdout());
    let color = match color {
        When::Always => true,
        When::Never => false,
        When::Auto => choice != anstream::ColorChoice::Never,
    };
    HumanOptions {
        color,
        unicode: terminal && supports_unicode(),
        hyperlinks: terminal && supports_hyperlinks::on(supports_hyperlinks::Stream::Stdout),
        width: terminal_size::terminal_size().map_or(140, |(width, _)| usize::from(width.0).max(60)),
        show_unjudged: false,
    }
}

fn supports_unicode() -> bool {
    let locale =
        ["LC_ALL", "LC_CTYPE", "LANG"].iter().find_map(|name| std::env::var(name).ok().filter(|v| !v.is_empty()));
    cfg!(windows) || locale.is_some_and(|locale| locale.to_ascii_lowercase().replace('-', "").contains("utf8"))
}

/// Writes to standard output. A reader that closed the pipe has seen enough.
pub(super) fn print(text: &str) -> std::io::Result<()> {
    match std::io::stdout().lock().write_all(text.as_bytes()) {
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => Ok(()),
        other => other,
    }
}

/// Writes what a command has to say, and ends.
pub(super) fn finish(text: &str, color: When) -> Exit {
    match print(text) {
        Ok(()) => Exit::Clean,
        Err(error) => failure::plain(&format!("cannot write: {error}"), None, color),
    }
}

/// Writes to standard error; there is nobody to tell if that fails.
pub(super) fn complain(text: &str) {
    let _ = std::io::stderr().lock().write_all(text.as_bytes());
}

/// Writes a file that is not there yet, and the folders above it.
pub(super) fn write_new(file: &Path, text: &str) -> std::io::Result<()> {
    if let Some(folder) = file.parent() {
        std::fs::create_dir_all(folder)?;
    }
    std::fs::OpenOptions::new().write(true).create_new(true).open(file)?.write_all(text.as_bytes())
}

/// Writes a report's file.
pub(super) fn write(file: &Path, text: &str) -> std::io::Result<()> {
    std::fs::write(file, text)
}

/// The text of a file; empty if there is none.
pub(super) fn read_or_empty(file: &Path) -> std::io::Result<String> {
    match std::fs::read_to_string(file) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(String::new()),
        other => other,
    }
}
