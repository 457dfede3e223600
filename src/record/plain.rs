/// `text` as a reader sees it: comments, tags, emphasis, code ticks and struck-out words dropped, a link
/// reduced to its text, white space folded, and what is no letter or digit taken off the front.
pub(super) fn plain(text: &str) -> String {
    let text = without_links(&without_tags(&without_struck(text)));
    let kept: String = text.chars().filter(|c| !matches!(c, '*' | '`')).collect();
    let folded = kept.split_whitespace().collect::<Vec<_>>().join(" ");
    folded.trim_start_matches(|c: char| !c.is_alphanumeric() && !matches!(c, '[' | '{' | '<')).trim_end().to_owned()
}

/// `text` without the parts between each `open` and the next `close`.
fn without(text: &str, open: &str, close: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find(open) {
        let Some(end) = rest[start + open.len()..].find(close) else { break };
        kept.push_str(&rest[..start]);
        kept.push(' ');
        rest = &rest[start + open.len() + end + close.len()..];
    }
    kept.push_str(rest);
    kept
}

fn without_struck(text: &str) -> String {
    without(text, "~~", "~~")
}

fn without_tags(text: &str) -> String {
    let text = without(text, "<!--", "-->");
    let mut kept = String::with_capacity(text.len());
    let mut rest = text.as_str();
    while let Some(start) = rest.find('<') {
        let after = &rest[start + 1..];
        let tag = after.starts_with(|c: char| c.is_ascii_alphabetic() || c == '/');
        match tag.then(|| after.find('>')) {
            Some(Some(end)) => {
                kept.push_str(&rest[..start]);
                rest = &after[end + 1..];
            }
            // Where this tag has no end, none after it has.
            Some(None) => break,
            None => {
                kept.push_str(&rest[..=start]);
                rest = after;
            }
        }
    }
    kept.push_str(rest);
    kept
}

/// `[text](target)` and `[text][label]` become `text`.
fn without_links(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut rest = text;
    // Where one target is not closed, none after it is.
    let mut unclosed = false;
    while let Some(start) = rest.find('[') {
        let Some(middle) = rest[start..].find(']').map(|at| start + at) else { break };
        let after = &rest[middle + 1..];
        let close = match after.chars().next() {
            Some('(') if !unclosed => {
                let close = after.find(')');
                unclosed = close.is_none();
                close
            }
            Some('[') => after.find(']'),
            _ => None,
        };
        kept.push_str(&rest[..start]);
        match close {
            Some(end) => {
                kept.push_str(&rest[start + 1..middle]);
                rest = &after[end + 1..];
            }
            None => {
                kept.push_str(&rest[start..=middle]);
                rest = after;
            }
        }
    }
    kept.push_str(rest);
    kept
}

#[cfg(test)]
mod tests {
    use super::plain;

    #[test]
    fn markup_goes_and_words_stay() {
        assert_eq!(plain("**Superseded** by [ADR 1](a%20b.md)."), "Superseded by ADR 1.");
        assert_eq!(plain("⌛️ Superseded by [x][y]"), "Superseded by x");
        assert_eq!(plain("~~Accepted~~ Rejected <!-- accepted -->"), "Rejected");
        assert_eq!(plain("<b>Accepted</b>  "), "Accepted");
        assert_eq!(plain("{proposed | accepted}"), "{proposed | accepted}");
        assert_eq!(plain("[unclosed < 3"), "[unclosed < 3");
    }
}
