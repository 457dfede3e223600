use std::ops::Range;

use super::sentence_bounds::bounds;

/// Abbreviations whose full stop ends no sentence, in lower case without it.
const ABBREVIATIONS: &[&str] = &[
    "e.g", "i.e", "eg", "ie", "etc", "cf", "vs", "viz", "resp", "approx", "ca", "no", "nr", "fig", "figs", "eq", "sec",
    "ch", "ver", "vol", "ed", "eds", "dept", "est", "incl", "excl", "max", "min", "mr", "mrs", "ms", "dr", "prof",
    "st", "jr", "sr", "inc", "ltd", "co", "corp", "al", "a.k.a", "aka", "u.s", "p.s", "w.r.t", "n.b", "jan", "feb",
    "mar", "apr", "jun", "jul", "aug", "sep", "sept", "oct", "nov", "dec",
];

/// Abbreviations that often do end a sentence: they do if a capital follows.
const CLOSING: &[&str] =
    &["etc", "inc", "ltd", "co", "corp", "al", "u.s", "no", "max", "min", "ch", "st", "mar", "sec"];

/// The sentences of `text`, trimmed, in order. No sentence ends inside one of
/// `whole` (code and links, in order); one always ends at each of `breaks`.
pub(super) fn split(text: &str, whole: &[Range<usize>], breaks: &[usize]) -> Vec<Range<usize>> {
    let mut sentences = Vec::new();
    let mut line = 0;
    for &end in breaks.iter().chain(std::iter::once(&text.len())) {
        let end = end.clamp(line, text.len());
        split_line(text, line..end, whole, &mut sentences);
        line = end;
    }
    sentences
}

fn split_line(text: &str, line: Range<usize>, whole: &[Range<usize>], sentences: &mut Vec<Range<usize>>) {
    let content = &text[line.clone()];
    // Most items, headings and cells hold no terminator before their end.
    let inner = content.trim_end_matches(|c: char| c.is_whitespace() || is_terminator(c));
    if !inner.contains(is_terminator) {
        push_trimmed(text, line, sentences);
        return;
    }
    let mut start = line.start;
    let mut next_whole = whole.partition_point(|range| range.end <= line.start);
    for offset in bounds(content) {
        let bound = line.start + offset;
        while whole.get(next_whole).is_some_and(|range| range.end <= bound) {
            next_whole += 1;
        }
        let inside = whole.get(next_whole).is_some_and(|range| range.start < bound);
        if !inside && ends_sentence(text, start..bound, bound) {
            push_trimmed(text, start..bound, sentences);
            start = bound;
        }
    }
    push_trimmed(text, start..line.end, sentences);
}

/// Whether the Unicode boundary at `bound` is one that a reader sees.
fn ends_sentence(text: &str, sentence: Range<usize>, bound: usize) -> bool {
    let before = text[sentence].trim_end();
    let closed = before.trim_end_matches(['"', '\'', ')', ']', '”', '’', '»', '*', '_']);
    let Some(last) = closed.chars().next_back() else { return false };
    if !is_terminator(last) {
        return false;
    }
    if last != '.' {
        return true;
    }
    // A full stop inside a name (`Node.js`, `v1.2`) has no space after it.
    if !text[..bound].ends_with(char::is_whitespace) {
        return false;
    }
    let following = text[bound..].chars().next();
    let word = last_word(closed.trim_end_matches('.'));
    let capital = following.is_some_and(char::is_uppercase);
    if word.len() <= 8 {
        let lower = word.to_lowercase();
        if ABBREVIATIONS.contains(&lower.as_str()) {
            return capital && CLOSING.contains(&lower.as_str());
        }
    }
    // `1.` of a numbered list written in prose, `J.` of a name.
    let single = word.chars().count() == 1 && word.chars().all(|c| c.is_uppercase() && c != 'I');
    let ordinal = !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit()) && closed.len() == word.len() + 1;
    !single && !ordinal
}

fn last_word(text: &str) -> &str {
    let start = text
        .rfind(|c: char| !(c.is_alphanumeric() || c == '.'))
        .map_or(0, |at| at + text[at..].chars().next().map_or(1, char::len_utf8));
    text[start..].trim_start_matches('.')
}

fn is_terminator(c: char) -> bool {
    matches!(c, '.' | '!' | '?' | '。' | '！' | '？' | '…' | '｡' | '।' | '؟' | '։' | '۔')
}

fn push_trimmed(text: &str, range: Range<usize>, sentences: &mut Vec<Range<usize>>) {
    let content = &text[range.clone()];
    let trimmed = content.trim();
    if !trimmed.is_empty() {
        let start = range.start + (content.len() - content.trim_start().len());
        sentences.push(start..start + trimmed.len());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sentences(text: &str) -> Vec<&str> {
        split(text, &[], &[]).into_iter().map(|range| &text[range]).collect()
    }

    #[test]
    fn ends_at_terminators() {
        assert_eq!(sentences("One. Two! Three? Four"), ["One.", "Two!", "Three?", "Four"]);
        assert_eq!(sentences("It is \"so.\" Then (no.) Done."), ["It is \"so.\"", "Then (no.)", "Done."]);
        assert_eq!(sentences("使用端口。然后重启。"), ["使用端口。", "然后重启。"]);
    }

    #[test]
    fn names_numbers_and_abbreviations_stay_whole() {
        for text in [
            "Use e.g. Docker here.",
            "Needs Node.js v18.2 or later.",
            "The file a.b.c is read.",
            "See approx. Five of them",
            "Version 1.2.3 works",
            "1. First",
        ] {
            assert_eq!(sentences(text), [text]);
        }
        assert_eq!(sentences("Docker, Podman, etc. Then run it."), ["Docker, Podman, etc.", "Then run it."]);
    }

    #[test]
    fn whole_ranges_are_never_cut_and_breaks_always_cut() {
        let text = "Run a. B now. Then";
        assert_eq!(split(text, &[4..8, 17..18], &[]), [0..13, 14..18]);
        assert_eq!(split("a b", &[], &[2]), [0..1, 2..3]);
    }
}
