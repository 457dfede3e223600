//! Programs that see nothing of the machine but where programs are.

use std::ffi::OsStr;
use std::process::Command;

/// What a program needs to start at all.
const KEPT: [&str; 5] = ["PATH", "SystemRoot", "TMPDIR", "TEMP", "TMP"];

/// `program` with an empty environment: no `GIT_*`, no `NO_COLOR`, no `CI`, nobody's `HOME`.
pub(crate) fn scrubbed(program: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new(program);
    command.env_clear();
    for name in KEPT {
        if let Some(value) = std::env::var_os(name) {
            command.env(name, value);
        }
    }
    command
        .env("HOME", "/nonexistent")
        .env("LC_ALL", "C.UTF-8")
        .env("TZ", "UTC")
        .env("GIT_CONFIG_NOSYSTEM", "1")
        .env("GIT_CONFIG_GLOBAL", if cfg!(windows) { "NUL" } else { "/dev/null" })
        .env("GIT_TERMINAL_PROMPT", "0");
    command
}
