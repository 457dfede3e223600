//! Pull requests, each told as a script under `fixtures/pull-requests`, with the exact annotations, the exact
//! results of the SARIF and the exit code that it must get. `DRIFT_UPDATE=1` writes the expectations anew; read
//! the difference before you commit it.
//!
//! A script has one step a line: `write PATH` with its text indented below, `edit PATH: OLD => NEW`,
//! `rename FROM TO`, `remove PATH`, `commit SUBJECT`, `merge BRANCH`, `git WORDS`, `clone OPTIONS`, `drift WORDS`,
//! and last `check WORDS`, which is what the pull request's job runs.

use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::repository::steps::Repository;

/// Fewer would not cover what pull requests do.
const FEWEST: usize = 25;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/pull-requests")
}

#[test]
fn every_pull_request_gets_exactly_what_is_expected() {
    let mut scripts: Vec<PathBuf> = std::fs::read_dir(folder())
        .expect("the scripts")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "txt"))
        .collect();
    scripts.sort();
    assert!(scripts.len() >= FEWEST, "{} scripts", scripts.len());
    let update = std::env::var_os("DRIFT_UPDATE").is_some();
    let mut differing = Vec::new();
    for script in scripts {
        let told = std::fs::read_to_string(&script).expect("a script").replace("\r\n", "\n");
        let answer = answer(&told);
        let expected = script.with_extension("expected");
        if update {
            std::fs::write(&expected, &answer).expect("the expectation");
        } else if std::fs::read_to_string(&expected).unwrap_or_default().replace("\r\n", "\n") != answer {
            differing.push(format!("{}:\n{answer}", script.display()));
        }
    }
    assert!(differing.is_empty(), "{}", differing.join("\n"));
}

/// The exit code, the annotations and the results that the script's check gets.
fn answer(script: &str) -> String {
    let mut repo = Repository::new();
    let mut lines = script.lines().peekable();
    while let Some(line) = lines.next() {
        let (verb, rest) = line.split_once(' ').unwrap_or((line, ""));
        match verb {
            "" | "#" => {}
            "write" => {
                let mut text = String::new();
                while let Some(body) = lines.next_if(|line| line.starts_with("  ") || line.is_empty()) {
                    text += body.strip_prefix("  ").unwrap_or(body);
                    text.push('\n');
                }
                repo.write(rest, &format!("{}\n", text.trim_end()));
            }
            "edit" => {
                let (path, edit) = rest.split_once(": ").expect("a path");
                let (old, new) = edit.split_once(" => ").expect("an edit");
                repo.edit(path, &old.replace("\\n", "\n"), &new.replace("\\n", "\n"));
            }
            "rename" => {
                let (from, to) = rest.split_once(' ').expect("two paths");
                repo.rename(from, to);
            }
            "remove" => {
                repo.remove(rest);
            }
            "commit" => {
                repo.commit(rest);
            }
            "merge" => {
                repo.merge(rest);
            }
            "git" => {
                repo.git(rest);
            }
            "clone" => repo = repo.clone_with(rest),
            "drift" => {
                repo.drift(rest);
            }
            "check" => return checked(&repo, rest),
            other => panic!("`{other}` is no step"),
        }
    }
    panic!("the script checks nothing");
}

fn checked(repo: &Repository, words: &str) -> String {
    let annotations = repo.drift(&format!("check {words} --format github"));
    let sarif = repo.drift(&format!("check {words} --format sarif"));
    assert_eq!(annotations.code(), sarif.code(), "{}", sarif.err());
    let mut run = sarif.json()["runs"][0].take();
    // Where a rule stands in the table changes with every new rule, and says nothing of the pull request.
    for result in run["results"].as_array_mut().into_iter().flatten() {
        result.as_object_mut().and_then(|result| result.remove("ruleIndex")).expect("every result has its rule");
    }
    let results = serde_json::to_string_pretty(&run["results"]).expect("JSON");
    let code = annotations.code().expect("an exit code");
    let notes: Vec<&Value> =
        run["invocations"][0]["toolExecutionNotifications"].as_array().into_iter().flatten().collect();
    let notes: String =
        notes.iter().map(|note| format!("note: {}\n", note["message"]["text"].as_str().unwrap_or(""))).collect();
    format!("exit {code}\n\n{}\n{notes}{results}\n", annotations.out())
}
