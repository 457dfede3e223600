use std::path::{Path, PathBuf};

use gix::ObjectId;

use super::{RepoError, objects::Objects};

/// An open repository.
pub struct Repo {
    pub(super) objects: Objects,
    pub(super) common_dir: PathBuf,
    pub(super) work_dir: Option<PathBuf>,
}

/// What is judged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Revision {
    /// The files on disk, on top of `HEAD` (`None` before the first commit).
    WorkTree {
        /// The commit that history is read from.
        head: Option<ObjectId>,
    },
    /// What is staged, on top of `HEAD` (`None` before the first commit).
    Index {
        /// The commit that history is read from.
        head: Option<ObjectId>,
    },
    /// A commit.
    Commit(ObjectId),
}

impl Revision {
    /// The commit whose ancestors are history, if there is one.
    pub fn tip(&self) -> Option<ObjectId> {
        match *self {
            Revision::WorkTree { head } | Revision::Index { head } => head,
            Revision::Commit(id) => Some(id),
        }
    }

    /// The commit as hexadecimal, `None` for the work tree and the index.
    pub fn commit_id(&self) -> Option<String> {
        match self {
            Revision::WorkTree { .. } | Revision::Index { .. } => None,
            Revision::Commit(id) => Some(id.to_string()),
        }
    }
}

impl Repo {
    /// Opens the repository that holds `dir`, or `dir` itself if it is a git directory.
    pub fn discover(dir: &Path) -> Result<Repo, RepoError> {
        let open = |path: &Path| gix::open::Options::default().open_path_as_is(true).open(path);
        let found = match gix::ThreadSafeRepository::discover(dir) {
            Ok(found) => found,
            // A git directory without a `config` or with an unusual layout is not discovered, but opens by name.
            Err(reason) if dir.join("objects").is_dir() && dir.join("HEAD").exists() => {
                open(dir).map_err(|_| RepoError::Open { path: dir.to_owned(), reason: reason.to_string() })?
            }
            Err(_) if dir.join(".git").exists() => gix::ThreadSafeRepository::open(dir)
                .map_err(|reason| RepoError::Open { path: dir.to_owned(), reason: reason.to_string() })?,
            Err(_) => return Err(RepoError::NotFound(dir.to_owned())),
        };
        let local = found.to_thread_local();
        Ok(Repo {
            common_dir: local.common_dir().to_owned(),
            work_dir: local.workdir().map(Path::to_owned),
            objects: Objects::new(found),
        })
    }

    /// Reads a text file that is named by the person who runs drift, wherever it lies.
    pub fn read_outside(file: &Path) -> std::io::Result<String> {
        std::fs::read_to_string(file)
    }

    /// The folder of the work tree, `None` for a bare repository.
    pub fn work_dir(&self) -> Option<&Path> {
        self.work_dir.as_deref()
    }

    /// Where drift may keep its disposable cache: shared by all linked work trees.
    pub fn cache_dir(&self) -> PathBuf {
        self.common_dir.join("drift")
    }

    /// Resolves `spec` (`None`: the work tree, or `HEAD` of a bare repository).
    pub fn revision(&self, spec: Option<&str>) -> Result<Revision, RepoError> {
        match spec {
            Some(spec) => self.commit(spec).map(Revision::Commit),
            None if self.work_dir.is_some() => Ok(Revision::WorkTree { head: self.head()? }),
            None => self.head()?.map(Revision::Commit).ok_or(RepoError::Empty),
        }
    }

    /// The commit that `HEAD` names; `None` before the first commit.
    pub fn head(&self) -> Result<Option<ObjectId>, RepoError> {
        self.objects.with(|repo| {
            let fail = |reason: &dyn std::fmt::Display| RepoError::Revision {
                spec: "HEAD".into(),
                reason: reason.to_string(),
            };
            let mut head = repo.head().map_err(|reason| fail(&reason))?;
            if head.is_unborn() {
                return Ok(None);
            }
            let id = head.peel_to_commit().map_err(|reason| fail(&reason))?;
            Ok(Some(id.id))
        })
    }

    /// The commit that `spec` names: a hash, branch, tag, `HEAD~3` and the like.
    pub fn commit(&self, spec: &str) -> Result<ObjectId, RepoError> {
        self.objects.with(|repo| {
            let fail = |reason: String| RepoError::Revision { spec: spec.to_owned(), reason };
            let id = repo.rev_parse_single(spec).map_err(|reason| fail(unresolved(repo, spec, &reason.to_string())))?;
            let object = id.object().map_err(|_| fail("the object is not in this clone".into()))?;
            let commit = object.peel_to_commit().map_err(|_| fail("it does not lead to a commit".into()))?;
            Ok(commit.id)
        })
    }

    /// The best common ancestor of two commits; `None` where they share none.
    pub fn merge_base(&self, one: ObjectId, two: ObjectId) -> Option<ObjectId> {
        self.objects.with(|repo| Some(repo.merge_base(one, two).ok()??.detach()))
    }

    /// Whether history is cut off: a clone made with `--depth`.
    pub fn is_shallow(&self) -> bool {
        self.objects.with(|repo| repo.is_shallow().unwrap_or(false))
    }

    /// What makes the history of a commit differ between clones: where a shallow one ends, and which objects
    /// are replaced by others.
    pub fn grafts(&self) -> Vec<String> {
        self.objects.with(|repo| {
            let shallow = repo.shallow_commits().ok().flatten();
            let mut grafts: Vec<String> =
                shallow.iter().flat_map(|ends| ends.iter()).map(|id| format!("shallow {id}")).collect();
            let references = repo.references();
            let replaced = references.as_ref().ok().and_then(|all| all.prefixed("refs/replace/").ok());
            for reference in replaced.into_iter().flatten().flatten() {
                grafts.push(format!("{} {:?}", reference.name().as_bstr(), reference.target()));
            }
            grafts
        })
    }

    /// Full hexadecimal ids of the blobs that were asked for so far and that this clone lacks.
    pub fn missing(&self) -> Vec<String> {
        self.objects.missing().iter().map(ObjectId::to_string).collect()
    }

    /// Whether this clone has the object with this full hexadecimal id.
    pub fn has(&self, id: &str) -> bool {
        ObjectId::from_hex(id.as_bytes()).is_ok_and(|id| self.objects.with(|repo| repo.has_object(id)))
    }

    /// The branch that `HEAD` is on, without `refs/heads/`.
    pub fn branch(&self) -> Option<String> {
        self.objects.with(|repo| Some(repo.head_name().ok()??.shorten().to_string()))
    }
}

/// Why `spec` names nothing, in git's words for things: the library's own `reason` speaks of its parser.
fn unresolved(repo: &gix::Repository, spec: &str, reason: &str) -> String {
    if repo.head().is_ok_and(|head| head.is_unborn()) {
        return "there is no commit yet".to_owned();
    }
    if spec.contains("..") {
        return "it is a range, not one commit".to_owned();
    }
    let of_digits = spec.chars().all(|c| c.is_ascii_hexdigit());
    if of_digits && reason.contains("ambiguous") {
        return "more than one object begins so".to_owned();
    }
    let from = spec.find(['~', '^']).map_or(spec, |at| &spec[..at]);
    if from != spec && !from.is_empty() && repo.rev_parse_single(from).is_ok() {
        return format!("`{from}` has no such ancestor here");
    }
    "no branch, tag or commit is called so".to_owned()
}
