use std::collections::BTreeSet;

use serde_json::Value;

use crate::site::config::{at, flag, json, text, texts};
use crate::tree::{Tree, path};

/// A folder of documents with the route under which it is published.
#[derive(Clone, Debug)]
pub(super) struct Content {
    pub(super) folder: String,
    pub(super) route: String,
    /// The locale, empty for the default one.
    pub(super) locale: String,
    /// For a locale: the folder that it translates.
    pub(super) original: Option<String>,
}

/// The options of every docs instance and every blog, and why there may be more pages.
pub(super) fn plugins(config: &Value) -> (Vec<Value>, Vec<Value>, Option<&'static str>) {
    let (mut docs, mut blogs, mut doubt) = (Vec::new(), Vec::new(), None);
    for preset in list(config, "presets") {
        let (name, options) = entry(preset);
        if name.contains("classic") {
            for (key, into) in [("docs", &mut docs), ("blog", &mut blogs)] {
                match options.get(key) {
                    Some(Value::Bool(false)) => {}
                    Some(Value::Object(map)) => into.push(Value::Object(map.clone())),
                    _ => into.push(Value::Object(Default::default())),
                }
            }
        } else {
            doubt = Some("a preset may make pages of the site");
        }
    }
    if at(config, "presets").is_none_or(|presets| !presets.is_array()) {
        docs.push(Value::Object(Default::default()));
        blogs.push(Value::Object(Default::default()));
    }
    for plugin in list(config, "plugins") {
        let (name, options) = entry(plugin);
        if name.contains("content-docs") {
            docs.push(options);
        } else if name.contains("content-blog") {
            blogs.push(options);
        } else if ![
            "@docusaurus/",
            "search",
            "sass",
            "gtag",
            "analytics",
            "image-zoom",
            "tailwind",
            "client-redirects",
            "pwa",
            "matomo",
            "plausible",
            "posthog",
        ]
        .iter()
        .any(|quiet| name.contains(quiet))
        {
            doubt = Some("a plugin may make pages of the site");
        }
    }
    (docs, blogs, doubt)
}

pub(super) fn list<'a>(value: &'a Value, key: &str) -> impl Iterator<Item = &'a Value> {
    at(value, key).and_then(Value::as_array).into_iter().flatten()
}

/// A plugin is its name, or a list of its name and its options.
pub(super) fn entry(plugin: &Value) -> (String, Value) {
    let (name, options) = match plugin {
        Value::Array(items) => (items.first(), items.get(1).cloned()),
        other => (Some(other), None),
    };
    let name = name.and_then(|name| name.as_str().or_else(|| name.get("args")?.get(0)?.as_str())).unwrap_or("?");
    (name.to_owned(), options.filter(Value::is_object).unwrap_or_default())
}

/// The versions of a docs instance: the folder and the route of each.
pub(super) fn versions(tree: &Tree, home: &str, instance: &Value) -> Vec<Content> {
    let id = text(instance, "id").unwrap_or("default");
    let prefix = if id == "default" { String::new() } else { format!("{id}_") };
    let base = text(instance, "routeBasePath").unwrap_or("docs").trim_matches('/').to_owned();
    let content = |folder: String, route: String| Content { folder, route, locale: String::new(), original: None };
    let current = path::resolve(home, text(instance, "path").unwrap_or("docs")).unwrap_or_default();
    let names: Vec<String> = if flag(instance, "disableVersioning") == Some(true) {
        Vec::new()
    } else {
        let file = path::join(home, &format!("{prefix}versions.json"));
        tree.text(&file)
            .and_then(|text| json(&text))
            .map(|list| texts(&Value::from_iter([("v", list)]), "v"))
            .unwrap_or_default()
    };
    let last = text(instance, "lastVersion").map(str::to_owned).or_else(|| names.first().cloned());
    let at_path = |name: &str| {
        let set = at(instance, "versions").and_then(|v| v.get(name)).and_then(|v| text(v, "path")).map(str::to_owned);
        set.map(|path| path.trim_matches('/').to_owned())
    };
    let mut found = Vec::new();
    let shown = at(instance, "onlyIncludeVersions").map(|_| texts(instance, "onlyIncludeVersions"));
    let shows = |name: &str| shown.as_ref().is_none_or(|shown| shown.iter().any(|v| v == name));
    for name in names.iter().filter(|name| shows(name)) {
        let route =
            at_path(name).unwrap_or_else(|| if last.as_ref() == Some(name) { String::new() } else { name.clone() });
        let folder = path::join(home, &format!("{prefix}versioned_docs/version-{name}"));
        found.push(content(folder, path::join(&base, &route)));
    }
    let is_last = names.is_empty() || last.as_deref() == Some("current");
    if flag(instance, "includeCurrentVersion") != Some(false) && shows("current") {
        let route = at_path("current").unwrap_or_else(|| if is_last { String::new() } else { "next".to_owned() });
        found.push(content(current, path::join(&base, &route)));
    }
    found
}

/// `i18n/<locale>/docusaurus-plugin-content-docs[-id]/<version>`.
pub(super) fn translations(tree: &Tree, home: &str, instances: &[Value], contents: &mut Vec<Content>) {
    let root = path::join(home, "i18n");
    let prefix = format!("{root}/");
    let locales: BTreeSet<&str> =
        tree.folders().filter_map(|folder| folder.strip_prefix(&prefix)).filter(|rest| !rest.contains('/')).collect();
    for locale in locales {
        for instance in instances {
            let plugin = match text(instance, "id") {
                Some(id) if id != "default" => format!("docusaurus-plugin-content-docs-{id}"),
                _ => "docusaurus-plugin-content-docs".to_owned(),
            };
            let folder = path::join(&root, &format!("{locale}/{plugin}"));
            for original in versions(tree, home, instance) {
                let version = match path::name(&original.folder) {
                    name if name.starts_with("version-") => name,
                    _ => "current",
                };
                let folder = path::join(&folder, version);
                if tree.is_folder(&folder) {
                    contents.push(Content {
                        folder,
                        route: path::join(locale, &original.route),
                        locale: locale.to_owned(),
                        original: Some(original.folder),
                    });
                }
            }
        }
    }
}
