use super::words::words;

/// On whose behalf a version is asked for.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum About {
    /// The project that the document belongs to: "it", "you need", "this crate".
    Project,
    /// Something with a name, in lower case: "axum-core", "the ad service". Whoever knows the packages can tell
    /// whether it is one of them.
    Named(String),
    /// Something that is surely not the project as a whole: "your app", "which", a release.
    Other,
}

/// Words around the subject of a verb that name nothing.
const AUXILIARY: &[&str] = &[
    "is",
    "are",
    "only",
    "currently",
    "also",
    "now",
    "officially",
    "still",
    "fully",
    "does",
    "do",
    "should",
    "must",
    "has",
    "have",
    "been",
    "be",
    "to",
    "can",
    "generally",
    "always",
    "strictly",
    "just",
    "will",
    "itself",
    "therefore",
    "need",
    "needs",
    "note",
    "that",
    "and",
    "finally",
    "first",
    "please",
    "then",
    "so",
    "additionally",
    "furthermore",
    "make",
    "sure",
    "ensure",
    "all",
    "both",
    "works",
    "built",
    "tested",
    "at",
    "minimum",
    "as",
    "prerequisites",
    "requirements",
    "in",
    "order",
    "either",
    "installed",
    "assumes",
    "assume",
    "expects",
];

/// Those whose needs are the project's.
const PEOPLE: &[&str] = &[
    "it",
    "we",
    "you",
    "you'll",
    "i",
    "users",
    "developers",
    "contributors",
    "everyone",
    "one",
    "this",
    "contributor",
    "developer",
    "user",
    "us",
];

/// Nouns that mean the project without naming it, and may follow its name.
const GENERIC: &[&str] = &[
    "project",
    "package",
    "library",
    "lib",
    "crate",
    "crates",
    "gem",
    "module",
    "tool",
    "toolchain",
    "service",
    "server",
    "application",
    "app",
    "code",
    "codebase",
    "runtime",
    "repository",
    "repo",
    "cli",
    "binary",
    "program",
    "software",
    "development",
    "backend",
    "workspace",
    "monorepo",
    "packages",
    "build",
    "client",
    "sdk",
    "msrv",
    "source",
    "component",
    "core",
    "framework",
    "installation",
    "executable",
    "command",
    "line",
    "work",
];

const DETERMINERS: &[&str] = &["the", "this", "our", "these", "its", "a", "an", "whole", "entire", "main"];

/// Reads the words before a verb of need.
pub(in crate::claim) fn subject(before: &str) -> About {
    let mut all = words(before);
    all.retain(|word| !AUXILIARY.contains(&word.as_str()));
    // "Developing Starlight requires": the work is on what follows.
    let gerunds = ["developing", "building", "compiling", "running", "installing", "using"];
    if all.len() > 1 && gerunds.contains(&all[0].as_str()) {
        all.remove(0);
    }
    let Some(last) = all.last() else { return About::Project };
    if PEOPLE.contains(&last.as_str()) {
        return purpose(&all[..all.len() - 1]);
    }
    named(&all)
}

/// "To build from source you need": what it is needed for must be the project itself.
fn purpose(words: &[String]) -> About {
    const WORK: &[&str] = &[
        "build",
        "building",
        "compile",
        "compiling",
        "develop",
        "developing",
        "contribute",
        "contributing",
        "install",
        "installing",
        "get",
        "getting",
        "start",
        "begin",
        "hack",
        "hacking",
        "set",
        "setting",
        "run",
        "running",
        "development",
    ];
    const PARTS: &[&str] = &[
        "docs",
        "documentation",
        "website",
        "site",
        "example",
        "examples",
        "plugin",
        "plugins",
        "bindings",
        "benchmark",
        "benchmarks",
        "demo",
        "e2e",
        "integration",
        "wasm",
        "android",
        "ios",
    ];
    if words.iter().any(|word| PARTS.contains(&word.as_str())) {
        return About::Other;
    }
    // "To use X you need": whoever X is.
    if let Some(("use" | "using", object)) = words.split_first().map(|(verb, object)| (verb.as_str(), object)) {
        return named(object);
    }
    let works = words.iter().any(|word| WORK.contains(&word.as_str()));
    let generic = |word: &String| DETERMINERS.contains(&word.as_str()) || GENERIC.contains(&word.as_str());
    if works || words.iter().all(generic) { About::Project } else { About::Other }
}

/// A noun phrase: the project, something by name, or neither.
pub(super) fn named(words: &[String]) -> About {
    let is_version = |word: &String| word.trim_start_matches('v').starts_with(|sign: char| sign.is_ascii_digit());
    let foreign = ["your", "their", "which", "that", "they", "who", "some", "other", "another"];
    if words.iter().any(|word| is_version(word) || foreign.contains(&word.as_str())) {
        return About::Other;
    }
    // "poetry's development toolchain": what follows a possessive belongs to its owner.
    if let Some(owner) = words.iter().position(|word| word.ends_with("'s")) {
        let belongs = words[owner + 1..].iter().all(|word| GENERIC.contains(&word.as_str()));
        let name = words[owner].trim_end_matches("'s").to_owned();
        return if belongs { About::Named(name) } else { About::Other };
    }
    let rest: Vec<&str> = words.iter().map(String::as_str).filter(|word| !DETERMINERS.contains(word)).collect();
    let name: Vec<&str> = rest.iter().copied().filter(|word| !GENERIC.contains(word)).collect();
    match name.as_slice() {
        [] => About::Project,
        // A long phrase is no name: "building documents from the command line".
        name if name.len() <= 3 => About::Named(name.join(" ")),
        _ => About::Other,
    }
}
