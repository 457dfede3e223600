use std::borrow::Cow;
use std::fmt;

use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfc_quick};

/// Identifies a claim by what it says and under which headings, never by its line.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ClaimId([u8; 16]);

impl ClaimId {
    /// The id of the `ordinal`th claim of these words under these headings of the document at `path`.
    pub fn new(path: &str, headings: &[&str], text: &str, ordinal: u32) -> Self {
        let mut hashed = Vec::with_capacity(path.len() + text.len() + 64);
        // Lengths keep `a` + `bc` apart from `ab` + `c`.
        let mut part = |bytes: &[u8]| {
            hashed.extend((bytes.len() as u64).to_le_bytes());
            hashed.extend(bytes);
        };
        part(path.as_bytes());
        part(&(headings.len() as u64).to_le_bytes());
        headings.iter().for_each(|heading| part(normalised(heading).as_bytes()));
        part(normalised(text).as_bytes());
        part(&ordinal.to_le_bytes());
        let mut id = [0; 16];
        id.copy_from_slice(&blake3::hash(&hashed).as_bytes()[..16]);
        ClaimId(id)
    }
}

/// `text` with the differences that a reader does not see taken out: width of
/// blanks, line breaks, composed or decomposed letters.
pub(super) fn normalised(text: &str) -> Cow<'_, str> {
    let folded = folded(text);
    // Nearly every text is composed already, which is told at a glance.
    if folded.is_ascii() || is_nfc_quick(folded.chars()) == IsNormalized::Yes {
        return folded;
    }
    Cow::Owned(folded.nfc().collect())
}

/// `text` with single blanks between its words and none around them.
fn folded(text: &str) -> Cow<'_, str> {
    let odd = |c: char| c.is_whitespace() && c != ' ';
    let odd = if text.is_ascii() { text.bytes().any(|byte| odd(byte.into())) } else { text.contains(odd) };
    if !odd && !text.starts_with(' ') && !text.ends_with(' ') && !text.contains("  ") {
        return Cow::Borrowed(text);
    }
    let mut folded = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        if !folded.is_empty() {
            folded.push(' ');
        }
        folded.push_str(word);
    }
    Cow::Owned(folded)
}

impl fmt::Display for ClaimId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for ClaimId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ClaimId({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reflowing_keeps_the_id_and_everything_else_changes_it() {
        let id = ClaimId::new("a.md", &["T"], "one two", 0);
        assert_eq!(id, ClaimId::new("a.md", &["T"], "one\n  two", 0));
        for other in [
            ClaimId::new("b.md", &["T"], "one two", 0),
            ClaimId::new("a.md", &["T", "U"], "one two", 0),
            ClaimId::new("a.md", &["T"], "one three", 0),
            ClaimId::new("a.md", &["T"], "one two", 1),
            ClaimId::new("a.md", &[], "T one two", 0),
        ] {
            assert_ne!(id, other);
        }
    }
}
