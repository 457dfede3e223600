use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rayon::prelude::*;

use super::SessionError;
use super::baseline::{Accepted, BaselineChoice};
use super::before::{Base, Before};
use super::located::locate;
use super::recorded::Recorded;
use crate::config::{self, Config, FILE_NAMES, JudgeConfig};
use crate::document::{self, Corpus, Document, Entry, Genre, Silence};
use crate::forge::{Branches, Own};
use crate::judge::{Consulted, Mode};
use crate::policy;
use crate::repo::{Memory, Past, Repo, Revision};
use crate::rules::Unsent;
use crate::site::Sites;
use crate::source::SourceFile;
use crate::tree::{Kind, Tree, path};

/// Which configuration to read.
#[derive(Clone, Debug, Default)]
pub enum ConfigChoice {
    /// The judged revision's own, if it has one.
    #[default]
    Own,
    /// This file on disk.
    File(PathBuf),
    /// None at all.
    Nothing,
}

/// What a change is compared with.
#[derive(Clone, Debug)]
pub enum Since {
    /// Where the judged revision left this one: their merge base.
    MergeBase(String),
    /// This very revision.
    Exactly(String),
}

/// What to look at.
#[derive(Clone, Debug)]
pub struct Options {
    /// Where to look for the repository.
    pub dir: PathBuf,
    /// The revision; `None`: the work tree, or `HEAD` of a bare repository.
    pub rev: Option<String>,
    /// Judge what is staged, as a change of `HEAD`, instead of a revision. git gives a hook the index to read
    /// in the environment; without a name the repository's own is read.
    pub staged: Option<Option<PathBuf>>,
    /// Files and folders, as typed, that the report is about; all, if there is none. Everything is read all the same:
    /// what a document says is judged by what others say.
    pub only: Vec<String>,
    /// Report only what is new since this.
    pub since: Option<Since>,
    /// The configuration.
    pub config: ConfigChoice,
    /// What is accepted for now.
    pub baseline: BaselineChoice,
    /// Whether to read the answers of a model that there are, where the configuration says so.
    pub recall: bool,
    /// Whether what the change adds to the journal counts.
    pub trust_journal: bool,
    /// Whether to keep and use the cache in the git directory.
    pub cache: bool,
}

/// A repository opened at a revision with its documents read.
pub struct Session {
    /// The repository.
    pub repo: Arc<Repo>,
    /// What is judged.
    pub revision: Revision,
    /// The files and folders that the report is about; all, if there is none.
    pub only: Vec<String>,
    /// What the team decided.
    pub config: Config,
    /// Where that is written, if it is a file of the judged tree.
    pub config_file: Option<String>,
    /// What the team accepted for now.
    pub baseline: Accepted,
    /// What people ruled and models answered.
    pub recorded: Recorded,
    /// What a model said, if one was consulted.
    pub consulted: Consulted,
    /// Claims that no model was asked about.
    pub(super) unsent: Vec<Unsent>,
    /// The judged tree.
    pub tree: Arc<Tree>,
    /// Its documents.
    pub corpus: Corpus,
    /// What publishes them.
    pub sites: Sites,
    /// Which addresses are our own.
    pub own: Own,
    /// What git remembers.
    pub past: Past,
    /// What the revision is compared with.
    pub before: Option<Box<Before>>,
    /// Things to say once about the run.
    pub notes: Vec<String>,
}

/// A repository opened at a revision, before any document is read.
pub(super) struct Opening {
    pub(super) repo: Arc<Repo>,
    pub(super) revision: Revision,
    pub(super) tree: Arc<Tree>,
    pub(super) base: Option<Base>,
    pub(super) config: Config,
    pub(super) only: Vec<String>,
    pub(super) baseline: Accepted,
    /// The configuration as written, with the name of its file.
    pub(super) config_text: Option<(String, String)>,
    config_file: Option<String>,
}

impl Opening {
    /// Opens the repository and reads the tree, the configuration and the baseline.
    pub(super) fn of(options: &Options) -> Result<Opening, SessionError> {
        let repo = Arc::new(Repo::discover(&options.dir)?);
        let revision = match &options.staged {
            Some(_) => Revision::Index { head: repo.head()? },
            None => repo.revision(options.rev.as_deref())?,
        };
        let tree = match revision {
            Revision::Commit(id) => repo.tree_of(id)?,
            Revision::WorkTree { .. } => repo.work_tree(),
            Revision::Index { .. } => repo.index_tree(options.staged.iter().flatten().next().map(PathBuf::as_path))?,
        };
        let base = Base::of(&repo, &revision, options)?;
        let config_text = config_text(&options.config, &tree)?;
        let (config, config_file) = read_config(&options.config, &tree)?;
        let baseline = Accepted::read(&options.baseline, &tree)?;
        let only = locate(&repo, &tree, &options.dir, &options.only)?;
        let tree = Arc::new(tree);
        Ok(Opening { repo, revision, tree, base, config, only, baseline, config_text, config_file })
    }

    /// Reads every document; the same for the base of a change.
    pub(super) fn session(self, options: &Options) -> Result<Session, SessionError> {
        let Opening { repo, revision, tree, base, config, only, baseline, config_text, config_file } = self;
        let tips = revision.tip().into_iter().chain(base.as_ref().map(|base| base.commit)).collect();
        let memory = Memory::new(repo.clone(), tips, options.cache);
        let mut session = Session::at(&memory, revision, tree, config, None);
        (session.only, session.config_file, session.baseline) = (only, config_file, baseline);
        session.notes = notes(&repo, &session.revision);
        session.notes.extend(super::unread::notes(&session, config_text.as_ref().map(|(name, _)| name.as_str())));
        if let Some(base) = base {
            session.notes.extend(base.note.clone());
            let before = base.open(&memory, &session, options)?;
            // Whoever commits what is staged wrote it.
            if !options.trust_journal && options.staged.is_none() {
                session.recorded = std::mem::take(&mut session.recorded).since(&before.session.recorded);
            }
            session.before = Some(Box::new(before));
        }
        // What is not there is missed only where somebody asks for a verdict: in `consult`.
        let replays = |judge: &JudgeConfig| options.recall && judge.mode == Mode::Replay;
        if let Some(judge) = session.config.judge.clone().filter(replays) {
            session.replay(&judge, false);
        }
        Ok(session)
    }
}

impl Session {
    /// Opens the repository, reads the tree and every document; the same for the base of a change.
    pub fn open(options: &Options) -> Result<Session, SessionError> {
        Opening::of(options)?.session(options)
    }

    /// A session at `revision`; documents that `known` holds with the same text are not parsed again.
    pub(super) fn at(
        memory: &Arc<Memory>,
        revision: Revision,
        tree: Arc<Tree>,
        config: Config,
        known: Option<&Corpus>,
    ) -> Session {
        let repo = memory.repo().clone();
        let corpus = read_documents(memory, &tree, &config, known);
        let sites = Sites::discover(&tree);
        let remotes: Vec<String> = repo.remotes().into_iter().map(|remote| remote.url).collect();
        let branch = config.default_branch.clone().or_else(|| repo.default_branch());
        let existing = if is_of_today(&repo, &revision) { repo.branches() } else { BTreeSet::new() };
        let own = Own::of(&tree, &remotes, &config.own_urls, branch.as_deref());
        let own = own.with_branches(Branches::new(branch, existing));
        let past = Past::new(memory.clone(), tree.clone(), revision.tip());
        Session {
            repo,
            revision,
            config,
            only: Vec::new(),
            config_file: None,
            baseline: Accepted::default(),
            recorded: Recorded::read(&tree),
            consulted: Consulted::default(),
            unsent: Vec::new(),
            tree,
            corpus,
            sites,
            own,
            past,
            before: None,
            notes: Vec::new(),
        }
    }
}

/// Whether `revision` is what somebody works on now: branches are those of today.
fn is_of_today(repo: &Repo, revision: &Revision) -> bool {
    match revision {
        Revision::WorkTree { .. } | Revision::Index { .. } => true,
        Revision::Commit(id) => repo.head().is_ok_and(|head| head == Some(*id)),
    }
}

impl Session {
    /// Whether a file at `path` would be read as a document, as far as its path tells.
    pub(super) fn would_read(&self, path: &str) -> bool {
        let classed = || genre(&self.config, &self.tree, &document::parse(path, ""));
        is_document(path) && self.config.reads(path) && classed() != Genre::Foreign
    }
}

/// The commit that `options` name, without opening it.
pub(super) fn commit_of(options: &Options) -> Result<String, SessionError> {
    let repo = Repo::discover(&options.dir)?;
    Ok(repo.revision(options.rev.as_deref())?.commit_id().unwrap_or_default())
}

/// What is said once of a shallow clone.
pub const SHALLOW: &str = "this clone is shallow: what needs history is not judged; fetch it with \
                           `git fetch --unshallow`, or set `fetch-depth: 0` for actions/checkout";

fn notes(repo: &Repo, revision: &Revision) -> Vec<String> {
    let mut notes = Vec::new();
    if repo.is_shallow() {
        notes.push(SHALLOW.to_owned());
    }
    if revision.tip().is_none() {
        notes.push("there is no commit yet: what needs history is not judged".to_owned());
    }
    notes
}

/// The configuration, and its path where it is a file of `tree`.
pub(super) fn read_config(choice: &ConfigChoice, tree: &Tree) -> Result<(Config, Option<String>), SessionError> {
    let names: Vec<&str> = policy::every_rule().iter().map(|rule| rule.name).collect();
    let Some((path, text)) = config_text(choice, tree)? else { return Ok((Config::default(), None)) };
    let config = config::load(&path, &text, &names).map_err(|error| SessionError::from(Box::new(error)))?;
    Ok((config, matches!(choice, ConfigChoice::Own).then_some(path)))
}

/// The path and the text of the configuration, where there is one.
fn config_text(choice: &ConfigChoice, tree: &Tree) -> Result<Option<(String, String)>, SessionError> {
    match choice {
        ConfigChoice::Nothing => Ok(None),
        ConfigChoice::File(file) => Ok(Some((file.to_string_lossy().into_owned(), read_file(file)?))),
        ConfigChoice::Own => {
            let own = FILE_NAMES.iter().find_map(|name| Some(((*name).to_owned(), tree.text(name)?.to_string())));
            Ok(own)
        }
    }
}

fn read_file(file: &Path) -> Result<String, SessionError> {
    Repo::read_outside(file)
        .map_err(|reason| SessionError::ConfigFile { path: file.to_owned(), reason: reason.to_string() })
}

/// What speaks in `document`: as it is configured, as `.gitattributes` marks it, or else as it looks.
pub(super) fn genre(config: &Config, tree: &Tree, document: &Document) -> Genre {
    let path = document.path();
    let marked = || tree.is_marked_foreign(path).then_some(Genre::Foreign);
    config.genre(path).or_else(marked).unwrap_or_else(|| document::classify(path, document))
}

/// Reads every document in parallel; the corpus puts them in order.
fn read_documents(memory: &Memory, tree: &Tree, config: &Config, known: Option<&Corpus>) -> Corpus {
    // A symbolic link says what its target says, and the target is read where it stands.
    let is_file = |path: &str| tree.kind(path) == Some(Kind::File);
    let paths: Vec<&str> = tree.paths().filter(|at| is_document(at) && is_file(at) && config.reads(at)).collect();
    tree.read_ahead(&paths);
    let entries = paths.par_iter().filter_map(|path| {
        let text = tree.text(path)?;
        let same = known.and_then(|known| known.get(path)).filter(|known| *known.document.text() == *text);
        let parsed = || {
            let mut document = document::parse_file(SourceFile::new(*path, text.clone()));
            if let Some(topics) = memory.known_number(&silence_of(&document)) {
                document.silence = Silence::recalled(topics);
            }
            Arc::new(document)
        };
        let document = same.map_or_else(parsed, |known| known.document.clone());
        let genre = genre(config, tree, &document);
        (genre != Genre::Foreign).then_some(Entry { document, genre })
    });
    Corpus::new(entries.collect())
}

impl Session {
    /// Remembers what the documents say nothing of.
    pub(super) fn keep_silence(&self) {
        for entry in self.corpus.entries() {
            if let Some(topics) = entry.document.silence.news() {
                self.past.memory().keep_number(&silence_of(&entry.document), topics);
            }
        }
    }
}

/// What the [`Silence`] of a document rests on.
fn silence_of(document: &Document) -> [&[u8]; 3] {
    [b"silence", document.path().as_bytes(), document.text().as_bytes()]
}

/// Whether drift reads the file at `path` as a document.
pub(super) fn is_document(at: &str) -> bool {
    path::extension(at)
        .is_some_and(|extension| ["md", "markdown", "mdx"].iter().any(|known| extension.eq_ignore_ascii_case(known)))
}
