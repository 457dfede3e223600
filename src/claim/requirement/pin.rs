use super::words::disqualifies;
use super::{About, Demand, Requirement, Stated};
use crate::document::{MarkKind, Statement, StatementKind};
use crate::version::{Subject, Version};

/// `black==19.10b0` in a sentence: the reader is to have exactly that.
pub(super) fn requirements(statement: &Statement, index: usize) -> Vec<Requirement> {
    let pins = statement.kind != StatementKind::Row && statement.text.contains("==");
    if !pins || disqualifies(&statement.text) {
        return Vec::new();
    }
    let codes = statement.marks.iter().filter(|mark| mark.kind == MarkKind::Code);
    codes
        .filter_map(|mark| {
            let code = &statement.text[mark.range.clone()];
            let (name, written) = code.split_once("==")?;
            let is_name =
                !name.is_empty() && name.chars().all(|sign| sign.is_ascii_alphanumeric() || "-_.".contains(sign));
            if !is_name {
                return None;
            }
            let version = Version::parse(written)?;
            let start = mark.range.start + name.len() + 2;
            Some(Requirement {
                subject: Subject::Package(name.to_lowercase().replace('_', "-")),
                demand: Demand::Exactly,
                about: About::Project,
                stated: vec![Stated { version, span: statement.source_of(start..mark.range.end) }],
                ranged: false,
                span: statement.source_of(mark.range.clone()),
                statement: Some(index),
            })
        })
        .collect()
}
