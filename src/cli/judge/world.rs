use std::time::{Duration, Instant};

use super::super::clock;
use crate::judge::World;

/// This machine: its clock, and a name for this run.
pub(in crate::cli) struct Machine {
    began: Instant,
}

impl Machine {
    /// The run begins now.
    pub(in crate::cli) fn now() -> Self {
        Machine { began: Instant::now() }
    }
}

impl World for Machine {
    fn now(&self) -> u64 {
        clock::now()
    }

    fn elapsed(&self) -> Duration {
        self.began.elapsed()
    }

    fn wait(&self, time: Duration) {
        std::thread::sleep(time);
    }

    fn run_id(&self) -> String {
        format!("{:x}-{:x}", clock::now(), std::process::id())
    }
}
