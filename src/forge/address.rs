use percent_encoding::percent_decode_str;

/// A URL taken apart as an address inside a repository of a forge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address {
    /// Lower-case host, `raw.githubusercontent.com` and the like folded to their forge.
    pub host: String,
    /// Owner, group or group path, as written.
    pub owner: String,
    /// Repository name without `.git`, as written.
    pub name: String,
    /// What in it is meant.
    pub aim: Aim,
    /// The part after `#`, percent-decoded.
    pub fragment: Option<String>,
}

/// What an [`Address`] points at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Aim {
    /// A file or folder at a revision. Which of the first parts are the branch cannot be told from
    /// the URL alone (a branch may hold slashes), so they are kept together.
    File {
        /// Branch, tag or commit, then the path, percent-decoded and without doubled slashes.
        rest: String,
    },
    /// An issue template: `issues/new?template=x.md`.
    Template(String),
    /// A workflow file: `actions/workflows/x.yml` and its badge.
    Workflow(String),
    /// Anything else: issues, releases, the repository itself.
    Other,
}

/// A repository on a host whose name tells no forge: `git.example.org/team/ferry`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Home {
    pub(super) host: String,
    pub(super) owner: String,
    pub(super) name: String,
}

impl Home {
    /// Reads `host/owner/name`, the owner of one part or more.
    pub(super) fn parse(plain: &str) -> Option<Home> {
        let (host, path) = plain.split_once('/')?;
        let (owner, name) = path.trim_matches('/').rsplit_once('/')?;
        let host = host.split(':').next().filter(|host| host.contains('.'))?.to_ascii_lowercase();
        let name = name.strip_suffix(".git").unwrap_or(name);
        (!owner.is_empty() && !name.is_empty()).then(|| Home { host, owner: owner.to_owned(), name: name.to_owned() })
    }

    /// Reads `url` as an address below this repository, in the form of whatever forge.
    pub(super) fn address(&self, url: &str) -> Option<Address> {
        let rest = url.strip_prefix("https://").or_else(|| url.strip_prefix("http://"))?;
        let (rest, fragment) = rest.split_once('#').map_or((rest, None), |(rest, fragment)| (rest, Some(fragment)));
        let (host, path) = rest.split('?').next()?.split_once('/')?;
        if !host.split(':').next()?.eq_ignore_ascii_case(&self.host) {
            return None;
        }
        let path = percent_decode_str(path).decode_utf8().ok()?;
        let below = strip_prefix_of_any_case(&path, &format!("{}/{}/", self.owner, self.name))?;
        let parts: Vec<&str> = below.split('/').filter(|part| !part.is_empty()).collect();
        let aim = match parts.strip_prefix(&["-"]).unwrap_or(&parts) {
            ["src" | "raw" | "_edit", "branch", rest @ ..]
            | ["blob" | "tree" | "raw" | "edit" | "blame" | "src", rest @ ..]
                if !rest.is_empty() =>
            {
                Aim::File { rest: rest.join("/") }
            }
            _ => Aim::Other,
        };
        let fragment = fragment.map(|text| percent_decode_str(text).decode_utf8_lossy().into_owned());
        Some(Address { host: self.host.clone(), owner: self.owner.clone(), name: self.name.clone(), aim, fragment })
    }
}

fn strip_prefix_of_any_case<'a>(text: &'a str, prefix: &str) -> Option<&'a str> {
    text.get(..prefix.len()).filter(|start| start.eq_ignore_ascii_case(prefix)).map(|_| &text[prefix.len()..])
}

impl Address {
    /// Reads `url`. `None` if it is no address of a repository on a forge that is known by its shape.
    pub fn parse(url: &str) -> Option<Address> {
        let rest = url.strip_prefix("https://").or_else(|| url.strip_prefix("http://"))?;
        let (rest, fragment) = rest.split_once('#').map_or((rest, None), |(rest, fragment)| (rest, Some(fragment)));
        let (rest, query) = rest.split_once('?').unwrap_or((rest, ""));
        let (host, path) = rest.split_once('/')?;
        let host = host.to_ascii_lowercase();
        let host = host.strip_prefix("www.").unwrap_or(&host);
        let path = percent_decode_str(path).decode_utf8().ok()?;
        let parts: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
        let fragment = fragment.map(|text| percent_decode_str(text).decode_utf8_lossy().into_owned());
        let file = |rest: &[&str]| Aim::File { rest: rest.join("/") };
        let build = |host: &str, owner: String, name: &str, aim: Aim| {
            let name = name.strip_suffix(".git").unwrap_or(name).to_owned();
            Some(Address { host: host.to_owned(), owner, name, aim, fragment: fragment.clone() })
        };
        match host {
            "raw.githubusercontent.com" | "rawgit.com" | "cdn.rawgit.com" | "raw.github.com" => {
                let [owner, name, rest @ ..] = &parts[..] else { return None };
                let rest = rest.strip_prefix(&["refs", "heads"]).unwrap_or(rest);
                if rest.len() < 2 {
                    return None;
                }
                build("github.com", (*owner).to_owned(), name, file(rest))
            }
            "cdn.jsdelivr.net" => {
                let ["gh", owner, name, rest @ ..] = &parts[..] else { return None };
                let (name, reference) = name.split_once('@').unwrap_or((name, "HEAD"));
                let mut full = vec![reference];
                full.extend(rest);
                build("github.com", (*owner).to_owned(), name, file(&full))
            }
            _ if host.starts_with("gitlab.") || parts.contains(&"-") => {
                let dash = parts.iter().position(|&part| part == "-").unwrap_or(parts.len().min(2));
                let (repository, below) = parts.split_at(dash);
                let (name, owner) = repository.split_last()?;
                if owner.is_empty() {
                    return None;
                }
                let aim = match below {
                    ["-", "blob" | "tree" | "raw" | "edit" | "blame" | "ide", rest @ ..] if !rest.is_empty() => {
                        file(rest)
                    }
                    _ => Aim::Other,
                };
                build(host, owner.join("/"), name, aim)
            }
            _ => {
                let [owner, name, below @ ..] = &parts[..] else { return None };
                let known = host == "github.com" || host.starts_with("github.") || gitea_like(host);
                if !known {
                    return None;
                }
                let aim = match below {
                    ["blob" | "tree" | "raw" | "edit" | "blame" | "commits" | "new", rest @ ..] if !rest.is_empty() => {
                        file(rest.strip_prefix(&["refs", "heads"]).unwrap_or(rest))
                    }
                    ["src" | "raw" | "_edit", "branch", rest @ ..] if !rest.is_empty() => file(rest),
                    ["issues", "new", ..] => template(query).map_or(Aim::Other, Aim::Template),
                    ["actions", "workflows", workflow, ..] | ["actions", workflow]
                        if workflow.ends_with(".yml") || workflow.ends_with(".yaml") =>
                    {
                        Aim::Workflow((*workflow).to_owned())
                    }
                    _ => Aim::Other,
                };
                build(host, (*owner).to_owned(), name, aim)
            }
        }
    }
}

fn gitea_like(host: &str) -> bool {
    matches!(host, "codeberg.org" | "gitea.com") || host.starts_with("gitea.") || host.starts_with("forgejo.")
}

/// The `template=` of an issue form's query.
fn template(query: &str) -> Option<String> {
    let value = query.split('&').find_map(|pair| pair.trim_start_matches("amp;").strip_prefix("template="))?;
    let value = percent_decode_str(&value.replace('+', " ")).decode_utf8().ok()?.into_owned();
    (!value.is_empty() && !value.contains('/')).then_some(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(url: &str) -> Option<(String, String, String)> {
        let address = Address::parse(url)?;
        match address.aim {
            Aim::File { rest } => Some((address.host, format!("{}/{}", address.owner, address.name), rest)),
            _ => None,
        }
    }

    #[test]
    fn every_way_to_name_a_file_is_read() {
        let github = |rest: &str| Some(("github.com".into(), "o/n".into(), rest.into()));
        assert_eq!(file("https://github.com/o/n/blob/main/a/b.md#L3"), github("main/a/b.md"));
        assert_eq!(file("http://www.github.com/o/n/tree/main//a/"), github("main/a"));
        assert_eq!(file("https://raw.githubusercontent.com/o/n/refs/heads/main/a%20b.md"), github("main/a b.md"));
        assert_eq!(file("https://cdn.jsdelivr.net/gh/o/n@main/x.js"), github("main/x.js"));
        assert_eq!(
            file("https://gitlab.com/g/sub/n/-/blob/main/x"),
            Some(("gitlab.com".into(), "g/sub/n".into(), "main/x".into()))
        );
        assert_eq!(
            file("https://codeberg.org/o/n/src/branch/main/x"),
            Some(("codeberg.org".into(), "o/n".into(), "main/x".into()))
        );
    }

    #[test]
    fn forms_and_badges_are_told_from_pages() {
        let aim = |url: &str| Address::parse(url).map(|address| address.aim);
        assert_eq!(
            aim("https://github.com/o/n/issues/new?labels=bug&template=bug_report.md"),
            Some(Aim::Template("bug_report.md".into()))
        );
        assert_eq!(
            aim("https://github.com/o/n/actions/workflows/ci.yml/badge.svg?branch=main"),
            Some(Aim::Workflow("ci.yml".into()))
        );
        assert_eq!(aim("https://github.com/o/n/issues/3"), Some(Aim::Other));
        assert_eq!(aim("https://example.com/o/n/blob/main/x"), None);
        assert_eq!(aim("https://github.com/o"), None);
    }
}
