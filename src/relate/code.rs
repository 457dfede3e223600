use crate::document::{CodeBlock, Document, MarkKind};
use crate::source::Span;

/// Whether `span` stands in a code block or a code span.
pub(super) fn is_in_code(document: &Document, span: Span) -> bool {
    if document.code.iter().any(|block| block.span.overlaps(span)) {
        return true;
    }
    let statement = document.statement_at(span);
    statement.is_some_and(|statement| {
        let code = statement.marks.iter().filter(|mark| mark.kind == MarkKind::Code);
        code.map(|mark| statement.source_of(mark.range.clone())).any(|code| code.overlaps(span))
    })
}

/// Whether a command begins at `span`: at the start of a code span or of a line of code, behind a prompt at most.
pub(super) fn is_command(document: &Document, span: Span) -> bool {
    let before = &document.text()[..span.start as usize];
    let line = before.rsplit('\n').next().unwrap_or_default().trim_start();
    let begins =
        line.is_empty() || line.ends_with('`') || line.ends_with("$ ") || line.ends_with("&& ") || line == "> ";
    let block = document.code.iter().find(|block| block.span.overlaps(span));
    begins && block.map_or_else(|| is_in_code(document, span), |block| SHELLS.contains(&block.language().as_str()))
}

/// Languages of blocks that hold commands.
const SHELLS: &[&str] =
    &["", "sh", "bash", "shell", "console", "zsh", "shell-session", "terminal", "text", "powershell", "cmd"];

/// What generators print before the paths of what they make.
const PRINTED: &[&str] = &[
    "create",
    "invoke",
    "exist",
    "identical",
    "route",
    "insert",
    "append",
    "prepend",
    "gsub",
    "force",
    "remove",
    "run",
    "modified:",
    "deleted:",
    "renamed:",
];

/// Whether the line of a code block at `span` is what a program printed.
pub(super) fn is_output(document: &Document, span: Span) -> bool {
    let Some(block) = document.code.iter().find(|block| block.span.overlaps(span)) else { return false };
    if is_answer(document, block, span) {
        return true;
    }
    let before = &document.text()[..span.start as usize];
    let line = before.rsplit('\n').next().unwrap_or_default();
    let mut words = line.split_whitespace();
    line.starts_with(' ') && words.next().is_some_and(|word| PRINTED.contains(&word)) && words.next().is_none()
}

/// Whether the line at `span` is what a session of a terminal answered: no prompt stands before it, and one before
/// another line of its block; or it is a header that a server sent.
fn is_answer(document: &Document, block: &CodeBlock, span: Span) -> bool {
    let text = |at: usize| document.slice(block.lines[at].span);
    let prompt = |line: &str| ["$ ", "% ", "# "].iter().any(|prompt| line.trim_start().starts_with(prompt));
    let Some(own) = block.lines.iter().position(|line| line.span.overlaps(span)) else { return false };
    let goes_on = own > 0 && text(own - 1).trim_end().ends_with('\\');
    let session = (0..block.lines.len()).any(|at| text(at).trim_start().starts_with("$ "));
    text(own).starts_with("< ") || session && !goes_on && !prompt(text(own))
}

/// Whether `span` stands in a drawing: its numbers and names are of that picture.
pub(super) fn is_drawing(document: &Document, span: Span) -> bool {
    const DRAWN: &[&str] = &["mermaid", "dot", "graphviz", "plantuml", "puml", "svg", "css", "d2"];
    document.code.iter().any(|block| block.span.overlaps(span) && DRAWN.contains(&block.language().as_str()))
}

/// Whether the line of a code block at `span` is a remark that only names the file whose text follows: a file of
/// the sample.
pub(super) fn is_title(document: &Document, span: Span) -> bool {
    let Some(line) = document
        .code
        .iter()
        .filter(|block| block.span.overlaps(span))
        .find_map(|block| block.lines.iter().find(|line| line.span.overlaps(span)))
    else {
        return false;
    };
    let (line, value) = (document.slice(line.span).trim(), document.slice(span));
    let remark = ["//", "#", "--", ";", "<!--", "/*", "{/*"].iter().find_map(|mark| line.strip_prefix(mark));
    remark.is_some_and(|rest| rest.trim_end_matches(['>', '-', '*', '/', '}', ':']).trim() == value)
}

/// Whether the code before a name makes it a definition of that name.
pub(super) fn defines(before: &str) -> bool {
    const KEYWORDS: &[&str] = &[
        "function",
        "const",
        "let",
        "var",
        "class",
        "def",
        "type",
        "interface",
        "fn",
        "func",
        "struct",
        "enum",
        "mod",
    ];
    let line = before.rsplit('\n').next().unwrap_or_default();
    line.ends_with(' ') && line.split_whitespace().next_back().is_some_and(|word| KEYWORDS.contains(&word))
}
