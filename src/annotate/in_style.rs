use super::edit::{Edit, ending, line_of};
use super::owned::{ADDED, ADDED_PARAGRAPH, WRITTEN, WRITTEN_YAML, over};
use super::yaml::{self, Habit};
use crate::record::{Record, Relation, Standing, Status, Style};

/// A record as it is named in another one: its label and the path that leads there.
#[derive(Clone, Debug)]
pub(super) struct Named {
    pub(super) label: String,
    pub(super) target: String,
    /// How YAML names it, where nothing can be linked.
    pub(super) plain: String,
}

impl Named {
    pub(super) fn link(&self) -> String {
        format!("[{}]({})", self.label, self.target)
    }
}

/// The edit that makes the status of `record` say "Superseded by", or fills the key that its neighbours have for
/// it, which is the `habit`; `None` if the status holds more than
/// a state, which is the author's to change, or stands where drift does not write.
pub(super) fn superseded_by(record: &Record, successors: &[Named], habit: Option<&Habit>) -> Option<Edit> {
    let status = record.status.as_ref()?;
    let has_key = record.relation_keys().iter().any(|key| key.relation == Relation::SupersededBy);
    let by_habit = status.style == Style::FrontMatter && habit.is_some();
    if has_key || by_habit || status.style == Style::Sidecar {
        return yaml::relate(record, Relation::SupersededBy, habit, &plain(successors));
    }
    if !only_state(record, status) {
        return None;
    }
    let was = status.span.slice(&record.source.text);
    let new = match status.style {
        Style::Heading | Style::Line | Style::Table => {
            over(&format!("{WRITTEN}{}", listed(successors.iter().map(Named::link))), was, false)
        }
        Style::FrontMatter => over(&format!("{WRITTEN_YAML}{}", listed(plain(successors))), was, true),
        Style::Sidecar | Style::Header | Style::Banner => None,
    }?;
    Some(Edit { range: status.span.range(), new })
}

/// `a`, `a and b`, `a, b and c`.
fn listed(names: impl IntoIterator<Item = String>) -> String {
    let names: Vec<String> = names.into_iter().collect();
    match &names[..] {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

fn plain(names: &[Named]) -> Vec<String> {
    names.iter().map(|one| one.plain.clone()).collect()
}

/// Whether the status' line says nothing but the state.
fn only_state(record: &Record, status: &Status) -> bool {
    let text = &record.source.text;
    let (start, end, _) = line_of(text, status.span.end as usize);
    // One step of a history is not the place for what follows it.
    let stepped = status.style == Style::FrontMatter && text[start..end].starts_with([' ', '\t', '-']);
    let rest = text[status.span.end as usize..end].trim();
    let quoted = matches!(rest, "\"" | "'");
    let closed = rest.is_empty() || quoted || (status.style == Style::Table && rest.starts_with('|'));
    // Inside quotes a remark would become part of the value.
    status.bare && closed && !quoted && !stepped && status.standing != Standing::PartlySuperseded
}

/// The edit that adds "Supersedes" beside the status of `record`; `None` where its style has no place for it.
pub(super) fn supersedes(record: &Record, predecessors: &[Named], habit: Option<&Habit>) -> Option<Edit> {
    let status = record.status.as_ref()?;
    let text = &*record.source.text;
    let end = ending(text);
    let links = listed(predecessors.iter().map(Named::link));
    let (start, bare_end, next) = line_of(text, status.span.start as usize);
    let next = next?;
    match status.style {
        Style::Heading => {
            // Behind the whole paragraph that the status starts.
            let at = paragraph_end(text, next)?;
            Some(Edit::insert(at, format!("{end}Supersedes {links} {ADDED_PARAGRAPH}{end}")))
        }
        Style::Line => {
            let lead = text.get(start..status.span.start as usize)?;
            let trail = &text[status.span.end as usize..bare_end];
            // Only a line of its own can be given a neighbour.
            let own = trail.chars().all(|c| c == ' ' || c == '\\');
            let lead = own.then(|| with_key(lead)).flatten()?;
            Some(Edit::insert(next, format!("{lead}{links} {ADDED}{trail}{end}")))
        }
        Style::Table => {
            let cells = text[start..bare_end].trim().trim_matches('|').split('|').count();
            (cells == 2).then(|| Edit::insert(next, format!("| Supersedes | {links} {ADDED} |{end}")))
        }
        Style::FrontMatter | Style::Sidecar => yaml::relate(record, Relation::Supersedes, habit, &plain(predecessors)),
        Style::Header | Style::Banner => None,
    }
}

/// The end of the paragraph that goes on at `at`.
fn paragraph_end(text: &str, mut at: usize) -> Option<usize> {
    loop {
        if at >= text.len() {
            return Some(at);
        }
        let (start, end, next) = line_of(text, at);
        if text[start..end].trim().is_empty() {
            return Some(at);
        }
        at = next?;
    }
}

/// What stands before the value of a `Status` line, with another key.
fn with_key(lead: &str) -> Option<String> {
    let at = lead.find("Status").map(|at| (at, "Supersedes"));
    let at = at.or_else(|| lead.find("STATUS").map(|at| (at, "SUPERSEDES")));
    let (at, key) = at.or_else(|| lead.find("status").map(|at| (at, "supersedes")))?;
    let plain = lead.contains(':') && !lead[..at].contains(|c: char| c.is_alphanumeric());
    plain.then(|| format!("{}{key}{}", &lead[..at], &lead[at + "status".len()..]))
}
