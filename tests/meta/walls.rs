//! Which room may know which. Data flows one way; a wall that a test keeps needs no crate of its own.

use std::collections::{BTreeMap, BTreeSet};

use crate::source::{root, rust_files};

/// The rooms in the order of flow: each may name those before it, never one behind it.
const ORDER: &[&str] = &[
    "source", "tree", "version", "license", "diff", "finding", "recall", "document", "claim", "forge", "command",
    "mention", "fact", "site", "history", "record", "annotate", "relate", "journal", "judge", "config", "repo",
    "rules", "policy", "fix", "render", "session", "mcp", "lsp", "cli", "lib", "main",
];

/// Rooms that may name these and nothing else, however far behind they stand.
const ONLY: &[(&str, &[&str])] = &[
    ("source", &[]),
    ("tree", &[]),
    ("finding", &["source"]),
    ("recall", &["finding"]),
    ("history", &["document", "finding", "source"]),
    ("journal", &[]),
    ("render", &["finding", "recall", "source"]),
    ("main", &["cli"]),
];

/// Rooms that must never name these. Rules are pure: they read what they are given.
const NEVER: &[(&str, &[&str])] = &[("rules", &["config", "repo", "journal", "judge", "render", "session", "cli"])];

/// The rooms in which an outside crate may be named. A crate that two rooms need is one that both cannot
/// do without; a crate that reaches out (git, the terminal, the network) has exactly one.
const CRATES: &[(&str, &[&str])] = &[
    ("aho_corasick", &["claim", "relate"]),
    ("annotate_snippets", &["render"]),
    ("anstream", &["cli"]),
    ("blake3", &["claim", "finding", "repo", "journal", "judge"]),
    ("clap", &["cli"]),
    ("clap_complete", &["cli"]),
    ("clap_mangen", &["cli"]),
    ("gix", &["repo"]),
    ("globset", &["config", "record"]),
    ("ignore", &["repo", "tree"]),
    ("indicatif", &["cli"]),
    ("jiff", &["journal"]),
    ("jsonc_parser", &["fact"]),
    ("lsp_server", &["lsp"]),
    ("lsp_types", &["lsp"]),
    ("minijinja", &["render"]),
    ("percent_encoding", &["forge", "lsp", "record", "site"]),
    ("pulldown_cmark", &["document"]),
    ("rayon", &["fact", "relate", "repo", "session"]),
    ("regex", &["claim", "command", "judge", "license", "record", "relate", "site"]),
    ("rmcp", &["mcp"]),
    ("roxmltree", &["fact"]),
    ("saphyr", &["fact", "site"]),
    ("saphyr_parser", &["fact"]),
    ("schemars", &["finding", "recall", "render", "mcp"]),
    (
        "serde",
        &["cli", "config", "finding", "journal", "lsp", "mcp", "policy", "recall", "render", "session", "source"],
    ),
    ("serde_json", &["cli", "config", "journal", "judge", "lsp", "mcp", "policy", "render", "session", "site"]),
    ("similar", &["diff"]),
    ("supports_hyperlinks", &["cli"]),
    ("terminal_size", &["cli"]),
    ("thiserror", &["claim", "config", "judge", "journal", "policy", "recall", "render", "repo", "session"]),
    ("tokio", &["mcp"]),
    ("toml", &["config", "fact", "site"]),
    ("unicode_normalization", &["claim", "site"]),
    ("unicode_segmentation", &["document"]),
    ("ureq", &["judge"]),
];

/// What reaches out of the process, and who may. (`env!` is read when drift is built, not when it runs.)
const OUTSIDE: &[(&str, &[&str])] = &[
    ("std::env::", &["cli", "main"]),
    ("TcpStream", &[]),
    ("UdpSocket", &[]),
    ("ToSocketAddrs", &[]),
    ("std::fs", &["repo", "cli"]),
    ("std::io::stdin", &["cli"]),
    ("std::io::stdout", &["cli"]),
    ("std::io::stderr", &["cli"]),
    ("std::io::IsTerminal", &["cli"]),
    ("std::process::Command", &[]),
    ("std::process::exit", &[]),
    ("SystemTime", &["cli"]),
    ("Instant", &["session", "cli"]),
];

#[test]
fn a_room_knows_only_rooms_before_it() {
    let mut wrong = Vec::new();
    for file in rust_files("src") {
        let room = file.room();
        let Some(place) = ORDER.iter().position(|known| *known == room) else {
            wrong.push(format!("{}: the room `{room}` has no place in the order of flow", file.path));
            continue;
        };
        for other in rooms_in(&file.whole_code()) {
            let before = ORDER[..place].contains(&other.as_str()) || other == room;
            let only = ONLY.iter().find(|(name, _)| *name == room).is_none_or(|(_, may)| may.contains(&other.as_str()));
            let never = NEVER.iter().any(|(name, not)| *name == room && not.contains(&other.as_str()));
            if other != room && (!before || !only || never) {
                wrong.push(format!("{}: `{room}` may not name `{other}`", file.path));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn an_outside_crate_stays_in_its_room() {
    let mut wrong = Vec::new();
    let mut used: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    for file in rust_files("src") {
        for line in file.code() {
            for (name, rooms) in CRATES.iter().filter(|(name, _)| names(line, name)) {
                used.entry(name).or_default().insert(file.room().to_owned());
                if !rooms.contains(&file.room()) {
                    wrong.push(format!("{}: {name} belongs to {rooms:?}", file.path));
                }
            }
        }
    }
    for (name, rooms) in CRATES {
        let users = used.get(name).cloned().unwrap_or_default();
        let idle = rooms.iter().filter(|room| !users.contains(**room));
        wrong.extend(idle.map(|room| format!("tests/meta/walls.rs: `{room}` may name {name} and does not")));
    }
    let tests = rust_files("tests");
    for name in dependencies() {
        let tested = || tests.iter().any(|file| file.code().any(|line| names(line, &name)));
        if !CRATES.iter().any(|(known, _)| *known == name) {
            wrong.push(format!("Cargo.toml: {name} has no room"));
        } else if !used.contains_key(name.as_str()) && !tested() {
            wrong.push(format!("Cargo.toml: {name} is not used"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_dependency_has_a_reason() {
    let page = std::fs::read_to_string(root().join("docs/architecture.md")).expect("docs/architecture.md");
    let (_, section) = page.split_once("## Dependencies").expect("a section on dependencies");
    let rows = section.lines().filter(|line| line.starts_with("| "));
    let told: BTreeSet<String> = rows
        .filter_map(|row| row.trim_start_matches('|').split('|').next())
        .flat_map(|names| names.split(','))
        .map(|name| name.trim().replace('-', "_"))
        .collect();
    let missing: Vec<String> = dependencies().into_iter().filter(|name| !told.contains(name)).collect();
    assert!(missing.is_empty(), "docs/architecture.md gives no reason for {missing:?}");
    let gone: Vec<&String> = told
        .iter()
        .filter(|name| *name != "crate" && !dependencies().contains(name) && !name.starts_with('_'))
        .collect();
    assert!(gone.is_empty(), "docs/architecture.md gives a reason for {gone:?}, which is no dependency");
}

#[test]
fn nobody_below_the_command_line_reads_the_world() {
    let mut wrong = Vec::new();
    for file in rust_files("src") {
        for line in file.code() {
            for (what, _) in OUTSIDE.iter().filter(|(what, rooms)| line.contains(what) && !rooms.contains(&file.room()))
            {
                wrong.push(format!("{}: {what} in `{}`", file.path, line.trim()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_front_page_names_every_room() {
    let front = std::fs::read_to_string(root().join("src/lib.rs")).expect("src/lib.rs");
    let introduction: String = front.lines().take_while(|line| line.starts_with("//!")).collect();
    for room in front.lines().filter_map(|line| line.strip_prefix("pub mod ")).map(|line| line.trim_end_matches(';')) {
        let named = introduction.contains(&format!("[`{room}`]"));
        assert!(named, "src/lib.rs does not say what `{room}` is for");
    }
}

/// The rooms that code names: `crate::site::x`, `use crate::{a, b}`.
fn rooms_in(code: &str) -> Vec<String> {
    let mut rooms = Vec::new();
    for (at, found) in code.match_indices("crate::") {
        let rest = &code[at + found.len()..];
        let word =
            |text: &str| text.trim().chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect::<String>();
        match rest.strip_prefix('{') {
            Some(group) => rooms.extend(top_level(group).into_iter().map(word)),
            None => rooms.push(word(rest)),
        }
    }
    rooms.retain(|room| !room.is_empty());
    rooms
}

/// The members of a group of imports, without what is nested in them.
fn top_level(group: &str) -> Vec<&str> {
    let (mut depth, mut start, mut members) = (0, 0, Vec::new());
    for (at, c) in group.char_indices() {
        match c {
            '{' => depth += 1,
            '}' if depth == 0 => {
                members.push(&group[start..at]);
                return members;
            }
            '}' => depth -= 1,
            ',' if depth == 0 => {
                members.push(&group[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    members.push(&group[start..]);
    members
}

/// Whether `line` names the crate `name`, not a module or variable of that name.
fn names(line: &str, name: &str) -> bool {
    line.match_indices(name).any(|(at, _)| {
        let before = line[..at].chars().next_back();
        let after = &line[at + name.len()..];
        let begins = before.is_none_or(|c| !c.is_alphanumeric() && c != '_') && !line[..at].ends_with("crate::");
        let own = line[..at].trim_end().ends_with("self::") || line[..at].ends_with("super::");
        begins && !own && after.starts_with("::")
    })
}

fn dependencies() -> Vec<String> {
    let manifest = std::fs::read_to_string(root().join("Cargo.toml")).expect("Cargo.toml");
    let (_, rest) = manifest.split_once("[dependencies]\n").expect("dependencies");
    let lines = rest.lines().take_while(|line| !line.starts_with('['));
    lines.filter_map(|line| Some(line.split_once(" = ")?.0.replace('-', "_"))).collect()
}
