//! Claims out of whole documents.

use drift::claim::{Claim, Dimension, Kind, Polarity, TermKind, Unfaithful, extract, extract_all, faithful};
use drift::document::{Genre, parse};
use proptest::prelude::*;

fn claims(text: &str) -> Vec<Claim> {
    extract(&parse("a.md", text), Genre::Living)
}

fn kind(text: &str) -> Kind {
    claims(text).pop().unwrap().kind
}

#[test]
fn kinds_and_half_lives() {
    assert_eq!(kind("drift is a linter."), Kind::Identity);
    assert_eq!(kind("We decided to use git."), Kind::Decision);
    assert_eq!(kind("The server listens on port 3000 by default."), Kind::Config);
    assert_eq!(kind("Run `make` first."), Kind::Procedure);
    assert_eq!(kind("Backups run nightly."), Kind::Schedule);
    assert_eq!(kind("It requires Node 18 or later."), Kind::Version);
    assert_eq!(kind("Parsers live in [src](src/)."), Kind::Reference);
    assert_eq!(kind("It is currently broken."), Kind::State);
    assert_eq!(kind("`a` was removed in 2.0."), Kind::Event);
    assert_eq!(Kind::Identity.half_life(), Some(3650));
    assert_eq!(Kind::Config.half_life(), Some(30));
    assert_eq!(Kind::State.half_life(), Some(7));
    assert_eq!(Kind::Event.half_life(), None);
}

#[test]
fn headings_captions_and_table_heads_claim_nothing() {
    let found = claims("# Heading with words\n\nTwo words\n\n| A `b` | C |\n|---|---|\n| `x` | y |\n");
    let texts: Vec<_> = found.iter().map(|claim| claim.text.as_str()).collect();
    assert_eq!(texts, ["| `x` | y |"]);
    assert!(extract(&parse("a.md", "The port is 80."), Genre::Foreign).is_empty());
}

#[test]
fn terms_stand_in_the_source() {
    let text = "On Linux, `serve` listens on 3000 (see [docs](docs/a.md)), and needs v18.2.\n";
    let claim = claims(text).remove(0);
    let terms: Vec<_> = claim.terms.iter().map(|term| (term.kind, term.text.as_str())).collect();
    let expected = [
        (TermKind::Code, "serve"),
        (TermKind::Number, "3000"),
        (TermKind::Target, "docs/a.md"),
        (TermKind::Number, "v18.2"),
    ];
    assert_eq!(terms, expected);
    assert!(claim.terms.iter().all(|term| term.span.slice(text) == term.text));
    assert_eq!(claim.scope.limits[0].dimension, Dimension::Platform);
    assert_eq!(claim.scope.limits[0].text, "Linux");
}

#[test]
fn ids_ignore_edits_elsewhere() {
    let before = claims("# T\n\nThe port is 80.\n\nThe port is 80.\n");
    let after = claims("Something new is here.\n\n# T\n\nThe port\nis 80.\n\nThe port is 80.\n");
    assert_ne!(before[0].id, before[1].id);
    assert_eq!((before[0].id, before[1].id), (after[1].id, after[2].id));
}

#[test]
fn the_gate_rejects_what_is_not_there() {
    let document = parse("a.md", "The port is not 3000 on Fridays in v1.2.3.\n");
    let statement = &document.statements[0];
    let claim = claims(document.text()).remove(0);
    assert_eq!(claim.polarity, Polarity::Negative);
    assert_eq!(faithful(&document, statement, &claim), Ok(()));

    let mut wrong = claim.clone();
    wrong.terms[0].text = "300".to_owned();
    assert_eq!(faithful(&document, statement, &wrong), Err(Unfaithful::Term("300".to_owned())));
    let mut wrong = claim.clone();
    wrong.polarity = Polarity::Positive;
    assert_eq!(faithful(&document, statement, &wrong), Err(Unfaithful::Negation));
    let mut wrong = claim.clone();
    wrong.negation = Some("never".to_owned());
    assert_eq!(faithful(&document, statement, &wrong), Err(Unfaithful::Negation));
    let mut wrong = claim;
    wrong.text = "The port is 3000.".to_owned();
    assert_eq!(faithful(&document, statement, &wrong), Err(Unfaithful::Text));
}

#[test]
fn scopes_that_share_no_case_are_disjoint() {
    let found = claims("Use `a` on Windows.\n\nUse `b` on Linux.\n\nUse `c` always here.\n");
    assert!(found[0].scope.is_disjoint(&found[1].scope));
    assert!(!found[0].scope.is_disjoint(&found[2].scope));
}

proptest! {
    #[test]
    fn every_claim_passes_the_gate(text in "([a-zA-Z`*_\\[\\]().,:;!? \n0-9éß🚀<>&|#-]|not |if |was removed |`x` |v1\\.2 ){0,80}") {
        let document = parse("a.md", &text);
        let extraction = extract_all(&document, Genre::Living);
        for claim in &extraction.claims {
            prop_assert_eq!(document.slice(claim.span), &claim.text);
        }
    }
}
