mod links;
mod options;
mod permalink;

use std::collections::BTreeSet;

use links::Jekyll;
use options::{Plugins, collections, dialect};
use permalink::{Source, default_output, fill, output_of};
use regex::Regex;
use serde_json::Value;

use super::{is_hidden, stem};
use crate::site::config::{Ignores, at, flag, front_matter, text, texts, yaml};
use crate::site::destination::is_markdown;
use crate::site::forge::is_home_of_hexo;
use crate::site::published::Site;
use crate::site::renderer::{Confidence, Renderer};
use crate::tree::{Tree, path};

/// Files that `jekyll-optional-front-matter` leaves alone.
const RAW: &[&str] = &[
    "readme",
    "license",
    "licence",
    "contributing",
    "code_of_conduct",
    "copying",
    "issue_template",
    "pull_request_template",
    "support",
    "security",
    "changelog",
];

/// Jekyll: `_config.yml` with keys of Jekyll's.
pub(in crate::site) fn discover(tree: &Tree, sites: &mut Vec<Site>) {
    for file in tree.named("_config.yml").chain(tree.named("_config.yaml")) {
        let home = path::parent(file);
        let Some(config) = tree.text(file).and_then(|text| yaml(&text)) else { continue };
        let gemfile = tree.text(&path::join(home, "Gemfile")).unwrap_or_default();
        let keys =
            ["theme", "remote_theme", "plugins", "gems", "collections", "permalink", "kramdown", "baseurl", "markdown"];
        let is_jekyll = keys.iter().any(|key| at(&config, key).is_some()) || gemfile.contains("jekyll");
        let is_jekyll = is_jekyll && !is_home_of_hexo(tree, home);
        if is_jekyll && !tree.exists(&path::join(home, "_toc.yml")) && !file.contains("node_modules") {
            sites.push(site(tree, home, &config, &gemfile));
        }
    }
}

fn site(tree: &Tree, home: &str, config: &Value, gemfile: &str) -> Site {
    let plugins = Plugins::of(config, gemfile);
    let links = Jekyll { home: home.to_owned(), relative: plugins.relative_links };
    let mut site = Site::new(Renderer::Jekyll, home, Box::new(links));
    site.serves_html = true;
    let base = text(config, "baseurl").unwrap_or("").trim_matches('/');
    site.base = if base.is_empty() { "/".to_owned() } else { format!("/{base}/") };
    site.dialect = dialect(config);
    site.confidence = if plugins.other { Confidence::Medium } else { Confidence::High };
    let code = tree.below(&path::join(home, "_plugins")).next().is_some();
    site.doubt = (plugins.other || code).then_some("a plugin may make pages of the site");
    let source = path::resolve(home, text(config, "source").unwrap_or(".")).unwrap_or_else(|| home.to_owned());
    site.roots = vec![source.clone()];

    let excluded = Ignores::new(&format!(
        "/Gemfile\n/Gemfile.lock\n/node_modules/\n/vendor/bundle/\n/vendor/cache/\n/vendor/gems/\n/vendor/ruby/\n{}",
        texts(config, "exclude").iter().map(|path| format!("/{}\n", path.trim_start_matches('/'))).collect::<String>()
    ));
    let included: BTreeSet<String> = texts(config, "include").into_iter().collect();
    let collections = collections(config);
    let folder = text(config, "collections_dir").unwrap_or("");
    for file in tree.below(&source) {
        let Some(name) = path::below(file, &source) else { continue };
        let first = name.trim_start_matches(folder).trim_start_matches('/').split('/').next().unwrap_or("");
        let member = collections.iter().find(|(collection, _)| first.strip_prefix('_') == Some(collection));
        let post = name.split('/').any(|part| part == "_posts");
        let special = name.split('/').any(|part| part.starts_with(['_', '#', '~']) && !included.contains(part));
        if excluded.matches(name)
            || is_hidden(name) && !included.contains(first)
            || special && member.is_none() && !post
        {
            continue;
        }
        let source =
            Source { file, name, member: member.map(|(name, permalink)| (name.as_str(), permalink.as_deref())), post };
        publish(tree, &mut site, config, &plugins, &source);
    }
    site.mounts.extend(collections.iter().map(|(name, _)| (name.clone(), path::join(&source, &format!("_{name}")))));
    if tree.exists(&path::join(&source, "index.html")) {
        site.make("index.html");
    }
    for made in ["feed.xml", "sitemap.xml", "robots.txt", "assets/css/style.css"] {
        site.make(made);
    }
    if plugins.other || at(config, "paginate").is_some() {
        site.open.extend(Regex::new(r"^(.+/)?(tags?|categor(y|ies)|page\d+|archives?)(/.*)?$").ok());
    }
    super::redirects::of_host(tree, &[source], &mut site);
    site
}

fn publish(tree: &Tree, site: &mut Site, config: &Value, plugins: &Plugins, source: &Source<'_>) {
    let (file, name) = (source.file, source.name);
    let is_page = is_markdown(name) || name.ends_with(".html");
    let body = is_page.then(|| tree.text(file)).flatten().unwrap_or_default();
    let has_matter = body.trim_start_matches('\u{feff}').starts_with("---");
    let base = stem(path::name(name)).to_ascii_lowercase();
    let is_raw = RAW.contains(&base.as_str());
    let readme = base == "readme" && plugins.readme_index && !has_matter;
    if !is_page || !has_matter && !(is_markdown(name) && plugins.optional_front_matter && (!is_raw || readme)) {
        site.copy(file, name);
        return;
    }
    let matter = front_matter(&body);
    if flag(&matter, "published") == Some(false) {
        return;
    }
    let folder_of_readme = readme && !has_index(tree, path::parent(file));
    let output = match text(&matter, "permalink") {
        Some(own) => output_of(&fill(own, stem(name), &matter)),
        None if folder_of_readme => path::join(path::parent(name), "index.html"),
        None => default_output(config, source, &matter),
    };
    site.publish(file, &output);
    if plugins.redirect_from {
        for from in texts(&matter, "redirect_from") {
            site.redirect(&from, &output);
            if !from.ends_with('/') {
                site.redirect(&format!("{}.html", from.trim_end_matches(".html")), &output);
            }
        }
        if at(&matter, "redirect_to").is_some() {
            site.redirect(output.trim_end_matches("index.html"), "");
        }
    }
}

fn has_index(tree: &Tree, folder: &str) -> bool {
    ["index.md", "index.html"].iter().any(|index| tree.is_file(&path::join(folder, index)))
}
