use super::stem;
use crate::document::parse;
use crate::site::config::{at, flag, text, toml};
use crate::site::destination::{Destination, Sight, is_markdown};
use crate::site::include::Includes;
use crate::site::published::{Aim, Asked, Links, Reached, Site};
use crate::site::renderer::Renderer;
use crate::site::slug::Dialect;
use crate::tree::{Tree, path};

/// Preprocessors that make no pages.
const QUIET: &[&str] = &[
    "index",
    "links",
    "admonish",
    "mermaid",
    "toc",
    "katex",
    "linkcheck",
    "linkcheck2",
    "pagetoc",
    "emojicodes",
    "alerts",
    "footnote",
    "trpl-note",
    "trpl-listing",
    "trpl-figure",
    "trpl-heading",
    "callouts",
    "gitinfo",
    "yapp",
    "i18n",
    "gettext",
];

/// mdBook 0.5: `book.toml`.
pub(super) fn discover(tree: &Tree, sites: &mut Vec<Site>) {
    sites.extend(tree.named("book.toml").filter_map(|file| site(tree, file)));
}

fn site(tree: &Tree, file: &str) -> Option<Site> {
    let home = path::parent(file);
    let config = toml(&tree.text(file)?)?;
    let root = path::resolve(home, text(&config, "book.src").unwrap_or("src"))?;
    let index = path::join(&root, "SUMMARY.md");
    let summary = parse(&index, &tree.text(&index)?);
    let preprocess = flag(&config, "build.use-default-preprocessors").unwrap_or(true);
    let mut site = Site::new(Renderer::MdBook, &root, Box::new(MdBook));
    let smart = flag(&config, "output.html.smart-punctuation").or_else(|| flag(&config, "output.html.curly-quotes"));
    site.dialect = Some(Dialect::MdBook { dashes: smart != Some(false) });
    // Off by default before 0.5, and no file says which version builds the book.
    site.also = smart.is_none().then_some((Dialect::MdBook { dashes: false }, 6));
    site.includes = Includes::MdBook;
    if let Some(base) = text(&config, "output.html.site-url").filter(|base| base.starts_with('/')) {
        site.base = format!("/{}/", base.trim_matches('/')).replace("//", "/");
    }
    let preprocessors = at(&config, "preprocessor").and_then(|map| map.as_object());
    if preprocessors.is_some_and(|map| map.keys().any(|name| !QUIET.contains(&name.as_str()))) {
        site.doubt = Some("a preprocessor may make pages of the book");
    }
    if summary.text().lines().any(is_placeholder) {
        site.doubt = Some("the list of chapters is a template");
    }
    for link in &summary.links {
        let Sight::Local(link) = Destination::read(&link.dest) else { continue };
        let Some(source) = path::resolve(&root, &link.path) else { continue };
        let Some(name) = path::below(&source, &root) else { continue };
        if !is_markdown(name) {
            continue;
        }
        // The `index` preprocessor renames README; links to it are not renamed with it (mdBook issue 984).
        let output = match path::name(name).to_ascii_lowercase().as_str() {
            "readme.md" if preprocess => path::join(path::parent(name), "index.html"),
            _ => format!("{}.html", stem(name)),
        };
        if tree.is_file(&source) {
            site.publish(&source, &output);
        } else {
            // A chapter without a file is made empty (`create-missing`), or something puts it there before.
            site.make(&output);
        }
    }
    site.copy_below(tree, &root, "", is_markdown);
    for made in ["print.html", "404.html", "toc.html", "index.html"] {
        site.make(made);
    }
    for (from, to) in at(&config, "output.html.redirect").and_then(|map| map.as_object()).into_iter().flatten() {
        let from = if is_markdown(from) { format!("{}.html", stem(from)) } else { from.clone() };
        site.redirect(&from, to.as_str().unwrap_or(""));
    }
    Some(site)
}

/// Whether a line of the list of chapters stands for lines that a build puts there.
fn is_placeholder(line: &str) -> bool {
    let line = line.trim().trim_start_matches(['-', '*']).trim();
    let variable = line.len() > 2 && line.starts_with('@') && line.ends_with('@') && !line.contains(' ');
    variable || ["{{", "{%", "${"].iter().any(|mark| line.contains(mark))
}

struct MdBook;

impl Links for MdBook {
    fn aims(&self, asked: &Asked<'_>) -> Result<Vec<Aim>, &'static str> {
        let &Asked { site, tree, from, link, .. } = asked;
        let html = match link.path.strip_suffix(".md") {
            Some(rest) => format!("{rest}.html"),
            None => link.path.clone(),
        };
        if site.climbs_out(from, &html) {
            return Err("outside the site");
        }
        let aim = site.browser(from, &html).map(Aim::Url);
        if link.is_rooted() && aim.iter().all(|aim| site.reach(tree, aim) == Reached::Nothing) {
            // The root of the host, of which the book may be a part.
            return Err("outside the site");
        }
        Ok(aim.into_iter().collect())
    }
}
