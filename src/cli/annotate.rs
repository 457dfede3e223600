use std::collections::BTreeSet;

use super::args::Global;
use super::{Exit, failure, opened, options, terminal};
use crate::annotate::{self, Left, Rewrite};
use crate::diff;
use crate::record::{Record, Records};
use crate::session::Session;

/// Options of `drift annotate`.
#[derive(Debug, clap::Args)]
pub(super) struct Annotate {
    /// Only these records: paths, folders, numbers or names
    #[arg(value_name = "RECORD")]
    records: Vec<String>,
    /// Show what would change, and write nothing
    #[arg(long)]
    diff: bool,
    /// Exit with 1 if anything would change, and write nothing
    #[arg(long)]
    check: bool,
    /// Take out everything that drift wrote
    #[arg(long)]
    remove: bool,
    /// Also put notes above statements of living documents that cite a superseded record
    #[arg(long, conflicts_with = "remove")]
    statements: bool,
}

/// Writes what the records' graph knows back into the records.
pub(super) fn run(global: &Global, args: &Annotate) -> Exit {
    let Some(session) = opened::session(global, &options::of(global)) else { return Exit::Error };
    let records = session.records();
    let mut wanted = BTreeSet::new();
    for typed in &args.records {
        let called = session.records_called(&records, &global.dir, typed);
        if called.is_empty() {
            let message = format!("there is no record `{typed}`");
            return failure::plain(&message, Some("`drift adr list` names them"), global.color);
        }
        wanted.extend(called.into_iter().map(|index| records.all()[index].path().to_owned()));
    }
    let (rewrites, left) = changes(&session, &records, args, &wanted);
    if let Some(path) = session.in_conflict(rewrites.iter().map(|one| one.path.as_str())) {
        return failure::in_conflict(path, global.color);
    }
    let only_shows = args.diff || args.check;
    let mut out: String = if args.diff {
        rewrites.iter().map(|one| diff::unified(&one.path, &one.before, &one.after)).collect()
    } else {
        String::new()
    };
    if !only_shows {
        for rewrite in &rewrites {
            if let Err(error) = session.repo.rewrite(&rewrite.path, &rewrite.before, &rewrite.after) {
                return failure::plain(&error.to_string(), Some(error.help()), global.color);
            }
            out.push_str(&format!("wrote {}\n", rewrite.path));
        }
    } else if !args.diff {
        out.extend(rewrites.iter().map(|rewrite| format!("would write {}\n", rewrite.path)));
    }
    terminal::complain(&remarks(&left));
    if let Err(error) = terminal::print(&out) {
        return failure::plain(&format!("cannot write: {error}"), None, global.color);
    }
    if args.check && !rewrites.is_empty() { Exit::Findings } else { Exit::Clean }
}

fn changes(
    session: &Session,
    records: &Records,
    args: &Annotate,
    wanted: &BTreeSet<String>,
) -> (Vec<Rewrite>, Vec<Left>) {
    if args.remove {
        return (removed(session, records, wanted), Vec::new());
    }
    let is_wanted = |record: &Record| wanted.is_empty() || wanted.contains(record.path());
    let plan = annotate::plan(records, &session.past, &is_wanted);
    let mut rewrites = plan.rewrites;
    if args.statements {
        rewrites.extend(annotate::statements(&session.corpus, &session.cited_as_current()));
        rewrites.sort_by(|a, b| a.path.cmp(&b.path));
    }
    (rewrites, plan.left)
}

/// Every document that holds something of drift's, without it.
fn removed(session: &Session, records: &Records, wanted: &BTreeSet<String>) -> Vec<Rewrite> {
    let documents = session.corpus.entries().iter().map(|entry| &entry.document.source);
    // A record whose status stands in a file beside its text is no document.
    let sidecars = records.all().iter().filter(|record| record.document.is_none()).map(|record| &record.source);
    let mut rewrites: Vec<Rewrite> = documents
        .chain(sidecars)
        .filter(|source| source.text.contains("drift:") && (wanted.is_empty() || wanted.contains(&source.path)))
        .map(|source| {
            let before = source.text.clone();
            Rewrite { path: source.path.clone(), after: annotate::without(&before), before }
        })
        .filter(|rewrite| *rewrite.before != *rewrite.after)
        .collect();
    rewrites.sort_by(|a, b| a.path.cmp(&b.path));
    rewrites
}

fn remarks(left: &[Left]) -> String {
    if left.is_empty() {
        return String::new();
    }
    let lines: String = left.iter().map(|left| format!("  {}: {}\n", left.path, left.reason)).collect();
    format!("not written, since a person must decide:\n{lines}")
}
