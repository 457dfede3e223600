use regex::Regex;

/// Shell globs as configuration files use them: `*`, `**`, `?`, `{a,b}`, `[…]`.
#[derive(Debug, Default)]
pub(in crate::site) struct Globs {
    patterns: Vec<Regex>,
}

impl Globs {
    /// Globs that must match a whole path. One that cannot be read matches nothing.
    pub(in crate::site) fn new<S: AsRef<str>>(patterns: impl IntoIterator<Item = S>) -> Self {
        let patterns = patterns.into_iter().filter_map(|pattern| {
            let pattern = pattern.as_ref().trim_start_matches("./");
            Regex::new(&format!("^{}$", regex_of(pattern))).ok()
        });
        Globs { patterns: patterns.collect() }
    }

    /// Whether any of them matches `path`.
    pub(in crate::site) fn matches(&self, path: &str) -> bool {
        self.patterns.iter().any(|pattern| pattern.is_match(path))
    }
}

/// Patterns of the `.gitignore` language: the last one that matches decides.
#[derive(Debug, Default)]
pub(in crate::site) struct Ignores {
    rules: Vec<(Regex, bool)>,
}

impl Ignores {
    /// One pattern a line.
    pub(in crate::site) fn new(text: &str) -> Self {
        let mut rules = Vec::new();
        for line in text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')) {
            let (line, wanted) = line.strip_prefix('!').map_or((line, true), |rest| (rest, false));
            let body = line.trim_end_matches('/');
            let prefix = if body.trim_start_matches("**/").contains('/') { "" } else { "(?:.*/)?" };
            if let Ok(rule) = Regex::new(&format!("^{prefix}{}(?:/.*)?$", regex_of(body.trim_start_matches('/')))) {
                rules.push((rule, wanted));
            }
        }
        Ignores { rules }
    }

    /// Whether `path` is ignored.
    pub(in crate::site) fn matches(&self, path: &str) -> bool {
        self.rules.iter().rev().find(|(rule, _)| rule.is_match(path)).is_some_and(|&(_, wanted)| wanted)
    }
}

fn regex_of(glob: &str) -> String {
    let mut out = String::new();
    let mut rest = glob;
    let mut depth = 0;
    while let Some(c) = rest.chars().next() {
        if let Some(after) = rest.strip_prefix("**/") {
            out.push_str("(?:.*/)?");
            rest = after;
            continue;
        }
        if let Some(after) = rest.strip_prefix("**") {
            out.push_str(".*");
            rest = after;
            continue;
        }
        match c {
            '*' => out.push_str("[^/]*"),
            '?' => out.push_str("[^/]"),
            '{' => {
                depth += 1;
                out.push_str("(?:");
            }
            '}' if depth > 0 => {
                depth -= 1;
                out.push(')');
            }
            ',' if depth > 0 => out.push('|'),
            '[' | ']' => out.push(c),
            c => out.push_str(&regex::escape(&c.to_string())),
        }
        rest = &rest[c.len_utf8()..];
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn globs_match_whole_paths() {
        let globs = Globs::new(["**/README.md", "draft/*", "{a,b}.md"]);
        assert!(globs.matches("README.md") && globs.matches("x/README.md"));
        assert!(globs.matches("draft/x.md") && !globs.matches("draft/y/x.md"));
        assert!(globs.matches("b.md") && !globs.matches("c.md"));
    }

    #[test]
    fn the_last_ignore_that_matches_decides() {
        let ignores = Ignores::new("draft.md\n/top.md\nfolder/\n!folder/keep.md\n");
        assert!(ignores.matches("a/draft.md") && ignores.matches("top.md") && !ignores.matches("a/top.md"));
        assert!(ignores.matches("folder/x.md") && !ignores.matches("folder/keep.md"));
    }
}
