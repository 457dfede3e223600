use std::collections::BTreeSet;
use std::sync::LazyLock;

use regex::Regex;
use serde_json::Value;

use super::{is_hidden, stem};
use crate::document::LinkKind;
use crate::site::config::{Ignores, at, flag, front_matter, text, texts, yaml};
use crate::site::destination::{Destination, is_markdown};
use crate::site::published::{Aim, Links, Site};
use crate::site::renderer::{Confidence, Renderer};
use crate::site::slug::Dialect;
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
pub(super) fn discover(tree: &Tree, sites: &mut Vec<Site>) {
    for file in tree.named("_config.yml").chain(tree.named("_config.yaml")) {
        let home = path::parent(file);
        let Some(config) = tree.text(file).and_then(|text| yaml(&text)) else { continue };
        let gemfile = tree.text(&path::join(home, "Gemfile")).unwrap_or_default();
        let keys =
            ["theme", "remote_theme", "plugins", "gems", "collections", "permalink", "kramdown", "baseurl", "markdown"];
        let is_jekyll = keys.iter().any(|key| at(&config, key).is_some()) || gemfile.contains("jekyll");
        if is_jekyll && !tree.exists(&path::join(home, "_toc.yml")) && !file.contains("node_modules") {
            sites.push(site(tree, home, &config, &gemfile));
        }
    }
}

/// Which of the plugins that change routes are on.
struct Plugins {
    relative_links: bool,
    optional_front_matter: bool,
    readme_index: bool,
    redirect_from: bool,
    /// Others, which may make pages.
    other: bool,
}

impl Plugins {
    fn of(config: &Value, gemfile: &str) -> Plugins {
        let mut list = texts(config, "plugins");
        list.extend(texts(config, "gems"));
        let named = at(config, "plugins").is_some() || at(config, "gems").is_some();
        // GitHub Pages builds with its own set unless the repository brings a Gemfile.
        let pages = gemfile.contains("github-pages") || (gemfile.is_empty() && !named);
        let on = |name: &str| pages || list.iter().any(|plugin| plugin == name);
        let quiet = [
            "relative-links",
            "optional-front-matter",
            "readme-index",
            "titles-from",
            "redirect-from",
            "feed",
            "sitemap",
            "seo-tag",
            "github-metadata",
            "default-layout",
            "include-cache",
            "mentions",
            "avatar",
            "jemoji",
            "remote-theme",
            "coffeescript",
            "gist",
            "minifier",
            "last-modified",
        ];
        let other = list.iter().any(|plugin| !quiet.iter().any(|name| plugin.contains(name)));
        Plugins {
            relative_links: on("jekyll-relative-links") && flag(config, "relative_links.enabled") != Some(false),
            optional_front_matter: on("jekyll-optional-front-matter"),
            readme_index: on("jekyll-readme-index"),
            redirect_from: on("jekyll-redirect-from"),
            other,
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
        "Gemfile\nGemfile.lock\nnode_modules/\nvendor/bundle/\nvendor/cache/\nvendor/gems/\nvendor/ruby/\n{}",
        texts(config, "exclude").join("\n")
    ));
    let included: BTreeSet<String> = texts(config, "include").into_iter().collect();
    let collections = collections(config);
    let folder = text(config, "collections_dir").unwrap_or("");
    for file in tree.below(&source) {
        let name = if source.is_empty() { file } else { &file[source.len() + 1..] };
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
        publish(
            tree,
            &mut site,
            config,
            &plugins,
            file,
            name,
            member.map(|(name, permalink)| (name.as_str(), permalink.as_deref())),
            post,
        );
    }
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

/// Collections that are published, with their permalinks.
fn collections(config: &Value) -> Vec<(String, Option<String>)> {
    let map = at(config, "collections").and_then(Value::as_object).into_iter().flatten();
    map.filter(|(_, options)| flag(options, "output") == Some(true))
        .map(|(name, options)| (name.clone(), text(options, "permalink").map(str::to_owned)))
        .collect()
}

fn dialect(config: &Value) -> Option<Dialect> {
    let kramdown = |key: &str| at(config, "kramdown").and_then(|options| at(options, key));
    let off = kramdown("auto_ids").and_then(Value::as_bool) == Some(false);
    let strange = off || kramdown("auto_id_prefix").is_some() || kramdown("transliterated_header_ids").is_some();
    match text(config, "markdown").map(str::to_ascii_lowercase).as_deref() {
        None | Some("kramdown") if !strange => {
            let native =
                kramdown("input").and_then(Value::as_str).is_some_and(|input| input.eq_ignore_ascii_case("kramdown"));
            Some(if native { Dialect::Kramdown } else { Dialect::KramdownGfm })
        }
        _ => None,
    }
}

#[allow(clippy::too_many_arguments)]
fn publish(
    tree: &Tree,
    site: &mut Site,
    config: &Value,
    plugins: &Plugins,
    file: &str,
    name: &str,
    member: Option<(&str, Option<&str>)>,
    post: bool,
) {
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
    let style = default_permalink(config, name, member, post)
        .or_else(|| member.filter(|_| post).and_then(|(_, permalink)| permalink.map(str::to_owned)))
        .or_else(|| text(config, "permalink").map(str::to_owned));
    let style = style.unwrap_or_else(|| "date".to_owned());
    let directories = style == "pretty" || style.ends_with('/') && (member.is_none() || style.contains(':'));
    let bare = stem(name);
    let own = text(&matter, "permalink").map(str::to_owned);
    let output = match own {
        Some(own) => output_of(&fill(&own, bare, &matter)),
        None if post => post_output(bare, &matter, &style),
        None => {
            if let Some((collection, permalink)) = member {
                let inner = bare.split_once('/').map_or(bare, |(_, rest)| rest);
                let permalink = default_permalink(config, name, member, post).or(permalink.map(str::to_owned));
                match permalink {
                    Some(permalink) => output_of(
                        &permalink
                            .replace(":collection", collection)
                            .replace(":path", inner)
                            .replace(":name", path::name(inner))
                            .replace(":title", text(&matter, "slug").unwrap_or(path::name(inner)))
                            .replace(":slug", text(&matter, "slug").unwrap_or(path::name(inner)))
                            .replace(":output_ext", ".html")
                            .replace("//", "/"),
                    ),
                    None if style == "pretty" => format!("{collection}/{inner}/index.html"),
                    None => format!("{collection}/{inner}.html"),
                }
            } else if readme
                && !["index.md", "index.html"].iter().any(|i| tree.is_file(&path::join(path::parent(file), i)))
            {
                path::join(path::parent(name), "index.html")
            } else if path::name(bare) == "index" || !directories {
                format!("{bare}.html")
            } else {
                format!("{bare}/index.html")
            }
        }
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

/// The permalink that `defaults` gives to files of that place and type.
fn default_permalink(config: &Value, name: &str, member: Option<(&str, Option<&str>)>, post: bool) -> Option<String> {
    let kind = member.map_or(if post { "posts" } else { "pages" }, |(name, _)| name);
    let rules = at(config, "defaults").and_then(Value::as_array).into_iter().flatten();
    rules
        .filter(|rule| text(rule, "scope.type").is_none_or(|wanted| wanted == kind))
        .filter(|rule| path::within(name, text(rule, "scope.path").unwrap_or("").trim_matches('/')))
        .filter_map(|rule| text(rule, "values.permalink"))
        .next_back()
        .map(str::to_owned)
}

fn fill(permalink: &str, bare: &str, matter: &Value) -> String {
    let name = path::name(bare);
    permalink
        .replace(":path", path::parent(bare))
        .replace(":basename", name)
        .replace(":title", text(matter, "slug").unwrap_or(name))
        .replace(":slug", text(matter, "slug").unwrap_or(name))
        .replace(":output_ext", ".html")
}

fn output_of(permalink: &str) -> String {
    let bare = permalink.trim_start_matches('/');
    if bare.is_empty() || bare.ends_with('/') {
        format!("{bare}index.html")
    } else if path::extension(bare).is_some_and(|e| !e.chars().all(|c| c.is_ascii_digit())) {
        bare.to_owned()
    } else {
        format!("{bare}.html")
    }
}

/// `_posts/2024-01-02-title.md`: the date comes from the name, categories from folders and front matter.
fn post_output(bare: &str, matter: &Value, style: &str) -> String {
    static NAME: LazyLock<Option<Regex>> = LazyLock::new(|| Regex::new(r"(\d{4})-(\d{1,2})-(\d{1,2})-(.+)$").ok());
    let Some(date) = NAME.as_ref().and_then(|name| name.captures(path::name(bare))) else {
        return format!("{bare}.html");
    };
    let folders = bare.split("_posts").next().unwrap_or("").trim_matches('/').to_owned();
    let mut categories = vec![folders];
    categories.extend(
        texts(matter, "categories")
            .iter()
            .flat_map(|c| c.split_whitespace().map(str::to_lowercase).collect::<Vec<_>>()),
    );
    categories.extend(texts(matter, "category").iter().map(|c| c.to_lowercase()));
    categories.retain(|category| !category.is_empty());
    let (title, _) = (text(matter, "slug").unwrap_or(&date[4]), ());
    let pattern = match style {
        "date" => "/:categories/:year/:month/:day/:title.html",
        "pretty" => "/:categories/:year/:month/:day/:title/",
        "ordinal" => "/:categories/:year/:y_day/:title.html",
        "none" => "/:categories/:title.html",
        style => style,
    };
    let filled = pattern
        .replace(":categories", &categories.join("/"))
        .replace(":year", &date[1])
        .replace(":i_month", date[2].trim_start_matches('0'))
        .replace(":i_day", date[3].trim_start_matches('0'))
        .replace(":month", &date[2])
        .replace(":day", &date[3])
        .replace(":title", title)
        .replace(":slug", title);
    let mut tidy = filled.replace("//", "/");
    while tidy.contains("//") {
        tidy = tidy.replace("//", "/");
    }
    output_of(&tidy)
}

struct Jekyll {
    home: String,
    relative: bool,
}

impl Jekyll {
    fn source(&self, from: &str, link: &str) -> Option<String> {
        match link.strip_prefix('/') {
            Some(rest) => path::resolve(&self.home, rest),
            None => path::resolve(path::parent(from), link),
        }
    }
}

impl Links for Jekyll {
    fn aims(
        &self,
        site: &Site,
        _: &Tree,
        from: &str,
        link: &Destination,
        kind: LinkKind,
    ) -> Result<Vec<Aim>, &'static str> {
        let mut aims = Vec::new();
        if self.relative && !matches!(kind, LinkKind::HtmlHref | LinkKind::HtmlSrc) {
            aims.extend(self.source(from, &link.path).map(Aim::Page));
        }
        aims.extend(site.browser(from, &link.path).map(Aim::Url));
        Ok(aims)
    }

    fn special(&self, site: &Site, tree: &Tree, from: &str, dest: &str) -> Option<Result<Vec<Aim>, &'static str>> {
        let dest = dest.trim();
        let base_url = ["{{ site.baseurl }}", "{{site.baseurl}}", "{{ site.baseurl}}"]
            .iter()
            .find_map(|form| dest.strip_prefix(form));
        if let Some(rest) = base_url {
            if rest.starts_with("{%") {
                // Jekyll 4 puts the base path before it once more.
                let aims = self.special(site, tree, from, rest)?;
                return Some(if site.base == "/" { aims } else { Ok(Vec::new()) });
            }
            if rest.contains("{{") {
                return Some(Err("template"));
            }
            let path = rest.split(['#', '?']).next().unwrap_or("");
            return Some(Ok(vec![Aim::Route(path.trim_start_matches('/').to_owned())]));
        }
        if let Some(inner) = dest.strip_prefix("{%") {
            let (inner, _) = inner.trim_start_matches('-').split_once("%}")?;
            let inner = inner.trim_end_matches('-').trim();
            let (word, argument) = inner.split_once(char::is_whitespace)?;
            let argument = argument.trim().trim_matches(['"', '\'']);
            return Some(match word {
                _ if argument.contains("{{") => Err("template"),
                "link" => Ok(vec![Aim::Page(path::join(&self.home, argument.trim_start_matches('/')))]),
                "post_url" => {
                    let wanted = argument.trim_start_matches('/');
                    let found = site.pages.keys().find(|page| page.contains("_posts/") && stem(page).ends_with(wanted));
                    Ok(found.map(|page| Aim::Page(page.clone())).into_iter().collect())
                }
                _ => Err("template"),
            });
        }
        let inner = dest.strip_prefix("{{")?.split_once("}}")?.0.trim();
        let (literal, filter) = inner.split_once('|')?;
        let literal = literal.trim();
        let quoted = literal.starts_with(['"', '\'']) && literal.len() > 1;
        if !quoted || !matches!(filter.trim(), "relative_url" | "absolute_url") {
            return Some(Err("template"));
        }
        let path = literal.trim_matches(['"', '\'']).split(['#', '?']).next().unwrap_or("");
        Some(Ok(vec![Aim::Route(path.trim_start_matches('/').to_owned())]))
    }
}
