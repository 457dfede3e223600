use std::sync::LazyLock;

use regex::Regex;

use crate::document::{Document, Statement, StatementKind, Topic};
use crate::source::Span;

/// Blocks before the second heading that may say it: a title is followed by badges, a banner and a first paragraph.
const BLOCKS: usize = 4;
/// Sentences of a block that may.
const SENTENCES: usize = 2;

/// What a page says of itself when it is over.
const STATES: &str = "deprecated|archived|superseded|obsolete|outdated|out[- ]of[- ]date|unmaintained|retired|withdrawn|\
    abandoned|discontinued|not (?:being )?(?:actively )?maintained|no longer (?:being )?(?:actively )?(?:maintained|updated|\
    valid|current|accurate|supported|relevant|developed|applicable|in use|up[- ]to[- ]date)";

/// What a page calls itself, and what a page is about as a whole.
const PAGES: &str = "page|documents?|docs?|file|guide|readme|article|documentation|tutorial|manual|runbook|playbook|\
    handbook|how-?to|wiki|notes?|change-?log|instructions|contents?|information|specification|spec|walkthrough|repository|repo|\
    project|package|library|module|plugin|extension|action|chart|crate|gem|image|tool|service|component|api|sdk|client|\
    app|application|role|provider|integration|driver|template";

/// Signs before the first word. What follows an emoji to have it drawn in colour, U+FE0F, is of a word to `\W`.
const SIGNS: &str = r"[^\p{L}\p{N}]*";

/// What a warning begins with before it says anything.
const OPENING: &str = concat!(
    r"(?:\{\{[<%].*?[>%]\}\}\W*)?",
    r"(?:(?:please )?(?:note|notice|warning|caution|important|attention|heads[- ]up|danger|update|disclaimer)\b\W*",
    r"(?:that )?)?(?:(?:as of|since|from) [^,]{1,30}, )?",
);

/// The words by which the document says of itself, in its front matter, its title, a banner or its first blocks, that
/// it is deprecated, archived, superseded, out of date or no longer maintained. What it says of something else, on a
/// condition, of a part of itself or of a day to come is not meant.
///
/// The words are those of banners as people write them; a page that says it in others is not recognised.
pub fn declared_over(document: &Document) -> Option<Span> {
    document.said_of(Topic::Over, || over(document).into_iter().collect()).pop()
}

fn over(document: &Document) -> Option<Span> {
    let end = document.sections.get(1).map_or(document.text().len() as u32, |second| second.span.start);
    in_front_matter(document)
        .or_else(|| in_title(document))
        .or_else(|| in_first_blocks(document, end))
        .or_else(|| in_layout(document, end))
}

fn in_front_matter(document: &Document) -> Option<Span> {
    static KEY: LazyLock<Option<Regex>> = LazyLock::new(|| {
        let yes = format!(r#"(?:{STATES})\s*[:=]\s*["']?(?:true|yes)\b"#);
        let status = format!(r#"status\s*[:=]\s*["']?(?:{STATES})\b"#);
        Regex::new(&format!(r#"(?im)^(?:{yes}|{status}|superseded[-_]by\s*[:=]\s*["']?[^\s"'~]).*$"#)).ok()
    });
    let front = document.front_matter.as_ref()?;
    let found = KEY.as_ref()?.find(document.slice(front.span))?;
    let start = front.span.start as usize + found.start();
    Some(Span::new(start, start + found.len()))
}

/// `[DEPRECATED] Title`, `Title (archived)`, `Deprecated: Title`, `Title — obsolete`.
fn in_title(document: &Document) -> Option<Span> {
    static LABEL: LazyLock<Option<Regex>> = LazyLock::new(|| {
        let first = format!(r"^{SIGNS}[\[(](?:{STATES})[\])]|^{SIGNS}(?:{STATES})\s*:");
        let last = format!(r"[\[(](?:{STATES})[\])]\W*$|\s[-–—]\s*(?:{STATES})\W*$");
        Regex::new(&format!("(?i){first}|{last}")).ok()
    });
    let title = document.sections.first()?;
    LABEL.as_ref()?.is_match(&title.title).then_some(title.span)
}

fn in_first_blocks(document: &Document, end: u32) -> Option<Span> {
    let (mut blocks, mut within, mut last) = (0, 0, None);
    for statement in document.statements.iter().take_while(|statement| statement.span.start < end) {
        if matches!(statement.kind, StatementKind::Heading | StatementKind::Definition | StatementKind::Command) {
            continue;
        }
        if last != Some(statement.block.ordinal) {
            // A row of badges says nothing.
            blocks += usize::from(statement.text.contains(char::is_alphabetic));
            (last, within) = (Some(statement.block.ordinal), 0);
        }
        within += 1;
        if blocks > BLOCKS {
            break;
        }
        if within <= SENTENCES && (says_of_itself(&statement.text) || within == 1 && is_label(statement)) {
            return Some(statement.span);
        }
    }
    None
}

/// Whether a sentence says that this page is over.
fn says_of_itself(text: &str) -> bool {
    static SENTENCES: LazyLock<Vec<Regex>> = LazyLock::new(|| {
        let adverbs = "(?:(?:now|officially|currently|considered|completely|fully|largely|mostly|very|marked(?: as)?|\
                       therefore|also|already|since) )*";
        let subject = format!(
            "(?:(?:this|these) (?:[\\w-]+ ){{0,2}}?(?:{PAGES})(?: page| file| itself)?|\
             (?:(?:the )?(?:contents?|information|instructions|text)|everything|all) \
             (?:(?:of|on|in) this (?:{PAGES})|below|here))"
        );
        let verb = "(?:is|are|was|were|has been|have been)";
        let kept = "(?:kept|preserved|retained|left)(?: here)?(?: only| solely| just)? (?:for|as) (?:an? )?\
                    (?:history|historical|reference|archiv\\w+|posterity)";
        let parts = [
            format!("{subject} {verb} {adverbs}(?P<state>{STATES})"),
            format!("{subject} {verb} {adverbs}(?:replaced by|{kept})"),
            format!("{subject} (?:is|are) for an? (?:old|older|outdated|obsolete|unsupported) (?:version|release)"),
            format!(
                "(?:this is|you are (?:reading|viewing|looking at)) (?:an?|the) \
                 (?:(?:{STATES})(?: version of)?(?: the| this)? (?:{PAGES}|version)|older? version)"
            ),
            kept.to_owned(),
            format!("(?:please )?(?:do not|don't) (?:use|follow|rely on) this (?:{PAGES})"),
        ];
        parts.iter().filter_map(|part| Regex::new(&format!(r"(?i)^{SIGNS}{OPENING}{part}\b")).ok()).collect()
    });
    let plain = text.split_whitespace().collect::<Vec<_>>().join(" ");
    SENTENCES.iter().any(|sentence| {
        sentence.captures(&plain).is_some_and(|found| match found.name("state") {
            Some(state) => ends_there(state.as_str(), &plain[state.end()..]),
            None => true,
        })
    })
}

/// Whether a state is all that is said: "is archived", "is deprecated in favour of", not "is retired people's" nor
/// "is no longer supported on Windows".
fn ends_there(state: &str, rest: &str) -> bool {
    const GOES_ON: &[&str] =
        &["and", "any", "anymore", "as", "because", "but", "due", "now", "only", "please", "see", "since", "so", "use"];
    const LEADS_TO: &[&str] = &["at", "by", "for", "from", "here", "in", "on", "which", "with"];
    let limits = ["supported", "valid", "applicable", "accurate", "in use"].iter().any(|word| state.ends_with(word));
    let word = rest.trim_start().split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default().to_lowercase();
    word.is_empty() || GOES_ON.contains(&word.as_str()) || !limits && LEADS_TO.contains(&word.as_str())
}

/// Whether a block begins with the state as a label: "Deprecated.", "Archived since 2024", "Status: superseded by X".
fn is_label(statement: &Statement) -> bool {
    static LABEL: LazyLock<Option<Regex>> = LazyLock::new(|| {
        Regex::new(&format!(r"(?i)^{SIGNS}(?:(?:status|note|warning|important|danger|caution)\W+)*(?:{STATES})\b")).ok()
    });
    const ADVICE: &[&str] = &[
        "all",
        "do",
        "don't",
        "in",
        "it",
        "kept",
        "no",
        "please",
        "replaced",
        "see",
        "superseded",
        "this",
        "use",
        "we",
        "http",
        "https",
    ];
    const LEADS_ON: &[&str] =
        &["and", "as", "by", "in favor", "in favour", "in 2", "on", "please", "see", "since", "use"];
    let Some(label) = LABEL.as_ref().and_then(|label| label.find(&statement.text)) else { return false };
    let rest = statement.text[label.end()..].trim_start();
    let begins = |rest: &str, words: &[&str]| {
        let lower = rest.to_lowercase();
        words.iter().any(|word| lower.strip_prefix(word).is_some_and(|after| !after.starts_with(char::is_alphabetic)))
    };
    match rest.chars().next() {
        None | Some('.' | '!' | '(' | '—' | '–' | '-' | '|' | '*') => true,
        // "Deprecated: see the other page", not "Deprecated: the flag `--old`".
        Some(':' | ',' | ';') => {
            let advice = rest[1..].trim_start();
            advice.is_empty() || begins(advice, ADVICE)
        }
        Some(_) => begins(rest, LEADS_ON) || rest.starts_with(|c: char| c.is_ascii_digit()),
    }
}

/// Titles of boxes and rows of tables, which are no statements: `::: danger Deprecated`, `!!! warning "Archived"`,
/// `| Status | Obsolete |`.
fn in_layout(document: &Document, end: u32) -> Option<Span> {
    static LINE: LazyLock<Option<Regex>> = LazyLock::new(|| {
        let kind = r"(?::{3,}|```+|!!!|\?\?\?\+?)\s*\{?deprecated\b";
        let title = format!(r#"(?::{{3,}}|!!!|\?\?\?\+?)\s*\{{?\w+\}}?[\[\s"'*]+(?:{STATES})\W*$"#);
        let row = format!(r"\|?\s*\**status:?\**\s*\|\s*\**(?:{STATES})\b");
        Regex::new(&format!("(?im)^[ \t]*(?:{kind}|{title}|{row}).*$")).ok()
    });
    let head = document.text().get(..end as usize)?;
    let found = LINE.as_ref()?.find(head)?;
    Some(Span::new(found.start(), found.end()))
}
