use std::collections::BTreeSet;

use super::Repo;

/// A configured remote.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Remote {
    /// Such as `origin`.
    pub name: String,
    /// As configured: `https://host/owner/name.git`, `git@host:owner/name`.
    pub url: String,
}

impl Repo {
    /// All remotes by name. They tell which forge addresses are the repository's own.
    pub fn remotes(&self) -> Vec<Remote> {
        self.objects.with(|repo| {
            let config = repo.config_snapshot();
            let mut remotes: Vec<_> = config
                .plumbing()
                .sections_by_name("remote")
                .into_iter()
                .flatten()
                .filter_map(|section| {
                    let name = section.header().subsection_name()?.to_string();
                    Some(Remote { name, url: section.value("url")?.to_string() })
                })
                .collect();
            remotes.sort();
            remotes.dedup();
            remotes
        })
    }

    /// The names of all branches, local ones and those of remotes; empty where this clone was told to fetch some
    /// of them only.
    pub fn branches(&self) -> BTreeSet<String> {
        if self.is_shallow() || self.fetches_some_branches() {
            return BTreeSet::new();
        }
        self.objects.with(|repo| {
            let mut names = BTreeSet::new();
            let Ok(references) = repo.references() else { return names };
            if let Ok(local) = references.prefixed("refs/heads/") {
                names.extend(local.flatten().map(|one| one.name().shorten().to_string()));
            }
            if let Ok(remote) = references.prefixed("refs/remotes/") {
                let shortened = remote.flatten().map(|one| one.name().shorten().to_string());
                names.extend(shortened.filter_map(|name| Some(name.split_once('/')?.1.to_owned())));
            }
            names
        })
    }

    /// Whether `origin` is fetched by anything but its usual refspec, which takes all branches.
    fn fetches_some_branches(&self) -> bool {
        self.objects.with(|repo| {
            let config = repo.config_snapshot();
            let sections = config.plumbing().sections_by_name("remote").into_iter().flatten();
            let mut specs = sections
                .filter(|section| section.header().subsection_name().is_some_and(|name| *name == "origin"))
                .flat_map(|section| section.values("fetch"));
            let first = specs.next();
            first.is_some_and(|first| {
                std::iter::once(first).chain(specs).all(|spec| !spec.to_string().contains("refs/heads/*"))
            })
        })
    }

    /// The branch that `origin/HEAD` names, else the one that `HEAD` is on: the likely default branch.
    pub fn default_branch(&self) -> Option<String> {
        let of_origin = self.objects.with(|repo| {
            let reference = repo.try_find_reference("refs/remotes/origin/HEAD").ok()??;
            let target = reference.target().try_name()?.shorten().to_string();
            target.strip_prefix("origin/").map(str::to_owned)
        });
        of_origin.or_else(|| self.branch())
    }
}
