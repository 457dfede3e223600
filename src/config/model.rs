use std::collections::BTreeMap;

use globset::{GlobMatcher, GlobSet};

use super::JudgeConfig;
use crate::document::Genre;
use crate::finding::{Confidence, Level};
use crate::recall::{Pin, Trust};

/// What a team decided; the default is to decide nothing.
#[derive(Clone, Debug, Default)]
pub struct Config {
    /// Only documents that match are read; `None`: all.
    pub include: Option<GlobSet>,
    /// The globs of `include` as written, for messages.
    pub include_globs: Vec<String>,
    /// Documents that are not read.
    pub exclude: GlobSet,
    /// URLs or `host/owner/name` that also mean this repository.
    pub own_urls: Vec<String>,
    /// The branch that links to files are read against.
    pub default_branch: Option<String>,
    /// The level from which findings fail a run.
    pub fail_on: Option<Level>,
    /// The confidence from which findings are shown.
    pub min_confidence: Option<Confidence>,
    /// Genres by path; the first match decides.
    pub genres: Vec<GenreGlob>,
    /// Documents that are decision records wherever they stand; `None`: only what looks like one.
    pub records: Option<GlobSet>,
    /// Which model may be asked; `None`: none.
    pub judge: Option<JudgeConfig>,
    /// What every context pack holds.
    pub pinned: Vec<Pin>,
    /// Below this a context pack warns.
    pub threshold: Option<Trust>,
    /// Settings by rule name.
    pub rules: BTreeMap<String, RuleSetting>,
}

/// Documents of a path and what they are.
#[derive(Clone, Debug)]
pub struct GenreGlob {
    /// Which documents.
    pub glob: GlobMatcher,
    /// What they are.
    pub genre: Genre,
}

/// One rule's level, by path.
#[derive(Clone, Debug, Default)]
pub struct RuleSetting {
    /// `None`: the rule's own; `Some(None)`: off.
    pub level: Option<Option<Level>>,
    /// Levels for documents that match; the first match decides.
    pub paths: Vec<(GlobMatcher, Option<Level>)>,
}

impl Config {
    /// Whether the document at `path` is read at all.
    pub fn reads(&self, path: &str) -> bool {
        self.include.as_ref().is_none_or(|include| include.is_match(path)) && !self.exclude.is_match(path)
    }

    /// The confidence from which findings are shown.
    pub fn min_confidence(&self) -> Confidence {
        self.min_confidence.unwrap_or(Confidence::High)
    }

    /// The level from which findings fail a run.
    pub fn fail_on(&self) -> Level {
        self.fail_on.unwrap_or(Level::Warning)
    }

    /// The genre that the configuration gives `path`.
    pub fn genre(&self, path: &str) -> Option<Genre> {
        self.genres.iter().find(|entry| entry.glob.is_match(path)).map(|entry| entry.genre)
    }

    /// Whether `rule` may speak in some document: one that is off everywhere has nothing to look for.
    pub fn is_on(&self, rule: &str) -> bool {
        let Some(setting) = self.rules.get(rule) else { return true };
        setting.level != Some(None) || setting.paths.iter().any(|(_, level)| level.is_some())
    }

    /// The level of `rule` in the document at `path`, `None` if it is off there.
    pub fn level(&self, rule: &str, default: Level, path: &str) -> Option<Level> {
        let Some(setting) = self.rules.get(rule) else { return Some(default) };
        let by_path = setting.paths.iter().find(|(glob, _)| glob.is_match(path)).map(|&(_, level)| level);
        by_path.or(setting.level).unwrap_or(Some(default))
    }
}
