use std::sync::Arc;

use crate::finding::Commit;
use crate::record::{Record, Records};
use crate::session::Session;

/// Tells how the record that `wanted` names came to its status, oldest first.
pub(super) fn write(session: &Session, wanted: &str) -> Result<String, String> {
    let records = session.records();
    let record = find(&records, wanted)?;
    let mut text = format!("{}: {}\n{}\n", record.name(), record.title, record.path());
    let mut last: Option<String> = None;
    for version in session.past.versions(record.path()) {
        let stated = state(&version.path, &version.text);
        if last.as_ref() != Some(&stated) {
            text.push_str(&line(Some(&version.commit), &stated));
            last = Some(stated);
        }
    }
    let now = state(record.path(), &record.source.text);
    if last.as_ref() != Some(&now) {
        text.push_str(&line(None, &now));
    }
    Ok(text)
}

fn line(commit: Option<&Commit>, stated: &str) -> String {
    match commit {
        Some(commit) => format!("  {}  {}  {stated}  \"{}\"\n", commit.date, commit.short(), commit.subject),
        None => format!("  not committed yet  {stated}\n"),
    }
}

/// What one version says of its status, as written.
fn state(path: &str, text: &Arc<str>) -> String {
    let record = Record::of_text(path, text.clone());
    let written = record.status.as_ref().map(|status| status.span.slice(text).trim().to_owned());
    written.unwrap_or_else(|| "no status".to_owned())
}

fn find<'a>(records: &'a Records, wanted: &str) -> Result<&'a Record, String> {
    if let Some(index) = records.at(wanted.trim_start_matches("./")) {
        return Ok(&records.all()[index]);
    }
    let found: Vec<&Record> = records.all().iter().filter(|record| record.is_called(wanted)).collect();
    match &found[..] {
        [only] => Ok(only),
        [] => Err(format!("there is no record `{wanted}`")),
        several => {
            let paths: Vec<&str> = several.iter().map(|record| record.path()).collect();
            Err(format!("`{wanted}` could be `{}`", paths.join("`, `")))
        }
    }
}
