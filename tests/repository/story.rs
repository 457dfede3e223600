//! Stories that several test crates tell.

use super::{Repository, edit, write};

/// An API moved from port 3000 to 4000: in the code and in one of the two documents that name the port.
pub(crate) fn moved_port() -> Repository {
    Repository::new()
        .commit(
            "Start",
            [
                write("docs/runbook.md", "# Runbook\n\nThe API listens on port 3000.\n"),
                write("docs/onboarding.md", "# Onboarding\n\nThe API listens on port 3000.\n"),
                write("src/server.js", "listen(process.env.PORT ?? 3000);\n"),
            ],
        )
        .commit(
            "Move the API to port 4000",
            [edit("docs/runbook.md", "3000", "4000"), edit("src/server.js", "3000", "4000")],
        )
}
