use crate::document::{CodeBlock, Document};

use super::{program, prompt};

/// How lines of a shell are joined, quoted and escaped.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Dialect {
    /// sh and its relatives, fish included.
    Posix,
    /// Backtick continues and escapes; `\` is a path separator.
    PowerShell,
    /// `^` continues and escapes; `\` is a path separator.
    Cmd,
}

/// The shell that a block is written for; `None` if it is no shell block.
pub fn dialect_of(document: &Document, block: &CodeBlock) -> Option<Dialect> {
    match block.language().as_str() {
        "sh" | "bash" | "shell" | "zsh" | "ksh" | "dash" | "fish" | "console" | "shell-session" | "shellsession"
        | "sh-session" | "bash-session" | "shellscript" | "terminal" | "term" | "commandline" | "nu" | "nushell" => {
            Some(Dialect::Posix)
        }
        "powershell" | "pwsh" | "ps1" | "ps" | "posh" => Some(Dialect::PowerShell),
        "cmd" | "bat" | "batch" | "dos" | "batchfile" => Some(Dialect::Cmd),
        "" | "text" | "txt" | "plain" | "plaintext" | "none" | "output" => untagged(document, block),
        _ => None,
    }
}

/// An untagged block is a transcript if a line has a prompt, or plain commands
/// if every line starts with a program that prose and output do not start with.
fn untagged(document: &Document, block: &CodeBlock) -> Option<Dialect> {
    let lines = || block.lines.iter().map(|line| document.slice(line.span)).filter(|line| !line.trim().is_empty());
    if lines().any(|line| prompt::sure(line).is_some()) {
        return Some(Dialect::Posix);
    }
    if lines().next().is_some_and(|first| prompt::angle(first).is_some_and(|at| starts_command(&first[at..]))) {
        return Some(Dialect::Posix);
    }
    let mut commands = 0;
    let mut continued = false;
    for line in lines() {
        let comment = line.trim_start().starts_with('#');
        if !comment && !continued {
            if !starts_command(line) {
                return None;
            }
            commands += 1;
        }
        continued = line.trim_end().ends_with('\\');
    }
    (commands > 0).then_some(Dialect::Posix)
}

fn starts_command(line: &str) -> bool {
    let mut words = line.split_whitespace();
    let Some(first) = words.next() else { return false };
    let (first, second) =
        if first == "sudo" { (words.next().unwrap_or(""), words.next()) } else { (first, words.next()) };
    let own_script = first.starts_with("./") && first.len() > 2;
    own_script || (program::is_well_known(first) && second.is_some_and(|word| !word.ends_with([',', ':', '.'])))
}
