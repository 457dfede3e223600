use std::sync::LazyLock;

use regex::Regex;

use super::graph::Records;
use super::lines::lines;
use super::passage::passages;
use super::read::Record;
use super::reversal::Reversal;
use super::status::Standing;

static CHOSEN: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?i)^(?:(?:use|using|adopt|choose|introduce)\s+(?P<used>.+)|(?:replace|switch|migrate|move)\b.+?\b(?:with|to)\s+(?P<new>.+))$")
        .expect("a pattern")
});
/// What ends the name of a thing in a title.
static REST: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?i)\s(?:for|to|as|in|with|on|by|from|and|over|instead|via|across|when|at|of)\s|[,;:(]")
        .expect("a pattern")
});

/// The name of the thing that a title says is used: the last word of its object, if it looks like a name.
fn chosen(title: &str) -> Option<String> {
    let found = CHOSEN.captures(title.trim())?;
    let object = found.name("used").or(found.name("new"))?.as_str();
    let object = REST.find(object).map_or(object, |rest| &object[..rest.start()]);
    let head = object.split_whitespace().rfind(|word| word.chars().count() >= 4)?;
    let head = head.trim_matches(|c: char| !c.is_alphanumeric());
    // `Use feature flags` names no product.
    let is_name = head.contains(|c: char| c.is_uppercase() || c.is_ascii_digit()) && !head.is_empty();
    is_name.then(|| head.to_owned())
}

/// The ways to say that `name` goes: of a title, and of a decision.
fn goes(name: &str) -> Option<(Regex, Regex)> {
    let name = regex::escape(name);
    let title = format!(
        r"(?i)^(?:(?:replace|remove|drop|retire|decommission|deprecate|abandon)\s+(?:the\s+|our\s+)?{name}\b|(?:migrate|move|switch)\s+(?:away\s+)?(?:from|off)\s+(?:the\s+|our\s+)?{name}\b)"
    );
    let decision = format!(
        r"(?i)\bwe\s+(?:will|shall|have|are\s+going\s+to)\s+(?:now\s+)?(?:decom+is+ion(?:ed)?|retired?|removed?|dropped|drop|replaced?|stop(?:ped)?\s+using|(?:migrated?|moved?|switch(?:ed)?)\s+(?:away\s+)?(?:from|off))\s+(?:our\s+|the\s+|using\s+|all\s+)*{name}\b|\b{name}\s+(?:is\s+|being\s+)?(?:due\s+for\s+retirement|now\s+retired)\b"
    );
    Some((Regex::new(&title).ok()?, Regex::new(&decision).ok()?))
}

impl Records {
    /// Decisions to use something that a later decision of the same series says goes away.
    pub(super) fn find_dropped(records: &[Record]) -> Vec<Reversal> {
        let mut found = Vec::new();
        for (older, record) in records.iter().enumerate() {
            let stands = record.status.as_ref().is_some_and(|status| status.standing == Standing::InForce);
            let Some(name) = chosen(&record.title).filter(|_| stands) else { continue };
            let Some((title, decision)) = goes(&name) else { continue };
            for (newer, later) in records.iter().enumerate() {
                let decided = later.status.as_ref().is_some_and(|status| {
                    matches!(status.standing, Standing::InForce | Standing::Superseded | Standing::Unknown)
                });
                if !decided || later.series != record.series || later.number <= record.number {
                    continue;
                }
                if let Some(span) = announcement(later, &title, &decision) {
                    found.push(Reversal { newer, older, told_by: newer, span, named: false });
                    break;
                }
            }
        }
        found
    }
}

/// Where `later` says that the thing goes.
fn announcement(later: &Record, title: &Regex, decision: &Regex) -> Option<crate::source::Span> {
    if title.is_match(&later.title) {
        return Some(later.title_span);
    }
    let document = later.document.as_ref()?;
    if !decision.is_match(document.text()) {
        return None;
    }
    let passages = passages(document, &lines(document));
    // Options that were weighed say what would happen under each of them.
    let weighed = |section: Option<usize>| {
        document.heading_path(section).iter().any(|section| {
            let title = section.title.to_lowercase();
            ["option", "alternative", "considered", "pros"].iter().any(|word| title.contains(word))
        })
    };
    let says = passages
        .into_iter()
        .find(|passage| decision.is_match(&passage.text) && !passage.quoted && !weighed(passage.section))?;
    Some(says.span)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_title_names_what_it_chooses() {
        for (title, name) in [
            ("Use Concourse CI", Some("Concourse")),
            ("Use AWS hosted Elasticsearch", Some("Elasticsearch")),
            ("replace go-bindata with packr2", Some("packr2")),
            ("Use Postgres for the ledger", Some("Postgres")),
            ("Use feature flags", None),
            ("Record architecture decisions", None),
        ] {
            assert_eq!(chosen(title).as_deref(), name, "{title}");
        }
    }

    #[test]
    fn what_goes_is_told_outright() {
        let (title, decision) = goes("Concourse").expect("patterns");
        assert!(title.is_match("Replace Concourse with Actions") && !title.is_match("Extend Concourse"));
        assert!(decision.is_match("We will decomission our Concourse pipelines once done"));
        assert!(decision.is_match("moving over, with Concourse due for retirement"));
        assert!(!decision.is_match("We will keep Concourse") && !decision.is_match("we could drop Concourse"));
    }
}
