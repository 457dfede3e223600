use super::super::stem;
use super::options::{Content, lower};
use super::{Rules, logical};
use crate::site::config::{at, flag, front_matter, text, texts};
use crate::site::destination::is_markdown;
use crate::tree::{Tree, path};

/// What becomes of one file of a content folder.
pub(super) enum Plan {
    /// A page.
    Page {
        /// Its logical path, the language's prefix in front.
        key: String,
        /// Where it is published.
        output: String,
        /// Routes that lead to it as well.
        aliases: Vec<String>,
    },
    /// A resource, copied.
    Resource {
        /// Its logical path.
        key: String,
        /// Where it is copied to.
        output: String,
    },
    /// Nothing: a draft, a headless bundle.
    Unpublished,
}

/// What Hugo makes of `file`.
pub(super) fn plan(tree: &Tree, rules: &Rules, content: &Content, file: &str) -> Plan {
    let name = file[content.root.len()..].trim_start_matches('/');
    let is_page = is_markdown(name) || name.ends_with(".html") || name.ends_with(".adoc");
    if !is_page || in_bundle(tree, content, file) {
        let route = path::join(&logical(path::parent(name)), path::name(name));
        return Plan::Resource {
            key: path::join(&content.prefix, &logical(name)),
            output: path::join(&content.prefix, &route),
        };
    }
    let matter = tree.text(file).map(|text| lower(front_matter(&text))).unwrap_or_default();
    let never = |key: &str| {
        at(&matter, key)
            .is_some_and(|build| text(build, "render") == Some("never") || flag(build, "render") == Some(false))
    };
    let hidden = ["draft", "headless"].iter().any(|key| flag(&matter, key) == Some(true));
    if hidden || never("build") || never("_build") {
        return Plan::Unpublished;
    }
    let (bare, prefix) = rules.language(content, stem(name));
    let (folder, base) = (path::parent(bare), path::name(bare));
    let is_folder = matches!(base, "_index" | "index");
    let place = if is_folder { folder } else { bare };
    let routed = if rules.keep_case { place.replace(' ', "-") } else { logical(place) };
    let routed = match text(&matter, "slug") {
        Some(slug) if !slug.is_empty() && base != "_index" => path::join(path::parent(&routed), &logical(slug)),
        _ => routed,
    };
    let routed = path::join(&prefix, &routed);
    let output = match text(&matter, "url") {
        Some(url) if url.ends_with(".html") => url.trim_matches('/').to_owned(),
        Some(url) => path::join(url.trim_matches('/'), "index.html"),
        None if rules.ugly && base != "_index" && !routed.is_empty() => format!("{routed}.html"),
        None => path::join(&routed, "index.html"),
    };
    let aliases = texts(&matter, "aliases").into_iter().map(|alias| {
        let alias = match alias.strip_prefix('/') {
            Some(rooted) => rooted.to_owned(),
            None => path::resolve(path::parent(&routed), &alias).unwrap_or(alias),
        };
        let alias = alias.trim_end_matches('/');
        if rules.ugly && !alias.ends_with(".html") { format!("{alias}.html") } else { alias.to_owned() }
    });
    Plan::Page { key: path::join(&prefix, &logical(place)), output, aliases: aliases.collect() }
}

/// Whether `file` lies in a leaf bundle and is not the bundle's own page.
fn in_bundle(tree: &Tree, content: &Content, file: &str) -> bool {
    path::ancestors(file).filter(|folder| path::within(folder, &content.root)).any(|folder| {
        let index = path::join(folder, "index.md");
        tree.is_file(&index) && index != file
    })
}
