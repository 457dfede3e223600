//! GitHub Flavored Markdown, for a job summary or a comment on a pull request.

mod inline;

use self::inline::code;
pub(crate) use self::inline::prose;
use super::Options;
use super::importance::by_importance;
use super::place::{Region, cause_elsewhere};
use super::tally::{found, judged};
use super::url::path_url;
use crate::finding::{Finding, Place, Report, counted};
use crate::source::{SourceFile, Sources};

/// How much of a statement is quoted.
const QUOTE_LIMIT: usize = 200;

/// The counts, then a list of findings, the most important first, for as long as the limit allows. A
/// summary over GitHub's limit is not cut but dropped as a whole.
pub(crate) fn render(report: &Report, sources: &Sources, options: &Options<'_>) -> String {
    let mut out = format!("## drift\n\n{}  \n{}\n", prose(&found(report)), prose(&judged(&report.summary)));
    for note in &report.notes {
        out.push_str(&format!("\n> {}\n", prose(note)));
    }
    out.push('\n');
    let findings = by_importance(&report.findings);
    let total = findings.len();
    for (shown, (_, finding)) in findings.into_iter().enumerate() {
        let item = item(finding, sources, options);
        let rest = format!("\n{} not shown here.\n", counted(total - shown, "more finding"));
        if out.len() + item.len() + rest.len() > options.markdown_limit {
            out.push_str(&rest);
            break;
        }
        out.push_str(&item);
    }
    out
}

fn item(finding: &Finding, sources: &Sources, options: &Options<'_>) -> String {
    let rule = format!("[`{}`]({})", finding.rule.name, options.rule_page(finding.rule));
    let place = linked(&finding.place, sources, options);
    let mut lines = vec![format!("- **{}** {place}: {} ({rule})", finding.level, prose(&finding.message))];
    if let Some(quote) = sources.get(&finding.place.path).and_then(|file| quote(file, finding)) {
        lines.push(quote);
    }
    for related in &finding.related {
        lines.push(format!("{}: {}", linked(&related.place, sources, options), prose(&related.message)));
    }
    lines.extend(finding.remarks().iter().map(|remark| prose(remark)));
    if let Some(cause) = cause_elsewhere(finding, sources) {
        lines.push(format!("caused by the change of {}", link(&cause.path, Some((cause.line, cause.line)), options)));
    }
    lines.extend(finding.advice().map(|help| format!("**help**: {}", prose(help))));
    lines.join("\n  - ") + "\n"
}

/// The stale statement, so that the list can be read without opening a file.
fn quote(file: &SourceFile, finding: &Finding) -> Option<String> {
    let text = finding.place.span.slice(&file.text).trim();
    if text.is_empty() {
        return None;
    }
    let cut: String = text.chars().take(QUOTE_LIMIT).collect();
    let quoted = if cut.len() < text.len() { code(&format!("{cut}…")) } else { code(text) };
    Some(if finding.label.is_empty() { quoted } else { format!("{quoted}: {}", prose(&finding.label)) })
}

fn linked(place: &Place, sources: &Sources, options: &Options<'_>) -> String {
    let lines = Region::of(place, sources).map(|region| (region.start.line, region.last_line()));
    link(&place.path, lines, options)
}

/// `path:line`, a link where the forge is known. Line anchors need the plain view: a rendered document
/// has no lines.
fn link(path: &str, lines: Option<(u32, u32)>, options: &Options<'_>) -> String {
    let (name, anchor) = match lines {
        Some((first, last)) if first < last => (format!("{path}:{first}"), format!("?plain=1#L{first}-L{last}")),
        Some((line, _)) => (format!("{path}:{line}"), format!("?plain=1#L{line}")),
        None => (path.to_owned(), String::new()),
    };
    let name = code(&name);
    // A place that is not of the judged revision may not exist there.
    match options.blob_url.filter(|_| lines.is_some()) {
        Some(base) => format!("[{name}]({base}{}{anchor})", path_url(path)),
        None => name,
    }
}
