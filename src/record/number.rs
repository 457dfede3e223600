use super::folder;
use crate::tree::path;

/// The number in a record's name: `0012-x.md`, `ADR-012.md`, `pep-0012.rst`, or that of its folder for
/// `0012-x/README.md` and `0012-x/kep.yaml`. Dates are no numbers.
pub fn number_of(at: &str) -> Option<u32> {
    let stem = stem(at);
    let own = number_in(stem);
    let about_folder = matches!(stem.to_ascii_lowercase().as_str(), "readme" | "index" | "kep");
    own.or_else(|| {
        let folder = path::name(path::parent(at));
        // `4-day-week/` counts days.
        let numbered = folder.bytes().filter(u8::is_ascii_digit).count() > 1;
        (about_folder && numbered).then(|| number_in(folder)).flatten()
    })
}

/// The last part of a path without its extension.
pub(super) fn stem(at: &str) -> &str {
    let name = path::name(at);
    name.rsplit_once('.').filter(|(stem, _)| !stem.is_empty()).map_or(name, |(stem, _)| stem)
}

/// Most digits of a record's number; a name with more starts with a date.
const DIGITS: usize = 5;

fn number_in(name: &str) -> Option<u32> {
    let rest = after_word(name);
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let after = &rest[digits..];
    let year = digits == 4 && after.strip_prefix('-').is_some_and(is_month) && rest.len() == name.len();
    let ends = after.is_empty() || after.starts_with(['-', '_', ' ', '.']);
    ((1..=DIGITS).contains(&digits) && ends && !year).then(|| rest[..digits].parse().ok()).flatten()
}

/// Whether a name goes on as `2020-01-31…` does.
fn is_month(next: &str) -> bool {
    let bytes = next.as_bytes();
    bytes.len() >= 5 && bytes[..2].iter().all(u8::is_ascii_digit) && bytes[2] == b'-' && bytes[3].is_ascii_digit()
}

/// The name behind its series' word: `ADR-`, `rfc`, `pep-`.
fn after_word(name: &str) -> &str {
    match word_of(name) {
        Some(word) => name[word.len()..].trim_start_matches(['-', '_', ' ', '#']),
        None => name,
    }
}

/// Words that records' names start with.
const WORDS: &[&str] =
    &["adr", "rfc", "rfd", "pep", "eip", "erc", "kep", "sep", "oep", "pdr", "tdr", "ddr", "bip", "cip", "decision"];

/// The word that `name` starts with, as written.
fn word_of(name: &str) -> Option<&str> {
    WORDS.iter().find_map(|word| {
        let start = name.get(..word.len()).filter(|start| start.eq_ignore_ascii_case(word))?;
        let next = name[word.len()..].trim_start_matches(['-', '_', ' ', '#']);
        next.starts_with(|c: char| c.is_ascii_digit()).then_some(start)
    })
}

/// The numbering that a record belongs to.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Series {
    /// The folder that holds all of it.
    pub folder: String,
    /// What its members are called, in lower case: `adr`, `pep`; empty where neither name nor folder tells.
    pub word: String,
}

impl Series {
    /// The series of the record at `at`.
    pub fn of(at: &str) -> Series {
        let folder = folder::root(at).to_owned();
        let by_folder = path::name(&folder).to_lowercase();
        let by_folder = by_folder.trim_end_matches('s');
        let word = word_of(stem(at)).map(str::to_lowercase);
        let word = word.or_else(|| WORDS.contains(&by_folder).then(|| by_folder.to_owned())).unwrap_or_default();
        Series { folder, word }
    }

    /// Whether a record of this series may be called `word`.
    pub(super) fn is_called(&self, word: &str) -> bool {
        const ANY: &[&str] = &["decision", "decision record", "record", "proposal"];
        let own = self.word.as_str();
        own == word || ANY.contains(&word) || (word == "adr" && matches!(own, "" | "decision" | "pdr" | "tdr"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_from_names() {
        for (path, number) in [
            ("docs/adr/0012-use-x.md", Some(12)),
            ("ADR-0090.md", Some(90)),
            ("adr/ADR012-docker.md", Some(12)),
            ("adr/ADR 239 - Name.md", Some(239)),
            ("peps/pep-0008.rst", Some(8)),
            ("keps/sig-a/2133-x/kep.yaml", Some(2133)),
            ("adr/0003-x/README.md", Some(3)),
            ("adr/20200101-use-x.md", None),
            ("adr/2020-01-31-use-x.md", None),
            ("adr/2020-use-x.md", Some(2020)),
            ("adr/use-x.md", None),
            ("adr/adrenaline.md", None),
        ] {
            assert_eq!(number_of(path), number, "{path}");
        }
    }

    #[test]
    fn a_series_knows_what_its_members_are_called() {
        let peps = Series::of("peps/pep-0008.rst");
        assert!(peps.is_called("pep") && !peps.is_called("adr") && !peps.is_called("rfc"));
        let decisions = Series::of("docs/decisions/0001-x.md");
        assert!(decisions.is_called("adr") && decisions.is_called("decision") && !decisions.is_called("rfc"));
        assert_eq!(Series::of("docs/adr/outdated/0001-x.md").folder, "docs/adr");
    }
}
