use super::args::Global;
use super::failure;
use super::progress::Progress;
use crate::session::{Options, Session, View};

/// Opens what `options` name; says what went wrong and gives `None` where that fails.
pub(super) fn session(global: &Global, options: &Options) -> Option<Session> {
    Session::open(options).map_err(|error| failure::session(&error, global.color)).ok()
}

/// The same with all that is known of its claims.
pub(super) fn view(global: &Global, options: &Options) -> Option<View> {
    let progress = Progress::show("reading documents and their history");
    let view = View::open(options);
    // What is said must not stand in the line that shows progress.
    drop(progress);
    view.map_err(|error| failure::session(&error, global.color)).ok()
}
