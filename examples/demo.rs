//! `cargo run --example demo`: makes the small repository of `fixtures/demo` in a temporary folder and
//! checks it, so that a newcomer sees findings before having any of their own.

#[path = "../tests/repository/mod.rs"]
mod repository;

use std::process::ExitCode;

use repository::Repository;

fn main() -> ExitCode {
    let ferry = Repository::told(include_str!("../fixtures/demo/history.txt")).build();
    let folder = ferry.path().as_os_str().to_owned();
    // Findings are what a demonstration is for: they are no failure of it.
    let arguments = ["drift".into(), "-C".into(), folder, "check".into(), "--exit-zero".into()];
    drift::cli::run(arguments).into()
}
