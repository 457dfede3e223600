use serde_json::Value;

use crate::site::config::{at, flag, text, texts};
use crate::site::slug::Dialect;

/// Which of the plugins that change routes are on.
pub(super) struct Plugins {
    pub(super) relative_links: bool,
    pub(super) optional_front_matter: bool,
    pub(super) readme_index: bool,
    pub(super) redirect_from: bool,
    /// Others, which may make pages.
    pub(super) other: bool,
}

impl Plugins {
    pub(super) fn of(config: &Value, gemfile: &str) -> Plugins {
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

/// Collections that are published, with their permalinks.
pub(super) fn collections(config: &Value) -> Vec<(String, Option<String>)> {
    let map = at(config, "collections").and_then(Value::as_object).into_iter().flatten();
    map.filter(|(_, options)| flag(options, "output") == Some(true))
        .map(|(name, options)| (name.clone(), text(options, "permalink").map(str::to_owned)))
        .collect()
}

pub(super) fn dialect(config: &Value) -> Option<Dialect> {
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
