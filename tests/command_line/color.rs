//! Colour where it is wanted, and nowhere else.

use std::process::Command;

use crate::repository::{Run, drift};
use crate::stale;

const ESCAPE: &str = "\u{1b}";

fn check(set: impl Fn(&mut Command) -> &mut Command) -> Run {
    let built = stale([]).build();
    let mut command = drift();
    command.current_dir(built.path()).arg("check");
    set(&mut command);
    Run::of(&mut command).exits(1)
}

#[test]
fn a_pipe_gets_no_colour_no_links_and_no_box_drawing() {
    let run = check(|command| command).prints_no(ESCAPE);
    assert!(run.stdout.is_ascii(), "{}", run.stdout);
}

#[test]
fn colour_can_be_asked_for_and_refused() {
    check(|command| command.arg("--color=always")).prints(ESCAPE);
    check(|command| command.env("CLICOLOR_FORCE", "1")).prints(ESCAPE);
    check(|command| command.env("CLICOLOR_FORCE", "1").arg("--color=never")).prints_no(ESCAPE);
    check(|command| command.env("CLICOLOR_FORCE", "1").env("NO_COLOR", "1")).prints_no(ESCAPE);
}

#[test]
fn errors_are_told_without_colour_too() {
    let run = Run::of(drift().args(["-C", "/nonexistent"]).arg("check")).exits(2);
    assert!(!run.stderr.contains(ESCAPE), "{}", run.stderr);
}
