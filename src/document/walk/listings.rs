use std::ops::Range;

use super::{Extent, Walk};
use crate::document::statements::lead_of;
use crate::document::{CodeBlock, Statement, StatementKind, commands, roles};
use crate::source::Span;

impl Walk<'_> {
    /// Ends the code block that is being read.
    pub(super) fn end_code(&mut self, range: Range<usize>) {
        let Some((lines, info, fenced)) = self.code_lines.take() else { return };
        let span = self.view.span(range);
        let end = span.start as usize + span.slice(self.source).trim_end_matches(['\n', '\r']).len();
        let block = CodeBlock {
            info,
            span: Span::new(span.start as usize, end),
            lines: lines.finish(self.source, self.view),
            section: self.section(),
            lead: self.previous.clone(),
            fenced,
        };
        self.push_code(block);
        self.intro = None;
    }

    /// Adds code that the parser did not see.
    pub(super) fn cut_code(&mut self, mut code: CodeBlock) {
        let place = code.span.start;
        code.section = self.sections.partition_point(|section| section.span.start <= place).checked_sub(1);
        let before = self.statements.partition_point(|statement| statement.span.end <= place).checked_sub(1);
        let before = before.map(|index| &self.statements[index]);
        code.lead = before.filter(|before| before.kind != StatementKind::Heading).map(|before| lead_of(&before.text));
        self.push_code(code);
    }

    /// Adds a code block and the commands in it.
    pub(super) fn push_code(&mut self, code: CodeBlock) {
        if self.extent == Extent::Outline {
            return self.code.push(code);
        }
        let block = self.block();
        for command in commands::commands(self.source, &code) {
            let mut text = String::new();
            let mut pieces = Vec::new();
            for piece in command.pieces {
                if !text.is_empty() {
                    text.push(' ');
                }
                pieces.push((text.len() as u32, piece));
                text.push_str(piece.slice(self.source));
            }
            self.statements.push(Statement {
                kind: StatementKind::Command,
                span: command.span,
                text,
                pieces,
                marks: Vec::new(),
                section: code.section,
                lead: code.lead.clone(),
                block,
            });
        }
        self.links.extend(roles::entries(self.source, &code));
        self.code.push(code);
        self.previous = None;
    }
}
