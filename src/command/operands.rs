//! Which words of a command are paths that must be there for it to work.

use super::creates::created_by;
use super::page::plain;
use super::reads::{INPUTS, Operands, PATHLIKE, Reads, reads};
use super::{CommandLine, RedirectKind, Word, program};
use crate::source::Span;
use crate::tree::path;

pub(super) fn of(line: &CommandLine) -> Vec<(Span, String)> {
    let mut found = Vec::new();
    for redirect in line.redirects.iter().filter(|redirect| redirect.kind == RedirectKind::Input) {
        push(&mut found, &redirect.target, &redirect.target.text);
    }
    for &at in &line.stages {
        let word = &line.words[at];
        // What a wrapper runs may be the name of a package or a module with a slash in it.
        let named_by_path = at == 0 || is_pathlike(&word.text);
        if is_script(word) && named_by_path {
            push(&mut found, word, &word.text);
        }
    }
    if let Some(&at) = line.stages.last() {
        arguments(program::name(&line.words[at].text), &line.words[at], &line.words[at + 1..], &mut found);
    }
    let made = created_by(line);
    found.retain(|(_, path)| !made.iter().any(|name| plain(name) == plain(path)));
    found.sort();
    found.dedup();
    found
}

/// Whether the program is a file named by its path from here: `./run.sh`, `scripts/run.sh`.
fn is_script(word: &Word) -> bool {
    word.is_literal() && word.text.contains(['/', '\\']) && !word.text.starts_with('@')
}

fn arguments(name: &str, word: &Word, words: &[Word], found: &mut Vec<(Span, String)>) {
    let reads = if is_script(word) { PATHLIKE } else { reads(name, words) };
    let mut plain_seen = 0;
    let plain_count = plain_words(words, &reads);
    let mut at = 0;
    while let Some(word) = words.get(at) {
        at += 1;
        if word.text == "--" && reads.operands == Operands::Script {
            break;
        }
        if let Some((option, value)) = word.text.split_once('=').filter(|_| word.is_flag()) {
            if reads.inputs.contains(&option) || INPUTS.contains(&option) {
                push(found, word, value);
            }
            continue;
        }
        let text = word.text.as_str();
        if word.is_flag() {
            if reads.inputs.contains(&text) || INPUTS.contains(&text) {
                if let Some(value) = words.get(at) {
                    push(found, value, &value.text);
                }
                at += 1;
                if reads.operands == Operands::Script && matches!(text, "-f" | "-File" | "--file") {
                    break;
                }
            } else if reads.valued.contains(&text) || is_output(text) {
                at += 1;
            }
            continue;
        }
        let input = match reads.operands {
            Operands::No => false,
            Operands::All => true,
            Operands::AfterFirst => plain_seen > 0,
            Operands::ButLast => plain_seen + 1 < plain_count,
            Operands::Script => plain_seen == 0,
            Operands::Pathlike => is_pathlike(text),
        };
        plain_seen += 1;
        if input {
            push(found, word, text);
        }
        if reads.operands == Operands::Script {
            // What follows a script is the script's own business, but its paths are still paths.
            found_in_script_arguments(&words[at..], found);
            break;
        }
    }
}

fn found_in_script_arguments(words: &[Word], found: &mut Vec<(Span, String)>) {
    for (at, word) in words.iter().enumerate() {
        let value_of_output = at > 0 && is_output(&words[at - 1].text);
        if !word.is_flag() && !value_of_output && is_pathlike(&word.text) {
            push(found, word, &word.text);
        }
    }
}

fn plain_words(words: &[Word], reads: &Reads) -> usize {
    let mut count = 0;
    let mut at = 0;
    while let Some(word) = words.get(at) {
        at += 1;
        if word.is_flag() {
            let text = word.text.as_str();
            at += usize::from(reads.inputs.contains(&text) || reads.valued.contains(&text) || is_output(text));
        } else {
            count += 1;
        }
    }
    count
}

fn is_output(option: &str) -> bool {
    matches!(option, "-o" | "-d" | "--dest") || option.starts_with("--out")
}

/// `src/main.rs`, `./x`: a word that is hardly anything but a path of a tree.
pub(super) fn is_pathlike(text: &str) -> bool {
    let test = text.split("::").next().unwrap_or(text);
    let relative = test.starts_with("./") || test.starts_with("../");
    let name = path::name(test.trim_end_matches('/'));
    let file = path::extension(name).is_some_and(|ext| {
        ext.len() <= 5
            && ext.chars().all(|c| c.is_ascii_alphanumeric())
            && !ext.starts_with(|c: char| c.is_ascii_digit())
    });
    (relative || test.contains('/') && file) && !test.contains([':', '@', '=', ' ', ','])
}

fn push(found: &mut Vec<(Span, String)>, word: &Word, text: &str) {
    let text = text.split("::").next().unwrap_or(text);
    let text = text.strip_prefix('@').unwrap_or(text);
    let text = text.strip_suffix("/...").unwrap_or(text);
    let bare = text.trim_matches(['.', '/']);
    let outside = text.starts_with(['/', '~', '-'])
        || text.contains(['$', '%', '*', '?', '|', '\n', '"'])
        || text.contains("://");
    let drive = text.get(1..2) == Some(":");
    if !word.is_literal() || bare.is_empty() || outside || drive {
        return;
    }
    found.push((word.span_of(text), text.replace('\\', "/")));
}
