/// A name with gaps that stand for any text, such as `test-%` of make and `build:*` of task.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pattern {
    pieces: Vec<String>,
}

impl Pattern {
    /// A pattern of `text` in which each `gap` stands for any text.
    pub fn new(text: &str, gap: char) -> Self {
        Pattern { pieces: text.split(gap).map(str::to_owned).collect() }
    }

    /// Whether the whole of `name` fits, each gap with at least one character.
    pub fn matches(&self, name: &str) -> bool {
        let Some((first, rest)) = self.pieces.split_first() else { return false };
        let Some(mut name) = name.strip_prefix(first.as_str()) else { return false };
        let Some((last, middle)) = rest.split_last() else { return name.is_empty() };
        for piece in middle {
            let Some(at) =
                skip_one(name).and_then(|after| Some(name.len() - after.len() + after.find(piece.as_str())?))
            else {
                return false;
            };
            name = &name[at + piece.len()..];
        }
        skip_one(name).is_some_and(|after| after.ends_with(last.as_str()))
    }

    /// The same pattern below any namespace.
    pub(super) fn below(inner: &Pattern) -> Self {
        let mut pieces = inner.pieces.clone();
        if let Some(first) = pieces.first_mut() {
            first.insert(0, ':');
        }
        pieces.insert(0, String::new());
        Pattern { pieces }
    }

    /// Whether it fits every name.
    pub fn is_universal(&self) -> bool {
        self.pieces.iter().all(String::is_empty)
    }
}

fn skip_one(text: &str) -> Option<&str> {
    let mut chars = text.chars();
    chars.next()?;
    Some(chars.as_str())
}

#[cfg(test)]
mod tests {
    use super::Pattern;

    #[test]
    fn gaps_take_at_least_one_character() {
        let fits = |pattern: &str, name: &str| Pattern::new(pattern, '%').matches(name);
        assert!(fits("test-%", "test-unit") && fits("%.o", "a.o") && fits("a-%-b-%", "a-x-b-y") && fits("x", "x"));
        assert!(!fits("test-%", "test-") && !fits("test-%", "unit") && !fits("a-%-b", "a--b") && !fits("x", "xy"));
        assert!(Pattern::new("%", '%').is_universal() && !Pattern::new("a%", '%').is_universal());
    }
}
