//! tox's names: `py{310,311}-{unit,e2e}` stands for four environments.

/// Names that one text may stand for: more than any real file has; a text made to explode stops here.
const MOST_NAMES: usize = 2000;
/// Groups of alternatives in one name.
const MOST_GROUPS: usize = 16;
/// Bytes of a name; each group may copy it a hundred times.
const LONGEST: usize = 1000;

/// All names that `text` stands for; an empty alternative drops a part. `None` if they are too many to tell.
pub(super) fn expand(text: &str) -> Option<Vec<String>> {
    if text.len() > LONGEST || text.matches('{').count() > MOST_GROUPS {
        return None;
    }
    let mut names = vec![String::new()];
    let mut rest = text;
    while let Some(open) = rest.find('{') {
        let Some(length) = rest[open..].find('}') else { break };
        let choices: Vec<String> =
            rest[open + 1..open + length].split(',').flat_map(|choice| range(choice.trim())).collect();
        if names.len() * choices.len() > MOST_NAMES {
            return None;
        }
        let head = &rest[..open];
        names = names.iter().flat_map(|name| choices.iter().map(move |end| format!("{name}{head}{end}"))).collect();
        rest = &rest[open + length + 1..];
    }
    let whole = |name: &String| format!("{name}{rest}");
    let trimmed = |name: &String| whole(name).trim_matches('-').to_owned();
    Some(if rest.contains('{') { names.iter().map(whole).collect() } else { names.iter().map(trimmed).collect() })
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
        let expand = |text: &str| expand(text).unwrap_or_default();
        assert_eq!(expand("py{310,311}-{a,b}"), ["py310-a", "py310-b", "py311-a", "py311-b"]);
        assert_eq!(expand("lint{,-fix}"), ["lint", "lint-fix"]);
        assert_eq!(expand("py3{8-10}"), ["py38", "py39", "py310"]);
        assert_eq!(expand("a{b"), ["a{b"]);
        assert_eq!(list("a, b\n  py{3,4}-x, c"), ["a", "b", "py{3,4}-x", "c"]);
        assert!(
            is_always_there("py311")
                && is_always_there("3.12")
                && is_always_there("pypy3")
                && !is_always_there("pylint")
        );
    }
    #[test]
    fn names_made_to_explode_are_not_told() {
        for text in ["{a,b}".repeat(12), "{a}".repeat(50_000), "{0-99}".repeat(3), "a".repeat(2000)] {
            assert_eq!(expand(&text), None, "{text:.20}");
        }
        assert_eq!(expand(&"{a,b}".repeat(10)).map(|names| names.len()), Some(1024));
    }
}
