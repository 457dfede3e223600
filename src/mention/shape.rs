//! What a word must look like to be read as a path.

/// A word read as a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    /// The checkable part: no `./`, no trailing slash, no placeholder tail, no line number. `..` is kept.
    pub path: String,
    /// Where in the word the checkable part stands.
    pub range: std::ops::Range<usize>,
    /// Read from the root alone: the word starts with `/`.
    pub rooted: bool,
    /// Read from the folder where it is said: the word starts with `./` or `../`.
    pub relative: bool,
    /// The word was written as a folder, or its checkable part is one because a placeholder follows.
    pub folder: bool,
    /// A placeholder or glob was cut off.
    pub cut: bool,
}

impl Shape {
    /// How many parts the path has.
    pub fn depth(&self) -> usize {
        self.path.split('/').filter(|part| *part != "..").count()
    }

    /// Whether its last part has an extension.
    pub fn has_extension(&self) -> bool {
        crate::tree::path::extension(&self.path).is_some()
    }
}

/// First parts of absolute paths on the reader's machine, never of a repository.
const SYSTEM: &[&str] = &[
    "etc",
    "usr",
    "var",
    "tmp",
    "home",
    "opt",
    "bin",
    "sbin",
    "dev",
    "proc",
    "sys",
    "root",
    "mnt",
    "run",
    "lib",
    "boot",
    "Users",
    "Library",
    "Applications",
    "private",
    "srv",
    "media",
    "nix",
    "c",
    "C",
    "workspace",
    "github",
    "app",
    "data",
];

/// Reads `word` (a code span, a word of prose) as a path; `None` if it is hardly one.
pub fn shape(word: &str) -> Option<Shape> {
    let lead = word.len() - word.trim_start_matches(['"', '\'', '(', '[', '`']).len();
    let trimmed = word[lead..].trim_end_matches(['"', '\'', ')', ']', '`', ',', ';', ':', '!', '?', '.']);
    if trimmed.len() < 2 || trimmed.len() > 200 || trimmed.contains(char::is_whitespace) {
        return None;
    }
    if trimmed.starts_with(['-', '@', '$', '~', '%', '#', '+', '=', '&', '|', '!', ':', '^'])
        || trimmed.contains("://")
        || trimmed.contains(['\\', '=', '"', '\'', '(', ')', ';', '|', '&', '!', '`', '^', '…'])
        || trimmed.contains("...")
    {
        return None;
    }
    let (body, rooted) = match trimmed.strip_prefix('/') {
        Some(body) => (body, true),
        None => (trimmed, false),
    };
    if rooted && SYSTEM.contains(&body.split('/').next().unwrap_or_default()) {
        return None;
    }
    let relative = body.starts_with("./") || body.starts_with("../");
    let mut start = lead + usize::from(rooted);
    let body = match body.strip_prefix("./") {
        Some(rest) => {
            start += 2;
            rest
        }
        None => body,
    };
    let body = without_line(body);
    let (checkable, cut) = before_placeholder(body);
    let folder = cut || checkable.ends_with('/');
    let path = checkable.trim_end_matches('/');
    let parts: Vec<&str> = path.split('/').collect();
    if path.is_empty()
        || parts.iter().any(|part| part.is_empty() || *part == ".")
        || !parts.iter().all(|part| is_part(part))
    {
        return None;
    }
    // A version, a number, a host or a date with slashes is no path.
    if parts.iter().all(|part| part.chars().all(|c| c.is_ascii_digit() || c == '.' || c == '-')) || is_host(parts[0]) {
        return None;
    }
    Some(Shape { path: path.to_owned(), range: start..start + path.len(), rooted, relative, folder, cut })
}

fn is_part(part: &str) -> bool {
    part == ".."
        || part.chars().all(|c| c.is_alphanumeric() || matches!(c, '.' | '-' | '_' | '+' | '@' | '%' | ' ' | ',' | '~'))
            && part.chars().any(char::is_alphanumeric)
}

/// `src/a.rs:12:3`, `src/a.rs#L12`, `src/a.rs::name` without what follows the path.
fn without_line(text: &str) -> &str {
    let text = text.split_once("::").map_or(text, |(path, _)| path);
    let text = text.split_once('#').map_or(text, |(path, _)| path);
    let mut text = text;
    while let Some((path, tail)) = text.rsplit_once(':') {
        if tail.is_empty() || !tail.chars().all(|c| c.is_ascii_digit() || c == '-') {
            break;
        }
        text = path;
    }
    text
}

/// The whole parts before the first one that holds a placeholder or a glob.
fn before_placeholder(text: &str) -> (&str, bool) {
    let Some(at) = text.find(['<', '{', '*', '[', '$', '?', '>', '}', ']']) else { return (text, false) };
    (text[..at].rfind('/').map_or("", |slash| &text[..=slash]), true)
}

/// `example.com`, `github.com`, `docs.rs`: the first part of an address without its scheme.
fn is_host(part: &str) -> bool {
    const ENDINGS: &[&str] =
        &["com", "org", "net", "io", "dev", "rs", "gov", "edu", "app", "sh", "co", "in", "ai", "cloud"];
    part.rsplit_once('.').is_some_and(|(name, ending)| {
        ENDINGS.contains(&ending) && !name.is_empty() && !matches!(ending, "rs" | "sh") && !name.starts_with('.')
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn path(word: &str) -> Option<String> {
        let shape = shape(word)?;
        assert_eq!(&word[shape.range.clone()], shape.path);
        Some(shape.path)
    }

    #[test]
    fn paths_are_read_in_every_spelling() {
        for (word, wanted) in [
            ("src/main.rs", "src/main.rs"),
            ("./scripts/build.sh", "scripts/build.sh"),
            ("/templates", "templates"),
            ("docs/", "docs"),
            ("src/a.rs:12:3", "src/a.rs"),
            ("tests/x.py::test_y", "tests/x.py"),
            ("`runtime/queries/<lang>/`", "runtime/queries"),
            ("../_engine.py", "../_engine.py"),
            ("src/**/*.ts", "src"),
            ("(config/enabled.yml).", "config/enabled.yml"),
        ] {
            assert_eq!(path(word).as_deref(), Some(wanted), "{word}");
        }
    }

    #[test]
    fn what_only_looks_like_a_path_is_none() {
        for word in [
            "https://a/b",
            "@scope/name",
            "~/x/y",
            "$HOME/x",
            "/etc/passwd",
            "and/or?x=1",
            "--flag/x",
            "1.2/3",
            "a b/c",
            "github.com/o/n",
            "a//b",
            "...",
            "/",
            "C:\\x",
            "foo()",
            "2024/01/02",
        ] {
            assert_eq!(path(word), None, "{word}");
        }
    }
}
