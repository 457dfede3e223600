use std::sync::LazyLock;

use regex::{Regex, RegexSet};

use crate::document::{Document, Statement};

/// What limits a claim.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scope {
    /// Each limit that the statement or its headings name.
    pub limits: Vec<Limit>,
    /// The innermost heading: what the section is about.
    pub subject: Option<String>,
}

/// One limit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limit {
    /// In what respect.
    pub dimension: Dimension,
    /// As it is written.
    pub text: String,
    /// Whether a heading gave it and not the statement itself.
    pub heading: bool,
}

/// In what respect a claim is limited.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum Dimension {
    /// An operating system, a distribution, an architecture.
    Platform,
    /// Production, staging, CI and the like.
    Environment,
    /// A range of versions.
    Version,
    /// A condition in words.
    Condition,
}

impl Scope {
    /// The limits in one respect, in lower case.
    fn in_dimension(&self, dimension: Dimension) -> Vec<String> {
        let limits = self.limits.iter().filter(|limit| limit.dimension == dimension);
        limits.map(|limit| limit.text.to_lowercase()).collect()
    }

    /// Whether no case falls under both scopes, as far as can be told: in some
    /// respect both name limits and share none. Conditions may overlap and tell nothing.
    pub fn is_disjoint(&self, other: &Scope) -> bool {
        [Dimension::Platform, Dimension::Environment, Dimension::Version].into_iter().any(|dimension| {
            let (own, others) = (self.in_dimension(dimension), other.in_dimension(dimension));
            !own.is_empty() && !others.is_empty() && !own.iter().any(|limit| others.contains(limit))
        })
    }
}

const PLATFORMS: &str = r"windows|macos|mac os|os x|linux|ubuntu|debian|fedora|alpine|arch linux|freebsd|wsl2?|ios|android|arm64|aarch64|x86_64|amd64";
const ENVIRONMENTS: &str = r"production|staging|development|ci|test environments?";

/// A constant pattern; one that does not compile is a bug and finds nothing.
fn pattern(text: &str) -> Option<Regex> {
    Regex::new(text).ok()
}

static PLATFORM: LazyLock<Option<Regex>> =
    LazyLock::new(|| pattern(&format!(r"(?i)\b(?:on|for|under)\s+({PLATFORMS})\b")));
static HEADING_PLATFORM: LazyLock<Option<Regex>> = LazyLock::new(|| pattern(&format!(r"(?i)\b({PLATFORMS})\b")));
static ENVIRONMENT: LazyLock<Option<Regex>> =
    LazyLock::new(|| pattern(&format!(r"(?i)\b(?:in|on)\s+({ENVIRONMENTS})\b")));
static HEADING_ENVIRONMENT: LazyLock<Option<Regex>> = LazyLock::new(|| pattern(&format!(r"(?i)\b({ENVIRONMENTS})\b")));
static VERSION: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern(
        r"(?i)\b((?:since|before|after|until|from|as of|starting with|in|prior to)\s+(?:version\s+)?v?\d+(?:\.[\dx]+)+|(?:since|before|after|until|in)\s+v\d+)\b",
    )
});
static HEADING_VERSION: LazyLock<Option<Regex>> = LazyLock::new(|| pattern(r"(?i)\b(v?\d+(?:\.[\dx]+)+|v\d+)\b"));
static CONDITION: LazyLock<Option<Regex>> =
    LazyLock::new(|| pattern(r"(?i)(?:^|[\s(])((?:if|unless|when|whenever|in case)\s)"));

/// All that a statement may name, in the order of [`own_limits`], and more: where words end is left to the patterns
/// themselves, since no automaton tells it of text that is not ASCII (a quotation mark is enough).
static OWN: LazyLock<Option<RegexSet>> = LazyLock::new(|| {
    let own = [&PLATFORM, &ENVIRONMENT, &VERSION, &CONDITION].into_iter().filter_map(|regex| regex.as_ref());
    RegexSet::new(own.map(|regex| regex.as_str().replace(r"\b", ""))).ok()
});

/// How long a condition may get before it is cut at a word.
const LONGEST_CONDITION: usize = 160;

/// The scope of `statement`: its own limits and those of its headings.
pub fn scope_of(document: &Document, statement: &Statement) -> Scope {
    let mut limits = own_limits(&statement.text);
    let path = document.heading_path(statement.section);
    let above = [
        (Dimension::Platform, &HEADING_PLATFORM),
        (Dimension::Environment, &HEADING_ENVIRONMENT),
        (Dimension::Version, &HEADING_VERSION),
    ];
    for section in &path {
        for (dimension, regex) in above {
            collect(regex, &section.title, dimension, true, &mut limits);
        }
    }
    let subject = path.last().map(|section| section.title.clone()).filter(|title| !title.is_empty());
    Scope { limits, subject }
}

/// The limits that a statement of this text names itself.
pub(super) fn own_limits(text: &str) -> Vec<Limit> {
    let mut limits = Vec::new();
    // Most statements name none, which one pass tells.
    let Some(named) = OWN.as_ref().map(|own| own.matches(text)).filter(|named| named.matched_any()) else {
        return limits;
    };
    let own =
        [(Dimension::Platform, &PLATFORM), (Dimension::Environment, &ENVIRONMENT), (Dimension::Version, &VERSION)];
    for (_, (dimension, regex)) in own.into_iter().enumerate().filter(|(index, _)| named.matched(*index)) {
        collect(regex, text, dimension, false, &mut limits);
    }
    conditions(text, &mut limits);
    limits
}

fn collect(regex: &LazyLock<Option<Regex>>, text: &str, dimension: Dimension, heading: bool, limits: &mut Vec<Limit>) {
    let Some(regex) = regex.as_ref() else { return };
    for found in regex.captures_iter(text).filter_map(|captures| captures.get(1)) {
        let limit = Limit { dimension, text: found.as_str().trim().to_owned(), heading };
        if !limits.contains(&limit) {
            limits.push(limit);
        }
    }
}

fn conditions(text: &str, limits: &mut Vec<Limit>) {
    let Some(regex) = CONDITION.as_ref() else { return };
    for opener in regex.captures_iter(text).take(8).filter_map(|captures| captures.get(1)) {
        let condition = condition_at(&text[opener.start()..]);
        limits.push(Limit { dimension: Dimension::Condition, text: condition.to_owned(), heading: false });
    }
}

/// The condition at the start of `text`: up to the end of its clause.
fn condition_at(text: &str) -> &str {
    let mut word_end = 0;
    let mut characters = text.char_indices().peekable();
    while let Some((at, c)) = characters.next() {
        let ends = match c {
            ',' | ';' | '(' | ')' => true,
            '.' | ':' | '!' | '?' => characters.peek().is_none_or(|(_, next)| next.is_whitespace()),
            _ => false,
        };
        if ends {
            return text[..at].trim_end();
        }
        if at > LONGEST_CONDITION {
            return &text[..word_end];
        }
        if c.is_whitespace() {
            word_end = at;
        }
    }
    text.trim_end()
}
