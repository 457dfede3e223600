//! Writers that are many, and writers that are killed.

use std::process::Stdio;
use std::time::Duration;

use drift::journal::{Broken, Journal};

use crate::repository::{Built, drift};
use crate::story::{JOURNAL, found, journal, put_journal, resolve, stale};

/// How many writers are killed; `DRIFT_KILLS=200` for a long look.
fn kills() -> u64 {
    std::env::var("DRIFT_KILLS").ok().and_then(|count| count.parse().ok()).unwrap_or(12)
}

fn writer(built: &Built, reason: &str) -> std::process::Child {
    let words = ["resolve", "README.md:9", "--as", "confirm", "--author", "Ada <a@b>", "--reason", reason];
    let mut command = drift();
    command.current_dir(built.path()).args(words).stdout(Stdio::piped()).stderr(Stdio::null());
    command.spawn().expect("drift starts")
}

#[test]
fn writers_at_once_lose_nothing() {
    let built = stale().build();
    let writers: Vec<_> = (0..8).map(|number| writer(&built, &format!("writer {number}"))).collect();
    for writer in writers {
        assert!(writer.wait_with_output().expect("drift ends").status.success());
    }
    let journal = Journal::read(&journal(&built));
    assert_eq!((journal.kept.len(), journal.broken.len()), (8, 0));
}

/// Whoever was told that it is written finds it written, whatever became of the others.
#[test]
fn a_writer_that_is_killed_takes_nothing_with_it() {
    let built = stale().build();
    let mut promised = Vec::new();
    // The first is given all the time it needs, so that there is a promise to keep on any machine.
    let output = writer(&built, "writer first of all").wait_with_output().expect("drift ends");
    assert!(String::from_utf8_lossy(&output.stdout).contains("wrote"), "{output:?}");
    promised.push("writer first ".to_owned());
    for number in 0..kills() {
        // Long enough that a write may be seen half done.
        let reason = format!("writer {number} {}", "because ".repeat(2000));
        let mut child = writer(&built, &reason);
        std::thread::sleep(Duration::from_millis(number * 7 % 60));
        let _ = child.kill();
        let output = child.wait_with_output().expect("drift ends");
        if String::from_utf8_lossy(&output.stdout).contains("wrote") {
            promised.push(format!("writer {number} "));
        }
    }
    resolve(&built, &["README.md:9", "--as", "confirm", "--reason", "the last"]).exits(0);
    let text = journal(&built);
    let read = Journal::read(&text);
    assert!(read.broken.iter().all(|line| line.broken == Broken::Torn), "{:?}", read.broken);
    for reason in promised {
        assert!(text.contains(&reason), "{reason}");
    }
    assert!(!read.kept.is_empty());
}

#[test]
fn a_line_that_was_cut_off_is_named_closed_and_can_be_taken_out() {
    let built = stale().build();
    resolve(&built, &["README.md:3", "--as", "dismiss", "--reason", "one"]).exits(0);
    let whole = journal(&built);
    put_journal(&built, &(whole.clone() + &whole[..100]));
    built.drift(&["journal", "verify"]).exits(1).prints("line 2: the line is cut off");
    assert!(found(&built, &[]).contains(&"damaged-journal .drift/journal.jsonl:2".to_owned()));
    resolve(&built, &["README.md:5", "--as", "dismiss", "--reason", "two"]).exits(0).complains("was cut off");
    built.drift(&["journal", "verify"]).exits(1).prints("2 rulings; 1 broken");
    built.drift(&["journal", "compact"]).exits(2).complains("line 2 may hold what was recorded");
    built.drift(&["journal", "compact", "--torn"]).exits(0).prints("1 cut off");
    built.drift(&["journal", "verify"]).exits(0).prints("2 rulings; 0 broken");
    built.drift(&["journal", "compact"]).exits(0).prints("nothing to take out");
}

#[cfg(unix)]
#[test]
fn a_link_out_of_the_repository_is_not_followed() {
    let built = stale().build();
    let outside = built.beside("outside");
    std::fs::create_dir_all(&outside).expect("a folder");
    std::os::unix::fs::symlink(&outside, built.path().join(".drift")).expect("a link");
    resolve(&built, &["README.md:3", "--as", "dismiss", "--reason", "x"]).exits(2).complains("not a plain file");
    assert!(std::fs::read_dir(outside).expect("a folder").next().is_none());
    assert!(!built.path().join(JOURNAL).exists());
}
