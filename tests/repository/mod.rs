//! Git repositories for tests, told as the commits that made them.
//!
//! ```ignore
//! Repository::new()
//!     .commit("Start", [write("README.md", "Run `scripts/setup.sh`.\n"), write("scripts/setup.sh", "")])
//!     .commit("Collect the scripts", [rename("scripts/setup.sh", "tools/setup.sh")])
//!     .check()
//!     .finds("missing-path", "README.md:1")
//!     .because("Collect the scripts")
//!     .nothing_else();
//! ```
//!
//! Nothing of the machine reaches them: authors and dates are made up, and git and drift run with an
//! environment of their own. So a commit has the same id on every machine, and a report the same bytes.

// Each test crate tells other stories and so uses another part.
#![allow(dead_code, unused_imports)]

mod builder;
mod built;
mod change;
mod environment;
mod history;
mod import;
mod report;
mod run;
pub(crate) mod steps;
mod story;

pub(crate) use builder::Repository;
pub(crate) use built::Built;
pub(crate) use change::{Change, edit, remove, rename, submodule, symlink, write};
pub(crate) use environment::scrubbed;
pub(crate) use report::Report;
pub(crate) use run::{Run, drift};
pub(crate) use story::moved_port;
