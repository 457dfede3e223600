//! The report as a compiler would print it: the statement, what it rests on, the receipt, what to do.

mod closing;
mod excerpt;
mod patch;

use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{Annotation, AnnotationKind, Element, Group, Level as Heading, Origin, Renderer, Snippet};

pub(crate) use self::closing::unjudged;
use self::excerpt::Excerpt;
use self::patch::patch;
use super::Options;
use super::place::{Region, cause_elsewhere};
use super::visible::{self, visible};
use crate::finding::{Finding, Level, Place, Related, Report};
use crate::source::{SourceFile, Sources, Span};

/// Every finding with its snippet, then the summary.
pub(crate) fn render(report: &Report, sources: &Sources, options: &Options<'_>) -> String {
    let mut out = findings(report, sources, options);
    closing::write(&mut out, report, options.human.show_unjudged);
    out
}

/// Every finding with its snippet and nothing else.
pub(crate) fn findings(report: &Report, sources: &Sources, options: &Options<'_>) -> String {
    let human = &options.human;
    let renderer = if human.color { Renderer::styled() } else { Renderer::plain() }
        .decor_style(if human.unicode { DecorStyle::Unicode } else { DecorStyle::Ascii })
        .hyperlink(human.hyperlinks)
        .term_width(human.width);
    let mut out = String::new();
    for finding in &report.findings {
        let drawn = renderer.render(&groups(finding, sources, options));
        // A patch may bring together what is harmless apart.
        out.push_str(&visible::without_runner_command(&drawn));
        out.push_str("\n\n");
    }
    out
}

fn groups<'a>(finding: &Finding, sources: &Sources, options: &Options<'_>) -> Vec<Group<'a>> {
    let title = heading(finding.level)
        .primary_title(visible(&finding.message).into_owned())
        .id(finding.rule.name)
        .id_url(options.rule_page(finding.rule));
    let mut verdict = Group::with_title(title).elements(snippets(finding, sources));
    for remark in remarks(finding, sources) {
        verdict = verdict.element(Heading::NOTE.message(visible(&remark).into_owned()));
    }
    if let Some(help) = &finding.help {
        verdict = verdict.element(Heading::HELP.message(visible(help).into_owned()));
    }
    let Some(fix) = &finding.fix else { return vec![verdict] };
    // One edit is told in a line. Several, or several lines, are easier seen than told.
    if fix.edits.len() > 1 || fix.edits.iter().any(|edit| edit.replacement.contains('\n')) {
        return vec![verdict, patch(fix, sources)];
    }
    if finding.help.is_none() {
        verdict = verdict.element(Heading::HELP.message(visible(&fix.message).into_owned()));
    }
    vec![verdict]
}

fn heading(level: Level) -> Heading<'static> {
    match level {
        Level::Note => Heading::NOTE,
        Level::Warning => Heading::WARNING,
        Level::Error => Heading::ERROR,
    }
}

/// One snippet a file, the statement's own first. Places in files that are not at hand are in
/// [`remarks`].
fn snippets(finding: &Finding, sources: &Sources) -> Vec<Element<'static>> {
    let mut marks: Vec<(&str, Vec<Mark>)> = vec![(
        &finding.place.path,
        vec![Mark { kind: AnnotationKind::Primary, span: finding.place.span, label: finding.label.clone() }],
    )];
    for related in finding.related.iter().filter(|related| sources.get(&related.place.path).is_some()) {
        let mark =
            Mark { kind: AnnotationKind::Context, span: related.place.span, label: related_label(finding, related) };
        match marks.iter_mut().find(|(path, _)| *path == related.place.path) {
            Some((_, marks)) => marks.push(mark),
            None => marks.push((&related.place.path, vec![mark])),
        }
    }
    let mut elements = Vec::new();
    for (path, marks) in marks {
        match sources.get(path) {
            Some(file) => elements.extend(snippet(file, &marks, sources)),
            None => elements.push(Origin::path(visible(path).into_owned()).into()),
        }
    }
    elements
}

struct Mark {
    kind: AnnotationKind,
    span: Span,
    label: String,
}

/// The lines of `file` with their marks; where none of them can be drawn, the first mark's place alone.
fn snippet(file: &SourceFile, marks: &[Mark], sources: &Sources) -> Option<Element<'static>> {
    let excerpt = Excerpt::new(file, marks.iter().map(|mark| mark.span));
    let annotations: Vec<Annotation<'static>> = marks
        .iter()
        .filter_map(|mark| {
            let label = visible(&mark.label).into_owned();
            Some(mark.kind.span(excerpt.locate(mark.span)?).label(Some(label).filter(|label| !label.is_empty())))
        })
        .collect();
    let path = visible(&file.path).into_owned();
    if annotations.is_empty() {
        let place = Place { path: file.path.clone(), span: marks.first()?.span };
        let at = Region::of(&place, sources)?.start;
        return Some(Origin::path(path).line(at.line as usize).char_column(at.column as usize).into());
    }
    let snippet = Snippet::source(excerpt.text).path(path).line_start(excerpt.first_line).annotations(annotations);
    Some(snippet.into())
}

/// The commit of a related place is worth a word only where it is not the receipt, which has a line of its own.
fn related_label(finding: &Finding, related: &Related) -> String {
    match &related.commit {
        Some(commit) if Some(commit) != finding.receipt.as_ref() => {
            format!("{}, {} ({})", related.message, commit.short(), commit.date)
        }
        _ => related.message.clone(),
    }
}

fn remarks(finding: &Finding, sources: &Sources) -> Vec<String> {
    let mut remarks: Vec<String> = finding
        .related
        .iter()
        .filter(|related| sources.get(&related.place.path).is_none())
        .map(|related| format!("{}: {}", related.place.path, related_label(finding, related)))
        .collect();
    remarks.extend(finding.remarks());
    if let Some(cause) = cause_elsewhere(finding, sources) {
        remarks.push(format!("caused by the change of {}:{}", cause.path, cause.line));
    }
    remarks
}
