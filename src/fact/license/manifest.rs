use super::Declared;
use crate::fact::data::{self, Node};
use crate::license::mentions;
use crate::source::Span;
use crate::tree::path;

/// Whether the file at `file` is a manifest that may name a licence.
pub(super) fn reads(file: &str) -> bool {
    matches!(
        path::name(file),
        "package.json" | "composer.json" | "Cargo.toml" | "pyproject.toml" | "setup.cfg" | "setup.py" | "pom.xml"
    ) || file.ends_with(".gemspec")
}

/// What the manifest at `file` says of its licence; empty where it says nothing.
pub(super) fn declared(file: &str, text: &str) -> Vec<Declared> {
    let found = match path::name(file) {
        "package.json" | "composer.json" => keyed(data::json(text), &[&["license"], &["licenses"]]),
        "Cargo.toml" => keyed(data::toml(text), &[&["package", "license"], &["workspace", "package", "license"]]),
        "pyproject.toml" => pyproject(text),
        "pom.xml" => element(text),
        _ => assigned(text),
    };
    found.into_iter().map(|(written, span)| Declared { licenses: licenses(&written), key: "license", span }).collect()
}

/// The licences of a field's value; a file or a word of one's own is none that is known.
fn licenses(written: &str) -> Vec<crate::license::License> {
    let plain = written.trim();
    if plain.eq_ignore_ascii_case("unlicensed") || plain.to_ascii_lowercase().starts_with("see ") {
        return Vec::new();
    }
    mentions(plain).into_iter().map(|mention| mention.license).collect()
}

fn keyed(root: Option<Node>, keys: &[&[&str]]) -> Vec<(String, Span)> {
    let Some(root) = root else { return Vec::new() };
    let value = |node: &Node| match node.text() {
        Some("true" | "false") => None,
        _ => Some((node.folded(), node.span)),
    };
    // `license.workspace = true` says nothing itself: the nearest declaration above is the workspace's.
    let inherits = |node: &&Node| node.get("workspace").is_none();
    keys.iter()
        .filter_map(|keys| root.at(keys).filter(inherits).and_then(value))
        .filter(|(text, _)| !text.is_empty())
        .collect()
}

/// `license` of the project table or Poetry's, as an expression or as `{ text = … }`; a file speaks for itself.
fn pyproject(text: &str) -> Vec<(String, Span)> {
    let Some(root) = data::toml(text) else { return Vec::new() };
    let keys: [&[&str]; 2] = [&["project", "license"], &["tool", "poetry", "license"]];
    let value = |node: &Node| {
        let written = node.text().or_else(|| node.text_at("text"))?;
        // A whole text instead of a name.
        let licenses = if written.lines().count() > 3 { return None } else { written.to_owned() };
        Some((licenses, node.span))
    };
    keys.iter().filter_map(|keys| root.at(keys).and_then(value)).collect()
}

/// `license = "MIT"`, `license='MIT',`, `s.licenses = ["MIT"]`: where it is written out.
fn assigned(text: &str) -> Vec<(String, Span)> {
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let start = at;
        at += line.len();
        let trimmed = line.trim();
        let Some((key, value)) = trimmed.split_once('=') else { continue };
        let key = key.trim();
        let key = key.rsplit_once('.').map_or(key, |(_, key)| key);
        let quoted = value.trim_start().starts_with(['"', '\'', '[', '%']) || !value.contains('(');
        if matches!(key, "license" | "licenses") && quoted && !value.trim().is_empty() {
            let indent = line.len() - line.trim_start().len();
            return vec![(value.to_owned(), Span::new(start + indent, start + indent + trimmed.len()))];
        }
    }
    Vec::new()
}

/// `<licenses><license><name>…`, the first of the file.
fn element(text: &str) -> Vec<(String, Span)> {
    let inner = text.find("<licenses>").and_then(|at| {
        let end = at + text[at..].find("</licenses>")?;
        let start = at + text[at..end].find("<name>")? + "<name>".len();
        let length = text[start..end].find('<')?;
        Some((text[start..start + length].to_owned(), Span::new(start, start + length)))
    });
    inner.into_iter().collect()
}
