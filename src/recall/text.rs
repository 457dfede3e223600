/// Longest text of one claim that leaves the program, in bytes: what is longer is a table or a listing.
const LONGEST: usize = 600;

/// `text` on one line: white space folded, cut at [`LONGEST`] with an ellipsis. A document's line breaks
/// are layout; an agent or a page that prints one claim a line must not be led out of that line.
pub fn one_line(text: &str) -> String {
    let mut out = String::with_capacity(text.len().min(LONGEST));
    for word in text.split(|c: char| c.is_whitespace() || c.is_control()).filter(|word| !word.is_empty()) {
        if !out.is_empty() {
            out.push(' ');
        }
        out.push_str(word);
        if out.len() > LONGEST {
            let cut = (0..=LONGEST).rev().find(|&at| out.is_char_boundary(at)).unwrap_or(0);
            out.truncate(cut);
            out.push('…');
            break;
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn white_space_is_folded_and_length_is_bounded() {
        assert_eq!(one_line("  a\n\tb\u{1b}c  "), "a b c");
        let long = one_line(&"ü".repeat(2000));
        assert!(long.len() <= LONGEST + '…'.len_utf8() && long.ends_with('…'), "{}", long.len());
    }
}
