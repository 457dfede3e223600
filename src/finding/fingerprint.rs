/// The identity of a finding: a hash of the rule, the document's path, the text
/// it is about with white space folded, and the subject (the missing path, the
/// replaced value). No line number and no offset goes in, so an edit elsewhere
/// in the file changes nothing.
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
