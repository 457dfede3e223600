use super::Session;
use super::open::is_document;
use crate::tree::path;

/// Paths that a note names before it counts the rest.
const NAMED: usize = 3;

/// What was asked for and leaves nothing to read: a typo in it must not pass for a clean run. `config` is the name of
/// the configuration.
pub(super) fn notes(session: &Session, config: Option<&str>) -> Vec<String> {
    let mut notes = Vec::new();
    notes.extend(config.and_then(|config| left_out(session, config)));
    notes.extend(beside(session));
    notes
}

/// A configuration that leaves out every document there is.
fn left_out(session: &Session, file: &str) -> Option<String> {
    let config = &session.config;
    let mut documents = session.tree.paths().filter(|path| is_document(path)).peekable();
    documents.peek()?;
    let included = |path: &str| config.include.as_ref().is_none_or(|include| include.is_match(path));
    let mut included = documents.filter(|path| included(path)).peekable();
    if included.peek().is_none() {
        let globs: Vec<String> = config.include_globs.iter().map(|glob| format!("`{glob}`")).collect();
        return Some(format!("`include` of {file} matches no document: {}; nothing is read", globs.join(", ")));
    }
    let nothing = included.all(|path| config.exclude.is_match(path));
    nothing.then(|| format!("`exclude` of {file} leaves out every document; nothing is read"))
}

/// Paths of the command line below which no document is read.
fn beside(session: &Session) -> Option<String> {
    let holds = |asked: &String| {
        let mut entries = session.corpus.entries().iter().map(|entry| entry.document.path());
        asked.is_empty() || entries.any(|at| at == asked || path::within(at, asked))
    };
    let empty: Vec<&String> = session.only.iter().filter(|asked| !holds(asked)).collect();
    if empty.is_empty() {
        return None;
    }
    let named: Vec<String> = empty.iter().take(NAMED).map(|path| format!("`{path}`")).collect();
    let rest = empty.len() - named.len();
    let more = if rest > 0 { format!(" and {rest} more") } else { String::new() };
    Some(format!("no document that is read stands at or below {}{more}", named.join(", ")))
}
