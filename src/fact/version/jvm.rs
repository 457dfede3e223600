use super::lines::lines;
use super::reading::{Reading, at_least};
use crate::version::Product;

/// Keys of a Gradle script after which the language level stands.
const KEYS: [&str; 6] = [
    "JavaLanguageVersion.of",
    "jvmToolchain",
    "sourceCompatibility",
    "targetCompatibility",
    "options.release",
    "jvmTarget",
];

/// The Java level that a Gradle script compiles for or asks its toolchain for.
pub(super) fn gradle(reading: &mut Reading<'_>) {
    for (span, line) in lines(reading.text) {
        let line = line.split("//").next().unwrap_or("");
        let Some((key, rest)) = KEYS.iter().find_map(|key| Some((*key, line.split_once(key)?.1))) else { continue };
        if let Some(written) = level(rest) {
            reading.minimum(Product::Java, key, &written, at_least(&written), span);
        }
    }
}

/// `= JavaVersion.VERSION_1_8`, `(17)`, `= '11'`: the first number that follows, in today's counting.
pub(super) fn level(text: &str) -> Option<String> {
    let start = text.find(|sign: char| sign.is_ascii_digit())?;
    // A number inside a name (`libs.versions.java17`) is not the level.
    let before = text[..start].chars().next_back();
    if before.is_some_and(|before| before.is_alphanumeric()) {
        return None;
    }
    let length = text[start..].bytes().take_while(|byte| byte.is_ascii_digit() || matches!(byte, b'.' | b'_')).count();
    let number = text[start..start + length].replace('_', ".");
    let number = number.trim_end_matches('.');
    Some(number.strip_prefix("1.").unwrap_or(number).to_owned())
}
