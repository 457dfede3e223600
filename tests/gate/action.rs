//! The scripts of `action.yml`, run with the environment that a runner gives them.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::repository::steps::Repository;

const SETUP: &str = "#!/bin/sh\nset -e\necho one\necho two\n";

/// What a script did.
struct Done {
    code: Option<i32>,
    log: String,
    outputs: BTreeMap<String, String>,
    summary: String,
}

impl Done {
    fn output(&self, name: &str) -> &str {
        self.outputs.get(name).map_or("", String::as_str)
    }
}

fn script(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("action").join(name)
}

fn run(repo: &Repository, name: &str, environment: &[(&str, &str)]) -> Done {
    let temp = repo.outside().join("runner");
    std::fs::create_dir_all(&temp).expect("a folder");
    let file = |name: &str| {
        let file = temp.join(name);
        std::fs::write(&file, "").expect("a file");
        file
    };
    let (outputs, summary) = (file("outputs"), file("summary"));
    let output = Command::new("bash")
        .arg(script(name))
        .current_dir(repo.root())
        .env_clear()
        .env("PATH", std::env::var_os("PATH").unwrap_or_default())
        .env("HOME", repo.outside())
        .env("DRIFT", env!("CARGO_BIN_EXE_drift"))
        .envs([
            ("RUNNER_OS", "Linux"),
            ("RUNNER_ARCH", "X64"),
            ("GITHUB_REPOSITORY", "o/r"),
            ("GITHUB_EVENT_NAME", "push"),
        ])
        .env("RUNNER_TEMP", &temp)
        .env("GITHUB_WORKSPACE", repo.root())
        .env("GITHUB_ACTION_PATH", env!("CARGO_MANIFEST_DIR"))
        .env("GITHUB_OUTPUT", &outputs)
        .env("GITHUB_STEP_SUMMARY", &summary)
        .envs(environment.iter().copied())
        .output()
        .expect("bash runs");
    let read = |file: &Path| std::fs::read_to_string(file).expect("a file");
    let log = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    let pairs = read(&outputs);
    let outputs =
        pairs.lines().filter_map(|line| line.split_once('=')).map(|(a, b)| (a.to_owned(), b.to_owned())).collect();
    Done { code: output.status.code(), log, outputs, summary: read(&summary) }
}

/// A repository with an old finding on main and a topic branch that moves a script.
fn pull_request() -> Repository {
    let repo = Repository::new();
    repo.write("tools/old.sh", "old\n").write("tools/setup.sh", SETUP);
    repo.write("README.md", "Run `tools/setup.sh` first.\n\nThen run `tools/old.sh`.\n").commit("start");
    repo.remove("tools/old.sh").commit("drop old.sh");
    repo.branch("topic").rename("tools/setup.sh", "bin/setup.sh").commit("move");
    repo.checkout("main").write("src/a.c", "a\n").commit("main goes on").merge("topic");
    repo
}

/// What actions/checkout makes of the pull request's merge.
fn checkout(repo: &Repository, options: &str) -> Repository {
    let clone = repo.clone_with(options);
    clone.git("checkout -q --detach");
    clone
}

const REQUEST: [(&str, &str); 2] = [("GITHUB_EVENT_NAME", "pull_request"), ("GITHUB_BASE_REF", "main")];

#[test]
fn a_push_is_judged_as_a_whole() {
    let done = run(&pull_request(), "check.sh", &[("INPUT_SARIF", "out.sarif")]);
    assert_eq!(
        (done.code, done.output("exit-code"), done.output("findings"), done.output("new")),
        (Some(0), "1", "2", "")
    );
    let written = std::path::Path::new("work").join("out.sarif");
    assert!(std::path::Path::new(done.output("sarif-file")).ends_with(written), "{:?}", done.outputs);
    assert!(done.summary.contains("tools/old.sh"), "{}", done.summary);
    assert_eq!((done.output("upload"), done.output("comment")), ("false", "false"));
}

#[test]
fn the_report_is_written_and_its_numbers_stand_in_the_summary() {
    let repo = pull_request();
    let done = run(&repo, "report.sh", &[]);
    assert_eq!(done.code, Some(0), "{}", done.log);
    assert!(done.summary.contains("| date | commit | claims | verified | stale | conflicting |"), "{}", done.summary);
    let page = std::fs::read_to_string(done.output("file")).expect("a page");
    assert!(page.starts_with("<!doctype html>") && page.contains("tools/old.sh"), "{page}");
}

#[test]
fn a_report_that_cannot_be_written_warns_and_fails_nothing() {
    let repo = Repository::new();
    repo.write("README.md", "# R\n").write("drift.toml", "fail-on = \"loud\"\n").commit("start");
    let done = run(&repo, "report.sh", &[]);
    assert_eq!((done.code, done.output("file")), (Some(0), ""), "{}", done.log);
    assert!(done.log.contains("::warning title=drift::the report could not be written"), "{}", done.log);
}

#[test]
fn a_sound_push_passes() {
    let repo = Repository::new();
    repo.write("README.md", "# R\n").commit("start");
    let done = run(&repo, "check.sh", &[]);
    assert_eq!((done.output("exit-code"), done.output("findings")), ("0", "0"), "{}", done.log);
}

#[test]
fn a_pull_request_is_judged_by_what_it_brings() {
    let repo = pull_request();
    repo.git("branch -f base HEAD^1");
    let clone = checkout(&repo, "");
    clone.git("update-ref refs/remotes/origin/main refs/remotes/origin/base");
    let done =
        run(&clone, "check.sh", &[&REQUEST[..], &[("INPUT_UPLOAD", "true"), ("INPUT_COMMENT", "true")]].concat());
    assert_eq!(
        (done.output("exit-code"), done.output("findings"), done.output("new")),
        ("1", "1", "1"),
        "{}",
        done.log
    );
    assert!(done.log.contains("::warning title=missing-path,file=bin/setup.sh,line=1::"), "{}", done.log);
    assert_eq!((done.output("upload"), done.output("comment")), ("true", "true"));
}

#[test]
fn the_token_of_a_fork_cannot_upload_or_comment() {
    let repo = pull_request();
    let fork = [
        ("INPUT_UPLOAD", "true"),
        ("INPUT_COMMENT", "true"),
        ("HEAD_REPOSITORY", "stranger/r"),
        ("INPUT_SINCE", "HEAD^1"),
    ];
    let done = run(&repo, "check.sh", &[&REQUEST[..], &fork].concat());
    assert_eq!((done.output("exit-code"), done.output("upload"), done.output("comment")), ("1", "false", "false"));
    assert!(done.log.contains("the pull request comes from a fork, so there is no upload"), "{}", done.log);
}

#[test]
fn a_checkout_of_two_commits_is_enough_to_know_the_base() {
    let clone = checkout(&pull_request(), "--depth=2 --no-single-branch");
    clone.git("update-ref -d refs/remotes/origin/main");
    let done = run(&clone, "check.sh", &REQUEST);
    assert_ne!(done.output("exit-code"), "2", "{}", done.log);
}

#[test]
fn a_checkout_of_one_commit_says_what_to_set() {
    let clone = checkout(&pull_request(), "--depth=1");
    clone.git("update-ref -d refs/remotes/origin/main");
    let done = run(&clone, "check.sh", &REQUEST);
    assert_eq!((done.code, done.output("exit-code")), (Some(0), "2"));
    assert!(done.log.contains("::error title=drift::") && done.log.contains("`fetch-depth: 0`"), "{}", done.log);
}

#[test]
fn a_base_that_is_not_there_is_an_error_of_the_setup() {
    let done = run(&pull_request(), "check.sh", &[("INPUT_SINCE", "--upload-pack=x")]);
    assert_eq!(done.output("exit-code"), "2");
    assert!(done.log.contains("names no commit of this checkout"), "{}", done.log);
}

#[test]
fn inputs_are_words_and_never_run() {
    let repo = pull_request();
    let hostile = "--show-unjudged $(touch${IFS}pwned) `touch pwned` ; touch pwned";
    let done = run(&repo, "check.sh", &[("INPUT_ARGS", hostile)]);
    assert_eq!(done.output("exit-code"), "2");
    assert!(!repo.root().join("pwned").exists());
    let done = run(&repo, "check.sh", &[("INPUT_ARGS", "--exit-zero\n --min-confidence  low")]);
    assert_eq!(done.output("exit-code"), "0", "{}", done.log);
    assert_eq!(run(&repo, "check.sh", &[("INPUT_FAIL_ON", "error")]).output("exit-code"), "0");
    assert_eq!(run(&repo, "check.sh", &[("INPUT_FAIL_ON", "never")]).output("exit-code"), "0");
}

#[test]
fn what_a_document_says_is_no_command_to_the_runner() {
    let repo = Repository::new();
    repo.write("README.md", "See [x](a\u{1b}[31m%0A::error::pwned.md).\n\n::error::pwned [y](nowhere.md)\n")
        .commit("start");
    let done = run(&repo, "check.sh", &[]);
    let mut paused = None;
    for line in done.log.lines() {
        match (&paused, line.strip_prefix("::stop-commands::")) {
            (None, Some(word)) => paused = Some(format!("::{word}::")),
            (Some(end), _) if line == end => paused = None,
            (Some(_), _) => {}
            (None, None) => assert!(line.starts_with("::error title=broken-link,file=README.md,"), "{line}"),
        }
    }
    assert_eq!(paused, None);
}

/// A folder of releases with one for Linux, and whether its sum is right.
fn releases(repo: &Repository, right: bool) -> String {
    let version = env!("CARGO_PKG_VERSION");
    let folder = repo.outside().join(format!("releases/v{version}"));
    std::fs::create_dir_all(&folder).expect("a folder");
    let name = format!("drift-{version}-x86_64-unknown-linux-musl.tar.gz");
    let pack = format!(
        "printf '#!/bin/sh\\necho drift\\n' > drift && chmod +x drift && tar -czf {name} drift && sha256sum {name} > {name}.sha256"
    );
    let spoil = if right { "" } else { " && echo more >> drift && tar -czf *.gz drift" };
    let status = Command::new("bash").args(["-c", &format!("{pack}{spoil}")]).current_dir(&folder).status();
    assert!(status.expect("bash runs").success());
    format!("file://{}", repo.outside().join("releases").display())
}

#[test]
fn a_release_is_installed_if_its_sum_is_right() {
    let repo = Repository::new();
    let done = run(&repo, "install.sh", &[("DRIFT_RELEASES", &releases(&repo, true))]);
    assert_eq!(done.code, Some(0), "{}", done.log);
    assert!(done.output("drift").ends_with("/runner/drift-install/drift"), "{:?}", done.outputs);
    let done = run(&repo, "install.sh", &[("DRIFT_RELEASES", &releases(&repo, false))]);
    assert_eq!((done.code, done.output("drift")), (Some(2), ""));
    assert!(done.log.contains("::error title=drift::") && done.log.contains("has the sha256"), "{}", done.log);
}

#[test]
fn without_a_release_the_source_is_built() {
    let repo = Repository::new();
    // A cargo that only notes what it was asked.
    let tools = repo.outside().join("tools");
    std::fs::create_dir_all(&tools).expect("a folder");
    let cargo = "#!/bin/sh\nmkdir -p \"$RUNNER_TEMP/drift-install/bin\"\ncp \"$DRIFT\" \"$RUNNER_TEMP/drift-install/bin/drift\"\necho \"cargo $*\"\n";
    std::fs::write(tools.join("cargo"), cargo).expect("a file");
    assert!(Command::new("chmod").arg("+x").arg(tools.join("cargo")).status().expect("chmod").success());
    let path = format!("{}:{}", tools.display(), std::env::var("PATH").expect("a path"));
    let empty = format!("file://{}", repo.outside().join("nothing").display());
    for wish in [("DRIFT_RELEASES", empty.as_str()), ("INPUT_VERSION", "source"), ("RUNNER_ARCH", "RISCV")] {
        let done = run(&repo, "install.sh", &[("PATH", &path), wish]);
        assert_eq!(done.code, Some(0), "{}", done.log);
        assert!(done.log.contains("cargo install --quiet --locked --path"), "{}", done.log);
    }
}

#[test]
fn a_version_is_a_version() {
    let done = run(&Repository::new(), "install.sh", &[("INPUT_VERSION", "1.0.0/../../evil")]);
    assert_eq!(done.code, Some(2));
    assert!(done.log.contains("is not a version such as 1.2.3"), "{}", done.log);
}

#[test]
fn one_comment_is_kept() {
    let repo = Repository::new();
    let tools = repo.outside().join("tools");
    std::fs::create_dir_all(&tools).expect("a folder");
    let gh = "#!/bin/sh\necho \"gh $*\" >> \"$RUNNER_TEMP/gh.log\"\ncase \"$*\" in *--jq*) echo $KNOWN ;; esac\n";
    std::fs::write(tools.join("gh"), gh).expect("a file");
    assert!(Command::new("chmod").arg("+x").arg(tools.join("gh")).status().expect("chmod").success());
    let path = format!("{}:{}", tools.display(), std::env::var("PATH").expect("a path"));
    let report = repo.outside().join("report.md");
    std::fs::write(&report, format!("## drift\n{}", "one more line of the report\n".repeat(4000))).expect("a file");
    let call = |known: &str| {
        let report = report.to_str().expect("a path");
        let environment =
            [("PATH", path.as_str()), ("KNOWN", known), ("PULL_REQUEST", "7"), ("REPORT", report), ("GH_TOKEN", "t")];
        let done = run(&repo, "comment.sh", &environment);
        assert_eq!(done.code, Some(0), "{}", done.log);
        let log = repo.outside().join("runner/gh.log");
        let said = std::fs::read_to_string(&log).expect("a log");
        std::fs::remove_file(log).expect("a log");
        said.lines().last().expect("a call").to_owned()
    };
    assert!(call("").starts_with("gh api --silent --method POST repos/o/r/issues/7/comments --field body=@"));
    assert!(call("99").starts_with("gh api --silent --method PATCH repos/o/r/issues/comments/99 --field body=@"));
    std::fs::write(&report, "## drift\n\nfound nothing stale\n").expect("a file");
    assert!(call("").contains("--jq"));
    assert!(call("99").contains("PATCH"));
}
