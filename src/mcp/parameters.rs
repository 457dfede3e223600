use schemars::JsonSchema;
use serde::Deserialize;

use crate::recall::Standing;

/// Most items of one answer.
const MOST: usize = 50;
/// Items of an answer where nothing is said.
const USUAL: usize = 10;

/// Which part of a list.
#[derive(Debug, Default, Deserialize, JsonSchema)]
pub(super) struct Part {
    /// Most items of this answer, 1 to 50; without it 10.
    #[schemars(range(min = 1, max = 50))]
    pub(super) limit: Option<usize>,
    /// `next_cursor` of the answer before, for the items after it.
    pub(super) cursor: Option<String>,
}

impl Part {
    pub(super) fn size(&self) -> usize {
        self.limit.unwrap_or(USUAL).clamp(1, MOST)
    }
}

#[derive(Debug, Default, Deserialize, JsonSchema)]
pub(super) struct Search {
    /// What to look for, in words. Without it, all claims in order of their places.
    pub(super) query: Option<String>,
    /// Which standings to give; without it only `current`. The others are never to be acted on.
    pub(super) status: Option<Vec<Standing>>,
    /// Only documents at or below this path, from the root of the repository.
    pub(super) path: Option<String>,
    /// Only claims of this kind.
    pub(super) kind: Option<KindName>,
    /// A commit, tag or branch; without it the work tree as it is now.
    pub(super) rev: Option<String>,
    #[serde(flatten)]
    pub(super) part: Part,
}

#[derive(Debug, Default, Deserialize, JsonSchema)]
pub(super) struct Superseded {
    /// What to look for, in words. Without it, everything.
    pub(super) query: Option<String>,
    /// Only documents at or below this path, from the root of the repository.
    pub(super) path: Option<String>,
    /// A commit, tag or branch; without it the work tree as it is now.
    pub(super) rev: Option<String>,
    #[serde(flatten)]
    pub(super) part: Part,
}

#[derive(Debug, Default, Deserialize, JsonSchema)]
pub(super) struct Conflicts {
    /// Only conflicts with a side in documents at or below this path, from the root of the repository.
    pub(super) path: Option<String>,
    /// A commit, tag or branch; without it the work tree as it is now.
    pub(super) rev: Option<String>,
    #[serde(flatten)]
    pub(super) part: Part,
}

#[derive(Debug, Deserialize, JsonSchema)]
pub(super) struct History {
    /// `PATH:LINE`, such as `docs/setup.md:12`, or a claim's id or the first digits of it.
    pub(super) claim: String,
    /// A commit, tag or branch; without it the work tree as it is now.
    pub(super) rev: Option<String>,
}

#[derive(Debug, Deserialize, JsonSchema)]
pub(super) struct At {
    /// The commit, tag or branch, such as `v1.0.0` or `HEAD~10`.
    pub(super) rev: String,
    /// Only documents at or below this path, from the root of the repository.
    pub(super) path: Option<String>,
    #[serde(flatten)]
    pub(super) part: Part,
}

#[derive(Debug, Deserialize, JsonSchema)]
pub(super) struct Document {
    /// The document's path from the root of the repository.
    pub(super) path: String,
    /// A commit, tag or branch; without it the work tree as it is now.
    pub(super) rev: Option<String>,
    #[serde(flatten)]
    pub(super) part: Part,
}

#[derive(Debug, Deserialize, JsonSchema)]
pub(super) struct Context {
    /// What you are about to rely on, in words.
    pub(super) query: String,
    /// Ceiling of the answer in tokens; without it 2000.
    #[schemars(range(min = 100, max = 20000))]
    pub(super) budget: Option<usize>,
    /// A commit, tag or branch; without it the work tree as it is now.
    pub(super) rev: Option<String>,
}

#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum KindName {
    Identity,
    Decision,
    Config,
    Procedure,
    Schedule,
    Version,
    Reference,
    State,
    Event,
}
