use super::super::args::Global;
use super::super::{Exit, failure, terminal};
use crate::journal::{JOURNAL_FILE, compact};
use crate::session::Session;

/// Writes the journal without what says nothing.
pub(super) fn run(global: &Global, session: &Session, torn: bool) -> Exit {
    let text = match session.repo.read_now(JOURNAL_FILE) {
        Ok(Some(text)) => text,
        Ok(None) => return terminal::finish("there is no journal\n", global.color),
        Err(error) => return failure::plain(&error.to_string(), None, global.color),
    };
    let compacted = match compact(&text, torn) {
        Ok(compacted) => compacted,
        Err(refused) => {
            let help = "`drift journal verify` lists what is broken; nothing was changed";
            return failure::plain(&refused.to_string(), Some(help), global.color);
        }
    };
    if compacted.text == text {
        return terminal::finish("there is nothing to take out\n", global.color);
    }
    if let Err(error) = session.repo.replace(JOURNAL_FILE, &text, &compacted.text) {
        return failure::plain(&error.to_string(), Some("nothing was changed"), global.color);
    }
    let taken = format!("{} repeated, {} blank, {} cut off", compacted.repeated, compacted.blank, compacted.torn);
    terminal::finish(&format!("took out {taken}\n"), global.color)
}
