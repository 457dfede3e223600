use super::{Broken, BrokenLine, Journal};

/// A journal in fewer bytes that says the same.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Compacted {
    /// The file.
    pub text: String,
    /// Lines left out because an earlier one says the same.
    pub repeated: usize,
    /// Blank lines left out.
    pub blank: usize,
    /// Lines left out that a crash had cut off; only if asked for.
    pub torn: usize,
}

/// Why a journal stays as it is.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {} may hold what was recorded: {}", .0.number, .0.broken)]
pub struct Refused(pub BrokenLine);

/// Takes out lines that repeat others, blank ones and, with `torn`, those that were cut off and so never
/// were recorded. Whole lines stay, in their order; any other broken line stops it, since what was recorded
/// there may still be read in an older version.
pub fn compact(text: &str, torn: bool) -> Result<Compacted, Refused> {
    let journal = Journal::read(text);
    let left_out = |line: &BrokenLine| torn && line.broken == Broken::Torn;
    if let Some(line) = journal.broken.iter().find(|line| !left_out(line)) {
        return Err(Refused(line.clone()));
    }
    let lines: Vec<&str> = text.lines().collect();
    let kept = journal.kept.iter().filter_map(|kept| lines.get(kept.number - 1));
    let out: String = kept.flat_map(|line| [*line, "\n"]).collect();
    // Nothing that was read may be lost, whatever the reasoning above.
    if Journal::read(&out).ids() != journal.ids() {
        let line = BrokenLine { number: 1, text: String::new(), broken: Broken::Foreign };
        return Err(Refused(line));
    }
    let blank = lines.iter().filter(|line| line.trim().is_empty()).count();
    Ok(Compacted { text: out, repeated: journal.repeated, blank, torn: journal.broken.len() })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;
    use crate::journal::Event;

    fn line(number: u8) -> String {
        Event::Answer(json!({ "number": number })).encode().expect("whole numbers").0
    }

    proptest! {
        #[test]
        fn every_event_stays_and_twice_is_once(numbers in proptest::collection::vec(0u8..6, 0..20), blank in any::<bool>()) {
            let text: String = numbers.iter().map(|&number| line(number) + if blank { "\n" } else { "" }).collect();
            let compacted = compact(&text, false).expect("nothing is broken");
            let (before, after) = (Journal::read(&text), Journal::read(&compacted.text));
            prop_assert_eq!(after.ids(), before.ids());
            let again = compact(&compacted.text, false).expect("nothing is broken");
            prop_assert_eq!((again.repeated, again.blank, again.text), (0, 0, compacted.text));
        }
    }

    #[test]
    fn what_may_hold_a_record_stops_it() {
        let altered = line(1).replace(":1", ":2");
        assert_eq!(compact(&(line(3) + &altered), true).map_err(|refused| refused.0.number), Err(2));
        let torn = line(3) + &line(1)[..20];
        assert_eq!(compact(&torn, false).map_err(|refused| refused.0.number), Err(2));
        assert_eq!(compact(&torn, true).map(|done| (done.text, done.torn)), Ok((line(3), 1)));
    }
}
