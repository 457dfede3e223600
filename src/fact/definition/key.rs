use super::Site;
use crate::tree::path;

/// Whether the site declares the key `name` of a configuration: a tag or an attribute of a field, a property of
/// a schema, a default.
pub(super) fn defines(name: &str, site: &Site<'_>) -> bool {
    if site.written() != name {
        return false;
    }
    let (before, after) = (site.before(), site.after());
    let start = before.trim_start();
    if start.starts_with("//") || start.starts_with("# ") || start.starts_with("* ") {
        return false;
    }
    match site.extension().as_str() {
        "go" => {
            is_tag(site.path, before)
                || site.quote().is_some()
                    && ["SetDefault(", "GetString(", "GetBool(", "GetInt("].iter().any(|call| before.contains(call))
        }
        "rs" => {
            is_field(site, start, after)
                || site.quote().is_some() && before.trim_end_matches('"').trim_end().ends_with("rename =")
        }
        "json" => {
            is_schema(site.path)
                && site.quote() == Some('"')
                && after.trim_start_matches('"').trim_start().starts_with(':')
                && after.trim_end().ends_with('{')
        }
        "py" => {
            speaks_of_settings(site.path) && start.is_empty() && after.starts_with(": ")
                || site.quote().is_some() && start.contains("config_options.")
        }
        "ts" | "mts" => {
            speaks_of_settings(site.path)
                && start.is_empty()
                && (after.starts_with("?:") || after.starts_with(": ") && after.trim_end().ends_with([';', ',']))
        }
        _ => false,
    }
}

/// Whether files like the one at `path` declare keys.
pub(super) fn may_declare(path: &str, extension: &str) -> bool {
    match extension {
        "go" | "rs" | "py" => true,
        "json" => is_schema(path),
        "ts" | "mts" => speaks_of_settings(path),
        _ => false,
    }
}

/// Whether a tag of Go names the key. What is sent over a wire has JSON tags as well.
fn is_tag(at: &str, before: &str) -> bool {
    let tagged = |tag: &str| before.ends_with(&format!("{tag}:\""));
    ["yaml", "toml", "mapstructure", "koanf", "hcl", "ini", "config"].into_iter().any(tagged)
        || tagged("json") && speaks_of_settings(at)
}

fn is_field(site: &Site<'_>, start: &str, after: &str) -> bool {
    let visible = matches!(start.trim(), "" | "pub") || start.starts_with("pub(");
    visible && after.starts_with(": ") && speaks_of_settings(site.path) && site.text.contains("Deserialize")
}

fn is_schema(at: &str) -> bool {
    path::name(at).to_lowercase().contains("schema")
}

fn speaks_of_settings(at: &str) -> bool {
    let lower = at.to_lowercase();
    ["config", "option", "setting", "schema"].iter().any(|word| lower.contains(word))
}
