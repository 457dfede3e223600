use serde::{Deserialize, Serialize};

/// Who judged.
#[derive(Clone, PartialEq, Eq, Debug, Default, Hash, Serialize, Deserialize)]
pub enum Judge {
    /// A rule, from what the repository holds.
    #[default]
    Rules,
    /// A model, whose answer is kept in the journal.
    Model {
        /// Its name, as the server gave it.
        name: String,
        /// The key of the recorded answer.
        answer: String,
        /// Whether it was no model but a stand-in of a test.
        stub: bool,
    },
}

impl Judge {
    /// One word: `rules`, `model` or `stub`.
    pub fn name(&self) -> &'static str {
        match self {
            Judge::Rules => "rules",
            Judge::Model { stub: false, .. } => "model",
            Judge::Model { stub: true, .. } => "stub",
        }
    }

    /// What has to be said of a verdict that no rule gave: `judged by the model x (recorded answer 0a1b2c3d4e5f)`.
    pub fn remark(&self) -> Option<String> {
        let Judge::Model { name, answer, .. } = self else { return None };
        let answer = answer.get(..12).unwrap_or(answer);
        Some(format!("judged by the {} `{name}` (recorded answer {answer})", self.name()))
    }
}
