//! `drift init`: a configuration that explains itself, and on request a workflow.

use std::path::Path;

use super::args::{Global, Init as Args};
use super::{Exit, failure, terminal};
use crate::repo::Repo;

/// Every setting with its meaning, all commented out.
const CONFIGURATION: &str = include_str!("drift.toml");
/// A workflow for GitHub Actions.
const WORKFLOW: &str = include_str!("workflow.yml");

/// Writes `drift.toml`, and with `--workflow` `.github/workflows/drift.yml`; leaves alone what is there.
pub(super) fn run(global: &Global, args: &Args) -> Exit {
    let repo = match Repo::discover(&global.dir) {
        Ok(repo) => repo,
        Err(error) => return failure::session(&error.into(), global.color),
    };
    let Some(root) = repo.work_dir() else {
        return failure::plain("a bare repository has no files", Some("run it in a clone"), global.color);
    };
    let workflow = WORKFLOW.replace("{version}", env!("CARGO_PKG_VERSION"));
    let mut files = vec![("drift.toml", CONFIGURATION.to_owned())];
    if args.workflow {
        files.push((".github/workflows/drift.yml", workflow));
    }
    let mut said = String::new();
    for (path, text) in files {
        match write(root, path, &text) {
            Ok(true) => said += &format!("wrote {path}\n"),
            Ok(false) => said += &format!("left {path} as it is\n"),
            Err(error) => return failure::plain(&format!("cannot write {path}: {error}"), None, global.color),
        }
    }
    match terminal::print(&said) {
        Ok(()) => Exit::Clean,
        Err(error) => failure::plain(&format!("cannot write: {error}"), None, global.color),
    }
}

/// Whether the file was written: one that is there is its author's.
fn write(root: &Path, path: &str, text: &str) -> std::io::Result<bool> {
    let file = root.join(path);
    if file.symlink_metadata().is_ok() {
        return Ok(false);
    }
    terminal::write_new(&file, text)?;
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::CONFIGURATION;
    use crate::policy;

    #[test]
    fn every_setting_is_in_the_configuration_and_valid() {
        let uncommented: Vec<&str> = CONFIGURATION
            .lines()
            .map(|line| line.strip_prefix('#').filter(|rest| !rest.starts_with(' ')).unwrap_or(line))
            .collect();
        let text = uncommented.join("\n");
        let rules: Vec<&str> = policy::every_rule().iter().map(|rule| rule.name).collect();
        crate::config::load("drift.toml", &text, &rules).expect("valid");
        for key in crate::config::KEYS {
            assert!(uncommented.iter().any(|line| line.starts_with(key) || *line == format!("[{key}]")), "{key}");
        }
        crate::config::load("drift.toml", CONFIGURATION, &rules).expect("valid as it is");
    }
}
