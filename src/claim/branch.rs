//! Where a document names a branch that contributions, commands or badges go to.

use std::ops::Range;
use std::sync::LazyLock;

use regex::Regex;

use crate::document::{Document, LinkKind, MarkKind, Statement, StatementKind, Topic};
use crate::source::Span;

/// How a branch is named.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Way {
    /// As where some work ends or starts: "open a pull request against `master`".
    Work,
    /// By its name alone: "the `master` branch".
    Name,
    /// In a git command.
    Command,
    /// In the address of a badge.
    Badge,
}

/// A branch that a document names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BranchMention {
    /// Its name, without a remote's.
    pub name: String,
    /// How it is named.
    pub way: Way,
    /// The name's bytes.
    pub span: Span,
    /// Index into [`Document::statements`] of what names it, if any.
    pub statement: Option<usize>,
    /// For a badge, its address.
    pub address: Option<String>,
}

/// Default branches by their usual names. "main" and "develop" are words as well.
const NAME: &str = "(?P<name>master|main|trunk|develop)";

/// Work that ends on a branch, and the branch behind it.
static WORK: LazyLock<Option<Regex>> = LazyLock::new(|| {
    let verbs = r"branch(?:es|ed|ing)?|pull[- ]requests?|\bprs?\b|merge requests?|patch(?:es)?|merg(?:e|es|ed|ing)|rebas(?:e|es|ed|ing)|commits?|push(?:es|ed|ing)?|based?|releases?|tagg?(?:ed|ing)?|deploy(?:s|ed|ing)?|accept(?:s|ed)?|work";
    let join = r"(?:against|into|from|off(?: of)?|onto|to|on(?: top of)?|with|targets?|targeting|of)";
    Regex::new(&format!(
        r#"(?i-u)\b(?:{verbs})\b(?u:[^.;:()]){{0,60}}?\b{join} (?:the |our |latest |current |upstream |remote |default )*(?u:["“'‘])?(?:[\w-]+/)?{NAME}\b"#
    ))
    .ok()
});

/// The branch named as one: "the master branch", "default branch is `master`".
static CALLED: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(&format!(
        r#"(?i-u)\b(?:[\w-]+/)?{NAME}(?u:["”'’])? branch\b|\bdefault branch,? (?:is |called |named )?{NAME2}\b"#,
        NAME2 = NAME.replace("name", "other")
    ))
    .ok()
});

/// A git command that takes a branch, and the branch.
static COMMAND: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(&format!(
        r"(?-u)\bgit (?:-C (?u:\S)+ )?(?:checkout|switch|rebase|merge|pull|push|fetch|reset|diff|log|branch|worktree add)(?: (?u:\S)+)*? (?:(?:origin|upstream)[/ ])?{NAME}(?:$|[ :.]|\n)"
    ))
    .ok()
});

/// The branch of a badge's address.
static BADGE: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(&format!(r"(?:[?&;](?:branch|ref)(?:Name)?=|/(?:branch|tree)/(?:graph/)?)(?:refs%2[fF]heads%2[fF]|refs/heads/)?{NAME}(?:$|[/&?#.])")).ok()
});

/// Every usual branch that `document` names, in order.
pub fn branches(document: &Document) -> Vec<BranchMention> {
    document.said_of(Topic::Branches, || read(document))
}

fn read(document: &Document) -> Vec<BranchMention> {
    let mut found = badges(document);
    for (index, statement) in document.statements.iter().enumerate() {
        match statement.kind {
            StatementKind::Command => found.extend(command(statement, 0..statement.text.len(), index)),
            StatementKind::Sentence | StatementKind::Item | StatementKind::Row if !statement.block.struck => {
                found.extend(sentence(statement, index));
                let codes = statement.marks.iter().filter(|mark| mark.kind == MarkKind::Code);
                found.extend(codes.filter_map(|mark| command(statement, mark.range.clone(), index)));
            }
            _ => {}
        }
    }
    found.sort_by_key(|mention| (mention.span, mention.way));
    found.dedup_by_key(|mention| mention.span);
    found
}

fn sentence(statement: &Statement, index: usize) -> Vec<BranchMention> {
    let text = statement.text.as_str();
    let patterns = [(Way::Work, WORK.as_ref()), (Way::Name, CALLED.as_ref())];
    let found = patterns.into_iter().filter_map(|(way, pattern)| Some((way, pattern?)));
    let ranges = found.flat_map(|(way, pattern)| pattern.captures_iter(text).map(move |found| (way, found)));
    let ranges = ranges.filter_map(|(way, found)| {
        let name = found.name("name").or_else(|| found.name("other"))?;
        Some((way, name.range()))
    });
    let code = |range: &Range<usize>| {
        statement
            .marks
            .iter()
            .find(|mark| mark.kind == MarkKind::Code && mark.range.start <= range.start && range.end <= mark.range.end)
    };
    let is_name = |range: &Range<usize>| match code(range) {
        // Of a code span the name must be all, but for a remote; a command is read as one.
        Some(mark) => {
            let rest = &text[mark.range.start..range.start];
            mark.range.end == range.end && (rest.is_empty() || rest.ends_with('/') && !rest.contains(' '))
        }
        None => {
            let quoted = text[..range.start].ends_with(['"', '“', '\'']);
            quoted || matches!(&text[range.clone()], "master" | "trunk") && ends_there(&text[range.end..])
        }
    };
    let named = ranges.filter(|(_, range)| is_name(range)).map(|(way, range)| BranchMention {
        name: text[range.clone()].to_owned(),
        way,
        span: statement.source_of(range),
        statement: Some(index),
        address: None,
    });
    named.collect()
}

/// Whether a bare name ends where `rest` goes on: "against master.", and not "with the master key".
fn ends_there(rest: &str) -> bool {
    let next = rest.trim_start();
    if next.len() == rest.len() {
        return next.is_empty()
            || next.starts_with([',', ')', ';', ':', '"', '”', '\''])
            || next == "."
            || next.starts_with(". ");
    }
    const WORDS: &[&str] = &[
        "branch", "and", "or", "before", "after", "when", "if", "is", "so", "to", "using", "only", "by", "via", "then",
        "(",
    ];
    WORDS.iter().any(|word| next.starts_with(word))
}

fn command(statement: &Statement, within: Range<usize>, index: usize) -> Option<BranchMention> {
    let text = statement.text.get(within.clone())?;
    let name = COMMAND.as_ref()?.captures(text)?.name("name")?;
    // A branch that the command makes is the reader's.
    if text.contains(" -b ") || text.contains(" -c ") || text.contains(" -M ") || text.contains(" -m ") {
        let made =
            [" -b ", " -c ", " -M ", " -m "].iter().any(|flag| text.contains(&format!("{flag}{}", name.as_str())));
        if made {
            return None;
        }
    }
    Some(BranchMention {
        name: name.as_str().to_owned(),
        way: Way::Command,
        span: statement.source_of(within.start + name.start()..within.start + name.end()),
        statement: Some(index),
        address: None,
    })
}

fn badges(document: &Document) -> Vec<BranchMention> {
    let images = document
        .links
        .iter()
        .filter(|link| matches!(link.kind, LinkKind::Image | LinkKind::HtmlSrc | LinkKind::Definition));
    let read = |link: &crate::document::Link| {
        let name = BADGE.as_ref()?.captures(&link.dest)?.name("name")?;
        // Places in the destination are places in the document only where nothing was decoded.
        let at = document.slice(link.dest_span).find(link.dest.as_str())?;
        let start = link.dest_span.start as usize + at;
        Some(BranchMention {
            name: name.as_str().to_owned(),
            way: Way::Badge,
            span: Span::new(start + name.start(), start + name.end()),
            statement: link.statement,
            address: Some(link.dest.clone()),
        })
    };
    images.filter(|link| is_badge(&link.dest)).filter_map(read).collect()
}

/// Whether `dest` is a picture that shows how something stands on a branch.
fn is_badge(dest: &str) -> bool {
    let dest = dest.to_ascii_lowercase();
    let plain = dest.split(['?', '#']).next().unwrap_or_default();
    let known = ["badge", "travis-ci", "codecov.io", "coveralls", "circleci", "appveyor", "shields.io"];
    known.iter().any(|part| dest.contains(part)) && !plain.ends_with(".md") || plain.ends_with("badge.svg")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::parse;

    fn read(text: &str) -> Vec<String> {
        let document = parse("CONTRIBUTING.md", text);
        branches(&document)
            .iter()
            .map(|one| format!("{:?} {} {}", one.way, one.name, document.slice(one.span)))
            .collect()
    }

    #[test]
    fn branches_that_contributions_go_to() {
        for text in [
            "Open a pull request against `master`.",
            "Fork the repository and create your branch from `master`.",
            "Contributions are accepted via pull request against master.",
            "Rebase your work onto upstream/master before you push.",
            "All work is merged into the master branch.",
            "Every commit on `origin/master` is released.",
            "PRs should target the \"master\" branch.",
        ] {
            assert!(
                matches!(read(text)[..], [ref one] if one == "Work master master" || one == "Name master master"),
                "{text}: {:?}",
                read(text)
            );
        }
    }

    #[test]
    fn branches_of_commands_and_badges() {
        for text in [
            "```sh\ngit checkout master\n```\n",
            "```sh\ngit pull upstream master\n```\n",
            "Run `git rebase origin/master` first.",
        ] {
            assert_eq!(read(text), ["Command master master"], "{text}");
        }
        for dest in [
            "https://github.com/o/n/actions/workflows/ci.yml/badge.svg?branch=master",
            "https://codecov.io/gh/o/n/branch/master/graph/badge.svg",
            "https://travis-ci.org/o/n.svg?branch=master",
        ] {
            assert_eq!(read(&format!("![ci]({dest})")), ["Badge master master"], "{dest}");
        }
    }

    #[test]
    fn words_that_are_no_branches() {
        for text in [
            "The master node pushes to the main thread.",
            "Merge the change into the main repository.",
            "Commit to main goals.",
            "```sh\ngit checkout -b master\n```\n",
            "```sh\ngit push origin my-master\n```\n",
            "Releases are cut from `master-v2`.",
            "The scrum master commits to a plan.",
            "Password-based decryption is done with the master key.",
        ] {
            assert_eq!(read(text), [""; 0], "{text}");
        }
    }
}
