//! A key is in one header and nowhere else; what a claim hides stays here.

use crate::repository::{Repository, Run, drift, write};
use crate::server::{Act, Server, answer, completion, ok};
use crate::story::{configured, journal, open, records};

const CANARY: &str = "sk-canary-4f1d9e6b2a7c8d30";
const FORMATS: [&str; 9] = ["human", "concise", "json", "sarif", "github", "markdown", "rdjson", "gitlab", "junit"];

fn with_key(built: &crate::repository::Built, arguments: &[&str]) -> Run {
    Run::of(drift().current_dir(built.path()).env("LAB_KEY", CANARY).args(arguments))
}

/// Every file of the repository, the git directory among them.
fn files(folder: &std::path::Path) -> Vec<(std::path::PathBuf, Vec<u8>)> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
        match entry.file_type().expect("a kind").is_dir() {
            true => found.extend(files(&entry.path())),
            false => found.push((entry.path(), std::fs::read(entry.path()).expect("a file"))),
        }
    }
    found
}

#[test]
fn the_key_is_sent_and_written_nowhere() {
    let built = open().build();
    // Servers send keys back: in names, in errors, in headers.
    let server = Server::start(|number, body| match number {
        0 => Act::Say(
            429,
            vec![("retry-after", "0".to_owned())],
            format!("{{\"error\":{{\"message\":\"bad key {CANARY}\"}}}}"),
        ),
        _ => {
            let mut whole = completion(&answer(body, "conflicts"));
            whole["model"] = format!("tiny {CANARY}").into();
            whole["id"] = CANARY.into();
            whole["system_fingerprint"] = CANARY.into();
            Act::Say(200, vec![("x-echo", CANARY.to_owned())], whole.to_string())
        }
    });
    configured(&built, &server.url(), "api-key-env = \"LAB_KEY\"\n");
    let mut runs = vec![with_key(&built, &["check", "--judge", "record", "--timings", "--show-unjudged"]).exits(1)];
    let sent = server.requests();
    assert!(
        sent.iter().all(|request| request.head.contains(&format!("authorization: Bearer {CANARY}\r\n"))),
        "{sent:?}"
    );
    assert!(sent.iter().all(|request| !request.body.to_string().contains(CANARY)));
    runs.extend(FORMATS.map(|format| with_key(&built, &["check", "--judge", "replay", "--format", format]).exits(1)));
    runs.push(with_key(&built, &["judge", "plan"]));
    runs.push(with_key(&built, &["judge", "doctor"]));
    runs.push(with_key(&built, &["journal", "list", "--format", "json"]));
    runs.push(with_key(&built, &["journal", "verify"]));
    runs.push(with_key(&built, &["why", "README.md:3"]));
    for run in runs {
        assert!(!run.stdout.contains(CANARY) && !run.stderr.contains(CANARY), "{}{}", run.stdout, run.stderr);
    }
    for (path, content) in files(built.path()) {
        let holds = content.windows(CANARY.len()).any(|window| window == CANARY.as_bytes());
        assert!(!holds, "{}", path.display());
    }
}

#[test]
fn the_key_is_in_no_error_either() {
    for act in [
        Act::Say(401, Vec::new(), format!("{{\"error\":{{\"message\":\"Incorrect API key provided: {CANARY}\"}}}}")),
        Act::Say(500, Vec::new(), CANARY.to_owned()),
        Act::Say(302, vec![("location", format!("https://{CANARY}.example.com/{CANARY}"))], String::new()),
        Act::Say(200, Vec::new(), format!("{{\"error\":\"{CANARY}\"}}")),
    ] {
        let built = open().build();
        let server = Server::start(move |_, _| act.clone());
        configured(&built, &server.url(), "api-key-env = \"LAB_KEY\"\nretries = 0\n");
        let run = with_key(&built, &["check", "--judge", "record"]).exits(2);
        assert!(!run.stderr.contains(CANARY), "{}", run.stderr);
        let run = with_key(&built, &["judge", "doctor"]).exits(2);
        assert!(!run.stderr.contains(CANARY), "{}", run.stderr);
    }
}

#[test]
fn a_key_that_is_not_there_ends_the_run_before_the_first_call() {
    let built = open().build();
    let server = Server::saying("conflicts");
    configured(&built, &server.url(), "api-key-env = \"LAB_KEY\"\n");
    built.drift(&["check", "--judge", "record"]).exits(2).complains("`LAB_KEY` holds no key");
    built.drift(&["judge", "doctor"]).exits(2).complains("`LAB_KEY` holds no key");
    assert_eq!(server.requests().len(), 0);
    built.drift(&["judge", "plan"]).exits(0);
}

#[test]
fn no_key_goes_to_a_server_that_needs_none() {
    let built = open().build();
    let server = Server::saying("conflicts");
    configured(&built, &server.url(), "");
    built.drift(&["check", "--judge", "record"]).exits(1);
    assert!(!server.requests()[0].head.to_lowercase().contains("authorization"));
}

fn hiding(what: &str) -> Repository {
    Repository::of([
        write("README.md", format!("# Ferry\n\nBackups of the ledger are stored in Frankfurt{what}.\n")),
        write("docs/runbook.md", "# Runbook\n\nThe backups of the ledger are kept in Dublin.\n"),
    ])
}

#[test]
fn what_readers_do_not_see_is_not_sent_and_is_told() {
    for (hidden, code) in [("\u{202e}", "U+202E"), ("\u{200b}", "U+200B"), ("\u{e0041}", "U+E0041")] {
        let built = hiding(hidden).build();
        let server = Server::start(|_, body| ok(&answer(body, "conflicts")));
        configured(&built, &server.url(), "");
        let run = built.drift(&["check", "--judge", "record"]).exits(0).prints("unsent-claim");
        // Zero-width characters stay where they are, since scripts need them; the message names them.
        let run = run.prints(code);
        assert!(hidden == "\u{200b}" || !run.stdout.contains(hidden), "{}", run.stdout);
        assert_eq!((server.requests().len(), journal(&built).as_str()), (0, ""));
        built.check(&["--judge", "replay"]).finds("unsent-claim", "README.md:3").nothing_else();
    }
}

#[test]
fn what_looks_like_a_key_is_not_sent_and_is_told() {
    for secret in [" with AKIAIOSFODNN7EXAMPLE", " by `ghp_abcdefghijklmnopqrst1234`"] {
        let built = hiding(secret).build();
        let server = Server::saying("conflicts");
        configured(&built, &server.url(), "");
        built.drift(&["check", "--judge", "record"]).exits(0).prints("may hold a secret");
        assert_eq!(server.requests().len(), 0);
    }
}

#[test]
fn the_address_of_a_server_holds_no_password() {
    let built = open().build();
    configured(&built, "https://user:hunter2@example.com/v1", "");
    built.drift(&["check"]).exits(2).complains("holds no user or password");
    configured(&built, "http://example.com/v1", "");
    built.drift(&["check"]).exits(2).complains("over `https://` only");
    assert!(records(&built).is_empty());
}
