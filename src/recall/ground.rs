use super::words::{content_words, values};

/// What a claim says that the tree could show: its values, and words that must stand beside them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Asked {
    /// The claim's id.
    pub claim: String,
    /// All of these must stand in the tree.
    pub values: Vec<String>,
    /// Beside a number one of these must stand on the same line: a number alone is everywhere.
    pub beside: Vec<String>,
}

/// Looks into the tree under judgement.
pub trait Ground {
    /// For each of `asked` the first place, `path:line`, that shows it, documents aside.
    fn shows(&self, asked: &[Asked]) -> Vec<Option<String>>;
}

/// A tree that shows nothing.
pub struct NoGround;

impl Ground for NoGround {
    fn shows(&self, asked: &[Asked]) -> Vec<Option<String>> {
        vec![None; asked.len()]
    }
}

/// Values of one claim that are looked for; a statement with more is a table of figures.
const MOST_VALUES: usize = 4;

/// What the tree could show of a claim with these words and headings; `None` if it gives no value.
pub fn asked(id: &str, text: &str, headings: &[String]) -> Option<Asked> {
    let mut values = values(text);
    if values.len() > MOST_VALUES || values.iter().any(|value| value.contains(char::is_whitespace)) {
        return None;
    }
    // A plain word in code is everywhere too.
    values.retain(|value| !value.bytes().all(|byte| byte.is_ascii_lowercase()));
    if values.is_empty() {
        return None;
    }
    // The place that is told is that of the first: a number says more than the name of its setting.
    values.sort_by_key(|value| !value.starts_with(|c: char| c.is_ascii_digit()));
    let told = format!("{text} {}", headings.last().map_or("", String::as_str));
    let mut beside = content_words(&told);
    beside.retain(|word| word.len() > 2 && !word.starts_with(|c: char| c.is_ascii_digit()));
    Some(Asked { claim: id.to_owned(), values, beside })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_needs_a_word_beside_it() {
        let asked = asked("x", "The API listens on port 4000.", &[]).expect("a value");
        assert_eq!(asked.values, ["4000"]);
        assert!(asked.beside.contains(&"port".to_owned()) && asked.beside.contains(&"listen".to_owned()), "{asked:?}");
    }

    #[test]
    fn a_sentence_without_a_value_asks_nothing() {
        assert_eq!(asked("x", "We deploy on Fridays.", &[]), None);
    }
}
