//! Sentences that do not say that a name is there now.

use crate::claim::{Mood, clause_mood, mood_of};
use crate::command::{CommandLine, Origin};
use crate::document::{Document, Section, Statement, StatementKind, is_of_an_occasion, names_a_release};
use crate::mention::{NameShape, Named};
use crate::tree::path;

/// Headings below which things of another time stand.
const HEADINGS: &[&str] = &[
    "deprecat",
    "removed",
    "legacy",
    "migrat",
    "upgrad",
    "roadmap",
    "breaking",
    "changelog",
    "history",
    "renamed",
    "what's new",
    "release notes",
    "changes in",
    "future",
    "planned",
    "obsolete",
    "proposal",
    "known issues",
    "design note",
    "risk register",
];

/// Words near a name that tell of what is not now.
const CUES: &[&str] = &[
    "planned",
    "coming soon",
    "not yet",
    "in the future",
    "someday",
    "removed",
    "no longer",
    "deprecated",
    "renamed",
    "moved to",
    "replaced",
    "formerly",
    "previously",
    "used to be",
    "obsolete",
    "before v",
    "prior to",
    "older version",
    "old version",
    "earlier version",
    "until version",
    "legacy",
    "in favor of",
    "in favour of",
    "instead of",
    "dropped",
    "earlier than",
    "older than",
    "and below",
    "and earlier",
    "and older",
    "or earlier",
    "or older",
    "or below",
    "versions before",
    "version before",
    "up to version",
    "up to v",
    "below v",
    "<= v",
    "< v",
    "you might define",
    "you can define",
    "you could define",
    "you may define",
    "your own",
    "you might write",
    "does not exist",
    "doesn't exist",
    "not exist",
    "historical",
    "was called",
    "superseded",
    "unsupported",
    ".x had",
];

/// Words in the path of a page that weighs what is or may be, and is left as it was once it is done.
const ASIDE: &[&str] = &[
    "archive",
    "archived",
    "archives",
    "attic",
    "obsolete",
    "removal",
    "notes",
    "design",
    "designs",
    "todo",
    "ideas",
    "rfc",
    "rfcs",
    "experiments",
    "deprecated",
    "legacy",
    "old",
    "history",
    "migration",
    "upgrade",
    "upgrading",
    "migrating",
    "future",
];

/// Whether the page at `at` speaks of its own day, of one version, or of a sample, by where it stands or how it
/// is called.
pub(super) fn is_aside(at: &str) -> bool {
    let lower = at.to_lowercase();
    let stem = lower.rsplit_once('.').map_or(lower.as_str(), |(stem, _)| stem);
    let name = path::name(stem);
    let digits = name.trim_start_matches('v').bytes().take_while(u8::is_ascii_digit).count();
    let version = digits > 0 && name.trim_start_matches('v')[digits..].starts_with('.');
    let numbered = digits > 2 && name.starts_with(|c: char| c.is_ascii_digit());
    let sample = is_below_samples(stem) && name != "readme";
    let aside = stem.split(|c: char| !c.is_alphanumeric()).any(|word| ASIDE.contains(&word));
    aside || is_of_an_occasion(&lower) || version || numbered || sample
}

/// Statements within which a page says of which state it speaks.
const OPENING: usize = 5;

/// Whether the page opens by saying that it describes a past state: "the design as of 2019-01-20".
pub(super) fn is_of_a_past_state(document: &Document) -> bool {
    document.statements.iter().take(OPENING).any(|said| {
        let text = said.text.to_lowercase();
        text.split_once("as of ").is_some_and(|(_, when)| has_a_day(when))
    })
}

/// Pages of a sample are part of it: they speak of what the sample is about.
fn is_below_samples(stem: &str) -> bool {
    const SAMPLES: &[&str] = &["examples", "example", "samples", "sample", "demo", "demos", "playground", "templates"];
    path::parent(stem).split('/').any(|folder| SAMPLES.contains(&folder))
}

/// Whether the row stands in a table that sets what was beside what is.
fn compares(said: &Statement) -> bool {
    let Some(lead) = said.lead.as_deref().filter(|_| said.kind == StatementKind::Row) else { return false };
    let lead = lead.to_lowercase();
    let words = |list: &[&str]| lead.split(|c: char| !c.is_alphanumeric()).any(|word| list.contains(&word));
    words(&["before", "old", "was", "previous", "previously", "from", "legacy", "removed", "deprecated"])
}

/// Why the text around `named` does not assert it, if it does not.
pub(super) fn objection(document: &Document, named: &Named, command: Option<&CommandLine>) -> Option<&'static str> {
    let (said, section) = match (named.statement, command.map(|command| command.origin)) {
        (Some(index), _) => {
            let said = document.statements.get(index)?;
            (tells(document, said, Some(named)), said.section)
        }
        (None, Some(Origin::Block(index))) => {
            let block = document.code.get(index)?;
            let before = document.statements.iter().take_while(|said| said.span.end <= block.span.start).last();
            let lead = before.filter(|said| block.lead.as_deref() == Some(said.text.as_str()));
            (lead.and_then(|lead| tells(document, lead, None)), block.section)
        }
        _ => (None, None),
    };
    if said.is_some() {
        return said;
    }
    let headings = document.heading_path(section);
    let elsewhen = headings.iter().any(|heading| {
        let title = heading.title.to_lowercase();
        HEADINGS.iter().any(|cue| title.contains(cue)) || names_a_release(&title) || is_decision(&title)
    });
    let over = headings.iter().any(|heading| begins_over(document, heading));
    if elsewhen || over || headings.iter().any(|heading| has_a_day(&heading.title)) || is_folded_note(document, named) {
        return Some("the text speaks of the past or of plans");
    }
    let said = named.statement.and_then(|index| document.statements.get(index));
    let ruled = is_of_spelling(document.path()) || headings.iter().any(|heading| is_of_spelling(&heading.title));
    (ruled && said.is_some_and(gives_an_example)).then_some("an example of how things are called")
}

/// Whether what stands below `heading` begins by saying that it is over: "Removed in 1.17 and replaced by …".
fn begins_over(document: &Document, heading: &Section) -> bool {
    let first = document.statements.partition_point(|said| said.span.start < heading.span.end);
    let below = document.statements.get(first).filter(|said| said.span.start < heading.end);
    let text = below.map(|said| said.text.to_lowercase()).unwrap_or_default();
    let rest = text.strip_prefix("removed").or_else(|| text.strip_prefix("deprecated"));
    rest.is_some_and(|rest| {
        rest.is_empty() || [" in ", " since ", " as of ", " and ", ":", "."].iter().any(|next| rest.starts_with(next))
    })
}

/// Whether `title`, in lower case, numbers a decision, as records do that stand on a page of others: `adr-7: one relay`.
fn is_decision(title: &str) -> bool {
    let number = title.strip_prefix("adr").or_else(|| title.strip_prefix("rfc")).unwrap_or_default();
    number.trim_start_matches(['-', ' ', '#']).starts_with(|c: char| c.is_ascii_digit())
}

/// Whether `title` names a day: what stands below is a note of it.
fn has_a_day(title: &str) -> bool {
    let digits = |part: Option<&str>, count: usize| {
        part.is_some_and(|part| part.len() == count && part.bytes().all(|byte| byte.is_ascii_digit()))
    };
    title.split(|c: char| !c.is_ascii_digit() && c != '-').any(|word| {
        let mut parts = word.split('-');
        digits(parts.next(), 4) && digits(parts.next(), 2) && digits(parts.next(), 2) && parts.next().is_none()
    })
}

/// Whether the name stands in a part of the page that is folded away under a day: `<summary>2025-09-23 notes`.
fn is_folded_note(document: &Document, named: &Named) -> bool {
    let before = &document.text()[..named.span.start as usize];
    let folded = before.rfind("<summary>").filter(|&at| !before[at..].contains("</details>"));
    folded.is_some_and(|at| has_a_day(before[at..].split("</summary>").next().unwrap_or_default()))
}

/// Whether a page or section of this name rules how code is written, whose names stand for any.
fn is_of_spelling(name: &str) -> bool {
    const WORDS: &[&str] = &["style", "styleguide", "naming", "names", "convention", "conventions"];
    let lower = path::name(name).to_lowercase();
    lower.split(|c: char| !c.is_alphanumeric()).any(|word| WORDS.contains(&word))
}

fn gives_an_example(said: &Statement) -> bool {
    let text = said.text.to_lowercase();
    ["example", "e.g.", "such as", "for instance"].iter().any(|cue| text.contains(cue))
}

/// Whether the sentence, in lower case, says that something is not there: "no handler exists for".
fn denies(text: &str) -> bool {
    ["there is no ", "there are no "].iter().any(|cue| text.contains(cue))
        || text.starts_with("no ") && text.contains(" exist")
}

/// Whether some sentence of the page says of `name` itself that it is over.
pub(super) fn is_told_over(document: &Document, name: &str) -> bool {
    const OVER: &[&str] = &["does nothing", "no longer", "no effect", "removed", "deprecated", "renamed", "obsolete"];
    document.statements.iter().filter(|said| said.is_judged() && said.text.contains(name)).any(|said| {
        let text = said.text.to_lowercase();
        OVER.iter().any(|cue| text.contains(cue))
    })
}

fn tells(document: &Document, said: &Statement, named: Option<&Named>) -> Option<&'static str> {
    if said.block.struck || compares(said) {
        return Some("the text speaks of the past or of plans");
    }
    let mood = match named {
        Some(named) => clause_mood(said, named.range.clone()).max(match mood_of(document, said) {
            mood @ (Mood::Historical | Mood::Planned | Mood::Quoted) => mood,
            _ => Mood::Asserted,
        }),
        None => mood_of(document, said),
    };
    let is_route = named.is_some_and(|named| named.shape == NameShape::Route);
    let text = said.text.to_lowercase();
    match mood {
        Mood::Historical | Mood::Planned => Some("the text speaks of the past or of plans"),
        Mood::Quoted => Some("quoted"),
        _ if CUES.iter().any(|cue| text.contains(cue)) || is_route && denies(&text) => {
            Some("the text speaks of the past or of plans")
        }
        _ => None,
    }
}
