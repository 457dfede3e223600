//! Pages that say of themselves that they are over, and pages that speak of something else.

use drift::claim::declared_over;
use drift::document::parse;

fn said(text: &str) -> Option<String> {
    let document = parse("docs/page.md", text);
    declared_over(&document).map(|span| document.slice(span).to_owned())
}

#[test]
fn a_page_that_declares_itself_over_is_heard() {
    let told = [
        "# Mobile\n\n> **Deprecated.** This page is kept for history only.\n\nThe app is sent by hand.\n",
        "> [!WARNING]\n> This guide is outdated and no longer maintained. See the portal.\n\n# Access\n\nOpen a ticket.\n",
        "---\ntitle: Importers\ndeprecated: true\n---\n\n# Importers\n\nThey use a queue.\n",
        "---\nstatus: archived\n---\n\nText.\n",
        "---\nsuperseded_by: other.md\n---\n\nText.\n",
        "# [DEPRECATED] Sessions\n\nSessions last 14 days.\n",
        "# Sessions (archived)\n\nSessions last 14 days.\n",
        "# Deprecated: sessions\n\nSessions last 14 days.\n",
        "# Flags\n\nThis page has been superseded by [the second edition](b.md).\n\nFlags live in Redis.\n",
        "# Flags\n\nThis old API guide is now obsolete.\n\nFlags live in Redis.\n",
        "# Client\n\n[![CI](a.svg)](b)\n\n**This package is no longer maintained.** Use the other.\n",
        "# Client\n\nInstalls the client.\n\n**Note:** as of 2024, this project is archived.\n",
        "# Client\n\n⚠️ This repository is no longer maintained.\n\nUse the other.\n",
        "# Client\n\n> ⚠️ **DEPRECATED**: use the other.\n\nRun it.\n",
        "# Changes\n\nThis changelog is no longer updated, see the releases.\n\n## 1.0\n\nAll.\n",
        "# Runbook\n\nStatus: Obsolete\n\nRestart it.\n",
        "# Runbook\n\n| Status | Archived |\n|---|---|\n| Owner | Platform |\n\nRestart it.\n",
        "# Runbook\n\nArchived since 2024-03-01.\n\nRestart it.\n",
        "# Runbook\n\nDeprecated: use [the new one](new.md).\n\nRestart it.\n",
        "# Runbook\n\nDeprecated in favour of the new one.\n\nRestart it.\n",
        "# Runbook\n\nYou are reading an outdated version of this document.\n\nRestart it.\n",
        "# Runbook\n\nThis is an archived page.\n\nRestart it.\n",
        "# Runbook\n\nPlease do not use this guide.\n\nRestart it.\n",
        "# Runbook\n\nEverything below is out of date.\n\nRestart it.\n",
        "# Runbook\n\nThe information on this page is no longer accurate.\n\nRestart it.\n",
        "# Runbook\n\n::: danger DEPRECATED\nUse the other.\n:::\n\nRestart it.\n",
        "# Runbook\n\n!!! warning \"Archived\"\n    Use the other.\n\nRestart it.\n",
        "# Runbook\n\n<div class=\"warning\">This page is deprecated.</div>\n\nRestart it.\n",
    ];
    let unheard: Vec<&str> = told.into_iter().filter(|text| said(text).is_none()).collect();
    assert!(unheard.is_empty(), "{unheard:#?}");
}

#[test]
fn a_page_that_speaks_of_something_else_is_not_taken_for_one() {
    let told = [
        "# Deprecation policy\n\nThis page describes how endpoints are deprecated.\n\nA header tells.\n",
        "# Logging\n\nThe `--quiet` option is deprecated. Use `--log-level` instead.\n",
        "# Archived invoices\n\nArchived invoices are kept in cold storage.\n",
        "# Deprecated features\n\nDeprecated features are listed below.\n",
        "# Style\n\nThis page is not deprecated, whatever the wiki says.\n",
        "# Contributing\n\nIf this page is outdated, please open an issue.\n",
        "# Contributing\n\nThis page may be outdated: tell us.\n",
        "# Contributing\n\nThis page will be archived when the move is done.\n",
        "# Guide\n\nThis page lists what is deprecated and what is no longer supported.\n",
        "# Guide\n\nThis plugin is no longer supported on Windows.\n",
        "# Guide\n\nDeprecated: the `--old` flag.\n",
        "# Guide\n\nThe v1 section of this guide is deprecated.\n",
        "# Guide\n\nThe old documentation was archived elsewhere. This one is current.\n",
        "# Guide\n\n## Old ways\n\nThis page is deprecated.\n",
        "# Guide\n\nOne.\n\nTwo.\n\nThree.\n\nFour.\n\nThis page is deprecated.\n",
        "# Guide\n\nAs of today, this service is retired people\u{2019}s favourite.\n",
        "---\ndeprecated: false\nsuperseded_by:\n---\n\n# Guide\n\nText.\n",
        "",
    ];
    let misheard: Vec<&str> = told.into_iter().filter(|text| said(text).is_some()).collect();
    assert!(misheard.is_empty(), "{misheard:#?}");
}

#[test]
fn the_words_that_say_it_are_given() {
    let text = "# Flags\n\nThis page is deprecated. Flags live in Redis.\n";
    assert_eq!(said(text).as_deref(), Some("This page is deprecated."));
}
