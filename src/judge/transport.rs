use std::time::Duration;

/// Sends a request and brings back what came.
pub trait Transport {
    /// Posts a JSON body to the server of the settings.
    fn post(&self, body: &str) -> Result<Reply, Failure>;
}

/// What came back.
#[derive(Clone, Debug, Default)]
pub struct Reply {
    /// The status.
    pub status: u16,
    /// Seconds that the server asks to wait.
    pub retry_after: Option<u64>,
    /// Where it sends us.
    pub location: Option<String>,
    /// Whether the server says that it is a stand-in of a test.
    pub stub: bool,
    /// The body, whole.
    pub body: Vec<u8>,
}

/// Why nothing came back.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Failure {
    /// The server is not there, or the connection broke.
    #[error("{0}")]
    Connection(String),
    /// It took too long.
    #[error("it took longer than {0} seconds")]
    Timeout(u64),
    /// The body is larger than any answer.
    #[error("the answer is larger than {0} bytes")]
    TooLarge(u64),
    /// The request could not be made at all.
    #[error("{0}")]
    Refused(String),
}

/// What a run needs of the world. The command line has it; tests have their own.
pub trait World {
    /// Seconds since 1970.
    fn now(&self) -> u64;
    /// Since the run began.
    fn elapsed(&self) -> Duration;
    /// Waits.
    fn wait(&self, time: Duration);
    /// What the run is called in records.
    fn run_id(&self) -> String;
}
