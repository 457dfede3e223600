use std::collections::{BTreeMap, BTreeSet};

use super::address::Home;
use super::{Address, Branches, metadata};
use crate::tree::{Tree, path};

/// Which repositories of which forges are this one.
#[derive(Clone, Debug, Default)]
pub struct Own {
    /// `host/owner/name`, lower case.
    repositories: BTreeSet<String>,
    /// Those of them whose host tells no forge.
    homes: Vec<Home>,
    /// Branches whose files are the judged tree's.
    branches: BTreeSet<String>,
    /// The branches that there are.
    existing: Branches,
}

impl Own {
    /// What remotes, package metadata and configuration say.
    ///
    /// `remotes` are URLs as git has them; `configured` are `host/owner/name` or URLs of drift.toml;
    /// `default_branch` is the branch that published files are read from.
    pub fn of(tree: &Tree, remotes: &[String], configured: &[String], default_branch: Option<&str>) -> Own {
        let mut own = Own::default();
        for url in remotes.iter().chain(configured) {
            own.add_url(url);
            own.add_home(url);
        }
        own.add_named(metadata::urls(tree).iter().filter_map(|url| repository_of(url)));
        own.branches.insert("HEAD".to_owned());
        own.branches.extend(default_branch.map(str::to_owned));
        // GitHub redirects the old name of a renamed default branch, so both usual names are the tree's. Beside a
        // branch of another name they may be, or have become, that of the last release.
        let usual = ["main", "master"];
        if default_branch.is_none_or(|name| usual.contains(&name)) {
            own.branches.extend(usual.map(str::to_owned));
        }
        own
    }

    /// Adds the repositories that metadata names. Of several of one owner only one can be this one (a distribution names
    /// the repository of its source): that of a remote, or else the one named most.
    fn add_named(&mut self, named: impl Iterator<Item = Address>) {
        let mut count: BTreeMap<String, BTreeMap<String, usize>> = BTreeMap::new();
        for address in named {
            let owner = format!("{}/{}", address.host, address.owner).to_lowercase();
            *count.entry(owner).or_default().entry(key(&address)).or_default() += 1;
        }
        for (owner, named) in count {
            if self.repositories.iter().any(|own| path::parent(own) == owner) {
                continue;
            }
            let most = named.values().copied().max().unwrap_or_default();
            let mut first = named.into_iter().filter(|(_, times)| *times == most).map(|(name, _)| name);
            let only = first.next().filter(|_| first.next().is_none());
            self.repositories.extend(only);
        }
    }

    fn add_url(&mut self, url: &str) {
        self.repositories.extend(repository_of(url).map(|address| key(&address)));
    }

    /// Adds the repository that `url`, a word of git's or the configuration's, names on a host that tells no
    /// forge. A path on disk is none.
    fn add_home(&mut self, url: &str) {
        let plain = plain(url);
        if Address::parse(&format!("https://{plain}")).is_some() || is_on_disk(&plain) {
            return;
        }
        if let Some(home) = Home::parse(&plain) {
            self.repositories.insert(format!("{}/{}/{}", home.host, home.owner, home.name).to_lowercase());
            self.homes.push(home);
        }
    }

    /// Reads `url` as an address on a forge that is known by its shape, or on the host of this repository.
    pub fn address(&self, url: &str) -> Option<Address> {
        Address::parse(url).or_else(|| self.homes.iter().find_map(|home| home.address(url)))
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

    /// The same with the branches that there are.
    #[must_use]
    pub fn with_branches(self, existing: Branches) -> Own {
        Own { existing, ..self }
    }

    /// The branches that there are.
    pub fn existing_branches(&self) -> &Branches {
        &self.existing
    }

    /// Whether `text` (an address, a word of a command) names this repository as `owner/name`.
    pub fn named_in(&self, text: &str) -> bool {
        let text = text.to_lowercase();
        self.repositories.iter().filter_map(|own| own.split_once('/')).any(|(_, name)| {
            text.match_indices(name).any(|(at, _)| {
                let goes_on = |sign: char| sign.is_alphanumeric() || matches!(sign, '-' | '_');
                let after = &text[at + name.len()..];
                let longer =
                    after.strip_prefix('.').is_some_and(|rest| !rest.starts_with("git") && rest.starts_with(goes_on));
                text[..at].ends_with(['/', ':', ' ', '"', '\'']) && !after.starts_with(goes_on) && !longer
            })
        })
    }

    /// The repositories that are this one as `owner/name`, in lower case.
    pub fn repositories(&self) -> BTreeSet<String> {
        self.repositories.iter().filter_map(|own| Some(own.split_once('/')?.1.to_owned())).collect()
    }

    /// Whether people call this repository `name`, in whatever case.
    pub fn is_called(&self, name: &str) -> bool {
        self.repositories.iter().filter_map(|own| own.rsplit('/').next()).any(|own| own.eq_ignore_ascii_case(name))
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

/// The repository that `url` names in any of git's or npm's spellings.
fn repository_of(url: &str) -> Option<Address> {
    Address::parse(&format!("https://{}", plain(url)))
}

/// Whether `url` names a repository in any of git's or npm's spellings, or as `host/owner/name`.
pub fn names_repository(url: &str) -> bool {
    let plain = plain(url);
    let known = Address::parse(&format!("https://{plain}")).is_some();
    known || !is_on_disk(&plain) && Home::parse(&plain).is_some()
}

fn is_on_disk(plain: &str) -> bool {
    plain.starts_with(['/', '.'])
}

/// `url` as `host/path`, without scheme and user.
fn plain(url: &str) -> String {
    let url = url.trim().trim_start_matches("git+").trim_end_matches('/');
    let plain = url
        .strip_prefix("git@")
        .map(|rest| rest.replacen(':', "/", 1))
        .or_else(|| url.strip_prefix("ssh://git@").map(str::to_owned))
        .or_else(|| url.strip_prefix("git://").map(str::to_owned))
        .or_else(|| url.strip_prefix("github:").map(|rest| format!("github.com/{rest}")))
        .unwrap_or_else(|| url.trim_start_matches("https://").trim_start_matches("http://").to_owned());
    plain.split_once('@').map_or(plain.as_str(), |(_, host)| host).to_owned()
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
        assert_eq!(own.path("HEAD"), Some(""));
        assert_eq!(own.path("v1.2/a"), None);
        // The default branch was called so once, or is another one.
        assert_eq!(own.path("main/a"), None);
        let usual = Own::of(&tree, &[], &[], Some("main"));
        assert_eq!((usual.path("main/a"), usual.path("master/a")), (Some("a"), Some("a")));
    }

    #[test]
    fn a_sibling_of_this_repository_is_another_one() {
        let composer =
            "{\n\"issues\": \"https://github.com/o/ferry/issues\",\n\"source\": \"https://github.com/o/ferry-src\"\n}";
        let homepage = "{\n\"homepage\": \"https://github.com/o/ferry\"\n}";
        let owns = |remotes: &[String], manifests: &[(&str, &str)], name: &str| {
            let own = Own::of(&Tree::from_files(manifests.iter().copied()), remotes, &[], None);
            own.owns(&Address::parse(&format!("https://github.com/o/{name}")).expect("an address"))
        };
        let remote = ["https://github.com/o/ferry".to_owned()];
        let composer = ("composer.json", composer);
        assert!(owns(&remote, &[composer], "ferry"));
        assert!(!owns(&remote, &[composer], "ferry-src"));
        // Named as often as the other one.
        assert!(!owns(&[], &[composer], "ferry-src"));
        assert!(owns(&[], &[composer, ("package.json", homepage)], "ferry"));
        assert!(!owns(&[], &[composer, ("package.json", homepage)], "ferry-src"));
    }

    #[test]
    fn a_host_that_tells_no_forge_is_known_by_the_remote_or_the_configuration() {
        let remotes = ["ssh://git@code.example.org:2222/team/ferry.git".to_owned(), "/srv/git/o/n".to_owned()];
        let own =
            Own::of(&Tree::from_files::<&str, &str>([]), &remotes, &["https://git.example.com/a/b/c".into()], None);
        let file = |url: &str| match own.address(url)?.aim {
            crate::forge::Aim::File { rest } => own.path(&rest).map(str::to_owned),
            _ => None,
        };
        for url in [
            "https://code.example.org/team/ferry/src/branch/main/x/y.c",
            "https://code.example.org/Team/Ferry/blob/main/x/y.c#L3",
            "https://code.example.org/team/ferry/-/tree/main/x/y.c",
            "https://git.example.com/a/b/c/raw/main/x/y.c?plain=1",
        ] {
            assert_eq!(file(url).as_deref(), Some("x/y.c"), "{url}");
            assert!(own.address(url).is_some_and(|address| own.owns(&address)), "{url}");
        }
        assert_eq!(own.address("https://code.example.org/team/other/blob/main/x"), None);
        assert_eq!(own.address("https://example.net/o/n/blob/main/x"), None);
    }
}
