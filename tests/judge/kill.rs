//! Recording, killed at random.

use std::process::Stdio;
use std::time::Duration;

use drift::journal::{Broken, Journal};

use crate::repository::drift;
use crate::server::Server;
use crate::story::{configured, journal, many};

/// How many recorders are killed; `DRIFT_KILLS=200` for a long look.
fn kills() -> u64 {
    std::env::var("DRIFT_KILLS").ok().and_then(|count| count.parse().ok()).unwrap_or(8)
}

/// Whatever was recorded stays, at most one line is named, and the next run goes on from there.
#[test]
fn a_recorder_that_is_killed_loses_at_most_the_line_being_written() {
    for number in 0..kills() {
        let built = many(12).build();
        let server = Server::saying("unrelated");
        configured(&built, &server.url(), "");
        let mut command = drift();
        command
            .current_dir(built.path())
            .args(["check", "--judge", "record"])
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        let mut child = command.spawn().expect("drift starts");
        // Wait for a number of answers that differs from time to time, then for a moment that does too.
        let until = (number % 11) as usize;
        for _ in 0..2000 {
            if server.answered() >= until || child.try_wait().expect("a child").is_some() {
                break;
            }
            std::thread::sleep(Duration::from_millis(1));
        }
        std::thread::sleep(Duration::from_micros(number * 777 % 9000));
        let _ = child.kill();
        child.wait().expect("drift ends");
        let (answered, read) = (server.answered(), Journal::read(&journal(&built)));
        // A question is asked only once the answer before is on the disk.
        assert!(read.kept.len() + 1 >= answered, "{} kept of {answered}", read.kept.len());
        assert!(read.broken.len() <= 1, "{:?}", read.broken);
        assert!(read.broken.iter().all(|line| line.broken == Broken::Torn && line.number == read.kept.len() + 1));
        if read.broken.is_empty() {
            built.drift(&["journal", "verify"]).exits(0);
        } else {
            let line = format!("line {}: the line is cut off", read.broken[0].number);
            built.drift(&["journal", "verify"]).exits(1).prints(&line);
            built.drift(&["journal", "compact", "--torn"]).exits(0);
        }
        let before = server.requests().len();
        built.drift(&["check", "--judge", "record"]).exits(0);
        let all = Journal::read(&journal(&built));
        assert!(all.ids().is_superset(&read.ids()), "what was recorded is there");
        assert_eq!(server.requests().len() - before, all.kept.len() - read.kept.len(), "and not asked again");
        built.drift(&["check", "--judge", "replay"]).exits(0);
    }
}
