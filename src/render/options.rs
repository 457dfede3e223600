use crate::finding::{Confidence, RuleInfo};

/// Where drift itself is at home.
pub(crate) const HOME_URL: &str = "https://github.com/drift-lint/drift";

/// What a renderer may know besides the report.
#[derive(Clone, Debug)]
pub struct Options<'a> {
    /// How to write for people.
    pub human: HumanOptions,
    /// drift's own version.
    pub version: &'a str,
    /// Every rule there is, in the order of its name. SARIF lists them all, whatever was found, because
    /// GitHub wants the table not to differ between runs.
    pub rules: &'a [&'static RuleInfo],
    /// How sure a rule's findings are at best; it is `precision` in SARIF.
    pub reach: fn(&str) -> Confidence,
    /// Where a rule's page is: this, the rule's name, `.md`.
    pub rule_url: &'a str,
    /// Tells apart several runs of one commit in code scanning.
    pub category: &'a str,
    /// Where a file is shown, up to its path: `https://github.com/o/r/blob/<commit>/`. Without it the
    /// Markdown has no links.
    pub blob_url: Option<&'a str>,
    /// How many bytes the Markdown may have.
    pub markdown_limit: usize,
}

impl Default for Options<'_> {
    fn default() -> Self {
        Options {
            human: HumanOptions::default(),
            version: env!("CARGO_PKG_VERSION"),
            rules: &[],
            reach: |_| Confidence::High,
            rule_url: "https://github.com/drift-lint/drift/blob/main/docs/rules/",
            category: "docs",
            blob_url: None,
            // A job summary may have 1 MiB and is dropped as a whole when it has more.
            markdown_limit: 1_000_000,
        }
    }
}

impl Options<'_> {
    /// The page of `rule`.
    pub(crate) fn rule_page(&self, rule: &RuleInfo) -> String {
        format!("{}{}.md", self.rule_url, rule.name)
    }
}

/// What the terminal can show. Nothing is detected here: the caller has looked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HumanOptions {
    /// ANSI colours.
    pub color: bool,
    /// Box drawing instead of ASCII.
    pub unicode: bool,
    /// OSC 8 links from a rule's name to its page.
    pub hyperlinks: bool,
    /// Columns to stay within.
    pub width: usize,
    /// Also list, by reason, what was not judged.
    pub show_unjudged: bool,
}

impl Default for HumanOptions {
    fn default() -> Self {
        HumanOptions { color: false, unicode: false, hyperlinks: false, width: 140, show_unjudged: false }
    }
}
