use std::collections::BTreeMap;

use crate::finding::{Edit, Finding, Fix};
use crate::source::{Sources, Span};

/// What a set of fixes does.
#[derive(Debug, Default)]
pub struct Plan {
    /// Each file that changes, by path.
    pub files: BTreeMap<String, Patched>,
    /// How many findings are fixed.
    pub fixed: usize,
    /// The places, among the findings that were given, of those without a fix.
    pub left: Vec<usize>,
    /// How many have a fix that would touch what another one touches; the next run applies it, if it still stands.
    pub clashing: usize,
}

/// One file before and after.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Patched {
    /// The text that the findings speak of.
    pub old: String,
    /// The text with every accepted edit.
    pub new: String,
}

/// Takes the fixes of `findings` in order, each as a whole or not at all.
pub fn plan<'a>(findings: impl IntoIterator<Item = &'a Finding>, sources: &Sources) -> Plan {
    let mut plan = Plan::default();
    let mut accepted: BTreeMap<&str, Vec<&Edit>> = BTreeMap::new();
    for (at, finding) in findings.into_iter().enumerate() {
        let Some(fix) = &finding.fix else {
            plan.left.push(at);
            continue;
        };
        match fits(fix, &accepted, sources) {
            Some(new) => {
                plan.fixed += 1;
                for edit in new {
                    accepted.entry(&edit.place.path).or_default().push(edit);
                }
            }
            None => plan.clashing += 1,
        }
    }
    for (path, edits) in accepted {
        let Some(file) = sources.get(path) else { continue };
        let new = apply(&file.text, edits);
        if *new != *file.text {
            plan.files.insert(path.to_owned(), Patched { old: file.text.to_string(), new });
        }
    }
    plan
}

/// The edits of `fix` that are not made already; `None` if one of them clashes or has no place.
fn fits<'a>(fix: &'a Fix, accepted: &BTreeMap<&str, Vec<&Edit>>, sources: &Sources) -> Option<Vec<&'a Edit>> {
    let mut new: Vec<&Edit> = Vec::new();
    for edit in &fix.edits {
        let text = &sources.get(&edit.place.path)?.text;
        text.get(edit.place.span.range())?;
        let others = accepted.get(edit.place.path.as_str()).into_iter().flatten().copied();
        if others.clone().any(|other| other == edit) {
            continue;
        }
        let own = new.iter().copied().filter(|other| other.place.path == edit.place.path);
        if others.chain(own).any(|other| clash(other.place.span, edit.place.span)) {
            return None;
        }
        new.push(edit);
    }
    (!fix.edits.is_empty()).then_some(new)
}

/// Whether two edits touch the same bytes, or insert at the same place.
fn clash(one: Span, two: Span) -> bool {
    one.overlaps(two)
        || one.start == two.start
        || (one.is_empty() || two.is_empty()) && (one.contains(two) || two.contains(one))
}

fn apply(text: &str, mut edits: Vec<&Edit>) -> String {
    edits.sort_by_key(|edit| edit.place.span);
    let (mut new, mut at) = (String::with_capacity(text.len()), 0);
    for edit in edits {
        let range = edit.place.span.range();
        new.push_str(&text[at..range.start]);
        new.push_str(&edit.replacement);
        at = range.end;
    }
    new + &text[at..]
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use proptest::prelude::*;

    use super::*;
    use crate::finding::{Evidence, Level, Place, RuleInfo};
    use crate::source::SourceFile;

    const RULE: RuleInfo =
        RuleInfo { name: "r", summary: "", explanation: "", level: Level::Note, evidence: Evidence::Existence };

    fn finding(edits: &[(usize, usize, &str)]) -> Finding {
        let place = |start, end| Place { path: "a.md".into(), span: Span::new(start, end) };
        let edits =
            edits.iter().map(|&(start, end, new)| Edit { place: place(start, end), replacement: new.into() }).collect();
        Finding { fix: Some(Fix { message: String::new(), edits }), ..Finding::new(&RULE, place(0, 0), "") }
    }

    fn planned(text: &str, findings: &[Finding]) -> (String, usize, usize) {
        let mut sources = Sources::default();
        sources.insert(Arc::new(SourceFile::new("a.md", text)));
        let plan = plan(findings, &sources);
        let new = plan.files.get("a.md").map_or_else(|| text.to_owned(), |file| file.new.clone());
        (new, plan.fixed, plan.clashing)
    }

    #[test]
    fn every_edit_is_made_and_nothing_else() {
        let found = planned("one two\r\nthree\r\n", &[finding(&[(9, 14, "3")]), finding(&[(0, 3, "1")])]);
        assert_eq!(found, ("1 two\r\n3\r\n".to_owned(), 2, 0));
    }

    #[test]
    fn the_first_of_two_that_clash_is_made_and_a_fix_is_never_made_by_halves() {
        let found = planned("one two", &[finding(&[(0, 3, "1")]), finding(&[(4, 7, "2"), (1, 2, "x")])]);
        assert_eq!(found, ("1 two".to_owned(), 1, 1));
        assert_eq!(planned("one", &[finding(&[(0, 3, "1")]), finding(&[(0, 3, "1")])]), ("1".to_owned(), 2, 0));
        assert_eq!(planned("é", &[finding(&[(1, 2, "e")])]), ("é".to_owned(), 0, 1));
    }

    proptest! {
        #[test]
        fn no_set_of_edits_breaks_a_text(
            text in "[aé\n]{0,12}",
            edits in proptest::collection::vec((0usize..14, 0usize..14, "[xy]{0,2}"), 0..6),
        ) {
            let findings: Vec<Finding> = edits.iter().map(|(a, b, new)| finding(&[(*a, *b, new.as_str())])).collect();
            let (_, fixed, clashing) = planned(&text, &findings);
            prop_assert_eq!(fixed + clashing, findings.len());
        }
    }
}
