//! Documents for tests, made from a subset of markdown: headings, fences, lines of prose with code spans.

use std::sync::Arc;

use crate::document::{Block, CodeBlock, CodeLine, Document, Mark, MarkKind, Section, Statement, StatementKind};
use crate::source::{SourceFile, Span};

pub(super) fn document(path: &str, text: &str) -> Document {
    let mut document = Document {
        source: Arc::new(SourceFile::new(path, text)),
        front_matter: None,
        sections: Vec::new(),
        statements: Vec::new(),
        links: Vec::new(),
        code: Vec::new(),
        idents: Vec::new(),
        comments: Vec::new(),
    };
    let mut open: Option<CodeBlock> = None;
    let mut lead: Option<String> = None;
    let mut at = 0;
    for line in text.split('\n') {
        let span = Span::new(at, at + line.len());
        at += line.len() + 1;
        let section = document.sections.len().checked_sub(1);
        if let Some(info) = line.strip_prefix("```") {
            match open.take() {
                Some(block) => document.code.push(block),
                None => {
                    let lead = lead.take();
                    let info = info.to_owned();
                    open = Some(CodeBlock { info, span, lines: Vec::new(), section, lead, fenced: true });
                }
            }
        } else if let Some(block) = &mut open {
            block.lines.push(CodeLine { span });
        } else if let Some(title) = line.strip_prefix("# ") {
            document.sections.push(Section {
                level: 1,
                title: title.to_owned(),
                source: title.to_owned(),
                span,
                ident: None,
                ident_syntax: None,
                image_alt: String::new(),
                parent: None,
                end: text.len() as u32,
                top_level: true,
                html: false,
            });
        } else if !line.is_empty() {
            lead = Some(line.replace('`', ""));
            document.statements.push(statement(line, span, section));
        }
    }
    document.code.extend(open);
    document
}

fn statement(line: &str, span: Span, section: Option<usize>) -> Statement {
    let mut marks = Vec::new();
    let mut at = 0;
    for (index, part) in line.split('`').enumerate() {
        if index % 2 == 1 {
            marks.push(Mark { kind: MarkKind::Code, span: span.sub(at..at + part.len()), range: 0..0 });
        }
        at += part.len() + 1;
    }
    Statement {
        kind: StatementKind::Sentence,
        span,
        text: line.replace('`', ""),
        pieces: vec![(0, span)],
        marks,
        section,
        lead: None,
        block: Block::default(),
    }
}
