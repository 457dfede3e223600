use super::Site;
use crate::tree::{may_be_text, path};

/// Whether the site reads the environment variable `name`, or names it as one that is read.
pub(super) fn defines(name: &str, site: &Site<'_>) -> bool {
    if site.written() != name {
        return false;
    }
    let (before, after) = (site.before(), site.after());
    let start = before.trim_start();
    let remark = start.starts_with("//") || start.starts_with("# ") || start.starts_with("* ");
    if remark {
        return false;
    }
    let extension = site.extension();
    if !is_readable(site.path, &extension) {
        return false;
    }
    if matches!(extension.as_str(), "sh" | "bash" | "zsh") {
        return before.ends_with("${") && after.starts_with([':', '-', '}']);
    }
    if is_list(path::name(site.path)) {
        return before.is_empty() && after.starts_with('=');
    }
    let line = format!("{before}{after}").to_lowercase();
    let reads = ["getenv", "environ", "env::", "lookupenv", "process.env", "envvar", "import.meta.env", "deno.env"];
    reads.iter().any(|word| line.contains(word)) || site.quote().is_some() && line.contains("env")
}

/// Whether files like the one at `path` read variables, or list what is read.
pub(super) fn is_readable(path: &str, extension: &str) -> bool {
    let file = path::name(path);
    match extension {
        "sh" | "bash" | "zsh" => true,
        "yml" | "yaml" | "json" | "toml" | "mk" | "cfg" | "ini" | "xml" | "lock" | "css" => false,
        _ if !may_be_text(path) => false,
        _ if is_list(file) => true,
        _ => !extension.is_empty() && !file.starts_with("Dockerfile") && !file.ends_with("Dockerfile"),
    }
}

/// `.env`, `.env.example`: a list of the variables that are read.
fn is_list(file: &str) -> bool {
    file.starts_with(".env") || file.ends_with(".env") || file.ends_with(".env.example")
}
