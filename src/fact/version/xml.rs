use roxmltree::Document;

/// Bytes of one tag: the parser compares each attribute with all before it.
const LONGEST_TAG: usize = 16 << 10;
/// Namespaces that are declared: the parser gives each element its own list of all that hold there.
const MOST_NAMESPACES: usize = 500;

/// Reads XML; `None` if it cannot be read, or is made to take time or memory as no manifest of people is.
pub(super) fn document(text: &str) -> Option<Document<'_>> {
    if text.matches("xmlns").nth(MOST_NAMESPACES).is_some() {
        return None;
    }
    let mut tags = text.match_indices('<').filter(|(at, _)| text[at + 1..].starts_with(|c: char| c.is_alphabetic()));
    let is_long = |at: usize| {
        let bytes = text.as_bytes();
        let end = bytes.len().min(at + LONGEST_TAG);
        end == at + LONGEST_TAG && !bytes[at..end].contains(&b'>')
    };
    if tags.any(|(at, _)| is_long(at)) {
        return None;
    }
    Document::parse(text).ok()
}

#[cfg(test)]
mod tests {
    use super::document;

    #[test]
    fn what_would_take_all_time_or_memory_is_not_read() {
        let attributes = |count: usize| (0..count).map(|n| format!(" a{n}=''")).collect::<String>();
        assert!(document(&format!("<a{}/>", attributes(100))).is_some());
        assert!(document(&format!("<a{}/>", attributes(100_000))).is_none());
        let nested = |count: usize| -> String {
            let open = (0..count).map(|n| format!("<a xmlns:p{n}='{n}'>"));
            open.chain((0..count).map(|_| "</a>".to_owned())).collect()
        };
        assert!(document(&nested(100)).is_some());
        assert!(document(&nested(50_000)).is_none());
        assert!(document(&format!("{}{}", "<a>".repeat(100_000), "</a>".repeat(100_000))).is_some());
    }
}
