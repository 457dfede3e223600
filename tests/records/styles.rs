//! One record in each style, read through the public door.

use std::sync::Arc;

use drift::record::{Record, Reference, Relation};

/// A relation, whether it is partial, and whom it names.
type Said = (Relation, bool, Vec<String>);

/// Status and relations of a record with `text`.
fn read(path: &str, text: &str) -> (Option<String>, Vec<Said>) {
    let record = Record::of_text(path, Arc::from(text));
    let name = |reference: &Reference| match reference {
        Reference::Link { dest, .. } => dest.clone(),
        Reference::Path(path) => path.clone(),
        Reference::Number { number, .. } => number.to_string(),
    };
    let claims =
        record.claims.iter().map(|c| (c.relation, c.partial, c.references.iter().map(name).collect())).collect();
    (record.status.map(|status| status.word), claims)
}

fn status(text: &str) -> Option<String> {
    read("docs/adr/0003-x.md", text).0
}

#[test]
fn every_place_for_a_status_is_read() {
    for text in [
        "# 3. X\n\n## Status\n\nAccepted\n",
        "# 3. X\n\n# Status\n\nAccepted\n",
        "# 3. X\n\nStatus: Accepted\n\n## Context\n",
        "# 3. X\n\n**Status:** Accepted\n**Date:** 2026-01-01\n",
        "# 3. X\n\n**Status**: Accepted\n",
        "# 3. X\n\n**Status: Accepted**\n",
        "# 3. X\n\n* Status: accepted\n* Date: 2026-01-01\n",
        "# 3. X\n\n- **Status**: Accepted\n",
        "# 3. X\n\n| Status | Accepted |\n|---|---|\n| Date | 2026 |\n",
        "# 3. X\n\n| Field | Value |\n|---|---|\n| **Status** | Accepted |\n",
        "# 3. X\n\n| Status | Date |\n|---|---|\n| Accepted | 2026-01-01 |\n",
        "---\nstatus: \"accepted\"\ndate: 2026-01-01\n---\n# X\n",
        "+++\nstatus = \"accepted\"\n+++\n# X\n",
        "---\nstatusHistory:\n- status: proposed\n  date: 2026-01-01\n- status: accepted\n  date: 2026-02-01\n---\n# X\n",
        "---\nstatus_history:\n  - date: 2026-02-01\n    status: accepted\n---\n# X\n",
        "# 3. X\n\n> Status: accepted\n",
        "# 3. X\n\n## Status: Accepted\n",
        "# 3. X\n\n## Context\n\nc\n\n## Status\n\n✅ Accepted\n",
        "# 3. X\n\n## Status\n\n- [ ] Proposed\n- [x] Accepted\n",
        "## Status\n\naccepted\n\n## Context\n",
        "# 3. X\n\n## Статус\n\nAccepted\n",
        "| | |\n|:--|:--|\n| Feature Name | x |\n| State | **ACCEPTED** |\n\n# Summary\n",
        "## Preamble\n\n```\nCAP: 0003\nTitle: X\nWorking Group:\n    Owner: A\nStatus: Accepted\nVersion 3\n```\n\n## Summary\n",
        "# X\n\n* **Implementation Status:** Accepted\n",
    ] {
        assert_eq!(status(text).as_deref(), Some("accepted"), "{text}");
    }
}

#[test]
fn what_only_looks_like_a_status_is_none() {
    for text in [
        "# 3. X\n\n## Status\n\n{proposed | rejected | accepted}\n",
        "# 3. X\n\n## Status diagram\n\nAccepted\n",
        "# 3. X\n\n## Motivation\n\n### Current status: one tool and another\n\nAccepted\n",
        "# 3. X\n\n## Status\n\nThe team decided not to move forward with this, as it is easier with\nmetrics.\n",
        "# 3. X\n\n## Format\n\n```\nTitle: Y\nStatus: Accepted\n```\n",
        "# 3. X\n\n## Context\n\n```yaml\nstatus: accepted\n```\n",
        "# 3. X\n\n## Decision\n\n### Auth\n\n**Status**: Completed\n",
        "# 3. X\n\n## Status\n\n- [ ] Proposed\n- [ ] Accepted\n",
        "# 3. X\n\n<!-- Status: accepted -->\n\n## Context\n",
        "# 3. X\n\nThe status of this is open to debate.\n",
    ] {
        assert_eq!(status(text), None, "{text}");
    }
}

#[test]
fn every_way_to_name_a_successor_is_read() {
    for text in [
        "# X\n\n## Status\n\nSuperseded by [ADR 9](0009-y.md)\n",
        "# X\n\n## Status\n\nAccepted\n\nSuperceded by [9. Y](0009-y.md)\n",
        "# X\n\n## Status\n\n**superseded**\n\nWe do it the other way ([ADR#9](0009-y.md)).\n",
        "# X\n\n- Status: superseded by [y](0009-y.md)\n",
        "# X\n\n- Status: superseded\n\n## Links\n\n- Superseded by [y](0009-y.md)\n",
        "---\nstatus: superseded\nsuperseded-by: 0009-y.md\n---\n# X\n",
        "# X\n\nSuperseded: 2026-01-01 by [ADR 9](0009-y.md)\n\n## Context\n\nc\n\n## Status\n\nSuperseded\n",
        "> **Superseded by [ADR 9](0009-y.md).**\n\n# X\n\n## Status\n\nSuperseded\n",
        "# X\n\n*Note:* this RFC has been superseded by [RFC 9][].\n\n[RFC 9]: 0009-y.md\n",
        "---\nstatus: Superseded\nwithdrawal-reason: Replaced by [y](0009-y.md).\n---\n# X\n",
        "# X\n\n| Status | Superseded |\n|---|---|\n| Superseded by: | [9](0009-y.md) |\n",
    ] {
        let (status, claims) = read("docs/adr/0003-x.md", text);
        let named = |claim: &Said| {
            claim.0 == Relation::SupersededBy && !claim.1 && claim.2.iter().any(|name| name == "0009-y.md")
        };
        assert_eq!(status.as_deref(), Some("superseded"), "{text}");
        // Front matter holds no links: what it says is a path or nothing.
        let in_yaml = text.contains("withdrawal-reason");
        assert!(in_yaml || claims.iter().any(named), "{text}\n{claims:?}");
    }
}

#[test]
fn headers_and_sidecars_are_records_too() {
    let pep = "PEP: 563\nTitle: Postponed\nStatus: Superseded\nSuperseded-By: 649, 749\n\nAbstract\n";
    let (word, claims) = read("peps/pep-0563.rst", pep);
    assert_eq!(word.as_deref(), Some("superseded"));
    assert_eq!(claims, [(Relation::SupersededBy, false, vec!["649".to_owned(), "749".to_owned()])]);
    let kep = "title: X\nstatus: replaced # replaced by keps/sig-a/12-y\nreplaces:\n  - n/a\n";
    let (word, claims) = read("keps/sig-a/11-x/kep.yaml", kep);
    assert_eq!(word.as_deref(), Some("replaced"));
    assert_eq!(claims, [(Relation::SupersededBy, false, vec!["keps/sig-a/12-y".to_owned()])]);
}

#[test]
fn links_and_addresses_in_front_matter_lead_where_they_point() {
    let said = |line: &str| read("docs/adr/0003-x.md", &format!("---\n{line}\n---\n# X\n")).1;
    let by = |name: &str| vec![(Relation::SupersededBy, false, vec![name.to_owned()])];
    assert_eq!(said("status: superseded by [ADR-0009](0009-y.md)"), by("0009-y.md"));
    assert_eq!(said("superseded-by: https://example.org/adr/0009-y.md"), by("https://example.org/adr/0009-y.md"));
    assert_eq!(said("superseded-by:\n  - TEP-0009"), by("9"));
    assert_eq!(said("superseded-by:\n  - N/A"), []);
}

#[test]
fn a_heading_may_be_the_banner() {
    let (status, said) = read(
        "rfc/0003-x.md",
        "| State | **REJECTED** |\n|:--|:--|\n\n# SUPERSEDED BY [RFC 9](0009-y.md).\n\n# Summary\n",
    );
    assert_eq!(said, [(Relation::SupersededBy, false, vec!["0009-y.md".to_owned()])]);
    assert_eq!(status.as_deref(), Some("superseded"));
    let (_, said) = read("core/cap-0003.md", "# X\n\n## Summary\n\nSuperceded by [CAP 9](cap-0009.md)\n");
    assert_eq!(said.len(), 1);
}
