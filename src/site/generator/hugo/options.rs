use serde_json::{Map, Value};

use super::super::stem;
use crate::site::config::{at, flag, json, text, toml, yaml};
use crate::site::slug::{Dialect, HugoIds};
use crate::tree::{Tree, path};

/// A folder of content with the route prefix of its language.
#[derive(Clone)]
pub(super) struct Content {
    pub(super) root: String,
    pub(super) prefix: String,
}

pub(super) fn texts_of(map: &Map<String, Value>) -> Vec<String> {
    map.values().filter_map(|value| value.as_str().map(str::to_owned)).collect()
}

/// The merged configuration, keys in lower case as Hugo reads them.
pub(super) fn config(tree: &Tree, home: &str) -> Value {
    let mut merged = Map::new();
    let read = |file: &str| -> Option<Map<String, Value>> {
        let body = tree.text(file)?;
        let value = match path::extension(file)? {
            "toml" => toml(&body),
            "json" => json(&body),
            _ => yaml(&body),
        }?;
        match lower(value) {
            Value::Object(map) => Some(map),
            _ => None,
        }
    };
    for stem in ["hugo", "config"] {
        for extension in ["toml", "yaml", "yml", "json"] {
            for folder in [home.to_owned(), path::join(home, "config/_default")] {
                merged.extend(read(&path::join(&folder, &format!("{stem}.{extension}"))).unwrap_or_default());
            }
        }
    }
    for file in tree.files_in(&path::join(home, "config/_default")) {
        let key = stem(path::name(file)).to_ascii_lowercase();
        if !matches!(key.as_str(), "hugo" | "config")
            && let Some(map) = read(file)
        {
            merged.insert(key, Value::Object(map));
        }
    }
    Value::Object(merged)
}

pub(super) fn lower(value: Value) -> Value {
    match value {
        Value::Object(map) => map.into_iter().map(|(key, value)| (key.to_ascii_lowercase(), lower(value))).collect(),
        Value::Array(items) => items.into_iter().map(lower).collect(),
        value => value,
    }
}

/// The content folders: `contentDir`, one a language, or mounted.
pub(super) fn contents(tree: &Tree, home: &str, config: &Value) -> Vec<Content> {
    let default = text(config, "defaultcontentlanguage").unwrap_or("en").to_ascii_lowercase();
    let in_folder = flag(config, "defaultcontentlanguageinsubdir") == Some(true);
    let prefix = |language: &str| {
        let language = language.to_ascii_lowercase();
        if language.is_empty() || language == default && !in_folder { String::new() } else { language }
    };
    let mut found: Vec<Content> = Vec::new();
    let mut add = |root: Option<String>, prefix: String| {
        if let Some(root) = root.filter(|root| tree.is_folder(root))
            && !found.iter().any(|content| content.root == root)
        {
            found.push(Content { root, prefix });
        }
    };
    let mounts = at(config, "module.mounts").and_then(Value::as_array).into_iter().flatten();
    for mount in mounts.filter(|mount| text(mount, "target") == Some("content")) {
        let language = text(mount, "lang").unwrap_or("");
        add(path::resolve(home, text(mount, "source").unwrap_or("content")), prefix(language));
    }
    for (language, options) in at(config, "languages").and_then(Value::as_object).into_iter().flatten() {
        if let Some(folder) = text(options, "contentdir") {
            add(path::resolve(home, folder), prefix(language));
        }
    }
    if found.is_empty() {
        let root = path::resolve(home, text(config, "contentdir").unwrap_or("content"));
        if let Some(root) = root.filter(|root| tree.is_folder(root)) {
            found.push(Content { root, prefix: if in_folder { default } else { String::new() } });
        }
    }
    found.sort_by(|a, b| (!a.prefix.is_empty(), &a.root).cmp(&(!b.prefix.is_empty(), &b.root)));
    found
}

/// How links of pages are changed when they are rendered.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Hook {
    None,
    Embedded,
    Custom,
}

pub(super) fn hook(tree: &Tree, home: &str, config: &Value) -> Hook {
    let custom = tree.below(home).any(|file| {
        path::name(file).starts_with("render-link")
            && file.ends_with(".html")
            && file.contains("layouts/")
            && file.contains("_markup/")
    });
    let embedded = match at(config, "markup.goldmark.renderhooks.link.useembedded") {
        Some(value) => matches!(value.as_str(), Some("always" | "fallback")),
        None => {
            flag(config, "markup.goldmark.renderhooks.link.enabledefault") == Some(true)
                || at(config, "languages").and_then(Value::as_object).is_some_and(|map| map.len() > 1)
        }
    };
    if custom {
        Hook::Custom
    } else if embedded {
        Hook::Embedded
    } else {
        Hook::None
    }
}

pub(super) fn dialect(config: &Value) -> Option<Dialect> {
    let parser = at(config, "markup.goldmark.parser");
    let option = |key| parser.and_then(|parser| at(parser, key));
    if ["autoheadingid", "autoid"].iter().any(|key| option(key).and_then(Value::as_bool) == Some(false)) {
        return None;
    }
    let ids = match option("autoidtype").or_else(|| option("autoheadingidtype")).and_then(Value::as_str) {
        None | Some("github") => HugoIds::GitHub,
        Some("github-ascii") => HugoIds::Ascii,
        Some("blackfriday") => HugoIds::Blackfriday,
        Some(_) => return None,
    };
    let typographer = at(config, "markup.goldmark.extensions.typographer");
    let off = |typographer: &Value| {
        typographer.as_bool() == Some(false)
            || flag(typographer, "disable") == Some(true)
            || text(typographer, "endash") == Some("--")
    };
    Some(Dialect::Hugo { ids, dashes: !typographer.is_some_and(off) })
}

pub(super) fn doubt(tree: &Tree, home: &str, config: &Value) -> Option<&'static str> {
    let missing = |mount: &Value| {
        text(mount, "source").and_then(|source| path::resolve(home, source)).is_none_or(|source| !tree.exists(&source))
    };
    let mounts = at(config, "module.mounts").and_then(Value::as_array);
    if mounts.is_some_and(|mounts| mounts.iter().any(missing)) {
        return Some("content is mounted from outside the tree");
    }
    if at(config, "module.imports").is_some()
        || at(config, "theme").is_some_and(|_| !tree.is_folder(&path::join(home, "themes")))
    {
        return Some("a theme outside the tree may resolve links");
    }
    if tree.below(home).any(|file| path::name(file).starts_with("_content.gotmpl")) {
        return Some("pages are made by a content adapter");
    }
    at(config, "permalinks").map(|_| "routes are computed from permalinks")
}
