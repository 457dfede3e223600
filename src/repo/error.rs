use std::path::PathBuf;

/// What can go wrong between drift and a repository. Each says what to do next.
#[derive(Debug, thiserror::Error)]
pub enum RepoError {
    /// Nothing to open.
    #[error("no git repository at or above `{}`", .0.display())]
    NotFound(PathBuf),
    /// Found, but it cannot be opened.
    #[error("cannot open the repository at `{}`: {reason}", .path.display())]
    Open {
        /// Where.
        path: PathBuf,
        /// What git said.
        reason: String,
    },
    /// A revision that names nothing.
    #[error("`{spec}` is not a commit of this repository: {reason}")]
    Revision {
        /// As given.
        spec: String,
        /// What git said.
        reason: String,
    },
    /// The commit's own tree is not at hand.
    #[error("the tree of commit {0} is not in this clone")]
    MissingTree(String),
    /// Two commits without a common ancestor.
    #[error("`{0}` and the judged revision have no commit in common")]
    Unrelated(String),
    /// The index cannot be read.
    #[error("cannot read the index: {0}")]
    Index(String),
    /// The index holds a conflict.
    #[error("`{0}` is in conflict: nothing can be committed yet")]
    Unmerged(String),
    /// A bare repository has no files to judge.
    #[error("a bare repository without a commit has nothing to check")]
    Empty,
}

impl RepoError {
    /// What to do next, as an imperative sentence without a final period.
    pub fn help(&self) -> &'static str {
        match self {
            RepoError::NotFound(_) => "run drift inside a git repository, or name one with `-C DIR`",
            RepoError::Open { .. } => "check that the folder is a whole repository and that you may read it",
            RepoError::Revision { .. } => {
                "name a commit, branch or tag that `git rev-parse` knows; a shallow clone knows only its newest commits"
            }
            RepoError::MissingTree(_) => {
                "fetch it first: `git fetch origin COMMIT`, or clone without `--filter=tree:0`"
            }
            RepoError::Unrelated(_) => "name a base that the revision grew from, or a tree to compare with by `--base`",
            RepoError::Index(_) => "check it with `git status`",
            RepoError::Unmerged(_) => "resolve the conflict and `git add` the result",
            RepoError::Empty => "commit something first, or name a revision with `--rev`",
        }
    }
}
