use std::path::PathBuf;
use std::sync::Arc;

use super::SessionError;
use crate::policy::{BASELINE_FILE, Baseline};
use crate::repo::Repo;
use crate::source::SourceFile;
use crate::tree::Tree;

/// Which baseline to apply.
#[derive(Clone, Debug, Default)]
pub enum BaselineChoice {
    /// The judged revision's own, if it has one.
    #[default]
    Own,
    /// This file on disk.
    File(PathBuf),
    /// None at all.
    Nothing,
}

/// What is accepted for now.
#[derive(Clone, Debug, Default)]
pub struct Accepted {
    /// The findings.
    pub known: Baseline,
    /// The file, where it belongs to the judged revision and can be pointed into.
    pub file: Option<Arc<SourceFile>>,
}

impl Accepted {
    pub(super) fn read(choice: &BaselineChoice, tree: &Tree) -> Result<Self, SessionError> {
        let parse = |path: PathBuf, text: &str| {
            Baseline::read(text).map_err(|error| SessionError::Baseline { path, reason: error.to_string() })
        };
        match choice {
            BaselineChoice::Nothing => Ok(Accepted::default()),
            BaselineChoice::File(path) => {
                let text = Repo::read_outside(path)
                    .map_err(|error| SessionError::Baseline { path: path.clone(), reason: error.to_string() })?;
                Ok(Accepted { known: parse(path.clone(), &text)?, file: None })
            }
            BaselineChoice::Own => match tree.text(BASELINE_FILE) {
                None => Ok(Accepted::default()),
                Some(text) => {
                    let known = parse(PathBuf::from(BASELINE_FILE), &text)?;
                    Ok(Accepted { known, file: Some(Arc::new(SourceFile::new(BASELINE_FILE, text))) })
                }
            },
        }
    }
}
