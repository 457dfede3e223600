use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use lsp_types::Uri;

use super::projections::Projections;
use super::uris;
use crate::repo::Revision;
use crate::session::{Focused, Options, Session, SessionError};
use crate::tree::path;

/// The repository around an editor's folder, with what is open in it.
pub(super) struct Workspace {
    options: Options,
    pub(super) session: Session,
    /// The folder of the work tree, as the editor writes it.
    root: PathBuf,
    pub(super) buffers: BTreeMap<String, Buffer>,
    pub(super) projections: Projections,
    /// What happened around the open documents since they were judged.
    pub(super) around: Around,
}

/// What happened around open documents.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Around {
    /// Nothing that is known.
    Nothing,
    /// One of them was saved.
    Saved,
    /// Files changed on disk.
    Changed,
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
    /// Whether that was found in its present text.
    pub(super) judged: bool,
}

impl Workspace {
    /// Opens the repository that holds the folder of `options`.
    pub(super) fn open(options: Options) -> Result<Workspace, SessionError> {
        let session = Session::open(&options)?;
        // A whole check once: what it learns of the sites and of history serves every edit after it.
        session.check(None);
        let root = root(&session, &options.dir);
        let projections = Projections::default();
        Ok(Workspace { options, session, root, buffers: BTreeMap::new(), projections, around: Around::Nothing })
    }

    /// Looks again at what may have changed around the open documents, so that all of them are to be judged anew:
    /// reads everything if files changed or another commit is checked out.
    pub(super) fn refresh(&mut self) -> Result<(), SessionError> {
        let around = std::mem::replace(&mut self.around, Around::Nothing);
        if around == Around::Nothing {
            return Ok(());
        }
        self.buffers.values_mut().for_each(|buffer| buffer.judged = false);
        self.projections.make(&self.options);
        let head = self.session.repo.head().ok().flatten();
        if around == Around::Changed || self.session.revision != (Revision::WorkTree { head }) {
            let session = Session::open(&self.options)?;
            session.check(None);
            self.session = session;
        }
        Ok(())
    }

    pub(super) fn options(&self) -> &Options {
        &self.options
    }

    /// The path from the root of the repository; `None` for what lies outside.
    pub(super) fn path_of(&self, uri: &Uri) -> Option<String> {
        let file = uris::path(uri)?;
        let below = file.strip_prefix(&self.root).ok().map(Path::to_owned);
        let below = below.or_else(|| file.strip_prefix(self.session.repo.work_dir()?).ok().map(Path::to_owned))?;
        path::resolve("", &below.to_string_lossy().replace('\\', "/"))
    }

    /// The URI of a file of the repository.
    pub(super) fn uri_of(&self, path: &str) -> Option<Uri> {
        uris::of(&self.root.join(path))
    }

    /// Judges the open document at `uri` as it stands.
    pub(super) fn judge(&mut self, uri: &Uri) {
        if let Some(buffer) = self.buffers.get_mut(uri.as_str()) {
            buffer.found = self.session.check_text(&buffer.path, &buffer.text);
            buffer.judged = true;
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
