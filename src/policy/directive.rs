//! The grammar of a directive: `drift: ignore[rule, rule] reason` inside a comment of any of markdown's kinds.

use std::ops::Range;

use crate::config::closest;
use crate::record::is_note;

/// What a directive does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Action {
    /// The line that it stands on, or the block below it.
    Ignore,
    /// The whole document.
    IgnoreFile,
    /// From here to the matching [`Action::IgnoreEnd`].
    IgnoreStart,
    /// The end of a region.
    IgnoreEnd,
}

const ACTIONS: [(&str, Action); 4] = [
    ("ignore", Action::Ignore),
    ("ignore-file", Action::IgnoreFile),
    ("ignore-start", Action::IgnoreStart),
    ("ignore-end", Action::IgnoreEnd),
];

/// A directive as written. Ranges are bytes of the comment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Written {
    pub(super) action: Action,
    /// Each name and where it stands; empty only for a bare `ignore-end`.
    pub(super) rules: Vec<(String, Range<usize>)>,
    /// Between the brackets.
    pub(super) list: Range<usize>,
    /// Whatever follows the brackets; may be empty.
    pub(super) reason: String,
}

/// What cannot be obeyed in a comment that means to be a directive.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Wrong {
    pub(super) at: Range<usize>,
    pub(super) message: String,
    pub(super) label: &'static str,
    pub(super) help: Option<String>,
}

/// What other linters' comments ask for in their first word.
const WISHES: [&str; 4] = ["ignore", "disable", "suppress", "silence"];

/// Openers and closers of the comments that markdown and MDX know.
const BRACKETS: [(&str, &str); 5] =
    [("<!--", "-->"), ("{/*", "*/}"), ("[//]: # (", ")"), ("[//]: # \"", "\""), ("[//]: # '", "'")];

/// Reads a whole comment, brackets included. `None`: it does not speak to drift.
pub(super) fn parse(comment: &str) -> Option<Result<Written, Wrong>> {
    let body = body(comment);
    let text = &comment[body.clone()];
    let Some(rest) = text.strip_prefix("drift:") else {
        return near_miss(text).then(|| {
            Err(Wrong {
                at: body,
                message: "a directive begins with `drift:` in lower case".to_owned(),
                label: "not obeyed",
                help: Some("write `drift: ignore[rule] reason`".to_owned()),
            })
        });
    };
    if is_note(rest) {
        return None;
    }
    let start = body.end - rest.trim_start().len();
    Some(action(comment, start..body.end))
}

/// The words between the brackets, trimmed.
fn body(comment: &str) -> Range<usize> {
    let (mut start, mut end) = (0, comment.len());
    for (open, close) in BRACKETS {
        if let Some(inner) = comment.strip_prefix(open) {
            start = open.len();
            end = comment.len() - inner.len() + inner.strip_suffix(close).unwrap_or(inner).len();
            break;
        }
    }
    let inner = &comment[start..end];
    let lead = inner.len() - inner.trim_start().len();
    let length = inner.trim().len();
    start + lead..start + lead + length
}

/// `drift-disable`, `drift ignore[…]`, `DRIFT: ignore[…]`: other spellings of the same wish.
fn near_miss(text: &str) -> bool {
    let lower = text.to_ascii_lowercase();
    let Some(rest) = lower.strip_prefix("drift") else { return false };
    let wish = rest.trim_start_matches([' ', '-', '_', ':']);
    wish.len() < rest.len() && WISHES.iter().any(|word| wish.starts_with(word))
}

fn action(comment: &str, at: Range<usize>) -> Result<Written, Wrong> {
    let text = &comment[at.clone()];
    let length = text.find(|c: char| !(c.is_ascii_alphanumeric() || c == '-' || c == '_')).unwrap_or(text.len());
    let (word, rest) = text.split_at(length);
    let word_at = at.start..at.start + length;
    let Some(&(_, action)) = ACTIONS.iter().find(|(name, _)| *name == word) else {
        let known = ACTIONS.iter().map(|&(name, _)| name);
        let help = closest(word, known).map_or_else(
            || "the actions are `ignore`, `ignore-file`, `ignore-start` and `ignore-end`".to_owned(),
            |name| format!("did you mean `{name}`?"),
        );
        let message = if word.is_empty() {
            "a directive without an action".to_owned()
        } else {
            format!("there is no action `{word}`")
        };
        let at = if word.is_empty() { at.start.saturating_sub(1)..at.start } else { word_at };
        return Err(Wrong { at, message, label: "unknown action", help: Some(help) });
    };
    let end = at.start + length;
    let Some(inner) = rest.strip_prefix('[') else {
        if action == Action::IgnoreEnd {
            return Ok(Written { action, rules: Vec::new(), list: end..end, reason: rest.trim().to_owned() });
        }
        return Err(Wrong {
            at: word_at,
            message: format!("`{word}` names no rule"),
            label: "which rule?",
            help: Some(format!("write `{word}[rule] reason`; `drift rules` lists the names")),
        });
    };
    let Some((list, reason)) = inner.split_once(']') else {
        return Err(Wrong {
            at: end..at.end,
            message: "the list of rules has no end".to_owned(),
            label: "no `]`",
            help: Some("close the list with `]`".to_owned()),
        });
    };
    let list_at = end + 1..end + 1 + list.len();
    let rules = names(list, list_at.start);
    if rules.is_empty() {
        return Err(Wrong {
            at: end..list_at.end + 1,
            message: format!("`{word}` names no rule"),
            label: "which rule?",
            help: Some("`drift rules` lists the names".to_owned()),
        });
    }
    Ok(Written { action, rules, list: list_at, reason: reason.trim().to_owned() })
}

/// The names of a comma-separated list, each with its bytes.
fn names(list: &str, offset: usize) -> Vec<(String, Range<usize>)> {
    let mut at = offset;
    let mut names = Vec::new();
    for part in list.split(',') {
        let name = part.trim();
        let start = at + (part.len() - part.trim_start().len());
        if !name.is_empty() {
            names.push((name.to_owned(), start..start + name.len()));
        }
        at += part.len() + 1;
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(comment: &str) -> (Action, Vec<String>, String) {
        let written = parse(comment).expect("a directive").expect("valid");
        for (name, at) in &written.rules {
            assert_eq!(&comment[at.clone()], name);
        }
        (written.action, written.rules.into_iter().map(|(name, _)| name).collect(), written.reason)
    }

    #[test]
    fn every_kind_of_comment_can_hold_one() {
        for comment in [
            "<!-- drift: ignore[a, b] it is so -->",
            "<!--drift:ignore[a,b] it is so-->",
            "{/* drift: ignore[ a ,b ] it is so */}",
            "[//]: # (drift: ignore[a,b] it is so)",
            "[//]: # \"drift: ignore[a,b] it is so\"",
            "<!--\n  drift: ignore[a,\n  b] it is so\n-->",
        ] {
            assert_eq!(read(comment), (Action::Ignore, vec!["a".into(), "b".into()], "it is so".into()), "{comment}");
        }
        assert_eq!(read("<!-- drift: ignore-end -->"), (Action::IgnoreEnd, vec![], String::new()));
        assert_eq!(read("<!-- drift: ignore-file[x] -->").0, Action::IgnoreFile);
    }

    #[test]
    fn other_comments_are_not_ours() {
        for comment in [
            "<!-- drift of the clock -->",
            "<!-- Drift: a clock that runs late -->",
            "<!-- driftdisable -->",
            "<!-- TODO -->",
            "<!-- drifting: ignore[x] -->",
            "<!---->",
            "",
        ] {
            assert_eq!(parse(comment), None, "{comment}");
        }
    }

    #[test]
    fn what_cannot_be_obeyed_is_pointed_at() {
        let wrong = |comment: &str| {
            let wrong = parse(comment).expect("a directive").expect_err("wrong");
            (wrong.message, comment[wrong.at].to_owned())
        };
        assert_eq!(wrong("<!-- drift: ingore[x] -->"), ("there is no action `ingore`".into(), "ingore".into()));
        assert_eq!(wrong("<!-- drift: ignore x -->"), ("`ignore` names no rule".into(), "ignore".into()));
        assert_eq!(wrong("<!-- drift: ignore[ ] -->"), ("`ignore` names no rule".into(), "[ ]".into()));
        assert_eq!(wrong("<!-- drift: ignore[x -->"), ("the list of rules has no end".into(), "[x".into()));
        assert_eq!(wrong("<!-- drift: -->").0, "a directive without an action");
        for spelling in
            ["drift-ignore[x]", "drift ignore[x] so", "DRIFT: ignore[x]", "drift-disable", "Drift_Disable x"]
        {
            let expected = ("a directive begins with `drift:` in lower case".to_owned(), spelling.to_owned());
            assert_eq!(wrong(&format!("<!-- {spelling} -->")), expected);
        }
    }

    proptest::proptest! {
        #[test]
        fn no_comment_breaks_the_reader(comment in "(<!--|\\[//\\]: # \\(|\\{/\\*)? ?drift:? ?[a-z\\[\\],é -]{0,20}(-->|\\))?") {
            match parse(&comment) {
                Some(Ok(written)) => for (name, at) in written.rules {
                    proptest::prop_assert_eq!(&comment[at], name.as_str());
                },
                Some(Err(wrong)) => proptest::prop_assert!(comment.get(wrong.at).is_some()),
                None => {}
            }
        }
    }
}
