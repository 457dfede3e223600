use std::collections::BTreeMap;
use std::fmt;

use serde::de::value::MapAccessDeserializer;
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use toml::Spanned;

use super::judge::RawJudge;

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
    pub(super) context: RawContext,
    #[serde(default)]
    pub(super) rules: BTreeMap<Spanned<String>, Spanned<RawRule>>,
    pub(super) judge: Option<RawJudge>,
}

/// What agents are given.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct RawContext {
    #[serde(default)]
    pub(super) pinned: Vec<Spanned<String>>,
    pub(super) threshold: Option<Spanned<String>>,
}

/// `missing-path = "off"` or `missing-path = { level = "note", paths = { "docs/**" = "off" } }`.
#[derive(Debug)]
pub(super) enum RawRule {
    Level(String),
    Table(RawRuleTable),
}

/// By hand, because serde's untagged enums read values into a buffer, where they lose their spans.
impl<'de> Deserialize<'de> for RawRule {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Rule;
        impl<'de> Visitor<'de> for Rule {
            type Value = RawRule;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a level or a table with `level` and `paths`")
            }

            fn visit_str<E>(self, level: &str) -> Result<RawRule, E> {
                Ok(RawRule::Level(level.to_owned()))
            }

            /// What other tools mean by `off`: read as a word, so that the error says what to write instead.
            fn visit_bool<E>(self, on: bool) -> Result<RawRule, E> {
                Ok(RawRule::Level(on.to_string()))
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<RawRule, A::Error> {
                RawRuleTable::deserialize(MapAccessDeserializer::new(map)).map(RawRule::Table)
            }
        }
        deserializer.deserialize_any(Rule)
    }
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawRuleTable {
    pub(super) level: Option<Spanned<String>>,
    #[serde(default)]
    pub(super) paths: BTreeMap<Spanned<String>, Spanned<String>>,
}

/// Every key of the top level, for suggestions.
pub(crate) const KEYS: &[&str] = &[
    "include",
    "exclude",
    "own-urls",
    "default-branch",
    "fail-on",
    "min-confidence",
    "genres",
    "records",
    "context",
    "rules",
    "judge",
];
