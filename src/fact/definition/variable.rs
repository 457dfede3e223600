use super::Site;
use crate::tree::path;

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
    let file = path::name(site.path);
    match site.extension().as_str() {
        "sh" | "bash" | "zsh" => before.ends_with("${") && after.starts_with([':', '-', '}']),
        "yml" | "yaml" | "json" | "toml" | "mk" | "cfg" | "ini" | "xml" | "lock" | "css" => false,
        _ if file.starts_with(".env") || file.ends_with(".env") || file.ends_with(".env.example") => {
            before.is_empty() && after.starts_with('=')
        }
        _ if file.starts_with("Dockerfile") || file.ends_with("Dockerfile") || file == "Makefile" => false,
        "" => false,
        _ => {
            let line = format!("{before}{after}").to_lowercase();
            let reads =
                ["getenv", "environ", "env::", "lookupenv", "process.env", "envvar", "import.meta.env", "deno.env"];
            let quoted = site.quote().is_some();
            reads.iter().any(|word| line.contains(word)) || quoted && line.contains("env")
        }
    }
}
