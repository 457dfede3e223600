use std::fmt;

use unicode_normalization::UnicodeNormalization;

/// Identifies a claim by what it says and under which headings, never by its line.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ClaimId([u8; 16]);

impl ClaimId {
    /// The id of the `ordinal`th claim of these words under these headings of the document at `path`.
    pub fn new(path: &str, headings: &[&str], text: &str, ordinal: u32) -> Self {
        let mut hasher = blake3::Hasher::new();
        // Lengths keep `a` + `bc` apart from `ab` + `c`.
        let mut part = |bytes: &[u8]| {
            hasher.update(&(bytes.len() as u64).to_le_bytes());
            hasher.update(bytes);
        };
        part(path.as_bytes());
        part(&(headings.len() as u64).to_le_bytes());
        headings.iter().for_each(|heading| part(normalised(heading).as_bytes()));
        part(normalised(text).as_bytes());
        part(&ordinal.to_le_bytes());
        let mut id = [0; 16];
        id.copy_from_slice(&hasher.finalize().as_bytes()[..16]);
        ClaimId(id)
    }
}

/// `text` with the differences that a reader does not see taken out: width of
/// blanks, line breaks, composed or decomposed letters.
pub(super) fn normalised(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ").nfc().collect()
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
