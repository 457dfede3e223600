use std::ops::Range;
use std::sync::LazyLock;

use regex::{Regex, RegexBuilder};

use super::License;

/// A licence that a text names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mention {
    /// Which.
    pub license: License,
    /// Its name in the text, with the version.
    pub range: Range<usize>,
}

/// How licences are named: SPDX identifiers and what people write. Short names that are words or
/// institutions as well must be in capitals.
const NAMES: &[(&str, &str)] = &[
    ("0BSD", r"0BSD|(?i:zero[- ]clause BSD)"),
    ("AGPL", r"AGPL|(?i:(?:GNU )?Affero (?:GNU )?(?:General Public Licen[cs]e|GPL))"),
    ("LGPL", r"LGPL|(?i:(?:GNU )?(?:Lesser|Library) (?:GNU )?(?:General Public Licen[cs]e|GPL))"),
    ("GPL", r"(?:GNU )?GPL|(?i:(?:GNU )?General Public Licen[cs]e)"),
    ("MIT", r"MIT|(?i:Expat licen[cs]e)"),
    ("Apache", r"(?i:apache(?: software)?)|ASL(?:v|[ -]?\d)"),
    ("BSD", r"(?i:(?:new|revised|modified|simplified|(?:\d|two|three|four)[- ]clause)[- ])?(?:BSD|Bsd|bsd)"),
    ("ISC", r"ISC"),
    ("Unlicense", r"UNLICENSE|Unlicense"),
    ("CC0", r"CC0"),
    ("CC-BY-NC-SA", r"(?:CC|Creative Commons)[- ]BY-NC-SA"),
    ("CC-BY-NC", r"(?:CC|Creative Commons)[- ]BY-NC"),
    ("CC-BY-ND", r"(?:CC|Creative Commons)[- ]BY-ND"),
    ("CC-BY-SA", r"(?:CC|Creative Commons)[- ]BY-SA|(?i:Creative Commons Attribution[- ]Share ?-?Alike)"),
    ("CC-BY", r"(?:CC|Creative Commons)[- ]BY|(?i:Creative Commons Attribution)"),
    ("MPL", r"MPL|(?i:Mozilla Public Licen[cs]e)"),
    ("EPL", r"EPL|(?i:Eclipse Public Licen[cs]e)"),
    ("EUPL", r"EUPL|(?i:European Union Public Licen[cs]e)"),
    ("CDDL", r"CDDL"),
    ("BUSL", r"BUSL|(?i:Business Source Licen[cs]e)"),
    ("BSL", r"BSL-1|(?i:Boost Software Licen[cs]e)"),
    ("SSPL", r"SSPL|(?i:Server[- ]Side Public Licen[cs]e)"),
    ("Elastic", r"ELv2|Elastic-2|(?i:Elastic Licen[cs]e)"),
    ("FSL", r"FSL-1|(?i:Functional Source Licen[cs]e)"),
    ("PolyForm", r"PolyForm"),
    ("Zlib", r"(?i:zlib)"),
    ("WTFPL", r"WTFPL"),
    ("OFL", r"OFL|(?i:SIL Open Font Licen[cs]e)"),
    ("Artistic", r"(?i:Artistic[- ]Licen[cs]e)|Artistic-2"),
    ("MS-PL", r"MS-PL|(?i:Microsoft Public Licen[cs]e)"),
    ("OGL", r"OGL|(?i:Open Government Licen[cs]e)"),
    ("PSF", r"PSF"),
];

/// All names in one pattern, one group each. The list is a constant: building it cannot fail but for a bug, in
/// which case nothing is ever named.
static ANY: LazyLock<Option<Regex>> = LazyLock::new(|| {
    let groups: Vec<String> = NAMES.iter().map(|(_, pattern)| format!("({pattern})")).collect();
    Regex::new(&format!("(?-u){}", groups.join("|"))).ok()
});

/// What may stand between a name and its version, and the version.
static VERSION: LazyLock<Option<Regex>> = LazyLock::new(|| {
    let pattern = r"^(?:[-, ]*(?:public |software )?licen[cs]e)?[-_, (]*(?:v(?:ersion|er)?\.? ?)?(\d)(?:\.(\d))?(?:\.\d)?(\+|[- ](?:or[- ](?:any )?later|-?Clause))?";
    RegexBuilder::new(pattern).case_insensitive(true).build().ok()
});

/// Every licence that `text` names, in order.
pub fn mentions(text: &str) -> Vec<Mention> {
    let Some(any) = ANY.as_ref() else { return Vec::new() };
    let read = |found: regex::Captures<'_>| {
        let (index, whole) = (1..found.len()).find_map(|at| Some((at - 1, found.get(at)?)))?;
        let family = NAMES.get(index)?.0;
        if !stands_alone(text, whole.range(), family) {
            return None;
        }
        let mut license = License::of(family);
        let mut end = whole.end();
        let words = whole.as_str().to_lowercase();
        if family == "BSD" {
            license.version = clauses(&words).map(|clauses| (clauses, None));
        }
        // `BSL-1` and the like take the first digit of the version into the name.
        let rest = whole.as_str().trim_end_matches(|sign: char| sign.is_ascii_digit()).len();
        let from = if is_versioned(family) { whole.start() + rest } else { end };
        if is_versioned(family)
            && license.version.is_none()
            && let Some(version) = VERSION.as_ref().and_then(|version| version.captures(&text[from..]))
            && let Some(major) = version.get(1).and_then(|digit| digit.as_str().parse().ok())
            && !text[from + version.get(0).map_or(0, |whole| whole.end())..]
                .starts_with(|next: char| next.is_ascii_digit())
        {
            license.version = Some((major, version.get(2).and_then(|digit| digit.as_str().parse().ok())));
            license.later = version.get(3).is_some_and(|tail| !tail.as_str().to_lowercase().contains("clause"));
            end = from + version.get(0).map_or(0, |whole| whole.end());
        }
        Some(Mention { license, range: whole.start()..end })
    };
    any.captures_iter(text).filter_map(read).collect()
}

fn is_versioned(family: &str) -> bool {
    !matches!(family, "MIT" | "ISC" | "Unlicense" | "0BSD" | "Zlib" | "WTFPL" | "PSF" | "CC0" | "MS-PL")
}

/// The clauses that an adjective of "BSD" stands for.
fn clauses(words: &str) -> Option<u8> {
    let known = [("new", 3), ("revised", 3), ("modified", 3), ("simplified", 2), ("two", 2), ("three", 3), ("four", 4)];
    let named = known.iter().find(|(word, _)| words.starts_with(word)).map(|(_, clauses)| *clauses);
    named.or_else(|| words.chars().next()?.to_digit(10).and_then(|digit| u8::try_from(digit).ok()))
}

/// Whether `range` of `text` is no part of a longer name: `MIT` of `MITM`, `commit`, `apache-airflow`.
fn stands_alone(text: &str, range: Range<usize>, family: &str) -> bool {
    let before = text[..range.start].chars().next_back();
    if before.is_some_and(|sign| sign.is_alphanumeric() || matches!(sign, '_' | '.' | '-' | '@')) && family != "MIT"
        || before.is_some_and(|sign| sign.is_alphanumeric() || matches!(sign, '_' | '@'))
    {
        return false;
    }
    let after = &text[range.end..];
    match after.chars().next() {
        Some(sign) if sign.is_alphabetic() => {
            matches!(sign, 'v') && after[1..].starts_with(|digit: char| digit.is_ascii_digit())
        }
        Some('_') => false,
        // The foundation and its projects: only with a word for a licence or a version.
        _ if family == "Apache" => {
            let next = after.trim_start_matches([' ', '-', ',', '_', '(']).to_lowercase();
            let is_license = next.starts_with("licen") || next.starts_with("public licen") || next.starts_with('v');
            let has_version = next.starts_with(|digit: char| digit.is_ascii_digit());
            is_license || has_version || text[range.clone()].starts_with("ASL") || next.is_empty() && range.start == 0
        }
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<String> {
        mentions(text).iter().map(|mention| format!("{} `{}`", mention.license, &text[mention.range.clone()])).collect()
    }

    #[test]
    fn names_of_manifests_and_people() {
        for (text, expected) in [
            ("MIT OR Apache-2.0", vec!["MIT `MIT`", "Apache-2.0 `Apache-2.0`"]),
            ("the Apache License, Version 2.0", vec!["Apache-2.0 `Apache License, Version 2.0`"]),
            ("Apache 2 license", vec!["Apache-2.0 `Apache 2`"]),
            ("the MIT License (MIT)", vec!["MIT `MIT`", "MIT `MIT`"]),
            ("BSD-3-Clause", vec!["BSD-3-Clause `BSD-3-Clause`"]),
            ("a three-clause BSD license", vec!["BSD-3-Clause `three-clause BSD`"]),
            ("GNU General Public License v3.0 or later", vec!["GPL-3.0 `GNU General Public License v3.0 or later`"]),
            ("GPLv2", vec!["GPL-2.0 `GPLv2`"]),
            ("GNU Affero General Public License", vec!["AGPL `GNU Affero General Public License`"]),
            ("CC BY-SA 4.0", vec!["CC-BY-SA-4.0 `CC BY-SA 4.0`"]),
            ("MPL-2.0", vec!["MPL-2.0 `MPL-2.0`"]),
            ("Business Source License 1.1", vec!["BUSL-1.1 `Business Source License 1.1`"]),
        ] {
            assert_eq!(read(text), expected, "{text}");
        }
    }

    #[test]
    fn words_that_only_look_like_names() {
        for text in ["COMMIT the change", "MITM proxy", "Apache Kafka", "runs on FreeBSD", "org.apache.commons", "MISC"]
        {
            assert_eq!(read(text), [""; 0], "{text}");
        }
    }
}
