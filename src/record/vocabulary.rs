use super::Standing;

/// Words that teams use for the state of a decision, several words before the one they start with.
const WORDS: &[(&str, Standing)] = &[
    ("partially superseded", Standing::PartlySuperseded),
    ("partly superseded", Standing::PartlySuperseded),
    ("mostly superseded", Standing::PartlySuperseded),
    ("superseded in part", Standing::PartlySuperseded),
    ("superseded", Standing::Superseded),
    ("superceded", Standing::Superseded),
    ("superseeded", Standing::Superseded),
    ("supersedes", Standing::InForce),
    ("replaced", Standing::Superseded),
    ("obsoleted", Standing::Superseded),
    ("not accepted", Standing::Rejected),
    ("not approved", Standing::Rejected),
    ("not adopted", Standing::Rejected),
    ("not started", Standing::Proposed),
    ("not decided", Standing::Proposed),
    ("accepted", Standing::InForce),
    ("accept", Standing::InForce),
    ("approved", Standing::InForce),
    ("adopted", Standing::InForce),
    ("agreed", Standing::InForce),
    ("amended", Standing::InForce),
    ("active", Standing::InForce),
    ("applied", Standing::InForce),
    ("committed", Standing::InForce),
    ("complete", Standing::InForce),
    ("completed", Standing::InForce),
    ("confirmed", Standing::InForce),
    ("current", Standing::InForce),
    ("decided", Standing::InForce),
    ("done", Standing::InForce),
    ("enacted", Standing::InForce),
    ("final", Standing::InForce),
    ("finalized", Standing::InForce),
    ("implementable", Standing::InForce),
    ("implemented", Standing::InForce),
    ("in effect", Standing::InForce),
    ("in force", Standing::InForce),
    ("in use", Standing::InForce),
    ("landed", Standing::InForce),
    ("living", Standing::InForce),
    ("partially implemented", Standing::InForce),
    ("published", Standing::InForce),
    ("ready for release", Standing::InForce),
    ("ratified", Standing::InForce),
    ("recommended", Standing::InForce),
    ("released", Standing::InForce),
    ("resolved", Standing::InForce),
    ("shipped", Standing::InForce),
    ("stable", Standing::InForce),
    ("valid", Standing::InForce),
    ("demonstrated", Standing::Proposed),
    ("discussed", Standing::Proposed),
    ("exploring", Standing::Proposed),
    ("awaiting", Standing::Proposed),
    ("candidate", Standing::Proposed),
    ("draft", Standing::Proposed),
    ("experimental", Standing::Proposed),
    ("idea", Standing::Proposed),
    ("in discussion", Standing::Proposed),
    ("in review", Standing::Proposed),
    ("last call", Standing::Proposed),
    ("new", Standing::Proposed),
    ("open", Standing::Proposed),
    ("pending", Standing::Proposed),
    ("pre-draft", Standing::Proposed),
    ("prediscussion", Standing::Proposed),
    ("proposal", Standing::Proposed),
    ("proposed", Standing::Proposed),
    ("propose", Standing::Proposed),
    ("provisional", Standing::Proposed),
    ("ready for review", Standing::Proposed),
    ("request for comments", Standing::Proposed),
    ("review", Standing::Proposed),
    ("rfc", Standing::Proposed),
    ("to be decided", Standing::Proposed),
    ("todo", Standing::Proposed),
    ("undecided", Standing::Proposed),
    ("under consideration", Standing::Proposed),
    ("under discussion", Standing::Proposed),
    ("under review", Standing::Proposed),
    ("wip", Standing::Proposed),
    ("work in progress", Standing::Proposed),
    ("abandoned", Standing::Rejected),
    ("cancelled", Standing::Rejected),
    ("canceled", Standing::Rejected),
    ("declined", Standing::Rejected),
    ("denied", Standing::Rejected),
    ("discarded", Standing::Rejected),
    ("dropped", Standing::Rejected),
    ("rejected", Standing::Rejected),
    ("won't do", Standing::Rejected),
    ("archived", Standing::Retired),
    ("closed", Standing::Retired),
    ("discontinued", Standing::Retired),
    ("deprecated", Standing::Retired),
    ("expired", Standing::Retired),
    ("historic", Standing::Retired),
    ("historical", Standing::Retired),
    ("inactive", Standing::Retired),
    ("invalid", Standing::Retired),
    ("moved", Standing::Retired),
    ("obsolete", Standing::Retired),
    ("outdated", Standing::Retired),
    ("removed", Standing::Retired),
    ("retired", Standing::Retired),
    ("reverted", Standing::Retired),
    ("revoked", Standing::Retired),
    ("stagnant", Standing::Retired),
    ("stale", Standing::Retired),
    ("void", Standing::Retired),
    ("withdrawn", Standing::Retired),
    ("deferred", Standing::Deferred),
    ("on hold", Standing::Deferred),
    ("parked", Standing::Deferred),
    ("paused", Standing::Deferred),
    ("postponed", Standing::Deferred),
    ("stalled", Standing::Deferred),
    // Some teams mean "being written", others "being built".
    ("in progress", Standing::Unknown),
    ("inprogress", Standing::Unknown),
    ("informational", Standing::Unknown),
];

/// Shortest word whose misspellings are read: a shorter one has too many neighbours.
const SHORTEST_MISSPELT: usize = 7;

/// The state that `text` starts with: the word as teams spell it, its standing, and how many bytes of
/// `text` it takes. `text` is in lower case.
pub(super) fn starting(text: &str) -> Option<(&'static str, Standing, usize)> {
    let first = text.bytes().next()?;
    let known = WORDS.iter().filter(|(word, _)| word.as_bytes()[0] == first && starts_with_word(text, word));
    if let Some(&(word, standing)) = known.max_by_key(|(word, _)| word.len()) {
        return Some((spelling(word), standing, word.len()));
    }
    let first = text.split(|c: char| !c.is_alphabetic()).next().unwrap_or("");
    misspelt(first).map(|(word, standing)| (spelling(word), standing, first.len()))
}

/// Whether `word` alone is a state.
pub(super) fn is_state(word: &str) -> bool {
    starting(word).is_some_and(|(_, _, length)| length == word.len())
}

fn starts_with_word(text: &str, word: &str) -> bool {
    text.strip_prefix(word).is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_'))
}

/// One name for one state, where only its spelling differs.
fn spelling(word: &'static str) -> &'static str {
    match word {
        "superceded" | "superseeded" => "superseded",
        "accept" => "accepted",
        "propose" => "proposed",
        "inprogress" => "in progress",
        word => word,
    }
}

fn misspelt(word: &str) -> Option<(&'static str, Standing)> {
    if word.chars().count() < SHORTEST_MISSPELT {
        return None;
    }
    // One letter takes four bytes at most.
    let may_be = |known: &str| known.len() >= SHORTEST_MISSPELT && known.len().abs_diff(word.len()) <= 4;
    let near = |known: &str| may_be(known) && !known.contains(' ') && is_one_slip(word, known);
    let mut found = WORDS.iter().filter(|(known, _)| near(known));
    let first = found.next()?;
    found.all(|(_, standing)| *standing == first.1).then_some(*first)
}

/// Whether one letter was left out, added, changed, or exchanged with its neighbour.
fn is_one_slip(a: &str, b: &str) -> bool {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let start = a.iter().zip(&b).take_while(|(a, b)| a == b).count();
    let (a, b) = (&a[start..], &b[start..]);
    let end = a.iter().rev().zip(b.iter().rev()).take_while(|(a, b)| a == b).count();
    let (a, b) = (&a[..a.len() - end], &b[..b.len() - end]);
    match (a, b) {
        ([_], [_]) | ([], [_]) | ([_], []) => true,
        ([one, two], [three, four]) => one == four && two == three,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_state_wins() {
        assert_eq!(starting("partly superseded").map(|found| found.0), Some("partly superseded"));
        assert_eq!(starting("under review by the board").map(|found| found.0), Some("under review"));
        assert_eq!(starting("accepted, amended by x").map(|found| found.0), Some("accepted"));
        assert_eq!(starting("acceptance criteria"), None);
    }

    #[test]
    fn one_slip_of_the_hand_is_read() {
        assert_eq!(starting("imlpemented").map(|found| found.0), Some("implemented"));
        assert_eq!(starting("acepted").map(|found| found.0), Some("accepted"));
        assert_eq!(starting("superceded by x").map(|found| found.0), Some("superseded"));
        assert_eq!(starting("interesting"), None);
    }
}
