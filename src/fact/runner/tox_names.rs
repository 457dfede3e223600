//! tox's names: `py{310,311}-{unit,e2e}` stands for four environments.

/// All names that `text` stands for; an empty alternative drops a part.
pub(super) fn expand(text: &str) -> Vec<String> {
    let Some(open) = text.find('{') else { return vec![text.trim_matches('-').to_owned()] };
    let Some(length) = text[open..].find('}') else { return vec![text.to_owned()] };
    let (head, tail) = (&text[..open], &text[open + length + 1..]);
    let mut names = Vec::new();
    for choice in text[open + 1..open + length].split(',') {
        for choice in range(choice.trim()) {
            // More than any real file has; a text made to explode stops here.
            if names.len() > 2000 {
                return names;
            }
            names.extend(expand(&format!("{head}{choice}{tail}")));
        }
    }
    names
}

/// `3-6` as `3 4 5 6`.
fn range(choice: &str) -> Vec<String> {
    if let Some((from, to)) = choice.split_once('-')
        && let (Ok(from), Ok(to)) = (from.parse::<u32>(), to.parse::<u32>())
        && from <= to
        && to - from < 100
    {
        return (from..=to).map(|number| number.to_string()).collect();
    }
    vec![choice.to_owned()]
}

/// Splits a list of names at commas and white space, but not inside braces.
pub(super) fn list(text: &str) -> Vec<&str> {
    let mut depth = 0usize;
    text.split(move |c: char| {
        match c {
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0 && (c == ',' || c.is_whitespace())
    })
    .filter(|name| !name.is_empty())
    .collect()
}

/// Names of environments that every tox has: `py`, `py311`, `pypy3`, `3.12`.
pub(super) fn is_always_there(name: &str) -> bool {
    let rest =
        ["pypy", "python", "py", "jython", "graalpy"].iter().find_map(|head| name.strip_prefix(head)).unwrap_or(name);
    rest.chars().all(|c| c.is_ascii_digit() || c == '.' || c == 't') && !name.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn braces_and_lists() {
        assert_eq!(expand("py{310,311}-{a,b}"), ["py310-a", "py310-b", "py311-a", "py311-b"]);
        assert_eq!(expand("lint{,-fix}"), ["lint", "lint-fix"]);
        assert_eq!(expand("py3{8-10}"), ["py38", "py39", "py310"]);
        assert_eq!(list("a, b\n  py{3,4}-x, c"), ["a", "b", "py{3,4}-x", "c"]);
        assert!(
            is_always_there("py311")
                && is_always_there("3.12")
                && is_always_there("pypy3")
                && !is_always_there("pylint")
        );
    }
}
