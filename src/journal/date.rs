use jiff::Timestamp;

/// The day, `YYYY-MM-DD` in UTC, of a moment in seconds since 1970; the last one there is for what lies beyond.
pub fn day(seconds: u64) -> String {
    let moment = i64::try_from(seconds).ok().and_then(|seconds| Timestamp::from_second(seconds).ok());
    moment.unwrap_or(Timestamp::MAX).strftime("%Y-%m-%d").to_string()
}

#[cfg(test)]
mod tests {
    use super::day;

    #[test]
    fn days_are_those_of_the_calendar() {
        for (seconds, expected) in [
            (0, "1970-01-01"),
            (951_782_399, "2000-02-28"),
            (951_782_400, "2000-02-29"),
            (951_868_800, "2000-03-01"),
            (1_767_268_800, "2026-01-01"),
            (4_107_542_399, "2100-02-28"),
            (4_107_542_400, "2100-03-01"),
            (u64::MAX, "9999-12-30"),
        ] {
            assert_eq!(day(seconds), expected);
        }
    }
}
