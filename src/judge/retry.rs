use std::time::Duration;

use super::Key;

/// The first wait, doubled with every attempt.
const FIRST: Duration = Duration::from_millis(500);
/// No wait is longer, whatever the server asks for.
const LONGEST: Duration = Duration::from_secs(60);

/// How long to wait before attempt `number` (from 2) at the question of `key`.
///
/// What the server asks for, or else exponential backoff with full jitter, so that many runs that failed
/// together do not come back together. The jitter is made of the key: nothing here is random.
pub(super) fn wait(number: u32, key: &Key, asked: Option<u64>) -> Duration {
    if let Some(seconds) = asked {
        return Duration::from_secs(seconds).min(LONGEST);
    }
    let ceiling = FIRST.saturating_mul(1 << number.saturating_sub(2).min(10)).min(LONGEST);
    let hash = blake3::hash(format!("{key} {number}").as_bytes());
    let byte = |at: usize| u32::from(hash.as_bytes()[at]);
    ceiling * (byte(0) << 8 | byte(1)) / 0x1_0000
}

/// Whether trying again may help after this status.
pub(super) fn may_help(status: u16) -> bool {
    matches!(status, 408 | 409 | 425 | 429 | 500..=599)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::question::Quoted;
    use crate::judge::{Endpoint, Question, Settings};

    #[test]
    fn waits_grow_stay_bounded_and_are_always_the_same() {
        let quoted = || Quoted { text: "a".to_owned(), headings: Vec::new() };
        let question = Question { older: quoted(), newer: quoted(), ordered: true };
        let endpoint = Endpoint::parse("https://example.com").expect("a URL");
        let key = Key::of(&question, &Settings::new(endpoint, "m".to_owned()));
        for number in 2..20 {
            let time = wait(number, &key, None);
            assert!(time <= LONGEST && time <= FIRST * (1 << (number - 2).min(10)), "{number}: {time:?}");
            assert_eq!(time, wait(number, &key, None));
        }
        assert_eq!(wait(2, &key, Some(3)), Duration::from_secs(3));
        assert_eq!(wait(2, &key, Some(3600)), LONGEST);
    }

    #[test]
    fn what_is_our_own_fault_is_not_tried_again() {
        assert!([408, 409, 425, 429, 500, 503].into_iter().all(may_help));
        assert!(![400, 401, 403, 404, 413, 422].into_iter().any(may_help));
    }
}
