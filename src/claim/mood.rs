use std::ops::Range;

use super::clause::Clauses;
use super::cue::{Cue, cues, cues_in};
use super::fate;
use crate::document::{Document, MarkKind, Statement};

/// How a statement is meant. Only what is asserted or required may be held
/// against the tree.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum Mood {
    /// It is so.
    Asserted,
    /// It has to be so.
    Required,
    /// It is so mostly, perhaps, or is asked.
    Hedged,
    /// It is so if something else is.
    Conditional,
    /// It shows what something might look like.
    Example,
    /// It was so.
    Historical,
    /// It shall be so.
    Planned,
    /// Somebody said so.
    Quoted,
}

impl Mood {
    /// The name in lower case.
    pub fn name(self) -> &'static str {
        match self {
            Mood::Asserted => "asserted",
            Mood::Required => "required",
            Mood::Hedged => "hedged",
            Mood::Conditional => "conditional",
            Mood::Example => "example",
            Mood::Historical => "historical",
            Mood::Planned => "planned",
            Mood::Quoted => "quoted",
        }
    }
}

/// How `statement` as a whole is meant, by its words, its headings, what
/// introduces it and how it is set.
pub fn mood_of(document: &Document, statement: &Statement) -> Mood {
    if statement.block.quoted || is_quotation(&statement.text) {
        return Mood::Quoted;
    }
    if statement.block.struck {
        return Mood::Historical;
    }
    if is_open_task(document, statement) {
        return Mood::Planned;
    }
    let own = own_mood(statement);
    let around = mood_of_lead(statement).max(mood_of_headings(document, statement));
    if statement.text.ends_with('?') { Mood::Hedged.max(own) } else { own.max(around) }
}

/// How the clause of `statement` that holds `range` of its text is meant.
///
/// Speaks of the clause alone: "`a` was renamed to `b`" is historical for `a`
/// and asserted for `b`; a remark in parentheses does not reach what is around it.
pub fn clause_mood(statement: &Statement, range: Range<usize>) -> Mood {
    let clauses = Clauses::of(statement);
    let clause = clauses.around(&range);
    let in_parentheses = clauses.in_parentheses(range.start);
    let cues = cues(statement);
    let inside = |at: &Range<usize>| {
        clause.start <= at.start && at.end <= clause.end && (in_parentheses || !clauses.in_parentheses(at.start))
    };
    let led_to = cues.iter().any(|(cue, at)| *cue == Cue::LeadsToNew && inside(at) && at.end <= range.start);
    let reaches = |cue: Cue, at: &Range<usize>| match cue {
        // What follows is the example, and a placeholder is one by itself.
        Cue::Example => at.end <= range.start,
        Cue::Placeholder => touches(&token_around(statement, at), &range),
        Cue::Historical => !led_to,
        _ => true,
    };
    let own = cues.iter().filter(|(cue, at)| inside(at) && reaches(*cue, at)).map(|(cue, _)| mood_of_cue(*cue));
    let own = own.max().max(fate::told(&statement.text, &range)).unwrap_or(Mood::Asserted);
    // A condition at the start of a sentence governs all of it.
    let governed = cues.first().is_some_and(|(cue, at)| *cue == Cue::Conditional && at.start == 0);
    if governed { own.max(Mood::Conditional) } else { own }
}

/// The strongest mood of the statement's words outside parentheses and code.
fn own_mood(statement: &Statement) -> Mood {
    let clauses = Clauses::of(statement);
    let cues = cues(statement);
    let all_placeholders = is_all_placeholders(statement, &cues);
    let governs = |cue: Cue, at: &Range<usize>| match cue {
        // `such as` further on speaks of what follows it only.
        Cue::Example => at.start < EXAMPLE_START,
        Cue::Placeholder => all_placeholders,
        _ => !clauses.in_parentheses(at.start),
    };
    let moods = cues.iter().filter(|(cue, at)| governs(*cue, at)).map(|(cue, _)| mood_of_cue(*cue));
    moods.max().unwrap_or(Mood::Asserted)
}

/// How far into a sentence "for example" makes an example of all of it.
const EXAMPLE_START: usize = 12;

/// Whether every code span, if there are any, holds a placeholder.
fn is_all_placeholders(statement: &Statement, cues: &[(Cue, Range<usize>)]) -> bool {
    let mut code = statement.marks.iter().filter(|mark| mark.kind == MarkKind::Code);
    code.all(|mark| cues.iter().any(|(cue, at)| *cue == Cue::Placeholder && touches(&mark.range, at)))
}

/// The code span or word that holds `range`.
fn token_around(statement: &Statement, range: &Range<usize>) -> Range<usize> {
    let code = statement.marks.iter().find(|mark| mark.kind == MarkKind::Code && touches(&mark.range, range));
    if let Some(code) = code {
        return code.range.clone();
    }
    let text = &statement.text;
    let start = text[..range.start].rfind(char::is_whitespace).map_or(0, |at| at + 1);
    let end = text[range.end..].find(char::is_whitespace).map_or(text.len(), |at| range.end + at);
    start..end
}

fn touches(one: &Range<usize>, other: &Range<usize>) -> bool {
    one.start < other.end && other.start < one.end
}

fn mood_of_cue(cue: Cue) -> Mood {
    match cue {
        Cue::Historical | Cue::BeforeVersion => Mood::Historical,
        Cue::Planned => Mood::Planned,
        Cue::Example | Cue::Placeholder => Mood::Example,
        Cue::Conditional => Mood::Conditional,
        Cue::Hedged => Mood::Hedged,
        Cue::Required => Mood::Required,
        Cue::LeadsToNew | Cue::Produced => Mood::Asserted,
    }
}

/// What introduces a list governs its items if it says so at its end or start:
/// "For example:", "The following were removed:".
fn mood_of_lead(statement: &Statement) -> Mood {
    let Some(lead) = statement.lead.as_deref().filter(|lead| lead.trim_end().ends_with(':')) else {
        return Mood::Asserted;
    };
    let moods = cues_in(lead).into_iter().map(|(cue, _)| mood_of_cue(cue));
    moods.filter(|mood| *mood != Mood::Required).max().unwrap_or(Mood::Asserted)
}

/// How the headings above colour what stands below them: "Future work" speaks of plans.
pub fn mood_of_headings(document: &Document, statement: &Statement) -> Mood {
    let path = document.heading_path(statement.section);
    path.iter().map(|section| mood_of_heading(&section.title)).max().unwrap_or(Mood::Asserted)
}

fn mood_of_heading(title: &str) -> Mood {
    const EXAMPLE: &[&str] = &["example", "examples", "sample", "samples"];
    const HISTORICAL: &[&str] =
        &["history", "changelog", "deprecated", "deprecation", "deprecations", "legacy", "removed", "obsolete"];
    const PLANNED: &[&str] = &["roadmap", "todo", "planned", "proposed", "proposal", "upcoming", "future"];
    let title = title.to_lowercase();
    let has = |list: &[&str]| title.split(|c: char| !c.is_alphanumeric()).any(|word| list.contains(&word));
    if has(PLANNED) {
        Mood::Planned
    } else if has(HISTORICAL) {
        Mood::Historical
    } else if has(EXAMPLE) {
        Mood::Example
    } else {
        Mood::Asserted
    }
}

/// Whether the whole text stands in quotation marks.
fn is_quotation(text: &str) -> bool {
    let inner = text.trim_end_matches(['.', '!', '?']);
    [('"', '"'), ('“', '”'), ('«', '»'), ('„', '“')]
        .iter()
        .any(|&(open, close)| inner.len() > 2 && text.starts_with(open) && inner.ends_with(close))
}

/// Whether the statement is a task that is not done: `- [ ] text`.
fn is_open_task(document: &Document, statement: &Statement) -> bool {
    let before = document.text().get(..statement.span.start as usize).unwrap_or("");
    before.trim_end_matches([' ', '\t']).ends_with("[ ]")
}
