use serde_json::Value;

use crate::site::config::{TAG, at, flag, text, texts, yaml};
use crate::site::slug::{Dialect, PythonSlug, PythonStyle};
use crate::tree::{Tree, path};

/// Plugins that make neither pages nor ids.
pub(super) const QUIET_PLUGINS: &[&str] = &[
    "search",
    "redirects",
    "minify",
    "social",
    "privacy",
    "offline",
    "glightbox",
    "meta",
    "mike",
    "tags",
    "autorefs",
    "awesome-pages",
    "awesome-nav",
    "literate-nav",
    "section-index",
    "git-revision-date",
    "git-revision-date-localized",
    "git-committers",
    "git-authors",
    "git-latest-changes",
    "mkdocstrings",
    "macros",
    "include-markdown",
    "table-reader",
    "print-site",
    "rss",
    "typeset",
    "optimize",
    "info",
    "group",
    "mermaid2",
    "panzoom",
    "img2fig",
    "swagger-ui-tag",
    "open-in-new-tab",
    "termynal",
    "markdown-exec",
    "exclude",
    "exclude-search",
    "ezlinks",
    "roamlinks",
    "material/search",
    "material/social",
    "material/tags",
    "material/privacy",
    "material/meta",
    "material/offline",
    "llmstxt",
    "with-pdf",
    "pdf-export",
    "video",
    "charts",
    "drawio",
    "excalidraw",
    "tooltips",
    "snippets",
    "autolinks",
    "site-urls",
    "macro",
    "markdownextradata",
    "codeinclude",
    "callouts",
    "material/group",
    "material/info",
    "abbreviations",
    "kroki",
    "bibtex",
    "spellcheck",
    "htmlproofer",
    "linkcheck",
    "material/optimize",
    "material/typeset",
    "alias",
    "d2",
    "pub-social",
    "git-snippet",
    "embed_file",
    "file-filter",
    "unused-files",
    "badges",
    "caption",
    "enumerate-headings",
    "quiz",
];

/// The configuration with what it inherits, and whether all of that was there to read.
pub(super) fn read(tree: &Tree, file: &str, depth: usize) -> Option<(Value, bool)> {
    let config = yaml(&tree.text(file)?)?;
    let Some(parent) = text(&config, "INHERIT") else { return config.is_object().then_some((config, true)) };
    let parent = path::resolve(path::parent(file), parent).filter(|_| depth < 8);
    match parent.and_then(|parent| read(tree, &parent, depth + 1)) {
        Some((mut merged, whole)) => {
            merge(&mut merged, config);
            Some((merged, whole))
        }
        None => Some((config, false)),
    }
}

/// MkDocs merges mappings key by key and replaces everything else.
pub(super) fn merge(below: &mut Value, above: Value) {
    match (below, above) {
        (Value::Object(below), Value::Object(above)) => {
            for (key, value) in above {
                merge(below.entry(key).or_insert(Value::Null), value);
            }
        }
        (below, above) => *below = above,
    }
}

/// The entries of `plugins` or `markdown_extensions` with their options: a list of names and one-key
/// mappings, or one mapping.
pub(super) fn named(config: &Value, key: &str) -> Vec<(String, Value)> {
    match at(config, key) {
        Some(Value::Object(map)) => map.iter().map(|(name, options)| (name.clone(), options.clone())).collect(),
        Some(Value::Array(list)) => list
            .iter()
            .flat_map(|entry| match entry {
                Value::String(name) => vec![(name.clone(), Value::Null)],
                Value::Object(map) => map.iter().map(|(name, options)| (name.clone(), options.clone())).collect(),
                _ => Vec::new(),
            })
            .collect(),
        _ => Vec::new(),
    }
}

pub(super) fn bases(home: &str, root: &str, extensions: &[(String, Value)]) -> Vec<String> {
    let mut bases = vec![home.to_owned()];
    for (_, options) in extensions.iter().filter(|(name, _)| name == "pymdownx.snippets") {
        bases.extend(texts(options, "base_path").iter().filter_map(|base| path::resolve(home, base)));
    }
    // `!relative $config_dir` and the like, and the base of markdown-include.
    bases.push(root.to_owned());
    // A hook of the project takes paths from the root of the repository.
    bases.push(String::new());
    bases
}

/// The heading dialect; `None` if `slugify` is a function that is not known.
pub(super) fn dialect(extensions: &[(String, Value)]) -> Option<Dialect> {
    let short = |name: &str| name.trim_start_matches("markdown.extensions.").to_owned();
    let has = |wanted: &str| extensions.iter().any(|(name, _)| short(name) == wanted);
    let options = extensions.iter().find(|(name, _)| short(name) == "toc").map(|(_, options)| options);
    let style = match options.and_then(|options| at(options, "slugify")) {
        None => PythonStyle::Toc,
        Some(slugify) => {
            let name = text(slugify, TAG)?;
            let lower = text(slugify, "value.kwds.case") == Some("lower");
            let percent = flag(slugify, "value.kwds.percent_encode").unwrap_or(false);
            match name.rsplit([':', '.']).next()? {
                "slugify_unicode" => PythonStyle::TocUnicode,
                "slugify" if name.contains("pymdownx") => PythonStyle::Pymdownx { lower, percent },
                "slugify" if name.contains("toc") => PythonStyle::Toc,
                "uslugify" | "gfm" => PythonStyle::Pymdownx { lower: true, percent: false },
                "uslugify_encoded" | "gfm_encoded" => PythonStyle::Pymdownx { lower: true, percent: true },
                "uslugify_cased" => PythonStyle::Pymdownx { lower: false, percent: false },
                _ => return None,
            }
        }
    };
    let separator = options.and_then(|options| text(options, "separator")).unwrap_or("-");
    Some(Dialect::Python(PythonSlug {
        style,
        separator: separator.chars().next()?,
        attr_list: ["attr_list", "extra", "pymdownx.extra"].iter().any(|name| has(name)),
        emoji: has("pymdownx.emoji"),
    }))
}
