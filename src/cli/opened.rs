use super::args::Global;
use super::progress::Progress;
use super::{failure, terminal};
use crate::render::visible;
use crate::session::{Options, SHALLOW, Session, View};

/// Opens what `options` name; says what went wrong and gives `None` where that fails.
pub(super) fn session(global: &Global, options: &Options) -> Option<Session> {
    let session = Session::open(options).map_err(|error| failure::session(&error, global.color)).ok()?;
    note(&session.notes);
    Some(session)
}

/// The same with all that is known of its claims.
pub(super) fn view(global: &Global, options: &Options) -> Option<View> {
    let progress = Progress::show("reading documents and their history");
    let view = View::open(options);
    // What is said must not stand in the line that shows progress.
    drop(progress);
    let view = view.map_err(|error| failure::session(&error, global.color)).ok()?;
    // An answer says itself what the clone lacks.
    note(view.session.notes.iter().filter(|note| *note != SHALLOW));
    Some(view)
}

/// Says on standard error what has to be said once about a run, where the output has no place for it.
pub(super) fn note<'a>(notes: impl IntoIterator<Item = &'a String>) {
    for note in notes {
        terminal::complain(&format!("note: {}\n", visible(note)));
    }
}
