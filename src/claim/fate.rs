//! What the words right around a name say became of the thing: "we removed `a`", "`a`, which is gone".

use std::ops::Range;

use super::Mood;

/// Bytes on each side that are looked at: what stands farther off speaks of something else.
const NEAR: usize = 80;

/// Words that may stand between a verb and the name.
const BETWEEN: &[&str] = &[
    "the",
    "a",
    "an",
    "our",
    "its",
    "old",
    "file",
    "files",
    "folder",
    "directory",
    "script",
    "module",
    "command",
    "function",
    "class",
    "flag",
    "option",
    "both",
    "also",
];

/// Verbs in the past whose object is no more.
const TOOK_AWAY: &[&str] =
    &["removed", "dropped", "deleted", "retired", "renamed", "replaced", "moved", "eliminated", "supplanted"];

/// What an author says of the thing that something else stands in for.
const STANDS_IN: &[&str] = &[
    "replaces",
    "replacing",
    "supersedes",
    "instead of",
    "in place of",
    "rather than",
    "unlike",
    "got rid of",
    "stop using",
    "avoid using",
    "do not use",
    "don't use",
    "still have",
    "still use",
];

/// Verbs whose object is not there yet, behind one of [`WILL`].
const BRINGS: &[&str] = &["add", "introduce", "reintroduce", "restore", "back"];

/// What makes a verb speak of the future.
const WILL: &[&str] = &["will", "we'll", "shall", "going", "plan", "plans", "intend", "want"];

/// How the sentence goes on where the thing is no more.
const GONE: &[&str] = &[
    "does not exist",
    "do not exist",
    "doesn't exist",
    "don't exist",
    "did not exist",
    "didn't exist",
    "is not there",
    "was removed",
    "were removed",
    "is gone",
    "are gone",
];

/// Participles behind "which was".
const PARTICIPLES: &[&str] = &["removed", "deleted", "dropped", "gone", "retired", "renamed", "replaced", "moved"];

/// The mood that the words next to `range` give to what stands there, if they tell of its fate.
pub(super) fn told(text: &str, range: &Range<usize>) -> Option<Mood> {
    let (before, after) = (text.get(..range.start)?, text.get(range.end..)?);
    let from = before.len().saturating_sub(NEAR);
    let before = &before[(from..=before.len()).find(|&at| before.is_char_boundary(at))?..];
    let to = after.len().min(NEAR);
    let after = &after[..(0..=to).rev().find(|&at| after.is_char_boundary(at))?];
    if is_gone(after) {
        return Some(Mood::Historical);
    }
    object_of(before)
}

fn object_of(before: &str) -> Option<Mood> {
    let lower = before.to_lowercase().replace('’', "'");
    let mut words: Vec<&str> = lower.trim_end_matches(['`', '"', '*', '_']).split_whitespace().collect();
    while words.last().is_some_and(|word| BETWEEN.contains(word)) {
        words.pop();
    }
    let verb = *words.last()?;
    let said = words.join(" ");
    let ends_with = |cue: &&&str| said.strip_suffix(**cue).is_some_and(|rest| rest.is_empty() || rest.ends_with(' '));
    if TOOK_AWAY.contains(&verb) || STANDS_IN.iter().any(|cue| ends_with(&cue)) {
        return Some(Mood::Historical);
    }
    let ahead = words.iter().rev().skip(1).take(4).any(|word| WILL.contains(word));
    (BRINGS.contains(&verb) && ahead).then_some(Mood::Planned)
}

fn is_gone(after: &str) -> bool {
    let lower = after.to_lowercase().replace('’', "'");
    let rest = lower.trim_start_matches(['`', '"', '*', '_', ')', ',', ' ']);
    if GONE.iter().any(|cue| rest.starts_with(cue)) {
        return true;
    }
    let mut words = rest.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let relative = matches!(words.next(), Some("which" | "that"));
    let be = words.next();
    let is = matches!(be, Some("is" | "are" | "was" | "were" | "has" | "have" | "had"));
    relative && is && words.take(3).any(|word| PARTICIPLES.contains(&word))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mood(text: &str) -> Option<Mood> {
        let start = text.find("src/old.py").expect("the name");
        told(text, &(start..start + "src/old.py".len()))
    }

    #[test]
    fn what_was_taken_away_is_of_the_past() {
        for text in [
            "We removed src/old.py.",
            "We have dropped the old src/old.py.",
            "The previous version used src/old.py, which was removed.",
            "It read src/old.py (which has since been renamed).",
            "It replaces src/old.py.",
            "Use this instead of the file src/old.py.",
            "Unlike src/old.py, it is fast.",
            "Do not use src/old.py.",
            "src/old.py does not exist.",
            "If you still have src/old.py, delete it.",
        ] {
            assert_eq!(mood(text), Some(Mood::Historical), "{text}");
        }
    }

    #[test]
    fn what_will_come_is_planned() {
        assert_eq!(mood("We will bring back src/old.py."), Some(Mood::Planned));
        assert_eq!(mood("We plan to add a src/old.py."), Some(Mood::Planned));
    }

    #[test]
    fn what_is_there_is_left_alone() {
        for text in [
            "Run src/old.py.",
            "Lines removed from src/old.py come back.",
            "If you removed a line, run src/old.py.",
            "src/old.py is the file that was moved last.",
            "Do not edit src/old.py by hand.",
            "You have src/old.py, and you add to it.",
            "Caf\u{e9} \u{1f980} src/old.py \u{1f980}",
        ] {
            assert_eq!(mood(text), None, "{text}");
        }
    }
}
