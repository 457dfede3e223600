use super::Repo;

impl Repo {
    /// Who would be the author of a commit made now, as `Name <mail>`; `None` where git was never told.
    pub fn author(&self) -> Option<String> {
        self.objects.with(|repo| {
            let author = repo.author()?.ok()?;
            let (name, mail) = (author.name.to_string(), author.email.to_string());
            (!name.trim().is_empty()).then(|| format!("{} <{}>", name.trim(), mail.trim()))
        })
    }

    /// Whether the work tree's own ignore rules hide the file at `path`.
    pub fn is_hidden(&self, path: &str) -> bool {
        !self.work_tree().exists(path)
    }
}
