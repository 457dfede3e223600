//! One report that holds everything a renderer can meet: every level, places in other files, a commit,
//! a cause, fixes, and text that tries to break out of each format.

use std::sync::Arc;

use drift::finding::{
    Cause, Commit, Confidence, Edit, Evidence, Finding, Fix, Judge, Level, Place, Related, Report, RuleInfo, Summary,
};
use drift::source::{SourceFile, Sources, Span};

pub(crate) const MISSING_PATH: RuleInfo = RuleInfo {
    name: "missing-path",
    summary: "a document names a file that the repository no longer has",
    explanation: "## What it finds\n\nA path in prose or code that existed once and is gone.\n\n## Why it matters\n\nA reader who follows it fails.\n\n## How to fix\n\nName the new path.\n",
    level: Level::Error,
    evidence: Evidence::Existence,
};

pub(crate) const SUPERSEDED: RuleInfo = RuleInfo {
    name: "superseded-statement",
    summary: "history replaced this statement and left this copy behind",
    explanation: "## What it finds\n\nA sentence whose twin was edited.\n",
    level: Level::Warning,
    evidence: Evidence::Replacement,
};

pub(crate) const UNCONFIRMED: RuleInfo = RuleInfo {
    name: "unconfirmed-claim",
    summary: "nobody has confirmed this claim for long",
    explanation: "## What it finds\n\nOld claims of a kind that rots fast.\n",
    level: Level::Note,
    evidence: Evidence::Age,
};

pub(crate) const RULES: [&RuleInfo; 3] = [&MISSING_PATH, &SUPERSEDED, &UNCONFIRMED];

const ONBOARDING: &str =
    "# Onboarding\n\nClone the repository.\n\nThe API listens on port 3000.\n\nAsk Zoë for the 鍵, then run it.\n";
const RUNBOOK: &str = "# Runbook\r\n\r\nThe API listens on port 4000.\r\nSee `src/server.rs` for\r\nthe details.\r\n";
/// What a stranger may put in a file.
const HOSTILE: &str =
    "bell \u{7} esc \u{1b}[31m bidi \u{202e}txet ]]> %0A::error::x | `tick` ##[debug]x </details><script>\n";

pub(crate) fn sources() -> Sources {
    let mut sources = Sources::default();
    for (path, text) in [
        ("docs/onboarding.md", ONBOARDING),
        ("docs/runbook.md", RUNBOOK),
        ("docs/a b#ü%,:|`\u{1b}.md", HOSTILE),
        ("docs/empty.md", ""),
    ] {
        sources.insert(Arc::new(SourceFile::new(path, text)));
    }
    sources
}

pub(crate) fn report() -> Report {
    let mut report = Report {
        findings: vec![superseded(), renamed(), hostile(), old(), unplaced()],
        summary: Summary {
            documents: 12,
            claims: 340,
            verified: 120,
            stale: 4,
            conflicting: 1,
            unjudged: [("never existed in this repository".into(), 120), ("the reader's own project".into(), 95)]
                .into(),
            hidden: [("old".into(), 1), ("suppressed".into(), 1)].into(),
        },
        notes: vec!["the clone is shallow: what needs history is not judged".to_owned()],
        revision: Some("9c1185a5c5e9fc54612808977ee8f548b2258d31".to_owned()),
        unjudged_places: [("the reader's own project".into(), vec!["docs/start.md:7 main.py".to_owned()])].into(),
        ..Report::default()
    };
    report.arrange(&sources());
    report
}

/// The example of the design: another file says something newer, and a commit made it so.
fn superseded() -> Finding {
    let mut finding = Finding::new(
        &SUPERSEDED,
        at("docs/onboarding.md", ONBOARDING, "The API listens on port 3000."),
        "this was true until 3f2a91c",
    );
    finding.label = "port 3000".to_owned();
    finding.claim = Some("c-0a1b2c3d".to_owned());
    finding.related = vec![
        Related {
            place: at("docs/runbook.md", RUNBOOK, "The API listens on port 4000."),
            message: "replaced it: port 3000 -> 4000".to_owned(),
            commit: Some(moved()),
        },
        Related {
            place: at("docs/onboarding.md", ONBOARDING, "Clone the repository."),
            message: "stated here first".to_owned(),
            commit: Some(commit("1111111aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "2024-01-09", "add onboarding")),
        },
        Related {
            place: Place { path: "deploy/gone.yaml".to_owned(), span: Span::new(4, 9) },
            message: "exposed port 3000".to_owned(),
            commit: None,
        },
    ];
    finding.receipt = Some(moved());
    finding.notes = vec!["replaced in".to_owned()];
    finding.help = Some("change `3000` to `4000`, or run `drift why docs/onboarding.md:5`".to_owned());
    finding.cause = Some(Cause { path: "docs/runbook.md".to_owned(), line: 3, commit: Some(moved().id) });
    finding.fix = Some(Fix {
        message: "change `3000` to `4000`".to_owned(),
        edits: vec![Edit { place: at("docs/onboarding.md", ONBOARDING, "3000"), replacement: "4000".to_owned() }],
    });
    finding
}

/// In a file with CRLF, over two lines, with a fix of several edits.
fn renamed() -> Finding {
    let mut finding = Finding::new(
        &MISSING_PATH,
        at("docs/runbook.md", RUNBOOK, "See `src/server.rs` for\r\nthe details.\r\n"),
        "`src/server.rs` was renamed to `src/http.rs`",
    );
    finding.label = "no such file".to_owned();
    finding.receipt =
        Some(commit("97b300c00000000000000000000000000000000f", "2025-11-30", "split server\u{202e}\n\nbody"));
    finding.fix = Some(Fix {
        message: "name the new path".to_owned(),
        edits: vec![
            Edit { place: at("docs/runbook.md", RUNBOOK, "src/server.rs"), replacement: "src/http.rs".to_owned() },
            Edit { place: at("docs/runbook.md", RUNBOOK, "the details"), replacement: "all\ndetails".to_owned() },
        ],
    });
    finding
}

/// Every text that a pull request can control, hostile.
fn hostile() -> Finding {
    let attack = "\u{1b}]8;;http://evil\u{7}x %0A::error::pwned\r\n::error::y ]]> | `a` ``b`` </details> <img src=x> [l](u) @everyone #1 ##[add-mask]x \u{202e}";
    let path = "docs/a b#ü%,:|`\u{1b}.md";
    let mut finding = Finding::new(&MISSING_PATH, at(path, HOSTILE, "\u{202e}txet ]]>"), attack);
    finding.level = Level::Warning;
    finding.confidence = Confidence::Medium;
    finding.label = attack.to_owned();
    finding.related = vec![Related { place: at(path, HOSTILE, "`tick`"), message: attack.to_owned(), commit: None }];
    finding.receipt = Some(commit("deadbeef", "2026-03-02\u{1b}", attack));
    finding.notes = vec![attack.to_owned(), "removed in".to_owned()];
    finding.help = Some(attack.to_owned());
    // A server names its model as it likes.
    finding.judge = Judge::Model { name: attack.to_owned(), answer: "4c1f9e0a77b2".to_owned(), stub: false };
    finding.cause = Some(Cause { path: path.to_owned(), line: 2, commit: None });
    finding
}

/// Non-ASCII before and in the span: columns are characters.
fn old() -> Finding {
    let mut finding =
        Finding::new(&UNCONFIRMED, at("docs/onboarding.md", ONBOARDING, "鍵, then"), "not confirmed for 14 months");
    finding.confidence = Confidence::Low;
    finding
}

/// Zero width, at the end of an empty file.
fn unplaced() -> Finding {
    let place = Place { path: "docs/empty.md".to_owned(), span: Span::new(0, 0) };
    Finding::new(&MISSING_PATH, place, "`docs/empty.md` is linked and has nothing to say")
}

fn moved() -> Commit {
    commit("3f2a91c4d5e6f708192a3b4c5d6e7f8091a2b3c4", "2026-03-02", "move api to 4000")
}

fn commit(id: &str, date: &str, subject: &str) -> Commit {
    Commit { id: id.to_owned(), date: date.to_owned(), subject: subject.to_owned(), edge: false }
}

fn at(path: &str, text: &str, needle: &str) -> Place {
    let start = text.find(needle).expect("the fixture has the text it points at");
    Place { path: path.to_owned(), span: Span::new(start, start + needle.len()) }
}
