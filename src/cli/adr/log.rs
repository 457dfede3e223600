use std::path::Path;
use std::sync::Arc;

use crate::finding::Commit;
use crate::record::Record;
use crate::session::Session;

/// Tells how the record that `wanted` names came to its status, oldest first.
pub(super) fn write(session: &Session, dir: &Path, wanted: &str) -> Result<String, String> {
    let records = session.records();
    let record = match &session.records_called(&records, dir, wanted)[..] {
        [only] => &records.all()[*only],
        [] => return Err(format!("there is no record `{wanted}`")),
        several => {
            let paths: Vec<&str> = several.iter().map(|&index| records.all()[index].path()).collect();
            return Err(format!("`{wanted}` could be `{}`", paths.join("`, `")));
        }
    };
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
