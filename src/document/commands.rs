use super::code::{ShellFamily, shell_of};
use super::{CodeBlock, CodeLine};
use crate::source::Span;

/// One command of a shell block: its lines without prompts and continuation marks.
#[derive(Debug)]
pub(super) struct Command {
    /// The whole command, from after the prompt to the end of its last line.
    pub(super) span: Span,
    /// Its pieces, to be joined by single spaces.
    pub(super) pieces: Vec<Span>,
}

/// The commands of `block`: comments, output and the bodies of here-documents left out.
pub(super) fn commands(text: &str, block: &CodeBlock) -> Vec<Command> {
    let Some(shell) = shell_of(block) else { return Vec::new() };
    let prompted = block.lines.iter().any(|line| prompt(line.span.slice(text), shell) > 0);
    if !prompted && matches!(shell, ShellFamily::Untold) {
        return Vec::new();
    }
    let mut commands = Vec::new();
    let mut lines = block.lines.iter().peekable();
    while let Some(line) = lines.next() {
        let content = line.span.slice(text);
        let start = prompt(content, shell);
        if prompted && start == 0 {
            continue;
        }
        let Some(first) = trimmed(text, line.span, start) else { continue };
        if is_comment(first.slice(text), shell) || is_output(first.slice(text)) {
            continue;
        }
        let mut command = Command { span: first, pieces: Vec::new() };
        let mut piece = first;
        while let Some(continued) = without_continuation(text, piece, shell) {
            command.pieces.extend(Some(continued).filter(|piece| !piece.is_empty()));
            let next: Option<&CodeLine> = lines.next();
            let Some(next) = next else {
                piece = Span::new(continued.end as usize, continued.end as usize);
                break;
            };
            // A session shows `> ` before a continued line.
            let shown = next.span.slice(text);
            let secondary = if prompted && shown.starts_with("> ") { 2 } else { 0 };
            piece = trimmed(text, next.span, secondary).unwrap_or(Span { start: next.span.end, end: next.span.end });
            command.span.end = piece.end;
        }
        command.pieces.extend(Some(piece).filter(|piece| !piece.is_empty()));
        if let Some(end) = here_document(command.span.slice(text)) {
            for line in lines.by_ref() {
                if line.span.slice(text).trim() == end {
                    break;
                }
            }
        }
        if !command.pieces.is_empty() {
            commands.push(command);
        }
    }
    commands
}

/// Length of the prompt that `line` starts with, blanks before it included.
fn prompt(line: &str, shell: ShellFamily) -> usize {
    let content = line.trim_start();
    let indent = line.len() - content.len();
    let mut marks: &[&str] = &["$ ", "❯ ", "➜ ", "% "];
    if matches!(shell, ShellFamily::Cmd | ShellFamily::PowerShell | ShellFamily::Untold) {
        if let Some(end) = drive_prompt(content) {
            return indent + end;
        }
        marks = if shell == ShellFamily::Untold { &["$ "] } else { &["> ", "$ "] };
    }
    if shell == ShellFamily::Untold || shell == ShellFamily::Posix {
        marks = &marks[..1];
    }
    marks.iter().find(|mark| content.starts_with(**mark)).map_or(0, |mark| {
        // `> ` opens a command only where nothing else could have printed it.
        indent + mark.len()
    })
}

/// The end of `PS C:\dir> ` or `C:\dir> ` at the start of `line`.
fn drive_prompt(line: &str) -> Option<usize> {
    let rest = line.strip_prefix("PS ").or_else(|| line.strip_prefix("PS")).unwrap_or(line);
    let is_drive = rest.get(1..3) == Some(":\\");
    let end = line.find('>').filter(|&end| end < 80)?;
    (is_drive || rest.starts_with('>')).then_some(())?;
    (line.starts_with("PS") || is_drive).then(|| (end + 2).min(line.len())).filter(|&end| line.is_char_boundary(end))
}

/// `span` from `start` on, blanks around it removed; `None` if nothing is left.
fn trimmed(text: &str, span: Span, start: usize) -> Option<Span> {
    let content = span.slice(text).get(start..)?;
    let inner = content.trim();
    let lead = content.len() - content.trim_start().len();
    (!inner.is_empty()).then(|| span.sub(start + lead..start + lead + inner.len()))
}

/// `piece` without the mark that continues it on the next line, if it has one.
fn without_continuation(text: &str, piece: Span, shell: ShellFamily) -> Option<Span> {
    let mark = match shell {
        ShellFamily::PowerShell => '`',
        ShellFamily::Cmd => '^',
        ShellFamily::Posix | ShellFamily::Session | ShellFamily::Untold => '\\',
    };
    let content = piece.slice(text).strip_suffix(mark)?;
    (!content.ends_with(mark)).then(|| piece.sub(0..content.trim_end().len()))
}

fn is_comment(command: &str, shell: ShellFamily) -> bool {
    match shell {
        ShellFamily::Cmd => {
            command.starts_with("::") || command.get(..4).is_some_and(|rem| rem.eq_ignore_ascii_case("rem "))
        }
        _ => command.starts_with('#'),
    }
}

/// Whether a line without a prompt can only be what a command printed: JSON, a table, a tree.
fn is_output(line: &str) -> bool {
    let key =
        line.starts_with('"') && line[1..].find('"').is_some_and(|end| line[end + 2..].trim_start().starts_with(':'));
    key || line.starts_with(['{', '}', ']', '|', '+', '<', ',', '─', '├', '└', '│', '╭', '╰', '┌', '┐'])
}

/// The word that ends the here-document that `command` opens.
fn here_document(command: &str) -> Option<&str> {
    let after = command.split_once("<<").map(|(_, after)| after)?;
    if after.starts_with('<') {
        return None;
    }
    let word = after.trim_start_matches('-').trim_start().trim_start_matches(['\'', '"', '\\']);
    let end = word.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(word.len());
    (end > 0 && word.starts_with(|c: char| c.is_alphabetic() || c == '_')).then(|| &word[..end])
}
