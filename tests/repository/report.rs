//! What drift said, asked one finding at a time.

use serde_json::Value;

use super::run::Run;

/// A report in the JSON format; findings that a test has named are taken off its list.
#[derive(Debug)]
pub(crate) struct Report {
    json: Value,
    unnamed: Vec<Value>,
    named: Value,
}

impl Report {
    /// Reads the report of a run that went well.
    #[track_caller]
    pub(super) fn of(run: Run) -> Report {
        assert_eq!(run.stderr, "", "a check that goes well has nothing to complain of");
        let json: Value = serde_json::from_str(&run.stdout).expect("a JSON report");
        let unnamed = json["findings"].as_array().expect("findings").clone();
        let fails = unnamed.iter().any(|finding| finding["level"] != "note");
        assert_eq!(run.code, i32::from(fails), "the exit code says whether there are findings");
        unnamed.iter().for_each(speaks_well);
        Report { json, unnamed, named: Value::Null }
    }

    /// `rule` found something at `place`, a `path:line`.
    #[track_caller]
    pub(crate) fn finds(mut self, rule: &str, place: &str) -> Self {
        let is_it = |finding: &Value| finding["rule"] == rule && place_of(finding) == place;
        let Some(at) = self.unnamed.iter().position(is_it) else {
            panic!("{rule} says nothing (more) at {place}; there is:\n{}", self.listed());
        };
        self.named = self.unnamed.remove(at);
        self
    }

    /// The finding's message has `words`.
    #[track_caller]
    pub(crate) fn saying(self, words: &str) -> Self {
        let message = self.named["message"].as_str().unwrap_or_default();
        assert!(message.contains(words), "no {words:?} in {message:?}");
        self
    }

    /// Its receipt is the commit of that subject.
    #[track_caller]
    pub(crate) fn because(self, subject: &str) -> Self {
        assert_eq!(self.named["receipt"]["subject"], subject, "{}", self.named);
        self
    }

    /// It shows `place`, a `path:line`, as a further one.
    #[track_caller]
    pub(crate) fn showing(self, place: &str) -> Self {
        let related = self.named["related"].as_array().expect("related places");
        assert!(related.iter().any(|other| place_of(other) == place), "no {place} in {related:?}");
        self
    }

    /// It shows these further places and no other.
    #[track_caller]
    pub(crate) fn showing_only<const N: usize>(self, places: [&str; N]) -> Self {
        let related = self.named["related"].as_array().expect("related places");
        assert_eq!(related.iter().map(place_of).collect::<Vec<_>>(), places);
        self
    }

    /// It has no receipt.
    #[track_caller]
    pub(crate) fn without_receipt(self) -> Self {
        assert_eq!(self.named["receipt"], Value::Null, "{}", self.named);
        self
    }

    /// Its help has `words`.
    #[track_caller]
    pub(crate) fn helped_by(self, words: &str) -> Self {
        let help = self.named["help"].as_str().unwrap_or_default();
        assert!(help.contains(words), "no {words:?} in {help:?}");
        self
    }

    /// It offers to write `text`.
    #[track_caller]
    pub(crate) fn fixed_by(self, text: &str) -> Self {
        assert_eq!(self.named["fix"]["edits"][0]["replacement"], text, "{}", self.named);
        self
    }

    /// It offers no fix: there is more than one answer, or none.
    #[track_caller]
    pub(crate) fn without_fix(self) -> Self {
        assert_eq!(self.named["fix"], Value::Null, "{}", self.named);
        self
    }

    /// All findings have been named.
    #[track_caller]
    pub(crate) fn nothing_else(self) -> Self {
        assert!(self.unnamed.is_empty(), "there is also:\n{}", self.listed());
        self
    }

    /// `rule` has nothing (more) to say.
    #[track_caller]
    pub(crate) fn says_nothing_of(self, rule: &str) -> Self {
        assert!(self.unnamed.iter().all(|finding| finding["rule"] != rule), "there is:\n{}", self.listed());
        self
    }

    /// There is nothing to say, and drift has looked.
    #[track_caller]
    pub(crate) fn silent(self) -> Self {
        assert!(self.count("documents") > 0, "no document was read");
        self.nothing_else()
    }

    /// A note about the run as a whole has `words`, once.
    #[track_caller]
    pub(crate) fn notes(self, words: &str) -> Self {
        let notes = self.json["notes"].as_array().expect("notes");
        let count = notes.iter().filter(|note| note.as_str().is_some_and(|note| note.contains(words))).count();
        assert_eq!(count, 1, "{words:?} is said once in {notes:?}");
        self
    }

    /// A count of the summary.
    pub(crate) fn count(&self, name: &str) -> u64 {
        self.json["summary"][name].as_u64().expect("a count")
    }

    /// How many things were not judged for `reason`.
    pub(crate) fn not_judged(&self, reason: &str) -> u64 {
        self.json["summary"]["not_judged_by_reason"][reason].as_u64().unwrap_or(0)
    }

    fn listed(&self) -> String {
        let line = |finding: &Value| format!("  {} {}: {}\n", place_of(finding), finding["rule"], finding["message"]);
        let listed: String = self.unnamed.iter().map(line).collect();
        format!("{listed}  not judged: {}", self.json["summary"]["not_judged_by_reason"])
    }
}

/// Messages begin in lower case, with no final period, and say what a fix does; so every test holds style.
#[track_caller]
fn speaks_well(finding: &Value) {
    let texts = [&finding["message"], &finding["fix"]["message"]];
    for text in texts.into_iter().chain(finding["related"].as_array().into_iter().flatten().map(|at| &at["message"])) {
        let text = text.as_str().unwrap_or("x");
        let wrong = text.is_empty() || text.starts_with(char::is_uppercase) || text.ends_with(['.', '!']);
        assert!(
            !wrong || PROPER_NAMES.iter().any(|name| text.starts_with(name)),
            "{text:?} begins in lower case and has no final period"
        );
    }
}

/// Names that are written large wherever they stand.
const PROPER_NAMES: &[&str] = &[
    "GitHub",
    "GitLab",
    "Gitea",
    "VitePress",
    "VuePress",
    "MkDocs",
    "Docusaurus",
    "Hugo",
    "Sphinx",
    "Jekyll",
    "Starlight",
    "Nextra",
    "Docsify",
    "GitBook",
    "Node.js",
    "Python",
    "Go ",
    "Rust",
    "Ruby",
    "Java",
    "PHP",
    ".NET",
];

fn place_of(finding: &Value) -> String {
    format!("{}:{}", finding["path"].as_str().unwrap_or_default(), finding["line"])
}
