mod links;
mod options;
mod pages;

use std::collections::{BTreeMap, BTreeSet};

use links::Hugo;
use options::{Content, Hook, config, contents, dialect, doubt, hook, texts_of};
use pages::{Plan, plan};
use regex::Regex;
use serde_json::Value;

use super::is_hidden;
use crate::site::config::{at, flag, text};
use crate::site::published::Site;
use crate::site::renderer::Renderer;
use crate::tree::{Tree, path};

/// Hugo: `hugo.*`, `config.*` beside `content/`, or `config/_default/`.
pub(in crate::site) fn discover(tree: &Tree, sites: &mut Vec<Site>) {
    let mut homes = BTreeSet::new();
    for extension in ["toml", "yaml", "yml", "json"] {
        for file in tree.named(&format!("hugo.{extension}")).chain(tree.named(&format!("config.{extension}"))) {
            let folder = path::parent(file);
            let home = match folder.strip_suffix("config/_default") {
                Some(home) => home.trim_end_matches('/'),
                None => folder,
            };
            let is_hugo = path::name(file).starts_with("hugo.") || tree.is_folder(&path::join(home, "content"));
            if is_hugo && !file.contains("node_modules") {
                homes.insert(home.to_owned());
            }
        }
    }
    sites.extend(homes.iter().filter_map(|home| site(tree, home)));
}

fn site(tree: &Tree, home: &str) -> Option<Site> {
    let config = config(tree, home);
    let contents = contents(tree, home, &config);
    if contents.is_empty() {
        return None;
    }
    let hook = hook(tree, home, &config);
    let rules = Rules::of(&config);
    let mut plans = Vec::new();
    for content in &contents {
        for file in tree.below(&content.root).filter(|file| !is_hidden(&file[content.root.len()..])) {
            plans.push((file, plan(tree, &rules, content, file)));
        }
    }
    let mut hugo = Hugo { contents: contents.clone(), hook, pages: BTreeMap::new(), names: BTreeMap::new() };
    for (file, plan) in &plans {
        if let Plan::Page { key, .. } | Plan::Resource { key, .. } = plan {
            hugo.pages.entry(key.clone()).or_insert_with(|| (*file).to_owned());
        }
        if let Plan::Page { key, .. } = plan {
            hugo.names.entry(path::name(key).to_owned()).or_default().push((*file).to_owned());
        }
    }
    let mut site = Site::new(Renderer::Hugo, &contents[0].root, Box::new(hugo));
    site.roots = contents.iter().map(|content| content.root.clone()).collect();
    site.mounts = contents.iter().map(|content| (content.prefix.clone(), content.root.clone())).collect();
    if let Some((_, rest)) = text(&config, "baseurl").and_then(|url| url.split_once("://")) {
        let base = rest.split_once('/').map_or("", |(_, path)| path).trim_matches('/');
        site.base = if base.is_empty() { "/".to_owned() } else { format!("/{base}/") };
    }
    site.dialect = dialect(&config);
    site.any_case = hook != Hook::None;
    for (file, plan) in plans {
        match plan {
            Plan::Page { output, aliases, .. } => {
                site.publish(file, &output);
                for alias in aliases {
                    site.redirect(&alias, &output);
                }
            }
            Plan::Resource { output, .. } => site.copy(file, &output),
            Plan::Unpublished => {}
        }
    }
    for folder in tree.folders() {
        // A section without `_index.md` still has a list page.
        for content in &contents {
            let Some(name) = folder.strip_prefix(&content.root).filter(|_| path::within(folder, &content.root)) else {
                continue;
            };
            let name = logical(name.trim_start_matches('/'));
            if !tree.is_file(&path::join(folder, "index.md")) && !tree.is_file(&path::join(folder, "_index.md")) {
                site.make(&path::join(&path::join(&content.prefix, &name), "index.html"));
            }
        }
    }
    let statics = path::join(home, "static");
    site.copy_below(tree, &statics, "", |_| false);
    let terms = at(&config, "taxonomies").and_then(Value::as_object).map(texts_of).unwrap_or_default();
    let terms = terms.into_iter().chain(["tags".to_owned(), "categories".to_owned(), "page".to_owned()]);
    for term in terms {
        site.open.extend(Regex::new(&format!("^(.+/)?{}(/.*)?$", regex::escape(&term))).ok());
    }
    site.open.extend(Regex::new(r"(^|/)(index\.xml|index\.json|sitemap\.xml|robots\.txt|\d+/)$").ok());
    site.doubt = doubt(tree, home, &config);
    super::redirects::of_host(tree, &[statics, home.to_owned()], &mut site);
    Some(site)
}

/// A content path as Hugo's logical path: lower case, spaces as hyphens.
fn logical(name: &str) -> String {
    name.to_lowercase().replace(' ', "-")
}

/// The settings that decide where a page goes.
struct Rules {
    ugly: bool,
    keep_case: bool,
    languages: Vec<String>,
    default: String,
}

impl Rules {
    fn of(config: &Value) -> Rules {
        let languages = at(config, "languages").and_then(Value::as_object);
        Rules {
            ugly: flag(config, "uglyurls") == Some(true),
            keep_case: flag(config, "disablepathtolower") == Some(true),
            languages: languages.map(|map| map.keys().cloned().collect()).unwrap_or_default(),
            default: text(config, "defaultcontentlanguage").unwrap_or("en").to_ascii_lowercase(),
        }
    }

    /// `name` without the language in `name.de`, and the route prefix of that language.
    fn language<'n>(&self, content: &Content, name: &'n str) -> (&'n str, String) {
        match name.rsplit_once('.') {
            Some((rest, language)) if self.languages.iter().any(|l| l.eq_ignore_ascii_case(language)) => {
                let is_default = content.prefix.is_empty() && language.eq_ignore_ascii_case(&self.default);
                (rest, if is_default { String::new() } else { language.to_ascii_lowercase() })
            }
            _ => (name, content.prefix.clone()),
        }
    }
}
