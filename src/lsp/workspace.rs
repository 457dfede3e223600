use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use lsp_types::Uri;

use super::uris;
use crate::repo::Revision;
use crate::session::{Focused, Options, Session, SessionError};

/// The repository around an editor's folder, with what is open in it.
pub(super) struct Workspace {
    options: Options,
    pub(super) session: Session,
    /// The folder of the work tree, as the editor writes it.
    root: PathBuf,
    pub(super) buffers: BTreeMap<String, Buffer>,
}

/// A document that is open.
pub(super) struct Buffer {
    pub(super) uri: Uri,
    /// Its path from the root of the repository.
    pub(super) path: String,
    pub(super) text: String,
    pub(super) version: i32,
    /// What was found in it last.
    pub(super) found: Option<Focused>,
}

impl Workspace {
    /// Opens the repository that holds the folder of `options`.
    pub(super) fn open(options: Options) -> Result<Workspace, SessionError> {
        let session = Session::open(&options)?;
        // A whole check once: what it learns of the sites and of history serves every edit after it.
        session.check(None);
        let root = root(&session, &options.dir);
        Ok(Workspace { options, session, root, buffers: BTreeMap::new() })
    }

    /// Reads everything anew if another commit is checked out, or `anyway`.
    pub(super) fn refresh(&mut self, anyway: bool) -> Result<bool, SessionError> {
        let head = self.session.repo.head().ok().flatten();
        if !anyway && self.session.revision == (Revision::WorkTree { head }) {
            return Ok(false);
        }
        let session = Session::open(&self.options)?;
        session.check(None);
        self.session = session;
        Ok(true)
    }

    pub(super) fn options(&self) -> &Options {
        &self.options
    }

    /// The path from the root of the repository; `None` for what lies outside.
    pub(super) fn path_of(&self, uri: &Uri) -> Option<String> {
        let file = uris::path(uri)?;
        let below = file.strip_prefix(&self.root).ok().map(Path::to_owned);
        let below = below.or_else(|| file.strip_prefix(self.session.repo.work_dir()?).ok().map(Path::to_owned))?;
        Some(below.to_string_lossy().replace('\\', "/"))
    }

    /// The URI of a file of the repository.
    pub(super) fn uri_of(&self, path: &str) -> Option<Uri> {
        uris::of(&self.root.join(path))
    }

    /// Judges the open document at `uri` as it stands.
    pub(super) fn judge(&mut self, uri: &Uri) {
        if let Some(buffer) = self.buffers.get_mut(uri.as_str()) {
            buffer.found = self.session.check_text(&buffer.path, &buffer.text);
        }
    }
}

/// The work tree's folder, spelled the way the editor spells its own: links and all.
fn root(session: &Session, dir: &Path) -> PathBuf {
    let prefix = session.repo.prefix(dir);
    let mut root = dir.to_owned();
    for part in prefix.split('/').filter(|part| !part.is_empty()).rev() {
        if root.file_name().is_none_or(|name| name.to_string_lossy() != part) {
            return session.repo.work_dir().unwrap_or(dir).to_owned();
        }
        root.pop();
    }
    root
}
