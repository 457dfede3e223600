/// A line that proves nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BrokenLine {
    /// From 1.
    pub number: usize,
    /// As it stands in the file.
    pub text: String,
    /// What is wrong with it.
    pub broken: Broken,
}

/// What is wrong with a line.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Broken {
    /// It ends in the middle: a crash or a full disk cut the write off.
    #[error("the line is cut off: a write did not end")]
    Torn,
    /// A conflict of a merge that did not know of `merge=union`.
    #[error("a merge left its conflict here")]
    Conflict,
    /// Not what drift writes.
    #[error("this is no line of a journal")]
    Foreign,
    /// The body is not the one that the hash was made of.
    #[error("the body was altered: it hashes to {0}, not to what the line says")]
    Altered(String),
    /// The hash fits, but the line was written by other hands: blanks, another order of keys.
    #[error("the line is not spelled as drift spells it")]
    Respelled,
    /// The hash fits and the body cannot be read as what it says it is.
    #[error("the body is not a whole event: {0}")]
    Unreadable(String),
}
