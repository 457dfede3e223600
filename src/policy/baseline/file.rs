use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::finding::{Finding, fingerprint};
use crate::policy::Side;
use crate::policy::identity::Identity;

const SCHEMA: &str = "drift/baseline/v1";
/// Characters of a statement that are kept for people to read; nothing is compared with them.
const TEXT_LIMIT: usize = 120;

/// Findings that are known and not shown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Baseline {
    /// In the order of path, rule and id; no two are equal in all three.
    pub entries: Vec<Entry>,
}

/// One known finding.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// The document.
    pub path: String,
    /// The rule.
    pub rule: String,
    /// A hash of the rule, the statement and what it is about.
    pub id: String,
    /// How often the document says it.
    pub count: usize,
    /// The statement as it was, for people.
    #[serde(default)]
    pub text: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    schema: String,
    findings: Vec<Entry>,
}

/// Why a baseline cannot be used.
#[derive(Clone, Debug, thiserror::Error)]
pub enum BaselineError {
    /// Not the JSON that `drift baseline write` makes.
    #[error("it is not what `drift baseline write` writes: {0}")]
    Syntax(String),
    /// A format of another time.
    #[error("its schema is `{0}`, not `{SCHEMA}`")]
    Schema(String),
}

impl Baseline {
    /// Reads a file.
    pub fn read(text: &str) -> Result<Self, BaselineError> {
        let syntax = |error: serde_json::Error| BaselineError::Syntax(error.to_string());
        let whole: serde_json::Value = serde_json::from_str(text).map_err(syntax)?;
        if whole.get("schema").is_none() {
            return Err(BaselineError::Syntax(format!("it names no `schema`, such as `{SCHEMA}`")));
        }
        let file: File = serde_json::from_str(text).map_err(syntax)?;
        if file.schema != SCHEMA {
            return Err(BaselineError::Schema(file.schema));
        }
        Ok(Baseline::new(file.findings))
    }

    /// A baseline of `findings`.
    pub fn of<'a>(findings: impl IntoIterator<Item = &'a Finding>, side: Side<'_>) -> Self {
        Baseline::new(findings.into_iter().map(|finding| Entry::of(finding, side)).collect())
    }

    /// Sorted, equal entries counted together.
    pub(super) fn new(entries: Vec<Entry>) -> Self {
        let mut all: BTreeMap<(String, String, String), Entry> = BTreeMap::new();
        for entry in entries.into_iter().filter(|entry| entry.count > 0) {
            let key = (entry.path.clone(), entry.rule.clone(), entry.id.clone());
            all.entry(key).and_modify(|known| known.count = known.count.saturating_add(entry.count)).or_insert(entry);
        }
        Baseline { entries: all.into_values().collect() }
    }

    /// Both together.
    pub fn with(&self, other: &Baseline) -> Self {
        Baseline::new(self.entries.iter().chain(&other.entries).cloned().collect())
    }

    /// How many findings it knows.
    pub fn len(&self) -> usize {
        self.entries.iter().fold(0, |sum, entry| sum.saturating_add(entry.count))
    }

    /// Whether it knows none.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The file: an entry a line, so that two branches that add to it can be merged.
    pub fn to_text(&self) -> String {
        let lines: Vec<String> = self.entries.iter().filter_map(|entry| serde_json::to_string(entry).ok()).collect();
        let list = if lines.is_empty() { String::new() } else { format!("\n    {}\n  ", lines.join(",\n    ")) };
        format!("{{\n  \"schema\": \"{SCHEMA}\",\n  \"findings\": [{list}]\n}}\n")
    }
}

impl Entry {
    pub(super) fn of(finding: &Finding, side: Side<'_>) -> Self {
        let identity = Identity::of(finding, side);
        let text: String = identity.statement.chars().take(TEXT_LIMIT).collect();
        Entry {
            path: finding.place.path.clone(),
            rule: identity.rule.to_owned(),
            id: fingerprint(identity.rule, "", &identity.statement, &identity.subject, 0),
            count: 1,
            text,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(path: &str, id: &str) -> Entry {
        Entry { path: path.into(), rule: "r".into(), id: id.into(), count: 1, text: "a \"b\"".into() }
    }

    #[test]
    fn what_is_written_is_read_again_sorted_and_counted() {
        let baseline = Baseline::new(vec![entry("b", "2"), entry("b", "1"), entry("a", "2"), entry("b", "2")]);
        let order: Vec<_> =
            baseline.entries.iter().map(|one| (one.path.as_str(), one.id.as_str(), one.count)).collect();
        assert_eq!(order, [("a", "2", 1), ("b", "1", 1), ("b", "2", 2)]);
        assert_eq!(Baseline::read(&baseline.to_text()).expect("valid"), baseline);
        assert_eq!(Baseline::read(&Baseline::default().to_text()).expect("valid"), Baseline::default());
    }

    #[test]
    fn what_is_not_a_baseline_is_refused() {
        assert!(matches!(Baseline::read("{}"), Err(BaselineError::Syntax(_))));
        assert!(matches!(Baseline::read("{\"schema\":\"x\",\"findings\":[]}"), Err(BaselineError::Schema(_))));
    }
}
