//! `drift annotate`: the missing side in the record's own style, once, and gone again when asked.

use crate::folder;
use crate::repository::Built;

const NEW: &str = "# 9. Use Y\n\n## Status\n\nAccepted\n\nSupersedes [ADR 3](0003-use-x.md)\n\n## Decision\n\nY.\n";

fn text(built: &Built, path: &str) -> String {
    std::fs::read_to_string(built.path().join(path)).expect("a file")
}

/// Annotates `old` beside [`NEW`], checks that a second run is empty and that `--remove` gives the bytes back,
/// and returns what was written.
fn annotated(old: &str) -> String {
    both(old, NEW).0
}

fn both(old: &str, new: &str) -> (String, String) {
    let built = folder(&[("adr/0003-use-x.md", old), ("adr/0009-use-y.md", new)]);
    built.drift(&["annotate", "--check"]).exits(1);
    built.drift(&["annotate"]).exits(0).prints("wrote adr/");
    let written = (text(&built, "adr/0003-use-x.md"), text(&built, "adr/0009-use-y.md"));
    let again = built.drift(&["annotate", "--check", "--diff"]).exits(0);
    built.drift(&["check"]).prints_no("invalid-directive");
    assert_eq!(again.stdout, "", "{old}");
    built.drift(&["annotate", "--remove"]).exits(0);
    assert_eq!(text(&built, "adr/0003-use-x.md"), old);
    assert_eq!(text(&built, "adr/0009-use-y.md"), new);
    written
}

#[test]
fn a_bare_status_is_written_over_in_its_style() {
    let link = "Superseded by [ADR-0009](0009-use-y.md)";
    for (old, expected) in [
        (
            "# 3. X\n\n## Status\n\nAccepted\n\n## C\n",
            format!("## Status\n\n{link} <!-- drift:was \"Accepted\" -->\n\n## C\n"),
        ),
        ("# 3. X\n\n## Status\n\n✅ Accepted\n", format!("{link} <!-- drift:was \"✅ Accepted\" -->\n")),
        ("# 3. X\r\n\r\n## Status\r\n\r\nAccepted\r\n", format!("{link} <!-- drift:was \"Accepted\" -->\r\n")),
        (
            "# 3. X\n\n* Status: accepted\n* Date: d\n",
            format!("* Status: {link} <!-- drift:was \"accepted\" -->\n* Date: d\n"),
        ),
        ("# 3. X\n\n**Status:** Accepted\n", format!("**Status:** {link} <!-- drift:was \"Accepted\" -->\n")),
        (
            "# 3. X\n\n| Status | Accepted |\n|---|---|\n",
            format!("| Status | {link} <!-- drift:was \"Accepted\" --> |\n"),
        ),
        ("---\nstatus: accepted\n---\n# X\n", "status: superseded by ADR-0009 # drift:was \"accepted\"\n".to_owned()),
    ] {
        let written = annotated(old);
        assert!(written.contains(&expected), "{written}");
    }
}

#[test]
fn prose_is_left_alone_and_a_block_says_it() {
    let old = "# 3. X\n\n## Status\n\nAccepted (2026-01-01). Built in three parts.\n";
    let written = annotated(old);
    assert!(
        written.starts_with("# 3. X\n\n<!-- drift:begin -->\n> **Superseded by [ADR-0009](0009-use-y.md)** ("),
        "{written}"
    );
    assert!(
        written.ends_with("<!-- drift:end -->\n\n## Status\n\nAccepted (2026-01-01). Built in three parts.\n"),
        "{written}"
    );
}

#[test]
fn a_part_is_said_in_a_block() {
    let new = NEW.replace("Supersedes", "Partially supersedes");
    let (written, _) = both("# 3. X\n\n## Status\n\nAccepted\n", &new);
    assert!(written.contains("> **Partly superseded by [ADR-0009](0009-use-y.md)**"), "{written}");
    assert!(written.contains("## Status\n\nAccepted\n"), "{written}");
}

#[test]
fn the_successor_says_what_it_replaced() {
    let old = "# 3. X\n\n## Status\n\nSuperseded by [ADR 9](0009-use-y.md)\n";
    for (new, expected) in [
        (
            "# 9. Y\n\n## Status\n\nAccepted\n\n## C\n",
            "Accepted\n\nSupersedes [ADR-0003](0003-use-x.md) <!-- drift:added paragraph -->\n\n## C\n",
        ),
        (
            "# 9. Y\n\n- **Status:** Accepted\n- Date: d\n",
            "- **Status:** Accepted\n- **Supersedes:** [ADR-0003](0003-use-x.md) <!-- drift:added -->\n- Date: d\n",
        ),
        (
            "# 9. Y\n\n| K | V |\n|---|---|\n| Status | Accepted |\n",
            "| Status | Accepted |\n| Supersedes | [ADR-0003](0003-use-x.md) <!-- drift:added --> |\n",
        ),
        ("---\nstatus: accepted\n---\n# Y\n", "---\nstatus: accepted\nsupersedes: ADR-0003 # drift:added\n---\n# Y\n"),
        ("---\nstatus: accepted\nsupersedes: []\n---\n# Y\n", "supersedes: ADR-0003 # drift:set \" []\"\n---\n"),
        (
            "---\nstatus: accepted\nreplaces:\n  - N/A\n---\n# Y\n",
            "replaces:\n  - ADR-0003 # drift:set \" N/A\"\n---\n",
        ),
        (
            "---\nstatus: accepted\nsupersedes: 0001-a.md # see there\n---\n# Y\n",
            "# Y\n\n<!-- drift:begin -->\n> **Supersedes [ADR-0003](0003-use-x.md)**",
        ),
        (
            "+++\nstatus = \"accepted\"\n+++\n# Y\n",
            "# Y\n\n<!-- drift:begin -->\n> **Supersedes [ADR-0003](0003-use-x.md)**",
        ),
    ] {
        let (_, written) = both(old, new);
        assert!(written.contains(expected), "{written}");
    }
}

#[test]
fn a_key_for_successors_is_filled_and_the_status_kept() {
    let (old, _) = both("---\nstatus: accepted\nsuperseded-by:\n---\n# X\n", NEW);
    assert!(old.starts_with("---\nstatus: accepted\nsuperseded-by: ADR-0009 # drift:set \"\"\n---\n"), "{old}");
    let (old, _) = both("---\nstatus: accepted\nsuperseded-by:\n- /docs/z.md\n---\n# X\n", NEW);
    assert!(old.contains("- /docs/z.md\n- ADR-0009 # drift:added\n---\n"), "{old}");
}

#[test]
fn a_relation_is_spelled_as_the_records_around_spell_it() {
    let built = folder(&[
        ("adr/0003-use-x.md", "---\nstatus: accepted\n---\n# X\n"),
        ("adr/0009-use-y.md", NEW),
        ("adr/0001-a.md", "---\nstatus: replaced\nsuperseded_by:\n  - ADR-0002\n---\n# A\n"),
        ("adr/0002-b.md", "---\nstatus: accepted\nsupersedes: [ADR-0001]\n---\n# B\n"),
    ]);
    built.drift(&["annotate"]).exits(0).prints("wrote adr/0003-use-x.md");
    let written = text(&built, "adr/0003-use-x.md");
    assert_eq!(written, "---\nstatus: accepted\nsuperseded_by: [ADR-0009] # drift:added\n---\n# X\n");
    built.drift(&["annotate", "--check"]).exits(0);
}

#[test]
fn the_history_of_a_status_gets_a_block_beside_it() {
    let old = "---\nstatusHistory:\n- status: decided\n  date: 2026-01-01\n---\n\n# X\n";
    let (written, _) = both(old, NEW);
    assert!(written.contains("# X\n\n<!-- drift:begin -->\n> **Superseded by [ADR-0009]"), "{written}");
    assert!(written.starts_with("---\nstatusHistory:\n- status: decided\n  date"), "{written}");
}

#[test]
fn a_sidecar_is_written_as_keps_have_it() {
    let old = "title: X\nkep-number: 3\nstatus: replaced\nstage: alpha\n";
    let new = "title: Y\nkep-number: 9\nstatus: implementable\nreplaces:\n  - /keps/sig/3-x\n";
    let built = folder(&[("keps/sig/3-x/kep.yaml", old), ("keps/sig/9-y/kep.yaml", new)]);
    built.drift(&["annotate"]).exits(0).prints("wrote keps/sig/3-x/kep.yaml");
    let written = text(&built, "keps/sig/3-x/kep.yaml");
    assert!(written.contains("status: replaced\nsuperseded-by: [/keps/sig/9-y] # drift:added\nstage"), "{written}");
    built.drift(&["annotate", "--check"]).exits(0);
    built.drift(&["annotate", "--remove"]).exits(0);
    assert_eq!(text(&built, "keps/sig/3-x/kep.yaml"), old);
}

/// Annotates texts with headers and gives the first back; the second run is empty and `--remove` restores all.
fn headed(files: &[(&str, &str)]) -> String {
    let built = folder(files);
    built.drift(&["annotate"]).exits(0).prints("wrote ");
    let written = text(&built, files[0].0);
    let again = built.drift(&["annotate", "--check", "--diff"]).exits(0);
    assert_eq!(again.stdout, "", "{written}");
    built.drift(&["annotate", "--remove"]).exits(0);
    for (path, original) in files {
        assert_eq!(text(&built, path), *original);
    }
    written
}

#[test]
fn headers_are_written_as_peps_have_them() {
    let new = "PEP: 9\nTitle: Y\nStatus: Final\nReplaces: 3\n\nText\n";
    for (old, expected) in [
        (
            "PEP: 3\nStatus: Final\nPost-History: a,\n   b\nResolution: c\n\n\nText\n",
            "PEP: 3\nStatus: Superseded\nPost-History: a,\n   b\nSuperseded-By: 9\nResolution: c\n\n\
             .. drift:added Superseded-By\n.. drift:was Status: Final\n\n\nText\n",
        ),
        (
            "PEP: 3\r\nStatus: Final \r\nSuperseded-By:\r\n\r\nText\r\n",
            "PEP: 3\r\nStatus: Superseded \r\nSuperseded-By: 9\r\n\r\n\
             .. drift:was Superseded-By:\r\n.. drift:was Status: Final \r\n\r\nText\r\n",
        ),
        // What was never in force keeps its state.
        (
            "PEP: 3\nStatus: Deferred\nReplaces: 1\n\nText\n",
            "PEP: 3\nStatus: Deferred\nReplaces: 1\nSuperseded-By: 9\n\n.. drift:added Superseded-By\n\nText\n",
        ),
    ] {
        assert_eq!(headed(&[("peps/pep-0003.rst", old), ("peps/pep-0009.rst", new)]), expected);
    }
    let old = "PEP: 3\nStatus: Superseded\nSuperseded-By: 9\n\nText\n";
    let first = "PEP: 1\nStatus: Superseded\nSuperseded-By: 9\n\nText\n";
    let new = "PEP: 9\nStatus: Final\nReplaces: 1\nResolution: c\n\nText\n";
    let files = [("peps/pep-0009.rst", new), ("peps/pep-0003.rst", old), ("peps/pep-0001.rst", first)];
    assert_eq!(
        headed(&files),
        "PEP: 9\nStatus: Final\nReplaces: 1, 3\nResolution: c\n\n.. drift:was Replaces: 1\n\nText\n"
    );
}

#[test]
fn headers_are_written_as_their_neighbours_have_them() {
    let fields = |number: u32, rest: &str| format!("======\nDEP {number}\n======\n\n:DEP: {number}\n{rest}\n\nText\n");
    let (old, new) = (fields(3, ":Status: Final"), fields(9, ":Status: Final\n:Replaces: DEP 3"));
    let (gone, next) =
        (fields(1, ":Status: Replaced\n:Replaced-By: DEP 2"), fields(2, ":Status: Final\n:Replaces: DEP 1"));
    let files: [(&str, &str); 4] = [
        ("final/0003-x.rst", &old),
        ("final/0009-y.rst", &new),
        ("final/0001-a.rst", &gone),
        ("final/0002-b.rst", &next),
    ];
    let expected =
        fields(3, ":Status: Replaced\n:Replaced-By: DEP 9\n\n.. drift:added :Replaced-By\n.. drift:was :Status: Final");
    assert_eq!(headed(&files), expected);
}

#[test]
fn headers_that_cannot_be_added_to_are_listed() {
    let new = "PEP: 9\nTitle: Y\nStatus: Final\nReplaces: 3\n\nText\n";
    for old in [
        "PEP: 3\nStatus: Final\nSuperseded-By: none\n\nText\n",
        "PEP: 3\nStatus: Final, as 9 says\n\nText\n",
        "PEP: 3\nStatus: Final",
    ] {
        let built = folder(&[("peps/pep-0003.rst", old), ("peps/pep-0009.rst", new)]);
        built.drift(&["annotate", "--check"]).exits(0).complains("there is no safe place for a note in it");
    }
    let indented = "    Author: A\n    Status: Final\n    Created: 1-Jan-2009\n****\nEEP 3: X\n----\n\nText\n";
    let (third, ninth) = (indented, indented.replace("EEP 3", "EEP 9").replace("****", "    Replaces: EEP-0003\n****"));
    // Tools look for the headers at the start, so a note stands below the title or nowhere.
    let built = folder(&[("eeps/eep-0003.md", third), ("eeps/eep-0009.md", &ninth)]);
    built.drift(&["annotate", "--diff"]).exits(0).prints(" ----\n \n+<!-- drift:begin -->\n+> **Superseded by");
    let third = third.replace("EEP 3: X\n----\n\n", "");
    let built = folder(&[("eeps/eep-0003.md", &third), ("eeps/eep-0009.md", &ninth)]);
    built.drift(&["annotate", "--check"]).exits(0).complains("there is no safe place for a note in it");
    // A proposal that was withdrawn replaced nothing.
    let new = new.replace("Final", "Withdrawn");
    let old = "PEP: 3\nStatus: Final\n\nText\n";
    let built = folder(&[("peps/pep-0003.rst", old), ("peps/pep-0009.rst", &new)]);
    built.drift(&["annotate", "--check", "--diff"]).exits(0).complains("would have superseded it, and is `withdrawn`");
}

#[test]
fn an_annotated_record_can_be_annotated_again() {
    let built = folder(&[("adr/0003-use-x.md", "# 3. X\n\n## Status\n\nAccepted\n"), ("adr/0009-use-y.md", NEW)]);
    built.drift(&["annotate"]).exits(0);
    std::fs::write(built.path().join("adr/0011-use-z.md"), NEW.replace("# 9", "# 11")).expect("a file");
    built.drift(&["annotate"]).exits(0).prints("wrote adr/0003-use-x.md");
    let written = text(&built, "adr/0003-use-x.md");
    assert!(
        written.contains("[ADR-0009](0009-use-y.md)") && written.contains("[ADR-0011](0011-use-z.md)"),
        "{written}"
    );
    built.drift(&["annotate", "--check"]).exits(0);
    built.drift(&["annotate", "--remove"]).exits(0);
    assert_eq!(text(&built, "adr/0003-use-x.md"), "# 3. X\n\n## Status\n\nAccepted\n");
}

#[test]
fn what_is_not_certain_is_listed_and_not_written() {
    for (old, new, reason) in [
        ("Accepted", "Proposed\n\nSupersedes [ADR 3](0003-use-x.md)", "once it is decided"),
        ("Proposed", "Proposed\n\nSupersedes [ADR 3](0003-use-x.md)", "once it is decided"),
        ("Rejected", "Accepted\n\nSupersedes [ADR 3](0003-use-x.md)", "not in force any more"),
        ("Superseded by [ADR 5](0005-gone.md)", "Accepted", "which is not there"),
    ] {
        let record = |title: &str, status: &str| format!("# {title}\n\n## Status\n\n{status}\n");
        let built = folder(&[("adr/0003-use-x.md", &record("3. X", old)), ("adr/0009-use-y.md", &record("9. Y", new))]);
        let run = built.drift(&["annotate", "--check", "--diff"]).exits(0).complains(reason);
        assert_eq!(run.stdout, "");
    }
}

#[test]
fn only_the_records_asked_for_are_written() {
    let built = folder(&[("adr/0003-use-x.md", "# 3. X\n\n## Status\n\nAccepted\n"), ("adr/0009-use-y.md", NEW)]);
    built.drift(&["annotate", "--check", "9"]).exits(0);
    built.drift(&["annotate", "--check", "3"]).exits(1);
    built.drift(&["annotate", "--diff", "ADR-0003"]).exits(0).prints("+Superseded by [ADR-0009]");
    built.drift_in("adr", &["annotate", "--check", "0003-use-x.md"]).exits(1).prints("would write adr/0003-use-x.md");
    for called in ["0003-use-x", "adr", "./adr/"] {
        built.drift(&["annotate", "--check", called]).exits(1).prints("would write adr/0003-use-x.md");
    }
    built.drift(&["annotate", "--check", "0009-use-y"]).exits(0);
    built.drift(&["annotate", "--check", "9", "33"]).exits(2).complains("there is no record `33`");
    assert!(text(&built, "adr/0003-use-x.md").contains("Accepted\n"), "a diff writes nothing");
}

#[test]
fn a_record_in_conflict_is_left_alone() {
    let old = "# 3. X\n\n## Status\n\nAccepted\n\n## C\n\n<<<<<<< HEAD\nOne.\n=======\nTwo.\n>>>>>>> other\n";
    let built = folder(&[("adr/0003-use-x.md", old), ("adr/0009-use-y.md", NEW)]);
    built.drift(&["annotate"]).exits(2).complains("`adr/0003-use-x.md` is in a merge conflict");
    assert_eq!(text(&built, "adr/0003-use-x.md"), old);
}

#[test]
fn statements_of_living_documents_get_a_note_if_asked() {
    let readme = "# Ferry\n\nWe keep every blob in the store X as [ADR 3](adr/0003-use-x.md) decided.\n";
    let old = "# 3. X\n\n## Status\n\nSuperseded by [ADR 9](0009-use-y.md)\n";
    let built = folder(&[("README.md", readme), ("adr/0003-use-x.md", old), ("adr/0009-use-y.md", NEW)]);
    built.drift(&["annotate", "--check"]).exits(0);
    built.drift(&["annotate", "--statements"]).exits(0).prints("wrote README.md");
    let written = text(&built, "README.md");
    assert!(
        written.contains(
            "<!-- drift:begin above -->\n> **ADR-0003 is superseded by ADR-0009.**\n<!-- drift:end -->\n\nWe keep"
        ),
        "{written}"
    );
    built.drift(&["annotate", "--statements", "--check"]).exits(0);
    built.drift(&["annotate", "--remove"]).exits(0);
    assert_eq!(text(&built, "README.md"), readme);
}
