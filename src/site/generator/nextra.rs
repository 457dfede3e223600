use std::collections::BTreeSet;
use std::sync::LazyLock;

use regex::Regex;

use super::{is_hidden, stem};
use crate::document::LinkKind;
use crate::site::destination::is_markdown;
use crate::site::include::Includes;
use crate::site::published::{Aim, Asked, Links, Site};
use crate::site::renderer::Renderer;
use crate::site::slug::Dialect;
use crate::tree::{Tree, path};

/// Nextra: a `next.config.*` that calls `nextra(`.
pub(super) fn discover(tree: &Tree, sites: &mut Vec<Site>) {
    let mut homes = BTreeSet::new();
    for extension in ["js", "mjs", "ts", "cjs", "mts"] {
        for file in tree.named(&format!("next.config.{extension}")) {
            let home = path::parent(file);
            let Some(code) = tree.text(file).filter(|code| code.contains("nextra")) else { continue };
            if !file.contains("node_modules") && homes.insert(home.to_owned()) {
                sites.extend(site(tree, home, &code));
            }
        }
    }
}

fn site(tree: &Tree, home: &str, code: &str) -> Option<Site> {
    static SOURCE: LazyLock<Option<Regex>> = LazyLock::new(|| Regex::new(r#"source:\s*['"`](/[^'"`]*)['"`]"#).ok());
    static BASE: LazyLock<Option<Regex>> = LazyLock::new(|| Regex::new(r#"basePath:\s*['"](/[^'"]*)['"]"#).ok());
    static BASE_OF_CONTENT: LazyLock<Option<Regex>> =
        LazyLock::new(|| Regex::new(r#"contentDirBasePath:\s*['"](/[^'"]*)['"]"#).ok());
    let folders = ["content", "src/content", "pages", "src/pages", "app", "src/app"].map(|name| path::join(home, name));
    let roots: Vec<String> = folders.into_iter().filter(|folder| tree.is_folder(folder)).collect();
    let mut site = Site::new(Renderer::Nextra, roots.first()?, Box::new(Nextra));
    site.roots = roots.clone();
    site.dialect = Some(Dialect::Nextra);
    site.title_ids = false;
    site.includes = Includes::Mdx { site: home.to_owned() };
    if let Some(base) = BASE.as_ref().and_then(|base| base.captures(code)) {
        site.base = format!("{}/", base[1].trim_end_matches('/'));
    }
    let content = BASE_OF_CONTENT.as_ref().and_then(|base| base.captures(code));
    let content = content.map(|base| base[1].trim_matches('/').to_owned()).unwrap_or_default();
    for root in &roots {
        let is_app = path::name(root) == "app";
        for file in tree.below(root) {
            let prefix = if path::name(root) == "content" { content.as_str() } else { "" };
            // The catch-all that renders `content/` opens no routes of its own.
            let renders =
                is_app && file.contains("[[...") && tree.text(file).is_some_and(|code| code.contains("importPage"));
            if let Some(name) = path::below(file, root).filter(|_| !renders) {
                publish(&mut site, file, &path::join(prefix, name), is_app);
            }
        }
    }
    let public = path::join(home, "public");
    site.copy_below(tree, &public, "", |_| false);
    for source in SOURCE.iter().flat_map(|source| source.captures_iter(code)) {
        site.redirect(&source[1], "");
    }
    super::redirects::of_host(tree, &[public, home.to_owned()], &mut site);
    Some(site)
}

fn publish(site: &mut Site, file: &str, name: &str, is_app: bool) {
    let code = ["tsx", "jsx", "ts", "js"].iter().any(|extension| path::extension(name) == Some(extension));
    if is_hidden(name) || !(is_markdown(name) || code) || path::name(name).starts_with('_') {
        return;
    }
    let mut bare = stem(name).to_owned();
    if is_app {
        if path::name(&bare) != "page" {
            return;
        }
        let parts: Vec<&str> = path::parent(&bare).split('/').filter(|part| !part.starts_with('(')).collect();
        bare = parts.join("/");
    } else {
        // `index.en-US.mdx` of versions 2 and 3.
        if let Some((rest, locale)) = bare.rsplit_once('.')
            && (locale.len() == 2 || locale.as_bytes().get(2) == Some(&b'-'))
        {
            bare = rest.to_owned();
        }
        if path::name(&bare) == "index" {
            bare = path::parent(&bare).to_owned();
        }
    }
    if bare.contains('[') {
        let parts =
            bare.split('/').map(|part| if part.starts_with('[') { ".*".to_owned() } else { regex::escape(part) });
        let pattern = parts.collect::<Vec<_>>().join("/");
        // The catch-all that renders `content/` opens nothing.
        if pattern != ".*" {
            site.open.extend(Regex::new(&format!("^{pattern}$")).ok());
        }
        return;
    }
    let output = path::join(&bare, "index.html");
    if code {
        site.make(&output);
        return;
    }
    let folder = path::parent(&bare);
    site.publish_at(file, &output, &if folder.is_empty() { String::new() } else { format!("{folder}/") });
}

struct Nextra;

impl Links for Nextra {
    fn aims(&self, asked: &Asked<'_>) -> Result<Vec<Aim>, &'static str> {
        let &Asked { site, from, link, kind, .. } = asked;
        let beside = path::resolve(path::parent(from), &link.path);
        if matches!(kind, LinkKind::Image | LinkKind::ImageReference | LinkKind::HtmlSrc) {
            let public = Aim::Route(link.path.trim_start_matches('/').to_owned());
            return Ok(if link.is_rooted() { vec![public] } else { beside.map(Aim::File).into_iter().collect() });
        }
        let mut aims = Vec::new();
        if link.is_markdown() {
            aims.extend(beside.map(Aim::Page));
        }
        let bare = link.path.strip_suffix(".mdx").or_else(|| link.path.strip_suffix(".md")).unwrap_or(&link.path);
        if link.is_rooted() {
            aims.push(Aim::Route(bare.trim_start_matches('/').to_owned()));
            // Locales are folders that the middleware adds.
            if let Some(locale) = site
                .pages
                .get(from)
                .and_then(|page| page.output.split('/').next())
                .filter(|l| l.len() == 2 || l.as_bytes().get(2) == Some(&b'-'))
            {
                aims.push(Aim::Route(path::join(locale, bare.trim_start_matches('/'))));
            }
        }
        aims.extend(site.browser(from, bare).map(Aim::Url));
        Ok(aims)
    }
}
