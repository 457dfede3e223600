use std::collections::BTreeMap;

use super::Finding;
use crate::source::Sources;

/// The identity of a finding: a hash of the rule, the document's path, the text
/// it is about with white space folded, and the subject (the missing path, the
/// replaced value). No line number and no offset goes in, so an edit elsewhere
/// in the file changes nothing. `ordinal` tells apart findings that are equal
/// in all of this, such as one sentence that stands twice.
pub fn fingerprint(rule: &str, path: &str, text: &str, subject: &str, ordinal: usize) -> String {
    let mut hasher = blake3::Hasher::new();
    for part in [rule, path, subject, &ordinal.to_string()] {
        hasher.update(&(part.len() as u64).to_le_bytes());
        hasher.update(part.as_bytes());
    }
    for word in text.split_whitespace() {
        hasher.update(word.as_bytes());
        hasher.update(b" ");
    }
    hasher.finalize().to_hex()[..32].to_owned()
}

/// A digest of `parts`, none of which runs into the next.
pub fn digest(parts: &[&str]) -> String {
    let mut hasher = blake3::Hasher::new();
    for part in parts {
        hasher.update(&(part.len() as u64).to_le_bytes());
        hasher.update(part.as_bytes());
    }
    hasher.finalize().to_hex().to_string()
}

/// Gives every finding that has none its fingerprint, and makes all of them different.
///
/// Equal ones are numbered in the order given, so the first keeps its identity when another is added
/// behind it. Call it on sorted findings, before policy takes any away.
pub(super) fn identify(findings: &mut [Finding], sources: &Sources) {
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    for finding in findings {
        let (rule, path) = (finding.rule.name, finding.place.path.as_str());
        let text = sources.get(path).map_or("", |file| finding.place.span.slice(&file.text));
        if finding.fingerprint.is_empty() {
            finding.fingerprint = fingerprint(rule, path, text, &finding.subject, 0);
        }
        let ordinal = seen.entry(finding.fingerprint.clone()).or_default();
        *ordinal += 1;
        if *ordinal > 1 {
            finding.fingerprint = fingerprint(rule, path, text, &finding.fingerprint, *ordinal - 1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::fingerprint;

    #[test]
    fn folding_white_space_changes_nothing() {
        let wrapped = fingerprint("r", "a.md", "the API\n  listens", "3000", 0);
        assert_eq!(wrapped, fingerprint("r", "a.md", " the API listens", "3000", 0));
        assert_eq!(wrapped.len(), 32);
    }

    #[test]
    fn every_part_counts_and_none_runs_into_the_next() {
        let one = fingerprint("rule", "a.md", "text", "subject", 0);
        for other in [
            fingerprint("rule2", "a.md", "text", "subject", 0),
            fingerprint("rule", "b.md", "text", "subject", 0),
            fingerprint("rule", "a.md", "texts", "subject", 0),
            fingerprint("rule", "a.md", "text", "subjects", 0),
            fingerprint("rule", "a.md", "text", "subject", 1),
            fingerprint("rulea", ".md", "text", "subject", 0),
            fingerprint("rule", "a.md", "subject text", "", 0),
        ] {
            assert_ne!(one, other);
        }
    }
}
