use std::path::{Path, PathBuf};
use std::sync::Arc;

use rayon::prelude::*;

use super::SessionError;
use crate::config::{self, Config, FILE_NAMES};
use crate::document::{self, Corpus, Entry, Genre};
use crate::forge::Own;
use crate::policy;
use crate::repo::{Past, Repo, Revision};
use crate::site::Sites;
use crate::tree::{Tree, path};

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

/// What to look at.
#[derive(Clone, Debug)]
pub struct Options {
    /// Where to look for the repository.
    pub dir: PathBuf,
    /// The revision; `None`: the work tree, or `HEAD` of a bare repository.
    pub rev: Option<String>,
    /// The configuration.
    pub config: ConfigChoice,
    /// Whether to keep and use the cache in the git directory.
    pub cache: bool,
}

/// A repository opened at a revision with its documents read.
pub struct Session {
    /// The repository.
    pub repo: Arc<Repo>,
    /// What is judged.
    pub revision: Revision,
    /// What the team decided.
    pub config: Config,
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
    /// Things to say once about the run.
    pub notes: Vec<String>,
}

impl Session {
    /// Opens the repository, reads the tree and every document.
    pub fn open(options: &Options) -> Result<Session, SessionError> {
        let repo = Arc::new(Repo::discover(&options.dir)?);
        let revision = repo.revision(options.rev.as_deref())?;
        let tree = Arc::new(match revision {
            Revision::Commit(id) => repo.tree_of(id)?,
            Revision::WorkTree { .. } => repo.work_tree(),
        });
        let config = read_config(&options.config, &tree)?;
        let corpus = read_documents(&tree, &config);
        let sites = Sites::discover(&tree);
        let remotes: Vec<String> = repo.remotes().into_iter().map(|remote| remote.url).collect();
        let branch = config.default_branch.clone().or_else(|| repo.default_branch());
        let own = Own::of(&tree, &remotes, &config.own_urls, branch.as_deref());
        let past = Past::new(repo.clone(), tree.clone(), revision.tip(), options.cache);
        let notes = notes(&repo, &revision);
        Ok(Session { repo, revision, config, tree, corpus, sites, own, past, notes })
    }
}

fn notes(repo: &Repo, revision: &Revision) -> Vec<String> {
    let mut notes = Vec::new();
    if repo.is_shallow() {
        notes.push(
            "this clone is shallow: what needs history is not judged; fetch it with `git fetch --unshallow`, \
             or set `fetch-depth: 0` for actions/checkout"
                .to_owned(),
        );
    }
    if revision.tip().is_none() {
        notes.push("there is no commit yet: what needs history is not judged".to_owned());
    }
    notes
}

fn read_config(choice: &ConfigChoice, tree: &Tree) -> Result<Config, SessionError> {
    let names: Vec<&str> = policy::every_rule().iter().map(|rule| rule.name).collect();
    let load = |path: &str, text: &str| config::load(path, text, &names).map_err(|error| Box::new(error).into());
    match choice {
        ConfigChoice::Nothing => Ok(Config::default()),
        ConfigChoice::File(file) => {
            let text = read_file(file)?;
            load(&file.to_string_lossy(), &text)
        }
        ConfigChoice::Own => match FILE_NAMES.iter().find_map(|name| Some((name, tree.text(name)?))) {
            Some((name, text)) => load(name, &text),
            None => Ok(Config::default()),
        },
    }
}

fn read_file(file: &Path) -> Result<String, SessionError> {
    Repo::read_outside(file)
        .map_err(|reason| SessionError::ConfigFile { path: file.to_owned(), reason: reason.to_string() })
}

/// Reads every document in parallel; the corpus puts them in order.
fn read_documents(tree: &Tree, config: &Config) -> Corpus {
    let paths: Vec<&str> = tree.paths().filter(|path| is_document(path) && config.reads(path)).collect();
    let entries = paths.par_iter().filter_map(|path| {
        let text = tree.text(path)?;
        let document = document::parse(path, &text);
        let genre = config.genre(path).unwrap_or_else(|| document::classify(path, &document));
        (genre != Genre::Foreign).then(|| Entry { document: Arc::new(document), genre })
    });
    Corpus::new(entries.collect())
}

/// Whether drift reads the file at `path` as a document.
fn is_document(at: &str) -> bool {
    path::extension(at)
        .is_some_and(|extension| ["md", "markdown", "mdx"].iter().any(|known| extension.eq_ignore_ascii_case(known)))
}
