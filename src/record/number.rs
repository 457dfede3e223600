use super::folder;
use crate::tree::path;

/// The number in a record's name: `0012-x.md`, `ADR-012.md`, `pep-0012.rst`, or that of its folder for
/// `0012-x/README.md` and `0012-x/kep.yaml`. Dates are no numbers.
pub fn number_of(at: &str) -> Option<u32> {
    let stem = stem(at);
    let own = number_in(stem);
    let about_folder = is_page(stem);
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

/// What a record is called by its path: its file's name without extension, or its folder's if the file is only
/// the folder's page.
pub(super) fn own_name(at: &str) -> &str {
    let folder = path::name(path::parent(at));
    if is_page(stem(at)) && !folder.is_empty() { folder } else { stem(at) }
}

/// What the record at `at` consists of, and the folder that holds it among its neighbours: a record that has a folder
/// of its own is that folder.
pub fn unit_of(at: &str) -> (&str, &str) {
    let unit = if is_page(stem(at)) { path::parent(at) } else { at };
    (unit, path::parent(unit))
}

/// Whether a file of this name speaks for its folder.
pub(super) fn is_page(stem: &str) -> bool {
    matches!(stem.to_ascii_lowercase().as_str(), "readme" | "index" | "kep")
}

/// Most digits of a record's number; a name with more starts with a date.
const DIGITS: usize = 5;

fn number_in(name: &str) -> Option<u32> {
    let name = behind_order(name);
    let rest = &name[prefix_of(name).len()..];
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let after = &rest[digits..];
    let year = digits == 4 && after.strip_prefix(['-', '_']).is_some_and(is_month) && rest.len() == name.len();
    let ends = after.is_empty() || after.starts_with(['-', '_', ' ', '.']);
    ((1..=DIGITS).contains(&digits) && ends && !year && !is_part(after)).then(|| rest[..digits].parse().ok()).flatten()
}

/// `03_adr_007_x` is 7: what stands before the word only puts files in order.
fn behind_order(name: &str) -> &str {
    let rest = name.trim_start_matches(|c: char| c.is_ascii_digit()).trim_start_matches(['-', '_', ' ']);
    let prefix = prefix_of(rest);
    let numbered = !prefix.is_empty() && prefix.ends_with(['-', '_', ' ']) && rest[prefix.len()..].starts_with('0');
    if rest.len() < name.len() && numbered { rest } else { name }
}

/// Whether the name goes on with a number of its own: `cap-0046-02` is a part of 46, and `ADR-2024-001` counts
/// within its year. `0005-12-factor-app` is about twelve factors.
fn is_part(after: &str) -> bool {
    let rest = after.get(1..).unwrap_or("");
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let ends = rest[digits..].is_empty();
    let goes_on = rest[digits..].starts_with(['-', '_', ' ', '.']);
    digits > 1 && (ends || (goes_on && rest.starts_with('0')))
}

/// Whether a name goes on as `2020-01-31…` or `2020_01_31…` does.
fn is_month(next: &str) -> bool {
    let bytes = next.as_bytes();
    bytes.len() >= 5
        && bytes[..2].iter().all(u8::is_ascii_digit)
        && matches!(bytes[2], b'-' | b'_')
        && bytes[3].is_ascii_digit()
}

/// Words that stand before a record's number.
const WORDS: &[&str] = &["adr", "cap", "ddr", "decision", "erc", "gdr", "mdr", "pdr", "rfc", "rfd", "simd", "tdr"];

/// The same as a pattern: also the improvement and enhancement proposals of larger projects, which are called by
/// one letter of the project's and these two.
pub(super) const WORD_PATTERN: &str = "adr|cap|ddr|decision|erc|gdr|mdr|pdr|rfc|rfd|simd|tdr|[a-z][ei]p";

/// Whether `word` stands before the numbers of records.
pub(super) fn is_word(word: &str) -> bool {
    let word = word.to_ascii_lowercase();
    let proposal = matches!(word.as_bytes(), [first, b'e' | b'i', b'p'] if first.is_ascii_lowercase());
    proposal || WORDS.contains(&word.as_str())
}

/// What stands before the number in `name`, joining signs included: `ADR-`, `pep-`, `ACME-ADR-Web-`. Empty
/// unless one of its parts is a word for records.
pub(super) fn prefix_of(name: &str) -> &str {
    let is_join = |c: char| matches!(c, '-' | '_' | ' ' | '#');
    let mut word = false;
    let mut at = 0;
    for part in name.split_inclusive(is_join) {
        let plain = part.trim_end_matches(is_join);
        if plain.starts_with(|c: char| c.is_ascii_digit()) {
            return if word { &name[..at] } else { "" };
        }
        if !plain.chars().all(|c| c.is_ascii_alphanumeric()) {
            return "";
        }
        let letters = plain.trim_end_matches(|c: char| c.is_ascii_digit());
        let is_word = is_word(letters);
        // `ADR012` has no joining sign.
        if is_word && letters.len() < plain.len() {
            return &name[..at + letters.len()];
        }
        // `use-adr-2` is a sentence: the word stands first or after capitals.
        word |= is_word && (at == 0 || name[..at].chars().all(|c| !c.is_lowercase()));
        at += part.len();
    }
    ""
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
        let prefix = prefix_of(behind_order(stem(at))).to_lowercase();
        let by_folder = path::name(&folder).to_lowercase();
        let by_folder = by_folder.trim_end_matches('s');
        let word = match prefix.trim_end_matches(|c: char| !c.is_alphanumeric()) {
            "" if is_word(by_folder) => by_folder.to_owned(),
            // Repositories of nothing but RFCs keep them there.
            "" if folder == "text" => "rfc".to_owned(),
            "" if folder::is_of_decisions(&folder) => "adr".to_owned(),
            prefix => prefix.to_owned(),
        };
        Series { folder, word: if word == "decision" { "adr".to_owned() } else { word } }
    }

    /// Whether a record of this series may be called `word`.
    pub(super) fn is_called(&self, word: &str) -> bool {
        const ANY: &[&str] = &["decision", "decision record", "record", "proposal"];
        let mut parts = self.word.split(|c: char| !c.is_alphanumeric());
        self.word.is_empty() || ANY.contains(&word) || parts.any(|part| part == word)
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
            ("adr/2020_01_31_use_x.md", None),
            ("adr/2020-use-x.md", Some(2020)),
            ("adr/use-x.md", None),
            ("core/cap-0046-02.md", None),
            ("core/cap-0046.md", Some(46)),
            ("adr/ADR-2024-001-use-x.md", None),
            ("adr/0005-12-factor-app.md", Some(5)),
            ("adr/adrenaline.md", None),
            ("ACME-ADR-Web-0007-x.md", Some(7)),
            ("adr/use-adr-2-tools.md", None),
            ("examples/4-day-week/index.md", None),
            ("docs/03_adr_007_x.md", Some(7)),
            ("adr/0012-adr-tools.md", Some(12)),
            ("rep-0001.rst", Some(1)),
            ("eeps/eep-0018.md", Some(18)),
            ("docs/step-0001.md", None),
        ] {
            assert_eq!(number_of(path), number, "{path}");
        }
        let pattern = regex::Regex::new(&format!("^(?:{WORD_PATTERN})$")).expect("a pattern");
        assert!(WORDS.iter().all(|word| pattern.is_match(word) && is_word(word)) && is_word("Eep"));
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
