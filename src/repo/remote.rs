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
