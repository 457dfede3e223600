use std::collections::BTreeMap;

use serde::Deserialize;
use toml::Spanned;

/// The file as typed: every value keeps its span for errors.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct Raw {
    #[serde(default)]
    pub(super) include: Vec<Spanned<String>>,
    #[serde(default)]
    pub(super) exclude: Vec<Spanned<String>>,
    #[serde(default)]
    pub(super) own_urls: Vec<Spanned<String>>,
    pub(super) default_branch: Option<Spanned<String>>,
    pub(super) fail_on: Option<Spanned<String>>,
    pub(super) min_confidence: Option<Spanned<String>>,
    #[serde(default)]
    pub(super) genres: BTreeMap<Spanned<String>, Vec<Spanned<String>>>,
    #[serde(default)]
    pub(super) records: Vec<Spanned<String>>,
    #[serde(default)]
    pub(super) rules: BTreeMap<Spanned<String>, RawRule>,
}

/// `missing-path = "off"` or `missing-path = { level = "note", paths = { "docs/**" = "off" } }`.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub(super) enum RawRule {
    Level(Spanned<String>),
    Table(RawRuleTable),
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawRuleTable {
    pub(super) level: Option<Spanned<String>>,
    #[serde(default)]
    pub(super) paths: BTreeMap<Spanned<String>, Spanned<String>>,
}

/// Every key of the top level, for suggestions.
pub(super) const KEYS: &[&str] =
    &["include", "exclude", "own-urls", "default-branch", "fail-on", "min-confidence", "genres", "records", "rules"];
