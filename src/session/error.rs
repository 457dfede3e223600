use std::path::PathBuf;

use crate::config::ConfigError;
use crate::judge::JudgeError;
use crate::repo::RepoError;

/// Why a run could not start.
#[derive(Debug, thiserror::Error)]
pub enum SessionError {
    /// The repository.
    #[error(transparent)]
    Repo(#[from] RepoError),
    /// The configuration says something impossible.
    #[error(transparent)]
    Config(#[from] Box<ConfigError>),
    /// The optional model.
    #[error(transparent)]
    Judge(#[from] JudgeError),
    /// The configuration that was named is not there.
    #[error("cannot read `{}`: {reason}", .path.display())]
    ConfigFile {
        /// As named.
        path: PathBuf,
        /// What the system said.
        reason: String,
    },
    /// Something that was to be looked at is not there.
    #[error("`{path}` is neither a file nor a folder here")]
    NoSuchPath {
        /// As named.
        path: String,
        /// What is there and is called nearly so.
        meant: Option<String>,
    },
    /// The baseline cannot be used.
    #[error("cannot use the baseline `{}`: {reason}", .path.display())]
    Baseline {
        /// As named, or the repository's own.
        path: PathBuf,
        /// What is wrong.
        reason: String,
    },
}

impl SessionError {
    /// What to do next.
    pub fn help(&self) -> Option<String> {
        match self {
            SessionError::Repo(error) => Some(error.help().to_owned()),
            SessionError::Config(error) => error.help.clone(),
            SessionError::Judge(error) => error.help(),
            SessionError::NoSuchPath { meant, path } => Some(match meant {
                _ if path.contains(['*', '?', '[']) => {
                    "drift expands no globs: name files and folders, or let the shell expand it without quotes"
                        .to_owned()
                }
                Some(meant) => format!("did you mean `{meant}`?"),
                None => "name a path from here, or from the root of the repository".to_owned(),
            }),
            SessionError::Baseline { .. } => {
                Some("make it with `drift baseline write`, or leave it out with `--no-baseline`".to_owned())
            }
            SessionError::ConfigFile { .. } => {
                Some("name an existing file with `--config`, or leave it out".to_owned())
            }
        }
    }
}
