use super::simple::{self, Step};
use super::text::Text;
use super::{CommandLine, Dialect};

/// The first command of a code span such as `make test`; `None` if it is no command. Spans are
/// relative to `text`.
pub fn parse_span(text: &str) -> Option<CommandLine> {
    let mut depth = 0usize;
    let mut first = None;
    for step in steps(text) {
        match step {
            Step::Enter => depth += 1,
            Step::Leave => depth = depth.saturating_sub(1),
            // A substitution runs first, but is not what the span is about.
            Step::Run(line) if depth == 0 => return Some(line),
            Step::Run(line) => first = first.or(Some(line)),
        }
    }
    first
}

/// All commands of a code span such as `cd docs && make html`. Spans are relative to `text`.
pub fn parse_inline(text: &str) -> Vec<CommandLine> {
    steps(text).into_iter().filter_map(|step| if let Step::Run(line) = step { Some(line) } else { None }).collect()
}

pub(super) fn steps(text: &str) -> Vec<Step> {
    if !looks_like_command(text) {
        return Vec::new();
    }
    let (start, line) = text.strip_prefix("$ ").map_or((0, text), |line| (2, line));
    // A code span may be wrapped by its author; the line break is a space then.
    let line = line.replace(['\n', '\r'], " ");
    simple::parse(&Text::line(&line, start), Dialect::Posix).steps
}

/// At least two words, the first of which may be a program, and nothing that only code has.
fn looks_like_command(text: &str) -> bool {
    let text = text.strip_prefix("$ ").unwrap_or(text).trim();
    let mut words = text.split_whitespace().skip_while(|word| {
        word.split_once('=').is_some_and(|(name, _)| {
            !name.is_empty() && name.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_')
        })
    });
    let Some(program) = words.next() else { return false };
    if words.next().is_none() && !program.starts_with("./") {
        return false;
    }
    let name = program.trim_start_matches('(');
    let plausible = name.starts_with(|c: char| c.is_ascii_lowercase() || c == '.' || c == '/' || c == '~' || c == '$')
        && name.chars().all(|c| c.is_ascii_alphanumeric() || "._-/@+~$".contains(c));
    plausible && !text.contains(" = ") && !text.contains("=>") && !text.ends_with(['{', ',', ';'])
}
