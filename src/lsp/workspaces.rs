use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use lsp_types::Uri;

use super::uris;
use super::workspace::Workspace;
use crate::session::{Options, SessionError};

/// The repositories of all that is open: those of the editor's folders, and any that holds a document.
pub(super) struct Workspaces {
    options: Options,
    all: Vec<Workspace>,
    /// Folders that are in no repository.
    outside: BTreeSet<PathBuf>,
}

impl Workspaces {
    pub(super) fn new(options: Options) -> Workspaces {
        Workspaces { options, all: Vec::new(), outside: BTreeSet::new() }
    }

    /// Opens the repository that holds `folder`.
    pub(super) fn open(&mut self, folder: &Path) -> Result<(), SessionError> {
        let workspace = Workspace::open(Options { dir: folder.to_owned(), ..self.options.clone() })?;
        workspace.projections.make(workspace.options());
        self.all.push(workspace);
        Ok(())
    }

    /// The workspace that the file at `uri` belongs to, with its path there. One that is not open yet is opened.
    pub(super) fn of_file(&mut self, uri: &Uri) -> Option<(&mut Workspace, String)> {
        let known = |all: &[Workspace]| all.iter().position(|workspace| workspace.path_of(uri).is_some());
        if known(&self.all).is_none() {
            let folder = uris::path(uri)?.parent()?.to_owned();
            if self.outside.contains(&folder) || self.open(&folder).is_err() {
                self.outside.insert(folder);
                return None;
            }
        }
        let at = known(&self.all)?;
        let path = self.all[at].path_of(uri)?;
        Some((&mut self.all[at], path))
    }

    /// The workspace in which the document at `uri` is open.
    pub(super) fn of_buffer(&self, uri: &Uri) -> Option<&Workspace> {
        self.all.iter().find(|workspace| workspace.buffers.contains_key(uri.as_str()))
    }

    /// The same, to change it.
    pub(super) fn of_buffer_mut(&mut self, uri: &Uri) -> Option<&mut Workspace> {
        self.all.iter_mut().find(|workspace| workspace.buffers.contains_key(uri.as_str()))
    }

    /// Every one.
    pub(super) fn all_mut(&mut self) -> &mut [Workspace] {
        &mut self.all
    }
}
