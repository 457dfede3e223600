use super::answers::is_dated;
use crate::document::{Entry, Genre, is_of_an_occasion};
use crate::tree::path;

/// Folders of documents that speak of their own day.
const OF_THEIR_DAY: &[&str] = &[
    "design",
    "designs",
    "proposal",
    "proposals",
    "defunct",
    "legacy",
    "deprecated",
    "archive",
    "archived",
    "history",
    "notes",
    "plans",
    "specs",
];

/// Words in names of pages and folders that lead from an old state to a new one and name both.
const OF_A_CHANGE: &[&str] = &[
    "upgrade",
    "upgrades",
    "upgrading",
    "migrate",
    "migrating",
    "migration",
    "migrations",
    "deprecations",
    "whatsnew",
];

/// Folders of documents that are material: a sample of what a program reads, not words about the project.
const SAMPLES: &[&str] =
    &["example", "examples", "sample", "samples", "demo", "demos", "fixtures", "testdata", "playground"];

/// Documents that speak of today; of records only the links, which are a promise to today's reader.
pub(super) fn is_judged(entry: &Entry) -> bool {
    is_of_today(entry) && !is_numbered(entry.document.path())
}

/// The same with rows of pages that have numbers: instructions may have them too.
pub(super) fn is_of_today(entry: &Entry) -> bool {
    let at = entry.document.path();
    let own_day = path::parent(at).split('/').any(|folder| {
        let folder = folder.to_ascii_lowercase();
        OF_THEIR_DAY.contains(&folder.split(['-', '_']).next().unwrap_or_default())
    });
    let judged = matches!(entry.genre, Genre::Living | Genre::Guide | Genre::Record);
    judged
        && !is_made(entry.document.text())
        && !own_day
        && !is_of_an_occasion(path::name(at))
        && !is_of_a_change(at)
        && !is_dated(path::name(at))
}

/// Whether the page at `at` is one of a row of proposals, each of its own day: `cap-0012.md`, `DIP1043.md`,
/// `0176-modules.md`.
fn is_numbered(at: &str) -> bool {
    let name = path::name(at);
    let start = name.find(|c: char| c.is_ascii_digit()).unwrap_or(0);
    let digits = name[start..].chars().take_while(char::is_ascii_digit).count();
    let prefix = name[..start].chars().all(|c| c.is_ascii_alphabetic() || c == '-' || c == '_');
    prefix && (start > 0 && digits >= 3 || digits >= 4 && name[digits..].starts_with(['-', '_']))
}

/// Whether the page says at its head that a program makes it: what is wrong in it is wrong elsewhere.
fn is_made(text: &str) -> bool {
    let head = &text[..(0..=text.len().min(HEAD)).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0)];
    head.contains("DO NOT EDIT")
}

/// Bytes at which a program says that it made a page.
const HEAD: usize = 600;

/// Whether the page leads from one version to the next: by a word of its path, or because it is called after a
/// version.
pub(super) fn is_of_a_change(at: &str) -> bool {
    let lower = at.to_ascii_lowercase();
    let stem = path::name(&lower).rsplit_once('.').map_or(path::name(&lower), |(stem, _)| stem);
    lower.split(|c: char| !c.is_ascii_alphanumeric()).any(|word| OF_A_CHANGE.contains(&word)) || is_version(stem)
}

/// `v1.2`, `0.18.0`: not a bare number, which counts chapters.
fn is_version(stem: &str) -> bool {
    let number = stem.strip_prefix('v').unwrap_or(stem);
    let mut parts = number.split('.');
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    (number.len() < stem.len() || number.contains('.')) && parts.all(|part| digits(part) || part == "x")
}

/// The collection of samples that the page at `at` belongs to, as the folder that holds it: pages of different
/// ones, and the project's own, do not speak of the same things. Empty for the project's own.
pub(super) fn samples_of(at: &str) -> &str {
    let mut start = 0;
    for folder in path::parent(at).split('/') {
        let end = start + folder.len();
        let lower = folder.to_ascii_lowercase();
        if lower.split(['-', '_']).any(|word| SAMPLES.contains(&word)) {
            // Of several beside each other each is one of its own.
            let next = at[end..].strip_prefix('/').and_then(|rest| rest.split_once('/')).map(|(next, _)| next);
            return &at[..next.map_or(end, |next| end + 1 + next.len())];
        }
        start = end + 1;
    }
    ""
}

/// Whether two pages are the same page of two components: `a/one/README.md`, `a/two/README.md`, or of two versions:
/// `options-v4.md`, `options-v5.md`.
pub(super) fn is_twin(one: &str, two: &str) -> bool {
    let unnumbered = |at: &str| path::name(at).chars().filter(|c| !c.is_ascii_digit()).collect::<String>();
    if path::name(one) != path::name(two) && unnumbered(one) == unnumbered(two) {
        return true;
    }
    let depth = |path: &str| path.matches('/').count();
    one != two && path::name(one) == path::name(two) && depth(one) >= 2 && depth(two) >= 2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_that_lead_from_one_version_to_the_next() {
        for at in ["docs/upgrading/v1.23.0.md", "docs/migration-guide.md", "docs/releases/0.18.0.md", "site/v2.md"] {
            assert!(is_of_a_change(at), "{at}");
        }
        for at in ["docs/guide.md", "docs/2.md", "docs/immigration.md", "docs/v1/guide.md"] {
            assert!(!is_of_a_change(at), "{at}");
        }
    }

    #[test]
    fn pages_of_two_components_or_versions() {
        assert!(is_twin("options-v4.md", "options-v5.md") && is_twin("a/one/README.md", "a/two/README.md"));
        assert!(!is_twin("options.md", "options-v5.md") && !is_twin("README.md", "a/README.md"));
    }

    #[test]
    fn rows_of_proposals() {
        for (at, numbered) in [
            ("core/cap-0012.md", true),
            ("text/0176-a.md", true),
            ("docs/01-a.md", false),
            ("DIPs/DIP1043.md", true),
            ("docs/x-ADR-0001-a.md", true),
            ("docs/v2.md", false),
        ] {
            assert_eq!(is_numbered(at), numbered, "{at}");
        }
    }

    #[test]
    fn collections_of_samples() {
        assert_eq!(samples_of("examples/helios/docs/a.md"), "examples/helios");
        assert_eq!(samples_of("sample_sources/a.md"), "sample_sources");
        assert_eq!(samples_of("docs/examples/a.md"), "docs/examples");
        assert_eq!(samples_of("docs/resample/a.md"), "");
        assert_eq!(samples_of("README.md"), "");
    }
}
