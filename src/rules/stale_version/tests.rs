use super::{Sink, check};
use crate::document::classify;
use crate::finding::{Commit, Confidence, Finding};
use crate::history::{LastSeen, NoHistory, Vanished, Witness};
use crate::rules::testing::judge;

/// One older version of one file.
struct Once(&'static str, &'static str);

impl Witness for Once {
    fn vanished(&self, _: &str) -> Option<Vanished> {
        None
    }
    fn last_seen_each(
        &self,
        path: &str,
        count: usize,
        holding: &dyn Fn(&str, &[usize]) -> Vec<usize>,
    ) -> Vec<Option<LastSeen>> {
        let mut answers = vec![None; count];
        if path == self.0 {
            let open: Vec<usize> = (0..count).collect();
            for index in holding(self.1, &open) {
                let ended = Commit {
                    id: "3f2a91c".repeat(6),
                    date: "2026-03-02".into(),
                    subject: "raise it".into(),
                    edge: false,
                };
                answers[index] = Some(LastSeen { ended: Some(ended), before: self.1.into(), after: None });
            }
        }
        answers
    }
    fn said(&self, _: &str, _: &dyn Fn(&str) -> bool, _: &Vanished) -> Option<bool> {
        None
    }
    fn vanished_ending_in(&self, _: &str) -> Vec<String> {
        Vec::new()
    }
    fn is_complete(&self) -> bool {
        true
    }
}

fn run(files: &[(&str, &str)], history: &dyn Witness) -> Sink {
    judge(files, |document| classify(document.path(), document), history, check)
}

fn one(files: &[(&str, &str)]) -> Finding {
    let mut sink = run(files, &NoHistory);
    assert_eq!(sink.findings.len(), 1, "{:?}", sink.findings);
    sink.findings.remove(0)
}

fn silent(files: &[(&str, &str)]) -> Sink {
    let sink = run(files, &NoHistory);
    assert!(sink.findings.is_empty(), "{files:?}: {:?}", sink.findings);
    sink
}

fn fix(finding: &Finding) -> Option<&str> {
    finding.fix.as_ref().map(|fix| fix.edits[0].replacement.as_str())
}

const RUST: &str = "[package]\nname = \"saw\"\nrust-version = \"1.90.0\"\n";

#[test]
fn a_lower_minimum_is_stale() {
    let finding = one(&[("Cargo.toml", RUST), ("README.md", "Rust *1.77.2* or later is required.\n")]);
    assert_eq!(finding.message, "Rust 1.77.2 is documented as enough, but `rust-version` asks for 1.90.0");
    assert_eq!((finding.confidence, fix(&finding)), (Confidence::High, Some("1.90.0")));
    assert_eq!(finding.related[0].message, "`rust-version` is 1.90.0 here");
}

#[test]
fn fixes_keep_the_precision() {
    for (manifest, text, document, replacement) in [
        ("package.json", "{\"engines\": {\"node\": \">=20.9.0\"}}", "Requires Node.js 16+.\n", Some("20")),
        ("setup.py", "python_requires='>=3.8',", "It requires Python 3.7+ to run.\n", Some("3.8")),
        ("setup.py", "python_requires='>=3.8',", "The runtime requires Python 3.7-3.11.\n", Some("3.8")),
        ("setup.py", "python_requires='>=3.8',", "It supports Python 3.6, 3.7 and 3.8.\n", None),
        ("go.mod", "module x\ngo 1.25\n", "Requires Go 1.24.0 or later.\n", Some("1.25.0")),
        ("Cargo.toml", "[package]\nedition = \"2024\"\n", "Requires Rust 1.70+.\n", None),
    ] {
        let finding = one(&[(manifest, text), ("README.md", document)]);
        assert_eq!(fix(&finding), replacement, "{document}");
    }
}

#[test]
fn what_agrees_is_verified() {
    for (manifest, text, document) in [
        ("go.mod", "module x\ngo 1.21.5\n", "Requires Go 1.21+.\n"),
        ("go.mod", "module x\ngo 1.24.0\n", "Requires Go 1.24 or later.\n"),
        ("package.json", "{\"engines\": {\"node\": \"^18.0.0 || >=20.0.0\"}}", "Requires Node >=v18.00.\n"),
        ("setup.py", "python_requires='>=3.5',", "It supports Python 3.5, 3.6, 3.7 and pypy3.\n"),
        ("pyproject.toml", "[project]\nrequires-python = \">=3.9,<4.0\"\n", "Requires Python 3.9-3.13.\n"),
        ("Cargo.toml", "[package]\nedition = \"2021\"\n", "Requires Rust 1.70+.\n"),
        (
            "pom.xml",
            "<project><properties><java.version>1.8</java.version></properties></project>",
            "Requires Java 1.8+.\n",
        ),
    ] {
        assert_eq!(silent(&[(manifest, text), ("README.md", document)]).verified, 1, "{document}");
    }
}

#[test]
fn the_nearest_manifest_governs() {
    let root = ("Cargo.toml", "[workspace.package]\nrust-version = \"1.75\"\n");
    let inherits =
        ("saw-core/Cargo.toml", "[package]\nname = \"saw-core\"\nedition = \"2021\"\nrust-version.workspace = true\n");
    let own = ("saw-web/Cargo.toml", "[package]\nname = \"saw-web\"\nrust-version = \"1.66\"\n");
    let finding = one(&[root, inherits, own, ("saw-core/README.md", "saw-core's MSRV is 1.66.\n")]);
    assert_eq!(finding.related[0].place.path, "Cargo.toml");
    silent(&[root, inherits, own, ("saw-web/README.md", "The MSRV is 1.66.\n")]);
    silent(&[root, inherits, own, ("README.md", "saw-web's MSRV is 1.66.\n")]);
}

#[test]
fn packages_that_disagree_are_not_judged() {
    let modules = [("a/go.mod", "module a\ngo 1.20\n"), ("b/go.mod", "module b\ngo 1.22\n")];
    let sink = silent(&[modules[0], modules[1], ("README.md", "Requires Go 1.18+.\n")]);
    assert_eq!(sink.unjudged.keys().collect::<Vec<_>>(), [&"packages that declare different versions"]);
    one(&[modules[0], ("examples/x/go.mod", "module x\ngo 1.10\n"), ("README.md", "Requires Go 1.18+.\n")]);
}

#[test]
fn pins_contradict_only_what_names_them() {
    let docker = ("src/ad/Dockerfile", "FROM python:3.14-slim\n");
    let finding = one(&[docker, ("src/ad/README.md", "- Runtime: Python 3.11\n")]);
    assert_eq!(finding.message, "Python 3.11 is documented, but `FROM` is python:3.14-slim");
    assert_eq!(fix(&finding), Some("3.14"));
    silent(&[docker, ("src/ad/README.md", "- Runtime: Python 3.14\n")]);
    silent(&[docker, ("src/ad/README.md", "Requires Python 3.11+.\n")]);
    silent(&[(".nvmrc", "20\n"), ("README.md", "Requires Node 18+.\n")]);
    let pin = ("requirements-dev.txt", "black==22.3.0\n");
    let finding = one(&[pin, ("CONTRIBUTING.md", "Install the right version of black: `black==19.10b0`.\n")]);
    assert_eq!((finding.confidence, fix(&finding)), (Confidence::Medium, Some("22.3.0")));
}

#[test]
fn history_gives_the_receipt() {
    let files = [("Cargo.toml", RUST), ("README.md", "Requires Rust 1.77.\n")];
    let quiet = run(&files, &NoHistory).findings.remove(0);
    assert_eq!(quiet.confidence, Confidence::Medium);
    let sink = run(&files, &Once("Cargo.toml", "[package]\nrust-version = \"1.77\"\n"));
    let finding = &sink.findings[0];
    assert_eq!(finding.confidence, Confidence::High);
    assert_eq!(finding.notes, ["`rust-version` was raised from 1.77 in"]);
    assert!(finding.receipt.is_some());
}

#[test]
fn a_stricter_document_needs_a_witness() {
    let files = [
        ("pyproject.toml", "[tool.poetry.dependencies]\npython = \"~2.7 || ^3.4\"\n"),
        ("README.md", "It is only compatible with Python 3.6+.\n"),
    ];
    silent(&files);
    let sink = run(&files, &Once("pyproject.toml", "[tool.poetry.dependencies]\npython = \"^3.6\"\n"));
    assert_eq!(sink.findings[0].notes, ["`python` was lowered from 3.6 in"]);
    assert_eq!(sink.findings[0].confidence, Confidence::Medium);
}

#[test]
fn look_alikes_are_left_alone() {
    let manifests = [
        ("package.json", "{\"name\": \"saw\", \"engines\": {\"node\": \">=20\"}}"),
        ("go.mod", "module saw\ngo 1.22\n"),
    ];
    for (path, text) in [
        ("README.md", "Since Go 1.18 there are generics.\n"),
        ("README.md", "Cypress requires Node 16+.\n"),
        ("README.md", "Your app needs Node 16+.\n"),
        ("README.md", "On Windows, if you build it yourself, Node 16+ is required.\n"),
        ("README.md", "Node 16 or newer is required on Windows.\n"),
        ("README.md", "saw 1.x requires Node 16+.\n"),
        ("CHANGELOG.md", "- Require Go 1.12+.\n"),
        ("docs/adr/0001-node.md", "# 1. Use Node\n\nStatus: accepted\n\nThe project requires Node 16+.\n"),
        ("docs/channels.md", "# Channels\n\nRequires Node 16+.\n"),
        ("README.md", "## Upgrading to v2.0\n\nRequires Node 16+.\n"),
        ("README.md", "```sh\n# requires Node 16+\n```\n"),
    ] {
        silent(&[manifests[0], manifests[1], (path, text)]);
    }
}

#[test]
fn a_range_may_end_too_late() {
    let manifest = ("pyproject.toml", "[project]\nrequires-python = \">=3.9,<3.12\"\n");
    let finding = one(&[manifest, ("README.md", "Requires Python 3.9-3.12.\n")]);
    assert_eq!(finding.message, "Python 3.12 is documented, but `requires-python` is >=3.9,<3.12");
    silent(&[manifest, ("README.md", "Requires Python 3.9-3.11.\n")]);
}

#[test]
fn a_patch_that_the_go_command_fetches_is_said_in_a_lower_voice() {
    let go = |text: &'static str| one(&[("go.mod", "module x\ngo 1.25.1\n"), ("README.md", text)]).confidence;
    assert_eq!(go("Requires Go 1.25.0 or later.\n"), Confidence::Medium);
    assert_eq!(go("Requires Go 1.24.9 or later.\n"), Confidence::High);
    let python =
        one(&[("setup.py", "python_requires='>=3.8.1',"), ("README.md", "It requires Python 3.8.0+ to run.\n")]);
    assert_eq!(python.confidence, Confidence::High);
}

#[test]
fn a_release_that_readers_are_told_to_ask_for() {
    let manifest = "[package]\nname = \"ferry\"\nversion = \"0.6.1\"\n";
    let once = Once("Cargo.toml", "[package]\nname = \"ferry\"\nversion = \"0.4.2\"\n");
    let log =
        ("CHANGELOG.md", "# Changelog\n\n## 0.6.1 - 2026-01-01\n\n- a\n\n## 0.5.0 - 2025-01-01\n\n- b\n\n## 0.4.0\n");
    let asked = |page: &str| {
        let page = format!("# ferry\n\n{page}");
        run(&[("Cargo.toml", manifest), log, ("README.md", &page)], &once).findings
    };
    for line in ["ferry = \"0.4\"", "ferry = { version = \"0.4\", features = [\"wind\"] }"] {
        let found = asked(&format!("```toml\n[dependencies]\n{line}\n```\n"));
        assert_eq!(found.len(), 1, "{line}");
        assert_eq!(found[0].message, "ferry 0.4 is what readers are told to ask for, but it is at 0.6.1");
        assert_eq!((found[0].confidence, fix(&found[0])), (Confidence::High, Some("0.6")));
    }
    for page in [
        "```toml\n[dependencies]\nferry = \"0.6\"\n```\n",
        "```toml\nferry = \">=0.4\"\n```\n",
        "```toml\nferry = \"=0.4.2\"\n```\n",
        "```toml\nferry = { path = \"..\" }\n```\n",
        "```toml\nferryman = \"0.4\"\n```\n",
        "## Before 0.4\n\n```toml\nferry = \"0.4\"\n```\n",
        "```toml\nferry = \"0.3\"\n```\n",
    ] {
        assert!(asked(page).is_empty(), "{page}");
    }
    let page = ("README.md", "```toml\nferry = \"0.4\"\n```\n");
    assert_eq!(run(&[("Cargo.toml", manifest), page], &once).findings[0].confidence, Confidence::Medium);
    let next = "[package]\nname = \"ferry\"\nversion = \"0.6.0-dev\"\n";
    assert!(run(&[("Cargo.toml", next), page], &once).findings.is_empty(), "not yet released");
}
