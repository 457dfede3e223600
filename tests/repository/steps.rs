//! A git repository made of a few readable steps in a work tree, and a run of drift on it: for what is not
//! committed yet, for hooks and for clones.
//!
//! ```text
//! let repo = Repository::new();
//! repo.write("README.md", "Run `tools/setup.sh`.\n").write("tools/setup.sh", "…").commit("start").tag("base");
//! repo.rename("tools/setup.sh", "bin/setup.sh").commit("move");
//! repo.drift("check --since base").reports(["missing-path README.md:1 <- bin/setup.sh:1"]).exits(1);
//! ```
//!
//! Dates and authors are fixed, and nothing of the machine's own git configuration is read.

use std::cell::Cell;
use std::path::{Path, PathBuf};
use std::process::Output;

use serde_json::Value;

use super::run::drift;
use super::scrubbed;

/// A repository in a folder of its own that is gone when the test ends.
pub(crate) struct Repository {
    folder: tempfile::TempDir,
    git_dir: PathBuf,
    commits: Cell<u32>,
}

impl Repository {
    pub(crate) fn new() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let repo = Repository { git_dir: folder.path().join("work"), folder, commits: Cell::new(0) };
        std::fs::create_dir(&repo.git_dir).expect("a folder");
        repo.git("init -q -b main");
        repo
    }

    /// A folder beside the repository that is gone with it.
    pub(crate) fn outside(&self) -> &Path {
        self.folder.path()
    }

    /// Where the files are.
    pub(crate) fn root(&self) -> &Path {
        &self.git_dir
    }

    /// Runs git with words that hold no blanks.
    pub(crate) fn git(&self, words: &str) -> &Self {
        self.run_git(&words.split_whitespace().collect::<Vec<_>>());
        self
    }

    /// Writes a tree of `entries` as `git ls-tree` shows them and gives its id: such as no work tree can hold.
    pub(crate) fn make_tree(&self, entries: &str) -> String {
        let file = self.folder.path().join("entries");
        std::fs::write(&file, entries).expect("a file");
        let entries = std::fs::File::open(&file).expect("a file");
        let output = scrubbed("git")
            .args(["mktree", "--missing"])
            .current_dir(&self.git_dir)
            .stdin(entries)
            .output()
            .expect("git runs");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8_lossy(&output.stdout).trim().to_owned()
    }

    /// Puts a commit of the tree `tree` on top of `HEAD`; the work tree stays as it is.
    pub(crate) fn commit_tree(&self, tree: &str) -> &Self {
        let commit = self.run_git(&["commit-tree", tree, "-p", "HEAD", "-m", "tree"]);
        self.git(&format!("update-ref HEAD {commit}"))
    }

    /// Runs git with words that hold no blanks, whether it succeeds or not: a merge that ends in a conflict.
    pub(crate) fn try_git(&self, words: &str) -> &Self {
        self.git_output(&words.split_whitespace().collect::<Vec<_>>());
        self
    }

    fn run_git(&self, words: &[&str]) -> String {
        let output = self.git_output(words);
        assert!(output.status.success(), "git {words:?}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8_lossy(&output.stdout).trim().to_owned()
    }

    fn git_output(&self, words: &[&str]) -> Output {
        let number = self.commits.get();
        let date = format!("2026-01-{:02}T12:00:00Z", 1 + number % 28);
        scrubbed("git")
            .args(words)
            .current_dir(&self.git_dir)
            .envs([("GIT_AUTHOR_NAME", "A"), ("GIT_AUTHOR_EMAIL", "a@example.com"), ("GIT_AUTHOR_DATE", &date)])
            .envs([
                ("GIT_COMMITTER_NAME", "A"),
                ("GIT_COMMITTER_EMAIL", "a@example.com"),
                ("GIT_COMMITTER_DATE", &date),
            ])
            .output()
            .expect("git runs")
    }

    pub(crate) fn write(&self, path: &str, text: &str) -> &Self {
        let file = self.git_dir.join(path);
        std::fs::create_dir_all(file.parent().expect("a parent")).expect("folders");
        std::fs::write(file, text).expect("a file");
        self
    }

    /// Replaces the only occurrence of `old`.
    pub(crate) fn edit(&self, path: &str, old: &str, new: &str) -> &Self {
        let text = self.read(path);
        assert_eq!(text.matches(old).count(), 1, "{old:?} once in {path}");
        self.write(path, &text.replace(old, new))
    }

    pub(crate) fn read(&self, path: &str) -> String {
        std::fs::read_to_string(self.git_dir.join(path)).expect("a file")
    }

    pub(crate) fn remove(&self, path: &str) -> &Self {
        std::fs::remove_file(self.git_dir.join(path)).expect("a file");
        self
    }

    pub(crate) fn rename(&self, from: &str, to: &str) -> &Self {
        let to = self.git_dir.join(to);
        std::fs::create_dir_all(to.parent().expect("a parent")).expect("folders");
        std::fs::rename(self.git_dir.join(from), to).expect("a rename");
        self
    }

    /// Stages everything.
    pub(crate) fn stage(&self) -> &Self {
        self.git("add -A")
    }

    /// Commits everything.
    pub(crate) fn commit(&self, subject: &str) -> &Self {
        self.stage();
        self.commits.set(self.commits.get() + 1);
        self.run_git(&["commit", "-q", "--allow-empty", "-m", subject]);
        self
    }

    /// Names the commit that `HEAD` is on.
    pub(crate) fn tag(&self, name: &str) -> &Self {
        self.git(&format!("tag {name}"))
    }

    /// Opens a branch at `HEAD` and goes there.
    pub(crate) fn branch(&self, name: &str) -> &Self {
        self.git(&format!("checkout -q -b {name}"))
    }

    pub(crate) fn checkout(&self, name: &str) -> &Self {
        self.git(&format!("checkout -q {name}"))
    }

    /// Merges `name` with a merge commit.
    pub(crate) fn merge(&self, name: &str) -> &Self {
        self.commits.set(self.commits.get() + 1);
        self.run_git(&["merge", "-q", "--no-ff", "-m", &format!("Merge {name}"), name]);
        self
    }

    /// The full id of `spec`.
    pub(crate) fn id(&self, spec: &str) -> String {
        self.run_git(&["rev-parse", spec])
    }

    /// Another clone of this repository.
    pub(crate) fn clone_with(&self, options: &str) -> Repository {
        let folder = tempfile::tempdir().expect("a folder");
        let git_dir = folder.path().join("work");
        let clone = Repository { folder, git_dir, commits: Cell::new(self.commits.get()) };
        let url = format!("file://{}", self.git_dir.display());
        let target = clone.git_dir.display().to_string();
        let words: Vec<&str> = ["clone", "-q"]
            .into_iter()
            .chain(options.split_whitespace())
            .chain([url.as_str(), target.as_str()])
            .collect();
        self.run_git(&words);
        clone
    }

    /// Runs drift in the repository with words that hold no blanks; a check is asked for JSON.
    pub(crate) fn drift(&self, words: &str) -> Run {
        let mut words: Vec<&str> = words.split_whitespace().collect();
        if words.first() == Some(&"check") && !words.contains(&"--format") {
            words.extend(["--format", "json"]);
        }
        self.drift_with(&words, &[])
    }

    pub(crate) fn drift_with(&self, words: &[&str], environment: &[(&str, &str)]) -> Run {
        let output = drift()
            .args(words)
            .current_dir(&self.git_dir)
            .envs(environment.iter().copied())
            .output()
            .expect("drift runs");
        Run { output }
    }
}

/// What drift said.
pub(crate) struct Run {
    output: Output,
}

impl Run {
    pub(crate) fn out(&self) -> String {
        String::from_utf8_lossy(&self.output.stdout).into_owned()
    }

    pub(crate) fn err(&self) -> String {
        String::from_utf8_lossy(&self.output.stderr).into_owned()
    }

    pub(crate) fn code(&self) -> Option<i32> {
        self.output.status.code()
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.out()).unwrap_or_else(|error| panic!("{error}: {}{}", self.out(), self.err()))
    }

    #[track_caller]
    pub(crate) fn exits(self, code: i32) -> Self {
        assert_eq!(self.output.status.code(), Some(code), "{}{}", self.out(), self.err());
        self
    }

    /// Exactly these findings: `rule path:line`, then ` <- path:line` for a cause elsewhere and ` <- here` for
    /// a sentence that the change wrote itself.
    #[track_caller]
    pub(crate) fn reports<const N: usize>(self, expected: [&str; N]) -> Self {
        let json = self.json();
        let found: Vec<String> = json["findings"].as_array().expect("findings").iter().map(told).collect();
        assert_eq!(found, expected.map(str::to_owned), "{json:#}");
        self
    }

    /// Exactly this many findings are not shown for `reason`.
    #[track_caller]
    pub(crate) fn hides(self, reason: &str, count: u64) -> Self {
        let json = self.json();
        assert_eq!(json["summary"]["hidden_by_reason"][reason].as_u64().unwrap_or(0), count, "{json:#}");
        self
    }
}

fn told(finding: &Value) -> String {
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    let place = format!("{}:{}", text(&finding["path"]), finding["line"]);
    let mut told = format!("{} {place}", text(&finding["rule"]));
    if let Some(cause) = finding["cause"].as_object() {
        let from = format!("{}:{}", text(&cause["path"]), cause["line"]);
        told += &format!(" <- {}", if from == place { "here" } else { &from });
    }
    told
}
