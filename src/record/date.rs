use super::plain::plain;

/// Longest text that is a date.
const LONGEST: usize = 32;

/// The date at the start of a value, as the author wrote it: what month comes first is not for drift to guess.
pub(super) fn date(value: &str) -> Option<String> {
    let text = plain(value);
    let first = text.split(['(', ';', ',']).next().unwrap_or("").trim();
    let iso = first.get(..10).filter(|start| is_iso(start));
    let text = iso.unwrap_or(first);
    let dated = text.bytes().filter(u8::is_ascii_digit).count() >= 4 && text.len() <= LONGEST;
    dated.then(|| text.to_owned())
}

/// Whether `text` is a day as `2021-08-12`.
pub(super) fn is_iso(text: &str) -> bool {
    text.bytes().enumerate().all(|(at, byte)| if at == 4 || at == 7 { byte == b'-' } else { byte.is_ascii_digit() })
}

#[cfg(test)]
mod tests {
    use super::date;

    #[test]
    fn dates_are_kept_as_written() {
        assert_eq!(date("2022-10-28").as_deref(), Some("2022-10-28"));
        assert_eq!(date(" 21-02-2023 ").as_deref(), Some("21-02-2023"));
        assert_eq!(date("2022-10-28T10:00:00Z").as_deref(), Some("2022-10-28"));
        assert_eq!(date("01-Nov-2017, 21-Nov-2017").as_deref(), Some("01-Nov-2017"));
        assert_eq!(date("{YYYY-MM-DD when the decision was last updated}"), None);
        assert_eq!(date("soon"), None);
    }
}
