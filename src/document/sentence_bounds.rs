//! Where sentences begin by Unicode's rules (UAX #29). Nearly every line is ASCII, for which the rules are few and
//! only what follows a terminator or a line's end has to be looked at; the others are left to `unicode-segmentation`.

use unicode_segmentation::UnicodeSegmentation;

/// The starts of all sentences of `text` but the first, in order.
pub(super) fn bounds(text: &str) -> Vec<usize> {
    if text.is_ascii() {
        return of_ascii(text.as_bytes());
    }
    text.split_sentence_bound_indices().skip(1).map(|(start, _)| start).collect()
}

/// The values of the property `Sentence_Break` that ASCII has.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    Upper,
    Lower,
    Numeric,
    Space,
    Return,
    Newline,
    FullStop,
    Terminator,
    Close,
    Continue,
    Other,
}

const CLASSES: [Class; 128] = {
    let mut classes = [Class::Other; 128];
    let mut byte = 0;
    while byte < 128 {
        classes[byte] = match byte as u8 {
            b'A'..=b'Z' => Class::Upper,
            b'a'..=b'z' => Class::Lower,
            b'0'..=b'9' => Class::Numeric,
            b' ' | b'\t' | 0x0b | 0x0c => Class::Space,
            b'\r' => Class::Return,
            b'\n' => Class::Newline,
            b'.' => Class::FullStop,
            b'!' | b'?' => Class::Terminator,
            b'"' | b'\'' | b'(' | b')' | b'[' | b']' | b'{' | b'}' => Class::Close,
            b',' | b'-' | b':' | b';' => Class::Continue,
            _ => Class::Other,
        };
        byte += 1;
    }
    classes
};

fn class(byte: u8) -> Class {
    CLASSES[usize::from(byte & 127)]
}

fn of_ascii(text: &[u8]) -> Vec<usize> {
    let mut bounds = Vec::new();
    let mut at = 0;
    while let Some(&byte) = text.get(at) {
        match class(byte) {
            Class::Return if text.get(at + 1) == Some(&b'\n') => {}
            Class::Return | Class::Newline if at + 1 < text.len() => bounds.push(at + 1),
            Class::FullStop | Class::Terminator => {
                let (next, ends) = after_terminator(text, at);
                bounds.extend(ends.then_some(next));
                at = next;
                continue;
            }
            _ => {}
        }
        at += 1;
    }
    bounds
}

/// Where what belongs to the terminator at `at` ends, and whether a sentence begins there.
fn after_terminator(text: &[u8], at: usize) -> (usize, bool) {
    let stop = class(text[at]) == Class::FullStop;
    let goes_on = |from: usize| {
        let next = text[from..].iter().map(|&byte| class(byte)).find(|class| {
            !matches!(class, Class::Space | Class::Close | Class::Continue | Class::Numeric | Class::Other)
        });
        stop && next == Some(Class::Lower)
    };
    let closed = run(text, at + 1, Class::Close);
    let next = run(text, closed, Class::Space);
    let Some(&byte) = text.get(next) else { return (next, false) };
    let ends = match class(byte) {
        // These stand with the terminator (SB8a to SB10); a line's end is looked at for itself.
        Class::Continue | Class::FullStop | Class::Terminator | Class::Return | Class::Newline => false,
        // `1.5`, `U.S` (SB6, SB7).
        Class::Numeric if stop && next == at + 1 => false,
        Class::Upper if stop && next == at + 1 && at > 0 && text[at - 1].is_ascii_alphabetic() => false,
        _ => !goes_on(next),
    };
    (next, ends)
}

/// Where the bytes of `wanted` that begin at `from` end.
fn run(text: &[u8], from: usize, wanted: Class) -> usize {
    from + text[from..].iter().take_while(|&&byte| class(byte) == wanted).count()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn by_unicode(text: &str) -> Vec<usize> {
        text.split_sentence_bound_indices().skip(1).map(|(start, _)| start).collect()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(20_000))]

        #[test]
        fn ascii_is_cut_where_unicode_cuts_it(text in "[aB1 .!?()\"',:\r\n\t_\\[{*-]{0,16}") {
            prop_assert_eq!(bounds(&text), by_unicode(&text));
        }
    }

    #[test]
    fn every_ascii_character_is_of_its_class() {
        for byte in 0..128u8 {
            for (before, after) in
                [("a.", " B"), ("a. ", "b"), ("A", ". B"), ("a", ".B"), ("1.", "5"), ("a! ", ""), ("\r", "x")]
            {
                let text = format!("{before}{}{after}", char::from(byte));
                assert_eq!(bounds(&text), by_unicode(&text), "{text:?}");
            }
        }
    }

    #[test]
    fn other_texts_are_left_to_unicode() {
        assert_eq!(bounds("Ça va. Oui."), by_unicode("Ça va. Oui."));
        assert_eq!(bounds("Ça va. Oui."), [8]);
    }
}
