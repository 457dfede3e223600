use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::OnceLock;

use regex::Regex;

use super::destination::Destination;
use super::include::Includes;
use super::renderer::{Confidence, Renderer};
use super::slug::Dialect;
use crate::document::LinkKind;
use crate::tree::{Tree, path};

/// A page as it is published.
#[derive(Clone, Debug)]
pub(super) struct Page {
    /// The file of the site that holds it, such as `guide/setup/index.html`.
    pub(super) output: String,
    /// The folder of its URL, from which a browser resolves relative links: empty, or with a trailing slash.
    pub(super) folder: String,
}

/// A file of the built site.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Output {
    /// Rendered from a source file.
    Page(String),
    /// Copied from a file.
    Asset(String),
    /// Answers with a redirect.
    Redirect(String),
    /// Made by the generator itself.
    Made,
}

/// One way to read a link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Aim {
    /// The generator looks for this source file among its pages.
    Page(String),
    /// The generator takes any file of the repository.
    File(String),
    /// The browser asks for this path, without the leading slash, the base path included.
    Url(String),
    /// The browser asks for this path of the site, the base path left out.
    Route(String),
}

/// A link to be read as the generator reads it.
#[derive(Clone, Copy)]
pub(super) struct Asked<'a> {
    pub(super) site: &'a Site,
    pub(super) tree: &'a Tree,
    /// The page that holds it.
    pub(super) from: &'a str,
    pub(super) link: &'a Destination,
    pub(super) kind: LinkKind,
}

/// How a generator reads the links of a page.
pub(super) trait Links: Send + Sync {
    /// The readings of a link, the generator's own first. `Err` is a reason to say nothing.
    fn aims(&self, asked: &Asked<'_>) -> Result<Vec<Aim>, &'static str>;

    /// Takes a destination in the generator's own notation (shortcode, scheme) before it is read as a path.
    fn special(&self, _site: &Site, _tree: &Tree, _from: &str, _dest: &str) -> Option<Result<Vec<Aim>, &'static str>> {
        None
    }
}

/// A site that the tree builds.
pub(super) struct Site {
    pub(super) renderer: Renderer,
    /// The folders whose documents are its content.
    pub(super) roots: Vec<String>,
    /// Routes and the content folders that they show, for guessing what a dead route once was.
    pub(super) mounts: Vec<(String, String)>,
    /// The path under which it is served: `/` or `/sub/`.
    pub(super) base: String,
    /// Whether `/x` is answered from `x.html`, as by GitHub Pages and clean URLs.
    pub(super) serves_html: bool,
    /// Whether letter case is ignored when a route is looked up.
    pub(super) any_case: bool,
    /// How headings become ids; `None` if that is configured in a way that cannot be read.
    pub(super) dialect: Option<Dialect>,
    /// A second dialect whose ids links may name as well, down to a heading level.
    pub(super) also: Option<(Dialect, u8)>,
    /// Whether the generator makes an id of the fragment of each link too.
    pub(super) slugs_fragments: bool,
    /// Labels, in lower case, that a fragment on any page may name.
    pub(super) labels: BTreeSet<String>,
    pub(super) confidence: Confidence,
    /// Whether headings of level 1 get an id.
    pub(super) title_ids: bool,
    /// Whether the site's own code writes into pages when they are built: their text does not show all ids.
    pub(super) writes_pages: bool,
    /// Why a missing page may be there all the same.
    pub(super) doubt: Option<&'static str>,
    /// Routes that hold a parameter: whatever they match cannot be told missing.
    pub(super) open: Vec<Regex>,
    pub(super) includes: Includes,
    pub(super) links: Box<dyn Links>,
    pub(super) pages: BTreeMap<String, Page>,
    outputs: BTreeMap<String, Output>,
    /// The first output of each name in lower case; made when it is asked for.
    in_lower_case: OnceLock<HashMap<String, String>>,
    /// Outputs that more than one source claims, as channels of one site that are built one at a time do.
    twins: BTreeMap<String, Vec<String>>,
    assets: BTreeSet<String>,
}

/// What one reading of a link comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reached<'a> {
    /// A page's source.
    Page(&'a str),
    /// A file that is no page.
    File(&'a str),
    /// A redirect.
    Redirect(&'a str),
    /// Something that is made when the site is built.
    Made,
    /// Another site of the same host.
    Outside,
    /// Nothing.
    Nothing,
}

impl Site {
    /// A site of `renderer` below `root` without any pages yet.
    pub(super) fn new(renderer: Renderer, root: &str, links: Box<dyn Links>) -> Self {
        Site {
            renderer,
            roots: vec![root.to_owned()],
            mounts: vec![(String::new(), root.to_owned())],
            base: "/".to_owned(),
            serves_html: false,
            any_case: false,
            dialect: None,
            also: None,
            slugs_fragments: false,
            labels: BTreeSet::new(),
            confidence: Confidence::High,
            title_ids: true,
            writes_pages: false,
            doubt: None,
            open: Vec::new(),
            includes: Includes::None,
            links,
            pages: BTreeMap::new(),
            outputs: BTreeMap::new(),
            in_lower_case: OnceLock::new(),
            twins: BTreeMap::new(),
            assets: BTreeSet::new(),
        }
    }

    /// Publishes `source` as the file `output`.
    pub(super) fn publish(&mut self, source: &str, output: &str) {
        let folder = match path::parent(output) {
            "" => String::new(),
            folder => format!("{folder}/"),
        };
        self.publish_at(source, output, &folder);
    }

    /// Publishes `source` as `output` under a URL whose folder is `folder`.
    pub(super) fn publish_at(&mut self, source: &str, output: &str, folder: &str) {
        self.in_lower_case.take();
        let before = self.outputs.insert(output.to_owned(), Output::Page(source.to_owned()));
        if let Some(Output::Page(other)) = before {
            self.twins.entry(output.to_owned()).or_insert_with(|| vec![other]).push(source.to_owned());
        }
        self.pages.insert(source.to_owned(), Page { output: output.to_owned(), folder: folder.to_owned() });
    }

    /// Copies the file `source` to `output`, unless something stands there.
    pub(super) fn copy(&mut self, source: &str, output: &str) {
        self.in_lower_case.take();
        if !self.outputs.contains_key(output) {
            self.outputs.insert(output.to_owned(), Output::Asset(source.to_owned()));
        }
        self.assets.insert(source.to_owned());
    }

    /// Notes that the generator makes `output` by itself.
    pub(super) fn make(&mut self, output: &str) {
        self.in_lower_case.take();
        self.outputs.entry(output.to_owned()).or_insert(Output::Made);
    }

    /// What `aim` leads to.
    pub(super) fn reach<'a>(&'a self, tree: &Tree, aim: &'a Aim) -> Reached<'a> {
        match aim {
            Aim::Page(source) if self.pages.contains_key(source) => Reached::Page(source),
            Aim::Page(source) if self.assets.contains(source) => Reached::File(source),
            Aim::Page(_) => Reached::Nothing,
            Aim::File(source) if self.pages.contains_key(source) => Reached::Page(source),
            Aim::File(source) if tree.exists(source) => Reached::File(source),
            Aim::File(_) => Reached::Nothing,
            Aim::Url(url) => match self.below_base(url) {
                Some(route) => self.reach_route(route),
                None => Reached::Outside,
            },
            Aim::Route(route) => self.reach_route(route),
        }
    }

    /// Of the sources that claim the same output as `source`, the one that lies nearest to `from`.
    pub(super) fn nearest_twin<'a>(&'a self, source: &'a str, from: &str) -> &'a str {
        let twins = self.pages.get(source).and_then(|page| self.twins.get(&page.output));
        let shared = |path: &str| path.split('/').zip(from.split('/')).take_while(|(a, b)| a == b).count();
        twins.into_iter().flatten().max_by_key(|twin| shared(twin)).map_or(source, String::as_str)
    }

    fn reach_route(&self, route: &str) -> Reached<'_> {
        match self.answer(route) {
            Some(Output::Page(source)) => Reached::Page(source),
            Some(Output::Asset(source)) => Reached::File(source),
            Some(Output::Redirect(to)) => Reached::Redirect(to),
            Some(Output::Made) => Reached::Made,
            None if self.open.iter().any(|pattern| pattern.is_match(route)) => Reached::Made,
            None => Reached::Nothing,
        }
    }

    /// Copies the files below `folder` to the site's folder `to`, unless `skip` says otherwise.
    pub(super) fn copy_below(&mut self, tree: &Tree, folder: &str, to: &str, skip: impl Fn(&str) -> bool) {
        for file in tree.below(folder) {
            let Some(name) = path::below(file, folder) else { continue };
            if !skip(name) {
                self.copy(file, &path::join(to, name));
            }
        }
    }

    /// Makes `from` (a URL path) a redirect to `to`.
    pub(super) fn redirect(&mut self, from: &str, to: &str) {
        let from = from.split(['?', '#']).next().unwrap_or("").trim_matches('/');
        if from.contains([':', '*', '(']) {
            let pattern = pattern_of(from);
            self.open.extend(Regex::new(&format!("^{pattern}/?$")).ok());
            return;
        }
        let output = if from.ends_with(".html") { from.to_owned() } else { path::join(from, "index.html") };
        self.in_lower_case.take();
        self.outputs.entry(output).or_insert_with(|| Output::Redirect(to.to_owned()));
    }

    /// The URL path that a browser asks for on following `link` from the page of `from`: without the leading
    /// slash, with the base path.
    pub(super) fn browser(&self, from: &str, link: &str) -> Option<String> {
        let folder = match self.pages.get(from) {
            Some(page) => page.folder.clone(),
            None => {
                let root = self.roots.iter().find(|root| path::within(from, root))?;
                let folder = path::parent(from);
                let inner = folder.get(root.len()..).unwrap_or("").trim_start_matches('/');
                if inner.is_empty() { String::new() } else { format!("{inner}/") }
            }
        };
        Some(follow(&format!("{}{folder}", self.base.trim_start_matches('/')), link))
    }

    /// Whether a relative `link` of the page of `from` climbs above the site.
    pub(super) fn climbs_out(&self, from: &str, link: &str) -> bool {
        let depth = self.pages.get(from).map_or(0, |page| page.folder.matches('/').count());
        let mut depth = depth as isize;
        !link.starts_with('/')
            && link.split('/').any(|part| {
                match part {
                    ".." => depth -= 1,
                    "" | "." => {}
                    _ => depth += 1,
                }
                depth < 0
            })
    }

    /// The part of a URL path below the base path, or `None` if it belongs to another site of the host.
    pub(super) fn below_base<'a>(&self, url: &'a str) -> Option<&'a str> {
        let base = self.base.trim_matches('/');
        if base.is_empty() {
            return Some(url);
        }
        match url.strip_prefix(base)? {
            "" => Some(""),
            rest => rest.strip_prefix('/'),
        }
    }

    /// What the site answers for `route`, a URL path below its base path, without the leading slash.
    pub(super) fn answer(&self, route: &str) -> Option<&Output> {
        let folder = route.is_empty() || route.ends_with('/');
        let index = format!("{route}{}index.html", if folder { "" } else { "/" });
        let mut tries = Vec::with_capacity(3);
        if !folder {
            tries.push(route.to_owned());
            if self.serves_html {
                tries.push(format!("{route}.html"));
            }
        }
        tries.push(index);
        if let Some(found) = tries.iter().find_map(|name| self.outputs.get(name)) {
            return Some(found);
        }
        if self.any_case {
            return self.in_other_case(&tries);
        }
        None
    }

    /// The output whose name differs from one of `names` in letter case only.
    fn in_other_case(&self, names: &[String]) -> Option<&Output> {
        let index = self.in_lower_case.get_or_init(|| {
            let names = self.outputs.keys().rev();
            names.map(|output| (output.to_lowercase(), output.clone())).collect()
        });
        names.iter().find_map(|name| self.outputs.get(index.get(&name.to_lowercase())?))
    }

    /// The source that would answer for `route` if letter case did not count.
    pub(super) fn near(&self, route: &str) -> Option<&str> {
        let route = route.trim_end_matches('/');
        let tries = [route.to_owned(), format!("{route}.html"), format!("{route}/index.html")];
        match self.in_other_case(&tries)? {
            Output::Page(source) | Output::Asset(source) => Some(source),
            _ => None,
        }
    }
}

/// A regular expression for a route with `:name`, `:name*`, `*` or `(…)` parameters.
pub(super) fn pattern_of(route: &str) -> String {
    let mut out = String::new();
    let mut rest = route;
    while let Some(c) = rest.chars().next() {
        let mut width = c.len_utf8();
        match c {
            ':' => {
                width += rest[1..].bytes().take_while(|b| b.is_ascii_alphanumeric() || *b == b'_').count();
                if rest[width..].starts_with('*') || rest[width..].starts_with("(.*)") {
                    out.push_str(".*");
                    width += if rest[width..].starts_with('*') { 1 } else { 4 };
                } else {
                    out.push_str("[^/]+");
                }
            }
            '*' | '(' => {
                out.push_str(".*");
                if c == '(' {
                    width = rest.find(')').map_or(rest.len(), |end| end + 1);
                }
            }
            c => out.push_str(&regex::escape(&c.to_string())),
        }
        rest = &rest[width..];
    }
    out
}

/// Follows `link` from the URL folder `folder` as a browser does: `..` above the host's root stays there.
pub(super) fn follow(folder: &str, link: &str) -> String {
    let mut parts: Vec<&str> = Vec::new();
    if !link.starts_with('/') {
        parts.extend(folder.split('/').filter(|part| !part.is_empty()));
    }
    for part in link.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop();
            }
            part => parts.push(part),
        }
    }
    let slash = link.ends_with('/') || matches!(link.rsplit('/').next(), Some("." | ".."));
    let joined = parts.join("/");
    if slash && !joined.is_empty() { format!("{joined}/") } else { joined }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_followed_as_a_browser_does() {
        assert_eq!(follow("sub/guide/setup/", "../api/"), "sub/guide/api/");
        assert_eq!(follow("guide/", "setup"), "guide/setup");
        assert_eq!(follow("guide/", ".."), "");
        assert_eq!(follow("guide/", "."), "guide/");
        assert_eq!(follow("guide/", "/x/y"), "x/y");
        assert_eq!(follow("", "../../x"), "x");
    }

    #[test]
    fn route_parameters() {
        assert_eq!(pattern_of("a/:p/b"), "a/[^/]+/b");
        assert_eq!(pattern_of("a/:rest*"), "a/.*");
        assert_eq!(pattern_of("a/*"), "a/.*");
    }
}
