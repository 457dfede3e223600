use std::time::{SystemTime, UNIX_EPOCH};

/// Seconds since 1970: of `SOURCE_DATE_EPOCH` where it is set, so that what is made twice is the same, else
/// of the clock.
pub(super) fn now() -> u64 {
    let set = std::env::var("SOURCE_DATE_EPOCH").ok().and_then(|text| text.parse().ok());
    set.unwrap_or_else(|| SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs()))
}
