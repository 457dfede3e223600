use crate::recall::{BadCursor, TooSmall};
use crate::session::SessionError;

/// Why the server could not run.
#[derive(Debug)]
pub struct ServeError(pub(super) String);

impl std::fmt::Display for ServeError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

/// Why a tool could not answer, and what to do next: both are for the agent to read.
#[derive(Debug)]
pub(super) struct ToolError {
    pub(super) message: String,
    pub(super) next: String,
}

impl ToolError {
    pub(super) fn new(message: impl Into<String>, next: impl Into<String>) -> Self {
        ToolError { message: message.into(), next: next.into() }
    }
}

impl From<SessionError> for ToolError {
    fn from(error: SessionError) -> Self {
        let next = error.help().unwrap_or_else(|| "ask the person who runs this server".to_owned());
        ToolError::new(error.to_string(), next)
    }
}

impl From<BadCursor> for ToolError {
    fn from(error: BadCursor) -> Self {
        ToolError::new(error.to_string(), "call the tool again without `cursor`")
    }
}

impl From<TooSmall> for ToolError {
    fn from(error: TooSmall) -> Self {
        ToolError::new(error.to_string(), format!("pass a `budget` of {} or more", error.least))
    }
}
