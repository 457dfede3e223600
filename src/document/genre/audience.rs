use crate::tree::path;

/// Starts of names of pages for people who work on the repository.
const NAMES: &[&str] = &[
    "agents",
    "architecture",
    "build",
    "claude",
    "contribut",
    "copilot",
    "develop",
    "gemini",
    "hacking",
    "internals",
    "maintain",
    "pull_request_template",
    "releas",
    "skill",
    "testing",
];

/// Folders of such pages.
const FOLDERS: &[&str] = &[
    ".agents",
    ".claude",
    ".cursor",
    ".github",
    "architecture",
    "contribute",
    "contributing",
    "contributor",
    "contributors",
    "dev",
    "devel",
    "developer",
    "developer-guide",
    "developers",
    "development",
    "internal",
    "internals",
    "maintainers",
];

/// Whether the page at `file` is for people who work on the repository, by its name or place. A README may be for
/// anybody.
pub fn speaks_to_contributors(file: &str) -> bool {
    let file = file.to_ascii_lowercase();
    let stem = path::name(&file).split('.').next().unwrap_or("");
    NAMES.iter().any(|name| stem.starts_with(name))
        || ["-development", "-contributing"].iter().any(|end| stem.ends_with(end))
        || file.split('/').any(|part| FOLDERS.contains(&part))
}

#[cfg(test)]
mod tests {
    use super::speaks_to_contributors;

    #[test]
    fn names_and_folders_tell() {
        for path in ["CONTRIBUTING.md", "docs/dev/x.md", ".github/SUPPORT.md", "docs/local-development.md", "AGENTS.md"]
        {
            assert!(speaks_to_contributors(path), "{path}");
        }
        for path in ["README.md", "docs/guide/devices.md", "docs/developing-with-it/receiving.md"] {
            assert!(!speaks_to_contributors(path), "{path}");
        }
    }
}
