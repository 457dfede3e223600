//! How statements are meant, as a whole and clause by clause.

use drift::claim::{Mood, Polarity, clause_mood, clause_polarity, mood_of, polarity_of};
use drift::document::{Document, Statement, parse};

fn document(text: &str) -> Document {
    parse("a.md", text)
}

fn last(document: &Document) -> &Statement {
    document.statements.last().unwrap()
}

fn mood(text: &str) -> Mood {
    let document = document(text);
    mood_of(&document, last(&document))
}

/// The mood of the clause around `word` in the last statement.
fn mood_at(text: &str, word: &str) -> Mood {
    let document = document(text);
    let statement = last(&document);
    let start = statement.text.find(word).unwrap();
    clause_mood(statement, start..start + word.len())
}

#[test]
fn plain_statements_are_asserted() {
    for text in [
        "The server reads `config.toml`.",
        "`scripts/build.sh` is used to build the image.",
        "The flag was added to `cli.rs`.",
        "Use `npm ci` instead.",
        "Since v2.1, settings live in `drift.toml`.",
        "It is now in `src/new.rs`.",
        "The file will be created in `dist/`.",
        "It reads settings such as `port` from `config.toml`.",
        "A todo app lives in `app.rs`; `<name>` is its name.",
        "The keyword `if` is parsed in `parse.rs`.",
    ] {
        assert_eq!(mood(text), Mood::Asserted, "{text}");
    }
}

#[test]
fn words_tell_the_mood() {
    for (text, expected) in [
        ("It used to be in `src/old.rs`.", Mood::Historical),
        ("The `--x` flag is no longer supported.", Mood::Historical),
        ("`a.py` was removed in 2.0.", Mood::Historical),
        ("Until v2 the file was `a.toml`.", Mood::Historical),
        ("Until 2024 the file was `a.toml`.", Mood::Historical),
        ("There is no `a.toml` any more.", Mood::Historical),
        ("A plugin system is planned.", Mood::Planned),
        ("TODO: describe `x.rs`.", Mood::Planned),
        ("For example, see `src/x.rs`.", Mood::Example),
        ("Edit `path/to/file`.", Mood::Example),
        ("Run `app --name <name>`.", Mood::Example),
        ("If you use Docker, run `make image`.", Mood::Conditional),
        ("It usually takes `5` minutes.", Mood::Hedged),
        ("You must run `make`.", Mood::Required),
        ("> The port is 80.", Mood::Quoted),
        ("\"The port is 80.\"", Mood::Quoted),
        ("~~The port is 80.~~", Mood::Historical),
        ("- [ ] move `a.rs`", Mood::Planned),
    ] {
        assert_eq!(mood(text), expected, "{text}");
    }
}

#[test]
fn headings_and_leads_tell_the_mood() {
    assert_eq!(mood("# Roadmap\n\nThe file `a.rs` holds it."), Mood::Planned);
    assert_eq!(mood("# Removed features\n\nThe file `a.rs` holds it."), Mood::Historical);
    assert_eq!(mood("# Examples\n\nThe file `a.rs` holds it."), Mood::Example);
    assert_eq!(mood("The following were removed:\n\n- `a.rs`"), Mood::Historical);
    assert_eq!(mood("You must have:\n\n- `a.rs`"), Mood::Asserted);
}

#[test]
fn each_clause_has_its_own_mood() {
    let renamed = "`a.rs` was renamed to `b.rs`.";
    assert_eq!(mood_at(renamed, "a.rs"), Mood::Historical);
    assert_eq!(mood_at(renamed, "b.rs"), Mood::Asserted);
    let remark = "Edit `b.rs` (formerly `a.rs`) to change it.";
    assert_eq!(mood_at(remark, "b.rs"), Mood::Asserted);
    assert_eq!(mood_at(remark, "a.rs"), Mood::Historical);
    let two = "The code lives in `b.rs`; `a.rs` was removed.";
    assert_eq!(mood_at(two, "b.rs"), Mood::Asserted);
    assert_eq!(mood_at(two, "a.rs"), Mood::Historical);
    let joined = "`a.rs` was removed and is now `b.rs`.";
    assert_eq!(mood_at(joined, "a.rs"), Mood::Historical);
    assert_eq!(mood_at(joined, "b.rs"), Mood::Asserted);
    let example = "It reads settings such as `port` from a file.";
    assert_eq!(mood_at(example, "settings"), Mood::Asserted);
    assert_eq!(mood_at(example, "port"), Mood::Example);
    let placeholder = "Copy `a.rs` to `path/to/a`.";
    assert_eq!(mood_at(placeholder, "a.rs"), Mood::Asserted);
    assert_eq!(mood_at(placeholder, "path/to/a"), Mood::Example);
    assert_eq!(mood_at("If it fails, look at `a.rs`, which logs it.", "a.rs"), Mood::Conditional);
}

#[test]
fn only_a_governing_negation_denies() {
    for (text, expected) in [
        ("The server does not read `a.toml`.", Polarity::Negative),
        ("It doesn't use `a`.", Polarity::Negative),
        ("It cannot be set.", Polarity::Negative),
        ("The `--x` flag is no longer read.", Polarity::Negative),
        ("It is not only fast.", Polarity::Positive),
        ("It reads `a.toml`, but does not write it.", Polarity::Positive),
        ("Files not in the list are read.", Polarity::Positive),
        ("It reads `a` (it does not write).", Polarity::Positive),
        ("It is optional if the host is not a browser.", Polarity::Positive),
        ("If `x` is not set, the default is used.", Polarity::Positive),
        ("If `x` is set, the default is not used.", Polarity::Negative),
    ] {
        let document = document(text);
        assert_eq!(polarity_of(last(&document)).0, expected, "{text}");
    }
    let document = document("It reads `a`, but does not write `b`.");
    let statement = last(&document);
    let at = statement.text.find('b').unwrap();
    let b = statement.text.rfind('b').unwrap();
    assert_ne!(at, b);
    assert_eq!(clause_polarity(statement, b..b + 1).0, Polarity::Negative);
}
