use std::sync::LazyLock;

use regex::Regex;
use serde_json::Value;

use super::super::stem;
use crate::site::config::{at, text, texts};
use crate::tree::path;

/// A file that Jekyll renders.
pub(super) struct Source<'a> {
    /// Its path.
    pub(super) file: &'a str,
    /// Its path from the site's source folder.
    pub(super) name: &'a str,
    /// The published collection that it belongs to, and that collection's permalink.
    pub(super) member: Option<(&'a str, Option<&'a str>)>,
    /// Whether it is a post.
    pub(super) post: bool,
}

/// Where a file without a permalink of its own goes.
pub(super) fn default_output(config: &Value, source: &Source<'_>, matter: &Value) -> String {
    let bare = stem(source.name);
    let set = default_permalink(config, source);
    let global = || text(config, "permalink").unwrap_or("date").to_owned();
    let of_member = source.member.and_then(|(_, permalink)| permalink.map(str::to_owned));
    if source.post {
        return post_output(bare, matter, &set.or(of_member).unwrap_or_else(global));
    }
    if let Some((collection, _)) = source.member {
        let inner = bare.split_once('/').map_or(bare, |(_, rest)| rest);
        let slug = text(matter, "slug").unwrap_or(path::name(inner));
        return match set.or(of_member) {
            Some(permalink) => output_of(
                &permalink
                    .replace(":collection", collection)
                    .replace(":path", inner)
                    .replace(":name", path::name(inner))
                    .replace(":title", slug)
                    .replace(":slug", slug)
                    .replace(":output_ext", ".html")
                    .replace("//", "/"),
            ),
            None if global() == "pretty" => format!("{collection}/{inner}/index.html"),
            None => format!("{collection}/{inner}.html"),
        };
    }
    let style = set.unwrap_or_else(global);
    if path::name(bare) == "index" || style != "pretty" && !style.ends_with('/') {
        format!("{bare}.html")
    } else {
        format!("{bare}/index.html")
    }
}

/// The permalink that `defaults` gives to files of that place and type.
fn default_permalink(config: &Value, source: &Source<'_>) -> Option<String> {
    let kind = source.member.map_or(if source.post { "posts" } else { "pages" }, |(name, _)| name);
    let rules = at(config, "defaults").and_then(Value::as_array).into_iter().flatten();
    rules
        .filter(|rule| text(rule, "scope.type").is_none_or(|wanted| wanted == kind))
        .filter(|rule| path::within(source.name, text(rule, "scope.path").unwrap_or("").trim_matches('/')))
        .filter_map(|rule| text(rule, "values.permalink"))
        .next_back()
        .map(str::to_owned)
}

pub(super) fn fill(permalink: &str, bare: &str, matter: &Value) -> String {
    let name = path::name(bare);
    permalink
        .replace(":path", path::parent(bare))
        .replace(":basename", name)
        .replace(":title", text(matter, "slug").unwrap_or(name))
        .replace(":slug", text(matter, "slug").unwrap_or(name))
        .replace(":output_ext", ".html")
}

pub(super) fn output_of(permalink: &str) -> String {
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
    let title = text(matter, "slug").unwrap_or(&date[4]);
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
