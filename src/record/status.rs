use super::plain::plain;
use super::vocabulary;
use crate::source::Span;

/// What a state means for readers, whatever word a team has for it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum Standing {
    /// Not decided yet: proposed, draft, in review.
    Proposed,
    /// Decided and not taken back: accepted, implemented, final.
    InForce,
    /// Parts of it no longer hold.
    PartlySuperseded,
    /// Another decision stands in its place.
    Superseded,
    /// It no longer holds, and nothing need stand in its place: deprecated, withdrawn, outdated.
    Retired,
    /// Decided against.
    Rejected,
    /// Put off.
    Deferred,
    /// A word that drift does not know, or that teams use in two ways.
    Unknown,
}

/// Where a record writes its status, and so how drift writes one there.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum Style {
    /// The text under a `Status` heading.
    Heading,
    /// A `Status: x` line, plain, bold, in a list or in a quote.
    Line,
    /// A cell of a table.
    Table,
    /// A key of YAML front matter.
    FrontMatter,
    /// A key of a YAML file beside the text.
    Sidecar,
    /// A header line of an RFC-822-like block.
    Header,
    /// Only a banner says it.
    Banner,
}

/// What a record says its state is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Status {
    /// The state's word in lower case, one spelling for each; for an unknown one, what is written.
    pub word: String,
    /// What it means.
    pub standing: Standing,
    /// The value as written, without what stands around it.
    pub span: Span,
    /// Where it is written.
    pub style: Style,
    /// Whether the value says nothing but the state.
    pub bare: bool,
}

/// The state that `text` is and nothing else: its word in one spelling, and what it means.
pub fn state(text: &str) -> Option<(&'static str, Standing)> {
    let lower = text.to_lowercase();
    let (word, standing, length) = vocabulary::starting(&lower)?;
    (length == lower.len()).then_some((word, standing))
}

/// The state that took the place of the one before it: "accepted, later deprecated".
fn later(rest: &str) -> Option<(&'static str, Standing)> {
    const LATER: &[&str] = &["later ", "but later ", "and later ", "then ", "since ", "subsequently ", "now "];
    let next = LATER.iter().find_map(|lead| rest.strip_prefix(lead))?;
    let (word, standing, _) = vocabulary::starting(next)?;
    let ends = matches!(standing, Standing::Superseded | Standing::Retired | Standing::Rejected);
    ends.then_some((word, standing))
}

/// Longest state, in words, that is believed without being known.
const WORDS_OF_UNKNOWN: usize = 3;

impl Status {
    /// Reads the value at `span`. `None` for a template, a list of possible states, or a sentence that
    /// starts with no state.
    pub(super) fn parse(value: &str, span: Span, style: Style) -> Option<Status> {
        let text = plain(value).to_lowercase();
        let text = text.strip_prefix("status:").unwrap_or(&text).trim();
        if text.is_empty() || is_template(value, text) {
            return None;
        }
        let text = without_lead(text);
        if let Some((word, standing, length)) = vocabulary::starting(text) {
            let rest = text[length..].trim_matches(|c: char| !c.is_alphanumeric());
            if let Some((word, standing)) = later(rest) {
                return Some(Status { word: word.to_owned(), standing, span, style, bare: false });
            }
            let partly = standing == Standing::Superseded && starts_partly(rest);
            let standing = if partly { Standing::PartlySuperseded } else { standing };
            return Some(Status { word: word.to_owned(), standing, span, style, bare: rest.is_empty() });
        }
        let clause = text.split(['.', ',', ';', '(', ':', '—']).next().unwrap_or("").trim();
        let short = clause.split_whitespace().count() <= WORDS_OF_UNKNOWN;
        let wordy = clause.contains(|c: char| c.is_alphabetic()) && !clause.contains(['[', '{', '<', '#', '/']);
        (short && wordy).then(|| Status {
            word: clause.to_owned(),
            standing: Standing::Unknown,
            span,
            style,
            bare: clause == text,
        })
    }

    /// Whether the record says that another one stands in its place.
    pub fn is_superseded(&self) -> bool {
        self.standing == Standing::Superseded
    }
}

fn starts_partly(rest: &str) -> bool {
    ["in part", "partially", "partly", "in terminology"].iter().any(|start| rest.starts_with(start))
}

/// Words before the state: a date, "has been", "this is".
fn without_lead(text: &str) -> &str {
    let dated = text.trim_start_matches(|c: char| c.is_ascii_digit() || matches!(c, '-' | '/' | '.' | ':' | ' '));
    let text = if dated.starts_with(|c: char| c.is_alphabetic()) { dated.trim_start() } else { text };
    const LEADS: &[&str] =
        &["currently ", "this is ", "this adr is ", "this adr has been ", "has been ", "was ", "is "];
    LEADS.iter().find_map(|lead| text.strip_prefix(lead)).unwrap_or(text)
}

/// Whether the value lists the states that a record may have, or is a placeholder.
fn is_template(value: &str, text: &str) -> bool {
    let placeholder = text.starts_with(['{', '<', '[']) && !text.starts_with("[x]")
        || text.starts_with("what is the status")
        || text.starts_with("choose")
        || text.starts_with("one of");
    let choices =
        text.split(['|', '/']).filter(|word| vocabulary::is_state(word.trim_matches(|c: char| !c.is_alphanumeric())));
    let commas = text.split([',', '|', '/']).flat_map(|part| part.split(" or "));
    let listed = commas.map(|word| word.trim_matches(|c: char| !c.is_alphanumeric()));
    placeholder
        || value.contains("{{")
        || choices.count() > 1
        || listed.filter(|word| vocabulary::is_state(word)).count() > 2
}

#[cfg(test)]
mod tests {
    use super::*;

    fn status(value: &str) -> Option<(String, Standing)> {
        Status::parse(value, Span::new(0, value.len()), Style::Line).map(|status| (status.word, status.standing))
    }

    fn word(value: &str) -> Option<String> {
        status(value).map(|(word, _)| word)
    }

    #[test]
    fn the_state_is_read_out_of_what_stands_around_it() {
        for (value, expected) in [
            ("Accepted.", "accepted"),
            ("✅ Accepted (documenting an existing thing)", "accepted"),
            ("⌛️ Superseded by [036. Multi](036.md)", "superseded"),
            ("**Proposed** (pending validation spike)", "proposed"),
            ("accepted, implemented (optional)", "accepted"),
            ("Accepted — 2026-04-24.", "accepted"),
            ("2019-12-19 Approved by @somebody", "approved"),
            ("Decided on this. Open to others.", "decided"),
            ("Superceded by 12", "superseded"),
            ("❌ Rejected (see [019](019.md))", "rejected"),
            ("Status: Accepted", "accepted"),
            ("**ACCEPTED, later DEPRECATED**", "deprecated"),
            ("Accepted, now in use since 2020", "accepted"),
            ("In Anhörung", "in anhörung"),
        ] {
            assert_eq!(word(value).as_deref(), Some(expected), "{value}");
        }
    }

    #[test]
    fn a_template_is_no_status() {
        for value in [
            "Accepted | Pending | Superseded by [ADR000]",
            "{proposed | rejected | accepted}",
            "[proposed | rejected | accepted | deprecated | … | superseded by [ADR-0005](0005.md)]",
            "proposed / accepted / rejected",
            "What is the status, such as proposed, accepted, rejected, deprecated, superseded, etc.?",
            "<status>",
            "proposed, accepted, or rejected",
            "",
            "The team wants to talk about this some more before anything happens",
        ] {
            assert_eq!(status(value), None, "{value}");
        }
    }

    #[test]
    fn part_of_a_record_may_be_superseded() {
        for value in ["Partly superseded", "Superseded in part by ADR 3", "Partially superseded by ADR 3"] {
            assert_eq!(status(value).map(|found| found.1), Some(Standing::PartlySuperseded), "{value}");
        }
    }
}
