/// Whether `text`, a word outside quotes, is for the reader to fill in.
pub(super) fn is_placeholder(text: &str) -> bool {
    if text.contains('…') || text == "..." || text.contains("<") && text.contains('>') {
        return true;
    }
    if text.contains("{{") || text.contains("${{") {
        return true;
    }
    if let (Some(open), Some(close)) = (text.find('{'), text.rfind('}'))
        && open < close
        && !text[open..close].contains(',')
        && !text[..open].ends_with('$')
    {
        return true;
    }
    if text.contains('|') && !text.starts_with('|') {
        return true;
    }
    shouted(text)
}

/// `FILE`, `MY_NAME`, `PATH/TO`: words in capitals. A single capital and `A=b` are ordinary arguments.
fn shouted(text: &str) -> bool {
    let body = text.trim_matches(['[', ']']);
    let mut letters = 0;
    for c in body.chars() {
        match c {
            'A'..='Z' => letters += 1,
            '0'..='9' | '_' | '-' | '/' => {}
            _ => return false,
        }
    }
    letters >= 2 && body.starts_with(|c: char| c.is_ascii_uppercase())
}

#[cfg(test)]
mod tests {
    use super::is_placeholder;

    #[test]
    fn placeholders_and_words() {
        for text in ["<name>", "v<x>", "{a|b}", "{name}", "FILE", "MY_APP", "...", "…", "{{ x }}", "a|b"] {
            assert!(is_placeholder(text), "{text}");
        }
        for text in ["README.md", "X", "{a,b}", "${HOME}", "test", "-DNAME=1", "Makefile", "./...", "A=1"] {
            assert!(!is_placeholder(text), "{text}");
        }
    }
}
