//! A repository on disk.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use super::builder::Repository;
use super::change::{Change, File, Files};
use super::environment::scrubbed;
use super::report::Report;
use super::run::{Run, drift};

/// A repository in a temporary folder that goes with it.
pub(crate) struct Built {
    home: tempfile::TempDir,
    at: PathBuf,
}

impl Built {
    pub(super) fn make(story: &Repository) -> Built {
        let home = tempfile::tempdir().expect("a temporary folder");
        let built = Built { at: home.path().join("repository"), home };
        let at = built.at.to_str().expect("temporary folders have plain names");
        // No template: someone's hooks are not part of the story.
        let init = ["init", "--quiet", "--template=", "--initial-branch=main"];
        git(built.home.path(), &[&init, &story.init[..], &[at]].concat(), b"");
        if !story.commits.is_empty() {
            built.import(story);
        }
        built.change(&story.files(), &story.on_disk);
        built
    }

    fn import(&self, story: &Repository) {
        self.git_with(&["fast-import", "--quiet", "--done", "--force"], &story.stream());
        let imported = self.git(&["for-each-ref", "--format=delete %(refname)", "refs/import"]);
        self.git_with(&["update-ref", "--stdin"], imported.as_bytes());
        self.git(&["symbolic-ref", "HEAD", &format!("refs/heads/{}", story.branch)]);
        if !story.init.contains(&"--bare") {
            self.git(&["reset", "--quiet", "--hard"]);
        }
    }

    /// Its folder.
    pub(crate) fn path(&self) -> &Path {
        &self.at
    }

    /// A path beside it, which goes with it.
    pub(crate) fn beside(&self, name: &str) -> PathBuf {
        self.home.path().join(name)
    }

    /// Changes files on disk, without telling git.
    pub(crate) fn change(&self, committed: &Files, changes: &[Change]) {
        let mut files = committed.clone();
        for change in changes {
            change.apply(&mut files);
        }
        for path in committed.keys().filter(|path| !files.contains_key(*path)) {
            std::fs::remove_file(self.at.join(name(path))).expect("a file to remove");
        }
        for (path, file) in files.iter().filter(|(path, file)| committed.get(*path) != Some(file)) {
            let at = self.at.join(name(path));
            std::fs::create_dir_all(at.parent().expect("a file has a folder")).expect("a folder");
            match file {
                File::Plain(content) => std::fs::write(at, content).expect("a file to write"),
                other => panic!("{other:?} is committed, not made by hand"),
            }
        }
    }

    /// Runs git in it and gives what it printed.
    pub(crate) fn git(&self, arguments: &[&str]) -> String {
        self.git_with(arguments, b"")
    }

    fn git_with(&self, arguments: &[&str], input: &[u8]) -> String {
        git(&self.at, arguments, input)
    }

    /// Clones it: `clone(&["--depth=1"])`.
    pub(crate) fn clone(&self, options: &[&str]) -> Built {
        let home = tempfile::tempdir().expect("a temporary folder");
        let built = Built { at: home.path().join("clone"), home };
        // A partial clone needs a server that may filter; cloning by URL keeps git from hard-linking everything.
        self.git(&["config", "uploadpack.allowFilter", "true"]);
        let url = format!("file://{}", self.at.display());
        let to = built.at.to_str().expect("temporary folders have plain names");
        git(built.home.path(), &[&["clone", "--quiet"], options, &[&url, to]].concat(), b"");
        built
    }

    /// Runs drift in it.
    pub(crate) fn drift(&self, arguments: &[&str]) -> Run {
        Run::of(drift().current_dir(&self.at).args(arguments))
    }

    /// Runs drift in the folder at `below` of it.
    pub(crate) fn drift_in(&self, below: &str, arguments: &[&str]) -> Run {
        Run::of(drift().current_dir(self.at.join(below)).args(arguments))
    }

    /// Runs `drift check` with more arguments and reads what it says.
    pub(crate) fn check(&self, arguments: &[&str]) -> Report {
        Report::of(self.drift(&[&["check", "--format", "json"], arguments].concat()))
    }
}

/// Runs git, with `input` to read, and gives what it printed.
fn git(folder: &Path, arguments: &[&str], input: &[u8]) -> String {
    let mut command = scrubbed("git");
    command.current_dir(folder).args(["-c", "protocol.file.allow=always", "-c", "core.autocrlf=false"]).args(arguments);
    let pipes = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = pipes.spawn().expect("git is installed");
    child.stdin.take().expect("a pipe").write_all(input).expect("git reads its input");
    let output = child.wait_with_output().expect("git ends");
    assert!(output.status.success(), "git {arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[cfg(unix)]
fn name(path: &[u8]) -> &std::ffi::OsStr {
    std::os::unix::ffi::OsStrExt::from_bytes(path)
}

#[cfg(not(unix))]
fn name(path: &[u8]) -> &std::ffi::OsStr {
    std::ffi::OsStr::new(std::str::from_utf8(path).expect("a name that this system allows"))
}
