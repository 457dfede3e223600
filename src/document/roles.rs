//! MyST roles that name a file of the project, and the entries of a table of contents, which are read the same way.

use super::layout::directive_name;
use super::{CodeBlock, Link, LinkKind};
use crate::source::Span;

/// Roles whose target is a file. Others name labels, terms and objects of code, which take more than the tree to know.
const FILES: &[&str] = &["doc", "download"];

/// The link that the code span `outer` with the content `inner` is, if a role stands right before it.
pub(super) fn before(source: &str, inner: Span, outer: Span) -> Option<Link> {
    let ahead = source.get(..outer.start as usize)?.strip_suffix('}')?;
    let (role, open) =
        FILES.iter().find_map(|role| Some((role, ahead.strip_suffix(role)?.strip_suffix('{')?.len())))?;
    let (text, target) = titled(inner.slice(source));
    Some(link(role, text, inner.sub(target), Span::new(open, outer.end as usize), source))
}

/// The pages that the table of contents `code` lists: none if it is none.
pub(super) fn entries(source: &str, code: &CodeBlock) -> Vec<Link> {
    if directive_name(&code.info) != Some("toctree") {
        return Vec::new();
    }
    let mut options = false;
    let mut found = Vec::new();
    for line in &code.lines {
        let written = line.span.slice(source);
        let entry = written.trim();
        if entry == "---" {
            options = !options;
        }
        // Options, patterns, the page itself and other sites.
        let is_page = !options && !entry.is_empty() && !entry.starts_with([':', '-']) && entry != "self";
        if !is_page || entry.contains(['*', '?', '{']) || entry.contains("://") {
            continue;
        }
        let lead = written.len() - written.trim_start().len();
        let (text, target) = titled(entry);
        let span = line.span.sub(lead..lead + entry.len());
        // Whoever builds the table drops the ending that a source file has; the role takes none.
        let bare = [".md", ".rst", ".ipynb"].iter().find_map(|ending| entry[target.clone()].strip_suffix(ending));
        let end = bare.map_or(target.end, |bare| target.start + bare.len());
        found.push(link("doc", text, span.sub(target.start..end), span, source));
    }
    found
}

/// The title of `Title <target>`, and where its target stands; a bare target has no title.
fn titled(content: &str) -> (&str, std::ops::Range<usize>) {
    let open = content.strip_suffix('>').and_then(|rest| rest.rfind('<'));
    match open {
        Some(open) => (content[..open].trim_end(), open + 1..content.len() - 1),
        None => ("", 0..content.len()),
    }
}

fn link(role: &str, text: &str, dest_span: Span, span: Span, source: &str) -> Link {
    let dest = format!("{{{role}}}`{}`", dest_span.slice(source));
    Link { kind: LinkKind::Role, dest, dest_span, text: text.to_owned(), span, statement: None }
}
