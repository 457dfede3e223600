//! The real binary, run.

use std::process::{Command, Output};

use super::environment::scrubbed;

/// The binary with nothing of the machine around it.
pub(crate) fn drift() -> Command {
    // Only test crates are told where it is; an example that shares this folder never asks.
    match option_env!("CARGO_BIN_EXE_drift") {
        Some(binary) => scrubbed(binary),
        None => unreachable!("cargo names the binary to test crates"),
    }
}

/// What a run printed and how it ended.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) code: i32,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Run {
    /// Runs `command` to its end.
    pub(crate) fn of(command: &mut Command) -> Run {
        let Output { status, stdout, stderr } = command.output().expect("drift starts");
        let text = |bytes| String::from_utf8(bytes).expect("drift prints UTF-8");
        Run { code: status.code().expect("drift ends by itself"), stdout: text(stdout), stderr: text(stderr) }
    }

    /// It ended with `code`.
    #[track_caller]
    pub(crate) fn exits(self, code: i32) -> Self {
        assert_eq!(self.code, code, "{}{}", self.stdout, self.stderr);
        self
    }

    /// It printed `text`.
    #[track_caller]
    pub(crate) fn prints(self, text: &str) -> Self {
        assert!(self.stdout.contains(text), "no {text:?} in:\n{}", self.stdout);
        self
    }

    /// It did not print `text`.
    #[track_caller]
    pub(crate) fn prints_no(self, text: &str) -> Self {
        assert!(!self.stdout.contains(text), "{text:?} in:\n{}", self.stdout);
        self
    }

    /// It complained of `text`.
    #[track_caller]
    pub(crate) fn complains(self, text: &str) -> Self {
        assert!(self.stderr.contains(text), "no {text:?} in:\n{}", self.stderr);
        self
    }
}
