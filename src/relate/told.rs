use std::sync::LazyLock;

use regex::Regex;

use super::answers::Answered;
use super::frame::Question;
use crate::source::Span;
use crate::tree::{Kind, Tree, path};

/// What the tree itself says to a question that documents answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Told {
    /// The file, from the root.
    pub path: String,
    /// The value in it.
    pub span: Span,
    /// The value.
    pub value: String,
}

/// Files larger than this configure nothing that a person reads.
const LARGEST: usize = 64 << 10;

/// A port that an image exposes, a compose file maps or an environment file sets.
static PORT: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(r#"(?m)^\s*EXPOSE\s+(\d+)|^\s*-\s*["']?(?:[\d.]+:)?(\d+):\d+|^\s*(?:export\s+)?[A-Z_]*PORT\s*[=:]\s*["']?(\d+)"#)
        .ok()
});

/// Whether a page can hold an answer that the tree may give too.
pub(super) fn page_may_be_told(text: &str) -> bool {
    let ends = |(at, word): (usize, &str)| text[at + word.len()..].starts_with(char::is_whitespace);
    ["port", "Port", "PORT"].iter().any(|word| text.match_indices(word).any(ends))
}

/// Whether a statement can be such an answer.
pub(super) fn may_be_told(statement: &str) -> bool {
    let asked = "on port ".as_bytes();
    statement.as_bytes().windows(asked.len()).any(|words| words.eq_ignore_ascii_case(asked))
}

/// Where the tree gives one of the two answers, if it gives exactly one of them: only then it tells who is right.
pub fn told(tree: &Tree, answered: &Answered) -> Option<Told> {
    if answered.question != Question::Port {
        return None;
    }
    let values = [&*answered.value, &*answered.by_value];
    let files = tree.entries().iter().filter(|entry| entry.kind == Kind::File && configures(&entry.path));
    let mut found: Vec<Told> = Vec::new();
    for entry in files {
        let Some(text) = tree.glance(&entry.path, LARGEST) else { continue };
        let port = PORT.as_ref()?;
        let ports = port.captures_iter(&text).filter_map(|found| found.iter().skip(1).flatten().next());
        found.extend(ports.filter(|port| values.contains(&port.as_str())).map(|port| Told {
            path: entry.path.clone(),
            span: Span::new(port.start(), port.end()),
            value: port.as_str().to_owned(),
        }));
    }
    let one = found.first()?.clone();
    found.iter().all(|other| other.value == one.value).then_some(one)
}

fn configures(at: &str) -> bool {
    let name = path::name(at).to_ascii_lowercase();
    let compose = (name.starts_with("docker-compose") || name.starts_with("compose")) && name.contains(".y");
    name.starts_with("dockerfile") || name == "containerfile" || compose || name.starts_with(".env")
}
