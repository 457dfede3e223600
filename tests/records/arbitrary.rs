//! Whatever stands in a record: reading it ends, and what drift wrote comes off again.

use std::sync::Arc;

use drift::annotate::without;
use drift::document::{self, Corpus, Entry, Genre};
use drift::forge::Own;
use drift::history::NoHistory;
use drift::record::{Record, Records};
use drift::tree::Tree;
use proptest::prelude::*;

/// Text that is made of what records are made of.
fn record() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        Just("# 3. X\n"),
        Just("## Status\n"),
        Just("\n"),
        Just("Accepted"),
        Just("Superseded by [ADR 9](0009-y.md)"),
        Just("Supersedes ADR 3"),
        Just("- Status: accepted\n"),
        Just("**Status:** "),
        Just("| Status | x |\n|---|---|\n"),
        Just("---\nstatus: accepted\n---\n"),
        Just("> "),
        Just("<!-- drift:begin -->\n"),
        Just("<!-- "),
        Just(" -->"),
        Just("✅ "),
        Just("\r\n"),
        Just("```\n"),
        Just("[x]: 0009-y.md\n"),
        Just("partially "),
        Just("é—"),
    ];
    let pieces = prop::collection::vec(piece, 0..16);
    prop_oneof![3 => pieces.prop_map(|pieces| pieces.concat()), 1 => "\\PC{0,80}"]
}

/// The texts of the two records after annotating.
fn annotate(old: &str, new: &str) -> (String, String) {
    let files = [("adr/0003-x.md", old), ("adr/0009-y.md", new)];
    let tree = Tree::from_files(files);
    let entries = files
        .iter()
        .map(|(path, text)| Entry { document: Arc::new(document::parse(path, text)), genre: Genre::Record });
    let corpus = Corpus::new(entries.collect());
    let records = Records::read(&tree, &corpus, &Own::default(), &NoHistory, None);
    let plan = drift::annotate::plan(&records, &NoHistory, &|_| true);
    let after = |path: &str, before: &str| {
        let rewrite = plan.rewrites.iter().find(|rewrite| rewrite.path == path);
        rewrite.map_or_else(|| before.to_owned(), |rewrite| rewrite.after.clone())
    };
    (after("adr/0003-x.md", old), after("adr/0009-y.md", new))
}

#[test]
fn records_that_supersede_each_other_are_left_to_a_person() {
    let old = "- Status: accepted\n[x]: 0009-y.md\nSupersedes ADR 3Superseded by [ADR 9](0009-y.md)";
    let once = annotate(old, "Supersedes ADR 3");
    assert_eq!(annotate(&once.0, &once.1), once);
}

proptest! {
    #[test]
    fn reading_ends(text in record(), name in "(adr/0003-x.md|peps/pep-0003.rst|keps/3-x/kep.yaml)") {
        let record = Record::of_text(&name, Arc::from(text.as_str()));
        if let Some(status) = record.status {
            prop_assert!(status.span.end as usize <= text.len());
        }
    }

    #[test]
    fn twice_is_once_and_removing_gives_the_bytes_back(old in record(), new in record()) {
        // What drift wrote before is its own, not the author's.
        prop_assume!(!old.contains("drift:") && !new.contains("drift:"));
        let (old_once, new_once) = annotate(&old, &new);
        prop_assert_eq!(annotate(&old_once, &new_once), (old_once.clone(), new_once.clone()));
        prop_assert_eq!(without(&old_once), old);
        prop_assert_eq!(without(&new_once), new);
    }
}
