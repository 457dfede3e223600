//! Folders of decision records.

use crate::repository::{Change, Repository, write};

/// A repository with `records` and a README that says nothing.
pub(crate) fn folder(records: impl IntoIterator<Item = Change>) -> Repository {
    Repository::of([write("README.md", "# ferry\n")].into_iter().chain(records))
}

/// Record `number` about `title`; its status is in the fifth line.
pub(crate) fn adr(number: usize, title: &str, status: &str) -> Change {
    let name = format!("docs/adr/{number:04}-{}.md", title.to_lowercase().replace(' ', "-"));
    let text = format!("# {number}. {title}\n\n## Status\n\n{status}\n\n## Decision\n\n{title} from now on.\n");
    write(name, text)
}
