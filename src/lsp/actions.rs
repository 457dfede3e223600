use lsp_types::{
    CodeAction, CodeActionKind, CodeActionOrCommand, CreateFile, CreateFileOptions, DocumentChangeOperation,
    DocumentChanges, OneOf, OptionalVersionedTextDocumentIdentifier, Position, Range, ResourceOp, TextDocumentEdit,
    TextEdit, Uri, WorkspaceEdit,
};

use super::diagnostics::diagnostic;
use super::place;
use super::workspace::{Buffer, Workspace};
use crate::finding::{Finding, Fix};
use crate::policy::BASELINE_FILE;
use crate::session::Focused;
use crate::source::Span;

/// What stands where the author has to say why.
const REASON: &str = "say why";

/// What can be done about the findings that `range` touches.
pub(super) fn at(workspace: &Workspace, buffer: &Buffer, range: Range) -> Vec<CodeActionOrCommand> {
    let Some(found) = &buffer.found else { return Vec::new() };
    let start = place::offset(&buffer.text, range.start) as u32;
    let end = place::offset(&buffer.text, range.end) as u32;
    let mut actions = Vec::new();
    for (index, finding) in found.report.findings.iter().enumerate() {
        let span = finding.place.span;
        if span.start > end || span.end < start {
            continue;
        }
        let about = vec![diagnostic(workspace, buffer, finding, &found.sources)];
        let mut add = |title: String, preferred: bool, edit: Option<WorkspaceEdit>| {
            actions.extend(edit.map(|edit| {
                CodeActionOrCommand::CodeAction(CodeAction {
                    title,
                    kind: Some(CodeActionKind::QUICKFIX),
                    diagnostics: Some(about.clone()),
                    edit: Some(edit),
                    is_preferred: preferred.then_some(true),
                    ..CodeAction::default()
                })
            }));
        };
        if let Some(fix) = &finding.fix {
            add(format!("drift: {}", fix.message), true, fixed(workspace, found, fix));
        }
        let rule = finding.rule.name;
        add(format!("drift: silence `{rule}` here, with a reason"), false, Some(silenced(buffer, finding)));
        add(format!("drift: accept this `{rule}` for now"), false, accepted(workspace, found, index));
    }
    actions
}

fn edit(uri: Uri, version: Option<i32>, edits: Vec<TextEdit>) -> TextDocumentEdit {
    TextDocumentEdit {
        text_document: OptionalVersionedTextDocumentIdentifier { uri, version },
        edits: edits.into_iter().map(OneOf::Left).collect(),
    }
}

fn whole(edits: Vec<TextDocumentEdit>) -> WorkspaceEdit {
    WorkspaceEdit { document_changes: Some(DocumentChanges::Edits(edits)), ..WorkspaceEdit::default() }
}

/// The fix of a finding, in whichever documents it edits.
fn fixed(workspace: &Workspace, found: &Focused, fix: &Fix) -> Option<WorkspaceEdit> {
    let mut edits: Vec<TextDocumentEdit> = Vec::new();
    for one in &fix.edits {
        let text = &found.sources.get(&one.place.path)?.text;
        let change = TextEdit { range: place::range(text, one.place.span), new_text: one.replacement.clone() };
        edits.push(edit(workspace.uri_of(&one.place.path)?, None, vec![change]));
    }
    Some(whole(edits))
}

/// A directive behind the statement, or above its block where a line cannot hold one.
fn silenced(buffer: &Buffer, finding: &Finding) -> WorkspaceEdit {
    let text = &buffer.text;
    let line_start = |at: usize| text[..at].rfind('\n').map_or(0, |at| at + 1);
    let at = finding.place.span.clamp_to(text).start as usize;
    let start = line_start(at);
    let end = text[at..].find('\n').map_or(text.len(), |more| at + more);
    let directive = format!("<!-- drift: ignore[{}] {REASON} -->", finding.rule.name);
    let change = match block_above(text, start) {
        Some(block) => {
            let at = place::range(text, Span::new(block, block)).start;
            let line = if text.contains("\r\n") { "\r\n" } else { "\n" };
            TextEdit { range: Range { start: at, end: at }, new_text: format!("{directive}{line}{line}") }
        }
        None => {
            let end = text[..end].trim_end().len().max(at);
            let at = place::range(text, Span::new(end, end)).start;
            TextEdit { range: Range { start: at, end: at }, new_text: format!(" {directive}") }
        }
    };
    whole(vec![edit(buffer.uri.clone(), Some(buffer.version), vec![change])])
}

/// Where the block begins that holds the line at `start`, if it is a code block or a table.
fn block_above(text: &str, start: usize) -> Option<usize> {
    let fence = |line: &str| line.trim_start().starts_with("```") || line.trim_start().starts_with("~~~");
    let mut open = None;
    let mut at = 0;
    let mut table = None;
    for line in text.split_inclusive('\n') {
        if fence(line) {
            open = if open.is_some() { None } else { Some(at) };
        }
        table = if line.trim_start().starts_with('|') { table.or(Some(at)) } else { None };
        if at == start {
            return open.or(table);
        }
        at += line.len();
    }
    None
}

/// The baseline with this finding in it.
fn accepted(workspace: &Workspace, found: &Focused, index: usize) -> Option<WorkspaceEdit> {
    let uri = workspace.uri_of(BASELINE_FILE)?;
    let create = CreateFile {
        uri: uri.clone(),
        options: Some(CreateFileOptions { overwrite: None, ignore_if_exists: Some(true) }),
        annotation_id: None,
    };
    let everything = Range { start: Position::default(), end: Position { line: u32::MAX >> 1, character: 0 } };
    let change = TextEdit { range: everything, new_text: found.accepting.get(index)?.to_text() };
    Some(WorkspaceEdit {
        document_changes: Some(DocumentChanges::Operations(vec![
            DocumentChangeOperation::Op(ResourceOp::Create(create)),
            DocumentChangeOperation::Edit(edit(uri, None, vec![change])),
        ])),
        ..WorkspaceEdit::default()
    })
}

#[cfg(test)]
mod tests {
    use super::block_above;

    #[test]
    fn a_line_of_code_or_of_a_table_is_silenced_above_its_block() {
        let text = "a\n\n```sh\nx\ny\n```\n\n| a |\n|---|\n| b |\n\nend\n";
        let at = |line: &str| block_above(text, text.find(line).expect("a line"));
        assert_eq!(at("y\n"), text.find("```sh"));
        assert_eq!(at("| b |"), text.find("| a |"));
        assert_eq!(at("end"), None);
    }
}
