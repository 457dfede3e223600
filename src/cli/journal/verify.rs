use std::fmt::Write as _;

use super::super::args::Global;
use super::super::{Exit, terminal};
use crate::finding::counted;
use crate::session::{Session, Verification};

/// Holds the journal against everything that it can be held against.
pub(super) fn run(global: &Global, session: &mut Session) -> Exit {
    let verification = session.verify();
    match terminal::finish(&told(&verification), global.color) {
        Exit::Clean if !verification.holds() => Exit::Findings,
        exit => exit,
    }
}

fn told(found: &Verification) -> String {
    let mut out = String::new();
    // Writing to a string cannot fail, here and below.
    for line in &found.broken {
        let _ = writeln!(out, "line {}: {}", line.number, line.broken);
    }
    for (id, commit) in &found.missing {
        let id = id.get(..12).unwrap_or(id);
        let _ = writeln!(out, "event {id} is missing: it stands in {}", crate::render::visible(&commit.cite()));
    }
    if !found.same_in_any_order {
        let _ = writeln!(out, "the same lines in another order give another state");
    }
    if let Some(why) = &found.cut_short {
        let _ = writeln!(out, "not checked against all ancestors: {why}");
    }
    let kinds: Vec<String> = found.whole.iter().map(|(kind, &count)| counted(count, kind)).collect();
    let kinds = if kinds.is_empty() { "nothing recorded".to_owned() } else { kinds.join(", ") };
    let _ = writeln!(
        out,
        "{kinds}; {} broken, {} missing, {} repeated; held against {}",
        found.broken.len(),
        found.missing.len(),
        found.repeated,
        counted(found.versions, "version")
    );
    let _ = writeln!(out, "state {}", found.state.digest);
    out
}
