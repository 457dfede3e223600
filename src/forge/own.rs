use std::collections::BTreeSet;

use super::Address;
use crate::tree::Tree;

/// Which repositories of which forges are this one.
#[derive(Clone, Debug, Default)]
pub struct Own {
    /// `host/owner/name`, lower case.
    repositories: BTreeSet<String>,
    /// Branches whose files are the judged tree's.
    branches: BTreeSet<String>,
}

/// Files whose word on "this repository" counts, and how the word is introduced in each.
const METADATA: &[(&str, &[&str])] = &[
    ("package.json", &["\"repository\"", "\"url\"", "\"homepage\"", "\"bugs\""]),
    ("Cargo.toml", &["repository", "homepage"]),
    ("pyproject.toml", &["repository", "source", "homepage", "code", "github"]),
    ("setup.cfg", &["url", "source", "home"]),
    ("setup.py", &["url", "source"]),
    ("composer.json", &["\"source\"", "\"issues\"", "\"homepage\""]),
    ("mkdocs.yml", &["repo_url", "edit_uri"]),
    ("docs/mkdocs.yml", &["repo_url", "edit_uri"]),
    ("book.toml", &["git-repository-url", "edit-url-template"]),
    ("antora.yml", &["url"]),
];

impl Own {
    /// What remotes, package metadata and configuration say.
    ///
    /// `remotes` are URLs as git has them; `configured` are `host/owner/name` or URLs of drift.toml;
    /// `default_branch` is the branch that published files are read from.
    pub fn of(tree: &Tree, remotes: &[String], configured: &[String], default_branch: Option<&str>) -> Own {
        let mut own = Own::default();
        for url in remotes.iter().chain(configured) {
            own.add_url(url);
        }
        for (file, keys) in METADATA {
            let Some(text) = tree.text(file) else { continue };
            for line in text.lines() {
                let line = line.trim_start().to_ascii_lowercase();
                if keys.iter().any(|key| line.starts_with(key)) {
                    own.add_urls_of(&line);
                }
            }
        }
        for gemspec in tree.files_in("").filter(|path| path.ends_with(".gemspec")) {
            for line in tree.text(gemspec).iter().flat_map(|text| text.lines()) {
                if line.contains("homepage") || line.contains("source_code_uri") {
                    own.add_urls_of(&line.to_ascii_lowercase());
                }
            }
        }
        if let Some(module) = tree.text("go.mod").and_then(|text| {
            text.lines().find_map(|line| line.strip_prefix("module ").map(|module| module.trim().to_owned()))
        }) {
            own.add_url(&format!("https://{module}"));
        }
        // GitHub redirects the old name of a renamed default branch, so both usual names are the tree's.
        own.branches.extend(["main", "master", "HEAD"].map(str::to_owned));
        own.branches.extend(default_branch.map(str::to_owned));
        own
    }

    fn add_urls_of(&mut self, line: &str) {
        for start in ["https://", "http://", "git@", "git+https://", "github:"] {
            for (at, _) in line.match_indices(start) {
                let url = line[at..].split(['"', '\'', ' ', ',', ')', '>']).next().unwrap_or_default();
                self.add_url(url);
            }
        }
    }

    /// Adds the repository that `url` names in any of git's or npm's spellings.
    fn add_url(&mut self, url: &str) {
        let url = url.trim().trim_start_matches("git+").trim_end_matches('/');
        let plain = url
            .strip_prefix("git@")
            .map(|rest| rest.replacen(':', "/", 1))
            .or_else(|| url.strip_prefix("ssh://git@").map(str::to_owned))
            .or_else(|| url.strip_prefix("git://").map(str::to_owned))
            .or_else(|| url.strip_prefix("github:").map(|rest| format!("github.com/{rest}")))
            .unwrap_or_else(|| url.trim_start_matches("https://").trim_start_matches("http://").to_owned());
        let plain = plain.split_once('@').map_or(plain.as_str(), |(_, host)| host);
        let parse = |text: &str| Address::parse(&format!("https://{text}"));
        if let Some(address) = parse(plain) {
            self.repositories.insert(key(&address));
        }
    }

    /// Whether `address` is in this repository.
    pub fn owns(&self, address: &Address) -> bool {
        self.repositories.contains(&key(address))
    }

    /// Whether `address` has this repository's name on the same forge under another owner: a fork, or
    /// this very repository before it moved. Only history can tell.
    pub fn resembles(&self, address: &Address) -> bool {
        let (host, name) = (&address.host, address.name.to_lowercase());
        self.repositories.iter().any(|own| {
            own.rsplit_once('/').is_some_and(|(rest, own_name)| own_name == name && rest.starts_with(host.as_str()))
        })
    }

    /// Whether nothing is known: then no absolute URL can be judged.
    pub fn is_empty(&self) -> bool {
        self.repositories.is_empty()
    }

    /// The path in the tree that `rest` (branch and path) names, if the branch is one that the tree stands for.
    pub fn path<'a>(&self, rest: &'a str) -> Option<&'a str> {
        let split = |branch: &str| {
            let below = rest.strip_prefix(branch)?;
            if below.is_empty() { Some("") } else { below.strip_prefix('/') }
        };
        self.branches.iter().filter_map(|branch| split(branch)).min_by_key(|path| path.len())
    }
}

fn key(address: &Address) -> String {
    format!("{}/{}/{}", address.host, address.owner, address.name).to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn remotes_metadata_and_modules_name_the_repository() {
        let tree = Tree::from_files([
            ("package.json", "{\n  \"repository\": \"git+https://github.com/Old/Name.git\"\n}"),
            ("go.mod", "module github.com/mod/name/v2\n"),
        ]);
        let own = Own::of(&tree, &["git@github.com:o/n.git".into()], &[], Some("trunk"));
        let owns = |url: &str| own.owns(&Address::parse(url).expect(url));
        assert!(owns("https://github.com/o/n/blob/main/x"));
        assert!(owns("https://github.com/old/name/issues"));
        assert!(owns("https://github.com/mod/name/tree/main/x"));
        assert!(!owns("https://github.com/other/n"));
        assert!(own.resembles(&Address::parse("https://github.com/other/n").expect("address")));
        assert_eq!(own.path("trunk/a/b"), Some("a/b"));
        assert_eq!(own.path("main"), Some(""));
        assert_eq!(own.path("v1.2/a"), None);
    }
}
