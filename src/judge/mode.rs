/// What may be done about open questions. No mode ever turns into another.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Mode {
    /// Nothing is asked and nothing is read.
    #[default]
    Off,
    /// Recorded answers are read; one that is missing is an error.
    Replay,
    /// What has no recorded answer is asked, and the answer recorded.
    Record,
    /// What has an answer is asked again, all or only those keys that begin so; the new answer replaces the
    /// old, which stays in the journal.
    Refresh(Option<String>),
}

impl Mode {
    /// Whether it reaches for the network.
    pub fn asks(&self) -> bool {
        matches!(self, Mode::Record | Mode::Refresh(_))
    }
}
