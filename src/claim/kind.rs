use super::{Mood, TermKind};
use crate::claim::Term;
use crate::document::{Genre, Statement, StatementKind};

/// What kind of thing a claim says, which tells how fast it rots.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum Kind {
    /// What something is.
    Identity,
    /// What was decided.
    Decision,
    /// A setting and its value.
    Config,
    /// How something is done.
    Procedure,
    /// When something happens.
    Schedule,
    /// Which version of something.
    Version,
    /// Where something is to be found.
    Reference,
    /// How things stand at present.
    State,
    /// What happened; it cannot become false.
    Event,
}

impl Kind {
    /// After how many days without confirmation half of such claims are stale; `None` for never.
    pub fn half_life(self) -> Option<u32> {
        match self {
            Kind::Identity => Some(3650),
            Kind::Decision => Some(730),
            Kind::Reference => Some(180),
            Kind::Procedure => Some(90),
            Kind::Schedule => Some(60),
            Kind::Version => Some(45),
            Kind::Config => Some(30),
            Kind::State => Some(7),
            Kind::Event => None,
        }
    }

    /// The name in lower case.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Identity => "identity",
            Kind::Decision => "decision",
            Kind::Config => "config",
            Kind::Procedure => "procedure",
            Kind::Schedule => "schedule",
            Kind::Version => "version",
            Kind::Reference => "reference",
            Kind::State => "state",
            Kind::Event => "event",
        }
    }

    /// The kind of that name.
    pub fn named(name: &str) -> Option<Kind> {
        let all = [
            Kind::Identity,
            Kind::Decision,
            Kind::Config,
            Kind::Procedure,
            Kind::Schedule,
            Kind::Version,
            Kind::Reference,
            Kind::State,
            Kind::Event,
        ];
        all.into_iter().find(|kind| kind.name() == name)
    }

    /// The kind of what `statement` says.
    pub(super) fn of(statement: &Statement, terms: &[Term], genre: Genre, mood: Mood) -> Kind {
        if statement.kind == StatementKind::Command {
            return Kind::Procedure;
        }
        if mood == Mood::Historical || genre == Genre::Log {
            return Kind::Event;
        }
        let lower = statement.text.to_lowercase();
        let words: Vec<&str> =
            lower.split(|c: char| !(c.is_alphanumeric() || c == '_')).filter(|w| !w.is_empty()).collect();
        let has = |list: &[&str]| words.iter().any(|word| list.contains(word));
        let number =
            |test: fn(&str) -> bool| terms.iter().any(|term| term.kind == TermKind::Number && test(&term.text));
        if has(DECISION) || genre == Genre::Record {
            Kind::Decision
        } else if words.first().is_some_and(|first| IMPERATIVES.contains(first)) {
            Kind::Procedure
        } else if has(SCHEDULE) {
            Kind::Schedule
        } else if (has(VERSION) && number(|_| true)) || number(|text| text.matches('.').count() > 1) {
            Kind::Version
        } else if has(CONFIG) || terms.iter().any(|term| term.kind == TermKind::Code && is_setting(&term.text)) {
            Kind::Config
        } else if has(STATE) {
            Kind::State
        } else if terms.iter().any(|term| term.kind == TermKind::Target || term.text.contains('/')) {
            Kind::Reference
        } else if has(&["is", "are"]) {
            Kind::Identity
        } else if terms.is_empty() {
            Kind::State
        } else {
            Kind::Reference
        }
    }
}

const DECISION: &[&str] = &["decided", "decision", "chose", "chosen", "agreed"];
const SCHEDULE: &[&str] = &[
    "daily",
    "weekly",
    "monthly",
    "nightly",
    "hourly",
    "yearly",
    "quarterly",
    "monday",
    "tuesday",
    "wednesday",
    "thursday",
    "friday",
    "saturday",
    "sunday",
    "mondays",
    "tuesdays",
    "wednesdays",
    "thursdays",
    "fridays",
    "cron",
    "schedule",
    "scheduled",
];
const VERSION: &[&str] =
    &["version", "versions", "requires", "require", "supports", "minimum", "or", "newer", "later", "msrv"];
const CONFIG: &[&str] = &[
    "port",
    "default",
    "defaults",
    "timeout",
    "configured",
    "setting",
    "option",
    "enabled",
    "disabled",
    "environment",
    "flag",
    "config",
    "configuration",
];
const STATE: &[&str] =
    &["currently", "now", "today", "experimental", "beta", "alpha", "stable", "maintained", "unmaintained"];
const IMPERATIVES: &[&str] = &[
    "run",
    "install",
    "use",
    "execute",
    "create",
    "add",
    "open",
    "copy",
    "set",
    "start",
    "build",
    "clone",
    "download",
    "edit",
    "configure",
    "make",
    "go",
    "click",
    "ensure",
    "check",
    "deploy",
    "import",
    "call",
    "pass",
    "update",
    "remove",
    "delete",
    "change",
    "put",
    "write",
];

/// Whether a code span names a setting: `API_PORT`, `server.port=80`.
fn is_setting(code: &str) -> bool {
    let name = code.split(['=', ':']).next().unwrap_or(code);
    let shouted = name.len() > 3
        && name.contains('_')
        && name.bytes().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit() || b == b'_');
    shouted || (code.contains('=') && !code.contains(' '))
}
