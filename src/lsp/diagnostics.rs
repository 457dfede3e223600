use std::str::FromStr as _;

use lsp_types::{
    CodeDescription, Diagnostic, DiagnosticRelatedInformation, DiagnosticSeverity, Location, NumberOrString,
    PublishDiagnosticsParams, Uri,
};

use super::place;
use super::workspace::{Buffer, Workspace};
use crate::finding::{Finding, Level};
use crate::render::{HOME_URL, visible};
use crate::source::Sources;

/// What the editor is to show for an open document.
pub(super) fn of(workspace: &Workspace, buffer: &Buffer) -> PublishDiagnosticsParams {
    let found = buffer.found.as_ref();
    let diagnostics = found.map_or_else(Vec::new, |found| {
        let findings = found.report.findings.iter();
        findings.map(|finding| diagnostic(workspace, buffer, finding, &found.sources)).collect()
    });
    PublishDiagnosticsParams { uri: buffer.uri.clone(), diagnostics, version: Some(buffer.version) }
}

/// One finding.
pub(super) fn diagnostic(workspace: &Workspace, buffer: &Buffer, finding: &Finding, sources: &Sources) -> Diagnostic {
    let mut message = visible(&finding.message).into_owned();
    for remark in finding.remarks() {
        message.push_str(&format!("\n{}", visible(&remark)));
    }
    if let Some(advice) = finding.advice() {
        message.push_str(&format!("\n{}", visible(advice)));
    }
    let page = format!("{HOME_URL}/blob/main/docs/rules/{}.md", finding.rule.name);
    let related: Vec<DiagnosticRelatedInformation> = finding
        .related
        .iter()
        .filter_map(|related| {
            let text = sources.get(&related.place.path).map(|file| &*file.text)?;
            let range = place::range(text, related.place.span);
            let location = Location { uri: workspace.uri_of(&related.place.path)?, range };
            Some(DiagnosticRelatedInformation { location, message: visible(&related.message).into_owned() })
        })
        .collect();
    Diagnostic {
        range: place::range(&buffer.text, finding.place.span),
        severity: Some(match finding.level {
            Level::Error => DiagnosticSeverity::ERROR,
            Level::Warning => DiagnosticSeverity::WARNING,
            Level::Note => DiagnosticSeverity::INFORMATION,
        }),
        code: Some(NumberOrString::String(finding.rule.name.to_owned())),
        code_description: Uri::from_str(&page).ok().map(|href| CodeDescription { href }),
        source: Some("drift".to_owned()),
        message,
        related_information: (!related.is_empty()).then_some(related),
        tags: None,
        data: None,
    }
}
