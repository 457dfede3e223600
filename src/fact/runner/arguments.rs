use crate::command::Word;

/// The arguments of a runner, taken apart by which options have a value.
pub(super) struct Arguments<'a> {
    /// Words that are no options and no values, in order; what follows `--` is not among them.
    pub(super) plain: Vec<&'a Word>,
    options: Vec<(&'a str, Option<&'a str>, &'a Word)>,
}

impl<'a> Arguments<'a> {
    /// Takes `words` apart; the options in `valued` take the next word as their value.
    pub(super) fn of(words: &'a [Word], valued: &[&str]) -> Self {
        let mut arguments = Arguments { plain: Vec::new(), options: Vec::new() };
        let mut at = 0;
        while let Some(word) = words.get(at) {
            at += 1;
            let text = word.text.as_str();
            if text == "--" {
                break;
            }
            if !word.is_flag() || word.optional && !text.starts_with('-') {
                arguments.plain.push(word);
            } else if valued.contains(&text) {
                let value = words.get(at);
                arguments.options.push((text, value.map(|value| value.text.as_str()), value.unwrap_or(word)));
                at += 1;
            } else if let Some((name, value)) = text.split_once('=') {
                arguments.options.push((name, Some(value), word));
            } else {
                arguments.options.push((text, None, word));
            }
        }
        arguments
    }

    /// Whether any option of `names` is given.
    pub(super) fn has(&self, names: &[&str]) -> bool {
        self.options.iter().any(|(name, ..)| names.contains(name))
    }

    /// The values of the options of `names`, with the words that hold them.
    pub(super) fn values<'s>(&'s self, names: &'s [&str]) -> impl Iterator<Item = (&'a str, &'a Word)> + 's {
        self.options
            .iter()
            .filter(|(name, ..)| names.contains(name))
            .filter_map(|&(_, value, word)| Some((value?, word)))
    }

    /// The value of the first option of `names`.
    pub(super) fn value(&self, names: &[&str]) -> Option<&'a str> {
        self.options.iter().find(|(name, ..)| names.contains(name)).and_then(|&(_, value, _)| value)
    }
}

/// Whether `word` can be a name that a file defines: written out, no placeholder.
pub(super) fn is_name(word: &Word) -> bool {
    word.is_literal() && !word.optional && is_plain_name(&word.text)
}

/// Whether `text` has only characters that names have.
pub(super) fn is_plain_name(text: &str) -> bool {
    !text.is_empty()
        && text.chars().all(|c| c.is_alphanumeric() || "-_:./@+".contains(c))
        && text.contains(|c: char| c.is_alphabetic())
}
