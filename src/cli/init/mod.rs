//! `drift init`: a configuration that explains itself, how git merges the journal, and on request a workflow.

use std::path::Path;

use super::args::{Global, Init as Args};
use super::{Exit, failure, terminal};
use crate::journal::{GIT_ATTRIBUTES, JOURNAL_FILE};
use crate::repo::Repo;

/// Every setting with its meaning, all commented out.
const CONFIGURATION: &str = include_str!("drift.toml");
/// A workflow for GitHub Actions.
const WORKFLOW: &str = include_str!("workflow.yml");

/// Writes `drift.toml`, the journal's line of `.gitattributes`, and with `--workflow`
/// `.github/workflows/drift.yml`; leaves alone what is there.
pub(super) fn run(global: &Global, args: &Args) -> Exit {
    let repo = match Repo::discover(&global.dir) {
        Ok(repo) => repo,
        Err(error) => return failure::session(&error.into(), global.color),
    };
    let Some(root) = repo.work_dir() else {
        return failure::plain("a bare repository has no files", Some("run it in a clone"), global.color);
    };
    let branch = repo.default_branch().unwrap_or_else(|| "main".to_owned());
    let workflow = WORKFLOW.replace("{version}", env!("CARGO_PKG_VERSION")).replace("{branch}", &in_yaml(&branch));
    let mut files = vec![("drift.toml", CONFIGURATION.to_owned())];
    if args.workflow {
        files.push((".github/workflows/drift.yml", workflow));
    }
    let mut said = match attributes(root) {
        Ok(said) => said.to_owned(),
        Err(error) => return failure::plain(&format!("cannot write .gitattributes: {error}"), None, global.color),
    };
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

/// A branch's name as an entry of a list of YAML: plain where nothing else could be read into it.
fn in_yaml(branch: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '/' | '-' | '_' | '.');
    let is_word = branch.starts_with(|c: char| c.is_ascii_alphabetic()) && branch.chars().all(plain);
    // Words that YAML takes for truth.
    let is_truth =
        ["true", "false", "yes", "no", "on", "off", "y", "n", "null"].contains(&&*branch.to_ascii_lowercase());
    if is_word && !is_truth { branch.to_owned() } else { format!("'{}'", branch.replace('\'', "''")) }
}

/// Tells git how the journal is merged, below what `.gitattributes` says already.
fn attributes(root: &Path) -> std::io::Result<&'static str> {
    let file = root.join(".gitattributes");
    let link = file.symlink_metadata().is_ok_and(|kind| !kind.is_file());
    let text = if link { String::new() } else { terminal::read_or_empty(&file)? };
    if link || text.lines().any(|line| line.contains(JOURNAL_FILE)) {
        return Ok("left .gitattributes as it is\n");
    }
    let gap = if text.is_empty() || text.ends_with('\n') { "" } else { "\n" };
    terminal::write(&file, &format!("{text}{gap}{GIT_ATTRIBUTES}\n"))?;
    Ok("wrote .gitattributes\n")
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
