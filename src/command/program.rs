use crate::tree::path;

/// The name of a program as written: `./bin/drift.exe` is `drift`, `prettier@3` is `prettier`.
pub(super) fn name(word: &str) -> &str {
    let name = path::name(word.rsplit_once('\\').map_or(word, |(_, name)| name));
    let name = name.strip_suffix(".exe").or_else(|| name.strip_suffix(".cmd")).unwrap_or(name);
    match name.find('@') {
        Some(at) if at > 0 => &name[..at],
        _ => name,
    }
}

/// Whether `word` names a program that prose, output and other languages do not start a line with.
pub(super) fn is_well_known(word: &str) -> bool {
    WELL_KNOWN.binary_search(&word).is_ok()
}

/// In byte order.
const WELL_KNOWN: &[&str] = &[
    "apt",
    "apt-get",
    "bash",
    "brew",
    "bun",
    "bundle",
    "bunx",
    "cargo",
    "cd",
    "chmod",
    "cmake",
    "composer",
    "conda",
    "cp",
    "curl",
    "dnf",
    "docker",
    "docker-compose",
    "dotnet",
    "gem",
    "git",
    "go",
    "gradle",
    "hatch",
    "helm",
    "invoke",
    "just",
    "kubectl",
    "make",
    "mkdir",
    "mvn",
    "ninja",
    "node",
    "nox",
    "npm",
    "npx",
    "pacman",
    "pdm",
    "php",
    "pip",
    "pip3",
    "pipenv",
    "pipx",
    "pnpm",
    "podman",
    "poetry",
    "pre-commit",
    "pytest",
    "python",
    "python3",
    "rails",
    "rake",
    "rustup",
    "sh",
    "task",
    "terraform",
    "tox",
    "uv",
    "uvx",
    "vagrant",
    "wget",
    "yarn",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_order() {
        assert!(WELL_KNOWN.is_sorted());
        assert_eq!(name("./bin/drift.exe"), "drift");
        assert_eq!(name("prettier@3.1"), "prettier");
        assert_eq!(name("@scope/tool"), "tool");
        assert_eq!(name(r".\gradlew.bat"), "gradlew.bat");
        assert_eq!(name("@angular"), "@angular");
    }
}
