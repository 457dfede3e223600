use super::edit::{Edit, ending, line_of};
use super::owned::{BEGIN, BEGIN_ABOVE, END};
use crate::record::{Record, Style};

/// The edit that says `lines` in drift's own block below the title of `record`; `None` where there is no safe
/// place for one.
pub(super) fn below_title(record: &Record, lines: &[String]) -> Option<Edit> {
    let document = record.document.as_deref()?;
    let text = document.text();
    let end = ending(text);
    let body = lines.iter().map(|line| format!("> {line}{end}")).collect::<Vec<_>>().join(&format!(">{end}"));
    // A block that is there already takes the new lines in.
    if let Some(close) = [BEGIN, BEGIN_ABOVE]
        .iter()
        .find_map(|mark| text.find(mark))
        .and_then(|open| text[open..].find(END).map(|close| open + close))
    {
        return Some(Edit::insert(close, format!(">{end}{body}")));
    }
    let anchor = anchor(record)?;
    Some(match anchor {
        0 => Edit::insert(0, format!("{}{end}{body}{END}{end}{end}", BEGIN_ABOVE)),
        at => Edit::insert(at, format!("{end}{BEGIN}{end}{body}{END}{end}")),
    })
}

/// Just behind the title, or behind the front matter, or at the start of the text.
fn anchor(record: &Record) -> Option<usize> {
    let document = record.document.as_deref()?;
    let text = document.text();
    let title = document.sections.iter().find(|section| section.span == record.title_span && section.top_level);
    if let Some(title) = title {
        let last = title.span.slice(text).trim_end().len() + title.span.start as usize;
        return line_of(text, last.saturating_sub(1)).2;
    }
    let style = record.status.as_ref().map(|status| status.style);
    match &document.front_matter {
        Some(front) => line_of(text, front.span.end as usize).2,
        // A text that starts with header lines is read by tools that expect them there.
        None => (!text.starts_with('\u{feff}') && style != Some(Style::Header)).then_some(0),
    }
}
