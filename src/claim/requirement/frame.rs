use super::expression::{self, Expression};
use super::mention::{Mention, mentions};
use super::preface::{self, Preface};
use super::words::{disqualifies, is_word_start, words, words_of};
use super::{About, Demand, Requirement, Stated, about, setting};
use crate::document::{Document, MarkKind, Statement, StatementKind};
use crate::version::{Product, Subject};

/// Names in a statement that still asks for something: more are a listing, and all of it is looked at for each.
const MOST_MENTIONS: usize = 64;

/// The requirements of one statement.
pub(super) fn requirements(document: &Document, statement: &Statement, index: usize) -> Vec<Requirement> {
    let text = statement.text.as_str();
    let mut found = Vec::new();
    let mentions = mentions(text);
    if mentions.len() > MOST_MENTIONS {
        return found;
    }
    for mention in mentions {
        let Some(expression) = expression::after(text, &mention) else { continue };
        if in_command(statement, &mention) || disqualifies(around(text, mention.range.start)) {
            continue;
        }
        let preface = preface::before(text, mention.range.start);
        let Some((about, demand)) = frame(document, statement, &mention, &expression, preface) else { continue };
        let unsaid = about == About::Project && !setting::is_general(document, statement);
        let about = if unsaid { About::Other } else { about };
        // Only a known product may go without a comparator.
        if demand != Demand::AtLeast && matches!(mention.subject, Subject::Package(_)) {
            continue;
        }
        let stated = |(version, range): (crate::version::Version, std::ops::Range<usize>)| Stated {
            version,
            span: statement.source_of(range),
        };
        found.push(Requirement {
            demand,
            about,
            span: statement.source_of(mention.range.start..expression.end),
            stated: expression.versions.into_iter().map(stated).collect(),
            ranged: expression.ranged,
            subject: mention.subject,
            statement: Some(index),
        });
    }
    found
}

/// A code span of many words is a command or code: what it says is not said of the project.
fn in_command(statement: &Statement, mention: &Mention) -> bool {
    statement.marks.iter().any(|mark| {
        let holds = mark.kind == MarkKind::Code && mark.range.contains(&mention.range.start);
        holds && statement.text[mark.range.clone()].split_whitespace().count() > 4
    })
}

/// On whose behalf and how a version is asked for; `None` if nothing says that it is asked for at all.
fn frame(
    document: &Document,
    statement: &Statement,
    mention: &Mention,
    expression: &Expression,
    preface: Preface,
) -> Option<(About, Demand)> {
    let text = statement.text.as_str();
    let at_least = expression.at_least || preface.at_least;
    let demand = if at_least { Demand::AtLeast } else { Demand::Needs };
    let tail = &text[expression.end..];
    if !allows(tail) {
        return None;
    }
    let head = clause(&text[..preface.start]);
    if mention.is_minimum || preface.declares {
        return Some((declared(head, text, mention), demand));
    }
    if let Some(need) = expression.need {
        let between = text[mention.range.end..need].trim_start_matches(['(', ' ', ',']);
        return Some((about::subject(between), demand));
    }
    if let Some(verb) = verb(head) {
        // "Prerequisites: X requires": a label is no part of the subject.
        let before = &head[..verb.start];
        let subject = about::subject(before.rsplit_once(": ").map_or(before, |(_, subject)| subject));
        let demand = if verb.installs && !at_least { Demand::Exactly } else { demand };
        return Some((subject, demand));
    }
    if passive(tail)
        && words(head).iter().all(|word| matches!(word.as_str(), "note" | "that" | "a" | "the" | "least" | "and"))
    {
        return Some((About::Project, demand));
    }
    if runtime(statement, head) {
        return Some((About::Project, if at_least { demand } else { Demand::Exactly }));
    }
    let listed = is_listed(document, statement, mention, head)
        || at_least && is_bare(statement, head, tail) && setting::is_setup(document, statement);
    listed.then_some((About::Project, demand))
}

/// Words and signs between clauses that speak of different things.
const BORDERS: [&str; 4] = ["; ", " but ", " while ", " whereas "];

/// The clause of `text` that holds byte `at`.
fn around(text: &str, at: usize) -> &str {
    let start = text.len() - clause(&text[..at]).len() - text[at..].len();
    let end = BORDERS.iter().filter_map(|border| text[at..].find(border)).min().map_or(text.len(), |end| at + end);
    &text[start..end]
}

/// The part of `head` after the last border of a clause.
fn clause(head: &str) -> &str {
    let further = [" — ", " – ", ". ", " so "];
    let start =
        BORDERS.iter().chain(&further).filter_map(|border| head.rfind(border).map(|at| at + border.len())).max();
    &head[start.unwrap_or(0)..]
}

/// "axum-core's MSRV is", "the MSRV of tokio is": whose minimum is declared.
fn declared(head: &str, text: &str, mention: &Mention) -> About {
    let after = || words_of(&text[mention.range.end..]);
    if let Some(at) = after().take(3).position(|word| word == "of") {
        let name: Vec<String> =
            after().skip(at + 1).take_while(|word| !matches!(word.as_str(), "is" | "was")).collect();
        return about::named(&name);
    }
    about::subject(head.rsplit_once(": ").map_or(head, |(_, subject)| subject))
}

/// A verb of need and where its subject ends.
struct Verb {
    start: usize,
    /// It tells what to install, and names the one version.
    installs: bool,
}

/// The last verb of need in `head`.
fn verb(head: &str) -> Option<Verb> {
    const NEEDS: [&str; 25] = [
        "requires",
        "require",
        "requiring",
        "needs",
        "need",
        "supports",
        "support",
        "targets",
        "expects",
        "compatible with",
        "works with",
        "work with",
        "works on",
        "work on",
        "runs on",
        "run on",
        "depends on",
        "relies on",
        "must have",
        "must install",
        "have",
        "runs with",
        "works in",
        "requirement is",
        "requirements are",
    ];
    const INSTALLS: [&str; 3] = ["install", "installing", "use"];
    let lower = head.to_ascii_lowercase();
    let last = |verbs: &[&str]| {
        let places = verbs.iter().flat_map(|verb| lower.match_indices(verb).map(|(at, verb)| (at, verb.len())));
        let is_word = |&(at, length): &(usize, usize)| {
            let ended = !lower[at + length..].starts_with(|sign: char| sign.is_alphanumeric() || sign == '-');
            // "To work with modules": an infinitive tells what for.
            let infinitive = lower[at..].starts_with("work ") && lower[..at].trim_end().ends_with("to");
            ended && is_word_start(&lower, at) && !lower[..at].ends_with('-') && !infinitive
        };
        places.filter(is_word).map(|(at, _)| at).max()
    };
    let need = last(&NEEDS);
    if let Some(start) = need {
        return Some(Verb { start, installs: false });
    }
    // An order stands at the start: "Install Node 16", not "the scripts use Python 3".
    let install = last(&INSTALLS)
        .filter(|&at| words(&lower[..at]).iter().all(|word| matches!(word.as_str(), "please" | "first" | "then")))?;
    Some(Verb { start: install, installs: true })
}

/// "… is required": said of the version before it.
fn passive(tail: &str) -> bool {
    let after: Vec<String> = words_of(tail).take(3).collect();
    let be = after.iter().take(1).any(|word| matches!(word.as_str(), "is" | "are"));
    be && after
        .iter()
        .skip(1)
        .take(2)
        .any(|word| matches!(word.as_str(), "required" | "needed" | "necessary" | "supported"))
}

/// Whether what follows the versions leaves them a requirement of the whole project.
fn allows(tail: &str) -> bool {
    const WORK: [&str; 14] = [
        "build",
        "compile",
        "install",
        "develop",
        "run",
        "work",
        "contribute",
        "building",
        "development",
        "compiling",
        "contributing",
        "local",
        "developing",
        "installation",
    ];
    // "Targets Ruby 2.0+ code": what is worked on has the version, not who works on it.
    const OBJECTS: [&str; 12] = [
        "code",
        "codebases",
        "syntax",
        "source",
        "sources",
        "files",
        "projects",
        "scripts",
        "programs",
        "applications",
        "apps",
        "features",
    ];
    let after: Vec<String> = words_of(tail).take(13).collect();
    if tail.starts_with(' ') && after.first().is_some_and(|word| OBJECTS.contains(&word.as_str())) {
        return false;
    }
    let limit = after.iter().take(8).position(|word| matches!(word.as_str(), "to" | "for" | "on" | "in"));
    let Some(limit) = limit else { return true };
    let object: Vec<&str> = after[limit + 1..].iter().map(String::as_str).take(4).collect();
    match after[limit].as_str() {
        "to" | "for" => object.iter().take(2).any(|word| WORK.contains(word)),
        "in" => !object.is_empty(),
        _ => object.iter().any(|word| matches!(*word, "your" | "the" | "you")),
    }
}

/// "Runtime: Python 3.11".
fn runtime(statement: &Statement, head: &str) -> bool {
    let head = words(head);
    statement.kind != StatementKind::Row
        && matches!(
            head.iter().map(String::as_str).collect::<Vec<_>>()[..],
            ["runtime"] | ["language", "runtime"] | ["runtime", "version"]
        )
}

/// Whether the statement is an item or a row of a list of prerequisites, and the name leads it.
fn is_listed(document: &Document, statement: &Statement, mention: &Mention, head: &str) -> bool {
    if !matches!(statement.kind, StatementKind::Item | StatementKind::Row) {
        return false;
    }
    let mut before = words(head);
    // "Go (at least Go 1.11)" says its name twice.
    before.retain(|word| mention.product().is_none() || Product::of_word(word) != mention.product());
    let labelled = head.trim_end().ends_with(':') && before.len() <= 4;
    let numbered = before.iter().any(|word| word.starts_with(|sign: char| sign.is_ascii_digit()));
    if numbered || !(before.is_empty() || labelled) {
        return false;
    }
    let lead = statement.lead.as_deref().unwrap_or("");
    let heading = document.heading_path(statement.section).last().map_or("", |section| section.title.as_str());
    match statement.kind {
        StatementKind::Row => asks(lead) || words(lead).iter().any(|word| word == "minimum") || asks(heading),
        _ => asks(lead) || lead.is_empty() && asks(heading) || asks(heading) && !lead.ends_with(':'),
    }
}

/// Whether a name and its version are all that an item says: "- Node 16+".
fn is_bare(statement: &Statement, head: &str, tail: &str) -> bool {
    statement.kind == StatementKind::Item && words_of(head).next().is_none() && words_of(tail).next().is_none()
}

/// Whether a heading or the sentence before a list announces what is needed.
fn asks(text: &str) -> bool {
    const STEMS: [&str; 8] = [
        "prerequisite",
        "pre-requisite",
        "requirement",
        "require",
        "you need",
        "you'll need",
        "you will need",
        "must have",
    ];
    const FURTHER: [&str; 6] = [
        "have the following",
        "following installed",
        "dependencies to build",
        "before you begin",
        "minimum version",
        "need the following",
    ];
    let lower = text.to_lowercase().replace('’', "'");
    STEMS.iter().chain(&FURTHER).any(|stem| lower.contains(stem)) && !super::words::disqualifies(&lower)
}
