use crate::source::Span;

/// The lines of `text` with their spans, line endings left out.
pub(super) fn lines(text: &str) -> impl Iterator<Item = (Span, &str)> {
    let mut at = 0;
    text.split_inclusive('\n').map(move |line| {
        let start = at;
        at += line.len();
        let line = line.trim_end_matches(['\n', '\r']);
        (Span::new(start, start + line.len()), line)
    })
}

/// The quoted string that follows the word `key` in `line` with nothing but blanks and signs of assignment
/// between them, and where it ends.
pub(super) fn quoted_after<'t>(line: &'t str, key: &str) -> Option<&'t str> {
    let at = line.find(key)?;
    let before = line[..at].chars().next_back();
    if before.is_some_and(|before| before.is_alphanumeric() || before == '_') {
        return None;
    }
    let rest = line[at + key.len()..].trim_start_matches([' ', '\t', '=', ':', ',', '(', '[', '>', '"', '\'']);
    let between = &line[at + key.len()..line.len() - rest.len()];
    let quote = between.chars().rev().find(|sign| matches!(sign, '"' | '\''))?;
    // `'>= 2.7'`: the operator belongs to the value.
    let start = line.len() - rest.len();
    let start = line[..start].rfind(quote)? + 1;
    let end = start + line[start..].find(quote)?;
    Some(&line[start..end])
}

/// The place of `part`, a slice of `text`, in it.
pub(super) fn span_of(text: &str, part: &str) -> Span {
    let start = (part.as_ptr() as usize).saturating_sub(text.as_ptr() as usize);
    Span::new(start, start + part.len()).clamp_to(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quoted_value_follows_its_key() {
        assert_eq!(quoted_after("    python_requires='>=3.5',", "python_requires"), Some(">=3.5"));
        assert_eq!(
            quoted_after("  s.required_ruby_version = [\">= 2.7\", \"< 4\"]", "required_ruby_version"),
            Some(">= 2.7")
        );
        assert_eq!(quoted_after("elixir: \"~> 1.14\",", "elixir"), Some("~> 1.14"));
        assert_eq!(quoted_after("my_elixir: \"~> 1.14\",", "elixir"), None);
        assert_eq!(quoted_after("elixir: @version,", "elixir"), None);
    }
}
