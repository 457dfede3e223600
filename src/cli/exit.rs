use std::process::ExitCode;

/// How drift ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Exit {
    /// Nothing at or above `--fail-on`.
    Clean,
    /// Findings.
    Findings,
    /// Wrong usage, configuration or repository.
    Error,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        ExitCode::from(match exit {
            Exit::Clean => 0,
            Exit::Findings => 1,
            Exit::Error => 2,
        })
    }
}
