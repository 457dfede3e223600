use std::collections::BTreeSet;

use crate::tree::{Tree, path};

/// What this repository is called, so that `git clone … && cd name` can be told
/// from a clone of something else.
#[derive(Clone, Debug, Default)]
pub struct Home {
    /// `owner/name` in lower case.
    slugs: BTreeSet<String>,
    names: BTreeSet<String>,
}

/// Files that say where their project lives, best first.
const MANIFESTS: &[&str] = &[
    "go.mod",
    "Cargo.toml",
    "package.json",
    "pyproject.toml",
    "setup.cfg",
    "setup.py",
    "composer.json",
    "pom.xml",
    "mkdocs.yml",
    "build.gradle",
    "build.gradle.kts",
    "mix.exs",
    "pubspec.yaml",
    "Chart.yaml",
];

const HOSTS: &[&str] = &["github.com", "gitlab.com", "bitbucket.org", "codeberg.org"];

impl Home {
    /// Reads the root's manifests, or the README where they say nothing: the repository that it links to most.
    pub fn of(tree: &Tree) -> Self {
        let mut slugs: BTreeSet<String> = MANIFESTS
            .iter()
            .filter_map(|file| tree.text(file))
            .filter_map(|text| slugs_in(&text).into_iter().next())
            .collect();
        if slugs.is_empty() {
            slugs.extend(most_linked(tree));
        }
        let names = slugs.iter().map(|slug| path::name(slug).to_owned()).collect();
        Home { slugs, names }
    }

    /// Whether `url` (or `owner/name`) is a clone address of this repository or of somebody's fork of it.
    pub fn is_own_address(&self, url: &str) -> bool {
        let address = url.trim_end_matches('/').trim_end_matches(".git").to_ascii_lowercase();
        let mut parts = address.rsplit(['/', ':']);
        let (Some(name), Some(owner)) = (parts.next(), parts.next()) else { return false };
        let fork = owner.contains(['<', '{', '[', '$', '_'])
            || ["you", "your", "user", "fork", "name", "owner", "me"].iter().any(|part| owner.contains(part));
        self.slugs.contains(&format!("{owner}/{name}")) || (fork && self.is_own_name(name))
    }

    /// The names of the repository in lower case, in order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.names.iter().map(String::as_str)
    }

    /// Whether a folder of this name is a clone of this repository.
    pub fn is_own_name(&self, name: &str) -> bool {
        self.names.contains(&name.to_ascii_lowercase())
    }
}

/// `owner/name` of each hosting address in `text`, in order.
fn slugs_in(text: &str) -> Vec<String> {
    let text = text.to_ascii_lowercase();
    let mut slugs = Vec::new();
    let mut from = 0;
    while let Some((at, host)) = HOSTS.iter().filter_map(|host| Some((text[from..].find(host)? + from, host))).min() {
        from = at + host.len();
        let rest = &text[from..];
        let Some(rest) = rest.strip_prefix(['/', ':']) else { continue };
        let ends = |c: char| !(c.is_ascii_alphanumeric() || "-_.".contains(c));
        let Some((owner, rest)) = rest.split_once('/') else { continue };
        let name = rest.split(ends).next().unwrap_or("").trim_end_matches('.');
        let name = name.strip_suffix(".git").unwrap_or(name);
        let reserved = matches!(owner, "sponsors" | "orgs" | "user-attachments" | "apps" | "marketplace");
        if !owner.is_empty() && !owner.contains(ends) && !name.is_empty() && !reserved {
            slugs.push(format!("{owner}/{name}"));
        }
    }
    slugs
}

fn most_linked(tree: &Tree) -> Option<String> {
    let readme = tree.files_in("").find(|file| file.to_ascii_lowercase().starts_with("readme"))?.to_owned();
    let mut slugs = slugs_in(&tree.text(&readme)?);
    slugs.sort();
    let mut best: Option<(usize, String)> = None;
    for group in slugs.chunk_by(|a, b| a == b) {
        if best.as_ref().is_none_or(|(count, _)| group.len() > *count) {
            best = Some((group.len(), group[0].clone()));
        }
    }
    best.filter(|&(count, _)| count >= 2).map(|(_, slug)| slug)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn own_and_foreign_addresses() {
        let home = Home::of(&Tree::from_files([("go.mod", "module github.com/Acme/rocket/v2\n")]));
        for own in [
            "https://github.com/acme/rocket.git",
            "git@github.com:acme/rocket",
            "https://github.com/<your-username>/rocket.git",
            "https://github.com/YOUR_NAME/rocket",
        ] {
            assert!(home.is_own_address(own), "{own}");
        }
        assert!(!home.is_own_address("https://github.com/other/rocket"));
        assert!(!home.is_own_address("https://github.com/acme/examples"));
    }

    #[test]
    fn readme_tells_where_no_manifest_does() {
        let home = Home::of(&Tree::from_files([(
            "README.md",
            "[ci](https://github.com/a/b/actions) https://github.com/a/b https://github.com/c/d",
        )]));
        assert!(home.is_own_name("b") && !home.is_own_name("d"));
    }
}
