use std::sync::LazyLock;

use regex::{Captures, Regex};

/// What a closed frame asks: it has one answer at a time.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub(super) enum Question {
    /// On which day something happens.
    Day,
    /// Who has a task or an office.
    Holder,
    /// On which port something listens.
    Port,
    /// Where something runs or is deployed.
    Host,
    /// What something costs.
    Price,
    /// What something uses, for a purpose if one is given.
    Uses,
    /// What something is.
    Is,
}

impl Question {
    /// Whether two answers exclude each other wherever they stand. The others may be lists in disguise,
    /// and only an announcement or a later note replaces an answer.
    pub(super) fn is_exclusive(self) -> bool {
        matches!(self, Question::Day | Question::Holder | Question::Port)
    }
}

/// A sentence read as one answer to one question about one subject.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Frame {
    pub(super) question: Question,
    /// Words of the subject, in lower case, without articles.
    pub(super) subject: String,
    /// The answer, likewise.
    pub(super) value: String,
    /// Whether it says that this is new: "now", "moved to".
    pub(super) announces: bool,
}

const DAY: &str = "(?:mon|tues|wednes|thurs|fri|satur|sun)days?";
/// One to three words with capitals: a person, a team.
const NAME: &str = r"[A-Z][\w.-]*(?: [A-Z][\w.-]*){0,2}";

/// Letters that a subject has at most, without its article.
const LONGEST_SUBJECT: usize = 40;
/// Letters of a subject that is one word, with another behind it at most.
const LONGEST_WORD: usize = 20;

fn is_short(subject: &str) -> bool {
    subject.chars().count() <= LONGEST_SUBJECT
}

fn is_short_name(subject: &str) -> bool {
    let named = subject.split_once(' ').filter(|(first, _)| ["the", "our"].contains(&&*first.to_lowercase()));
    is_short(named.map_or(subject, |(_, name)| name))
}

/// `contact at Northwind`: both parts are short.
fn is_office(subject: &str) -> bool {
    [" at ", " of ", " for "].iter().any(|joint| {
        let joints = subject.match_indices(joint);
        joints.map(|(at, _)| (&subject[..at], &subject[at + joint.len()..])).any(|(office, of)| {
            office.chars().count() > 2 && is_short(office) && of.chars().count() > 1 && is_short(of)
        })
    })
}

fn is_short_word(subject: &str) -> bool {
    let words: Vec<&str> = subject.split(' ').collect();
    let first = if let [_, first, _] = words[..] { Some(first) } else { words.first().copied() };
    first.is_some_and(|word| word.chars().count() <= LONGEST_WORD)
}

/// A constant pattern; one that does not compile is a bug and reads nothing.
fn pattern(text: &str) -> Option<Regex> {
    Regex::new(text).ok()
}

/// One way to put an answer.
struct Pattern {
    question: Question,
    /// Words of which a sentence must hold one, case disregarded: nearly all sentences hold none, and a pattern
    /// that nobody needs is never compiled.
    needs: &'static [&'static str],
    /// Whether the subject is as short as such a subject is. A pattern that counts letters is as large as a pattern
    /// of so many letters, and is compiled for longer than a repository is read.
    fits: fn(&str) -> bool,
    regex: LazyLock<Option<Regex>, Box<dyn FnOnce() -> Option<Regex> + Send>>,
}

/// A pattern before it is compiled: its question, what it needs, what its subject has to fit, its text.
type Way = (Question, &'static [&'static str], fn(&str) -> bool, String);

static PATTERNS: LazyLock<Vec<Pattern>> = LazyLock::new(|| {
    let adverbs = r"(?:(?:still|now|currently|also) )?";
    let list: [Way; 11] = [
        (
            Question::Day,
            &["day"],
            is_short,
            format!(
                r"(?i)^(?<s>[\w -]{{2,}}?) {adverbs}(?:happens?|go(?:es)? out|ships?|runs?|occurs?|takes? place|(?:is|are) (?:held|done)|(?:were |was |have )?moved(?: from {DAY})?)(?: on| to| every)? (?<v>{DAY})\b"
            ),
        ),
        (
            Question::Holder,
            &["owns ", "approves ", "leads ", "maintains "],
            is_short,
            format!(
                r"^(?<v>{NAME}) (?:now )?(?:owns|approves|leads|maintains) (?<s>[\w -]{{3,}}?)(?: now)?(?:[.,;]|$)"
            ),
        ),
        (
            Question::Holder,
            &["is the ", "is now the "],
            is_office,
            format!(
                r"^(?<v>{NAME}) is (?:now )?the (?<s>[\w -]{{3,}} (?:at|of|for) [\w -]{{2,}}?)(?: now)?(?:[.,;]|$)"
            ),
        ),
        (
            Question::Port,
            &["on port "],
            is_short_name,
            format!(
                r"(?i)^(?<s>the [\w -]{{2,}}?) {adverbs}(?:runs|listens|is served|is available|serves) on port (?<v>\d+)\b"
            ),
        ),
        (
            Question::Host,
            &["ed to ", "ed on ", "ed in "],
            is_short,
            format!(r"(?i)^(?<s>[\w -]{{2,}}?) (?:is|are) {adverbs}(?:deployed|hosted) (?:to|on|in) (?<v>[^,;]+)"),
        ),
        (
            Question::Host,
            &["runs on "],
            is_short_word,
            format!(r"^(?<s>(?:The )?[\w-]{{2,}}(?: [\w-]+)?) {adverbs}runs on (?<v>[A-Z][^,;]*)"),
        ),
        (
            Question::Price,
            &["$", "€", "£"],
            is_short_name,
            format!(r"(?i)^(?<s>the [\w -]{{2,}}?) {adverbs}costs (?<v>[$€£]\d[^,;]*)"),
        ),
        (
            Question::Uses,
            &["use ", "uses "],
            is_short_name,
            format!(
                r"^(?<s>(?:The |Our )?[\w -]{{2,}}?) {adverbs}uses? (?<v>[A-Z][\w.-]*(?: [A-Z][\w.-]*)*) for (?<p>[\w -]+?)(?: now)?(?:[.,;]|$)"
            ),
        ),
        (
            Question::Uses,
            &["uses "],
            is_short_word,
            format!(r"^(?<s>(?:The |Our )?[\w-]{{2,}}(?: [\w-]+)?) {adverbs}uses (?<v>[\w][^,;:]*)"),
        ),
        (
            Question::Is,
            &[" is "],
            is_short_name,
            format!(r"^(?<s>The [\w -]{{2,}}?) is {adverbs}(?<v>[A-Z0-9][^,;]*|[a-z]+, #\w+)"),
        ),
        (
            Question::Is,
            &[" is "],
            |_| true,
            format!(r"^(?<s>[A-Z]\w+ [a-z]+) is {adverbs}(?<v>[A-Z0-9][^,;]*|[a-z]+, #\w+)"),
        ),
    ];
    let made = list.into_iter().map(|(question, needs, fits, text)| {
        let regex: Box<dyn FnOnce() -> Option<Regex> + Send> = Box::new(move || pattern(&text));
        Pattern { question, needs, fits, regex: LazyLock::new(regex) }
    });
    made.collect()
});

static LABEL: LazyLock<Option<Regex>> =
    LazyLock::new(|| pattern(r"^(?:(?i:decision|update|note|decided|resolution)): (?<rest>.+)$"));

/// Subjects that are something else in every section.
const ANYTHING: &[&str] = &[
    "it",
    "this",
    "that",
    "they",
    "there",
    "default",
    "value",
    "result",
    "output",
    "type",
    "name",
    "example",
    "format",
    "path",
    "command",
    "file",
    "key",
    "answer",
    "first",
    "second",
    "goal",
    "idea",
    "reason",
    "problem",
    "solution",
    "difference",
    "only",
    "above",
    "following",
    "same",
    "rest",
    "syntax",
    "function",
    "method",
    "which",
    "what",
    "he",
    "she",
    "you",
    "we",
];

/// Reads a sentence; `None` if it is no closed frame.
pub(super) fn read(sentence: &str) -> Option<Frame> {
    if sentence.len() > 240 || sentence.ends_with('?') {
        return None;
    }
    let label = LABEL.as_ref().and_then(|label| label.captures(sentence)).and_then(|found| found.name("rest"));
    let body = label.map_or(sentence, |rest| rest.as_str());
    let lower = body.to_lowercase();
    let (question, found) = PATTERNS
        .iter()
        .filter(|pattern| pattern.needs.iter().any(|need| lower.contains(need)))
        .find_map(|pattern| {
            let found = pattern.regex.as_ref()?.captures(body)?;
            let fits = found.name("s").is_some_and(|subject| (pattern.fits)(subject.as_str()));
            fits.then_some((pattern.question, found))
        })?;
    let part = |name: &str| found.name(name).map(|found| found.as_str());
    let mut subject = bare(part("s")?);
    if subject.is_empty() || subject.split(' ').any(|word| ANYTHING.contains(&word)) {
        return None;
    }
    if let Some(purpose) = part("p") {
        // "for event storage" narrows "for storage": the head noun is the purpose.
        subject = format!("{subject} for {}", bare(purpose).rsplit(' ').next().unwrap_or_default());
    }
    if question == Question::Holder && is_type(part("v")?) {
        return None;
    }
    let value = bare(clause(part("v")?));
    let announces = label.is_some() || announces(&found);
    (!value.is_empty()).then_some(Frame { question, subject, value, announces })
}

/// Whether `name` is that of a type, `ServingRuntime is the schema for the API`: one word with a capital behind several
/// small letters, more than the `Mc` of `McKay`.
fn is_type(name: &str) -> bool {
    let bytes = name.as_bytes();
    let inner = |four: &[u8]| four[..3].iter().all(u8::is_ascii_lowercase) && four[3].is_ascii_uppercase();
    !name.contains(' ') && bytes.windows(4).any(inner)
}

fn announces(found: &Captures<'_>) -> bool {
    let whole = found.get(0).map_or("", |whole| whole.as_str()).to_lowercase();
    let words: Vec<&str> = whole.split(|c: char| !c.is_alphanumeric()).collect();
    words.contains(&"now") || words.contains(&"moved")
}

/// A value up to where its reason or circumstance begins.
fn clause(value: &str) -> &str {
    let ends = [" so ", " after ", " because ", " which ", " and ", " since ", ". "];
    let end = ends.iter().filter_map(|end| value.find(end)).min().unwrap_or(value.len());
    value[..end].trim_end_matches(['.', '!'])
}

fn bare(words: &str) -> String {
    let lower = words.to_lowercase();
    let kept = lower.split_whitespace().filter(|word| !["the", "a", "an", "our", "still", "now"].contains(word));
    kept.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(sentence: &str) -> Option<(Question, String, String, bool)> {
        read(sentence).map(|frame| (frame.question, frame.subject, frame.value, frame.announces))
    }

    #[test]
    fn closed_frames() {
        for (sentence, question, subject, value, announces) in [
            ("Backups happen on Friday.", Question::Day, "backups", "friday", false),
            ("Backups moved to Sunday after the move.", Question::Day, "backups", "sunday", true),
            ("Decision: Bea owns quality review now.", Question::Holder, "quality review", "bea", true),
            ("Bea Lind is the contact at Northwind.", Question::Holder, "contact at northwind", "bea lind", false),
            ("McKay is the contact at Northwind.", Question::Holder, "contact at northwind", "mckay", false),
            ("The web server runs on port 8080.", Question::Port, "web server", "8080", false),
            ("The shop uses Redis for job queues now.", Question::Uses, "shop for queues", "redis", true),
            ("The queue is RabbitMQ.", Question::Is, "queue", "rabbitmq", false),
        ] {
            assert_eq!(told(sentence), Some((question, subject.to_owned(), value.to_owned(), announces)), "{sentence}");
        }
    }

    #[test]
    fn what_is_something_else_in_every_section_is_no_frame() {
        for sentence in [
            "The default is Postgres.",
            "It runs on port 80.",
            "Is the queue RabbitMQ?",
            "The value is 3.",
            "ServingRuntime is the schema for the API.",
        ] {
            assert_eq!(told(sentence), None, "{sentence}");
        }
    }
}
