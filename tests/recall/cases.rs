//! The labelled set of `fixtures/context`: how often a reader of a pack acts on something stale, and how often a
//! pack refuses something sound. Both numbers stand in the set's README and must be what is measured: those of the
//! cases that drift was built on, and those of the cases that were held out.

use std::path::PathBuf;

use serde_json::Value;

use crate::repository::Repository;

/// The file of the cases that were written after everything else.
const HELD_OUT: &str = "held-out";

struct Case {
    file: String,
    name: String,
    ask: String,
    act: Vec<String>,
    never: Vec<String>,
    refuse: bool,
    history: String,
}

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("fixtures/context")
}

fn cases() -> Vec<Case> {
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder())
        .expect("the set")
        .map(|entry| entry.expect("a file").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "txt"))
        .collect();
    files.sort();
    files.iter().flat_map(read).collect()
}

fn read(file: &PathBuf) -> Vec<Case> {
    let text = std::fs::read_to_string(file).expect("cases");
    let file = file.file_stem().expect("a name").to_string_lossy().into_owned();
    let case = |block: &str| {
        let (head, history) = block.split_once("\n=== ").expect("a history");
        let values = |key: &str| -> Vec<String> {
            head.lines().filter_map(|line| line.strip_prefix(key)).map(|value| value.trim().to_owned()).collect()
        };
        Case {
            file: file.clone(),
            name: head.lines().next().unwrap_or_default().to_owned(),
            ask: values("ask:").pop().expect("a question"),
            act: values("act:"),
            never: values("never:"),
            refuse: head.lines().any(|line| line == "refuse"),
            history: format!("\n=== {history}"),
        }
    };
    text.split("\n##### ").skip(1).map(case).collect()
}

/// What a pack says, as its reader would take it.
struct Told {
    warned: bool,
    current: Vec<String>,
}

fn told(case: &Case) -> Told {
    let built = Repository::told(&case.history).build();
    let run = built.drift(&["context", &case.ask, "--budget", "1500", "--format", "json"]).exits(0);
    let pack: Value = serde_json::from_str(&run.stdout).expect("JSON");
    let texts = |key: &str| -> Vec<String> {
        let claims = pack[key].as_array().into_iter().flatten();
        claims.map(|claim| claim["text"].as_str().expect("text").to_owned()).collect()
    };
    Told { warned: !pack["warning"].is_null(), current: [texts("current"), texts("pinned")].concat() }
}

#[test]
fn both_failures_are_as_the_readme_says() {
    let (held_out, known): (Vec<Case>, Vec<Case>) = cases().into_iter().partition(|case| case.file == HELD_OUT);
    assert!(known.len() >= 60 && held_out.len() >= 30, "only {} and {} cases", known.len(), held_out.len());
    measure("", &known);
    measure("held out, ", &held_out);
}

fn measure(name: &str, cases: &[Case]) {
    let (mut acted, mut refused) = (Vec::new(), Vec::new());
    let (mut could_act, mut could_refuse) = (0, 0);
    let prefix = name;
    for case in cases {
        let told = told(case);
        let says = |words: &String| told.current.iter().any(|text| text.contains(words.as_str()));
        let name = format!("{}: {}", case.file, case.name);
        if case.refuse || !case.never.is_empty() {
            could_act += 1;
            if case.never.iter().any(says) || (case.refuse && !told.warned) {
                acted.push(name.clone());
            }
        }
        if !case.act.is_empty() {
            could_refuse += 1;
            if told.warned || !case.act.iter().all(says) {
                refused.push(name);
            }
        }
    }
    let measured = format!(
        "{prefix}acted on something stale: {} of {could_act}\n{prefix}refused something sound: {} of {could_refuse}\n",
        acted.len(),
        refused.len()
    );
    let readme = std::fs::read_to_string(folder().join("README.md")).expect("a README");
    let unnamed: Vec<&String> = acted.iter().chain(&refused).filter(|name| !readme.contains(*name)).collect();
    assert!(
        readme.contains(&measured) && unnamed.is_empty(),
        "fixtures/context/README.md must say\n{measured}\nacted on: {acted:#?}\nrefused: {refused:#?}"
    );
}
