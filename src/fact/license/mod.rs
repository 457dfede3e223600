//! The licences that the tree itself declares: by the texts of licence files and by the fields of manifests.

mod holder;
mod manifest;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use crate::finding::Place;
use crate::license::{License, licenses_of};
use crate::source::Span;
use crate::tree::{Tree, path};

pub use holder::is_of_another_holder;

/// What one file declares.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LicenseFact {
    /// The licences that may be chosen from, or that are all granted; empty if what stands there is not known.
    pub licenses: Vec<License>,
    /// The field as people name it; `None` for the text of a licence.
    pub key: Option<&'static str>,
    /// Where it stands: the field, or the first line of the text.
    pub place: Place,
}

/// What a file says, before it is known where it lies.
struct Declared {
    licenses: Vec<License>,
    key: &'static str,
    span: Span,
}

/// Every declared licence of a tree, by the folder that it governs.
#[derive(Debug, Default)]
pub struct LicenseFacts {
    by_folder: BTreeMap<String, Vec<LicenseFact>>,
}

impl LicenseFacts {
    /// Reads every licence file and manifest.
    pub fn read(tree: &Tree) -> Self {
        let mut by_folder: BTreeMap<String, Vec<LicenseFact>> = BTreeMap::new();
        for file in tree.paths().filter(|file| is_text(file) || manifest::reads(file)) {
            // A text that is not to be had, or that lies behind a link elsewhere, says nothing that is known.
            let found = tree.text(file).map_or_else(|| unread(file), |text| read_file(file, &text));
            if !found.is_empty() {
                by_folder.entry(governed(file).to_owned()).or_default().extend(found);
            }
        }
        LicenseFacts { by_folder }
    }

    /// What governs a file in `folder`: the declarations of the nearest folder that has any, texts first.
    pub fn governing(&self, folder: &str) -> &[LicenseFact] {
        let chain = std::iter::once(folder).chain(path::ancestors(folder));
        chain.into_iter().find_map(|folder| self.by_folder.get(folder)).map_or(&[], Vec::as_slice)
    }

    /// Every declaration there is.
    pub fn anywhere(&self) -> impl Iterator<Item = &LicenseFact> {
        self.by_folder.values().flatten()
    }

    /// What governs the repository as a whole.
    pub fn whole(&self) -> &[LicenseFact] {
        self.by_folder.get("").map_or(&[], Vec::as_slice)
    }
}

/// What the file at `file` with contents `text` declares; the same for an old version of it.
pub fn read_file(file: &str, text: &str) -> Vec<LicenseFact> {
    let place = |span| Place { path: file.to_owned(), span };
    if is_text(file) {
        let mut licenses = licenses_of(text);
        if licenses.is_empty() && is_collected(file) {
            let stem = path::name(file).rsplit_once('.').map_or(file, |(stem, _)| stem);
            licenses = crate::license::mentions(stem).into_iter().map(|mention| mention.license).collect();
        }
        let start = text.len() - text.trim_start().len();
        let length = text[start..].find('\n').unwrap_or(text.len() - start);
        return vec![LicenseFact { licenses, key: None, place: place(Span::new(start, start + length)) }];
    }
    let found = manifest::declared(file, text).into_iter();
    found.map(|one| LicenseFact { licenses: one.licenses, key: Some(one.key), place: place(one.span) }).collect()
}

fn unread(file: &str) -> Vec<LicenseFact> {
    let place = Place { path: file.to_owned(), span: Span::new(0, 0) };
    if is_text(file) { vec![LicenseFact { licenses: Vec::new(), key: None, place }] } else { Vec::new() }
}

/// Whether `file` is the text of a licence, by its name: `LICENSE`, `LICENCE.md`, `COPYING.LESSER`, or one of a
/// folder of them.
fn is_text(file: &str) -> bool {
    const CODE: &[&str] = &["rs", "go", "js", "ts", "py", "rb", "java", "yml", "yaml", "json", "tmpl", "erb", "html"];
    let name = path::name(file).to_ascii_lowercase();
    let named = ["license", "licence", "copying", "unlicense"].iter().any(|stem| {
        let rest = name.strip_prefix(stem);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '-', '_']))
    });
    (named || is_collected(file)) && !path::extension(&name).is_some_and(|extension| CODE.contains(&extension))
}

/// Whether `file` lies in a folder of licences, as REUSE has it.
fn is_collected(file: &str) -> bool {
    path::parent(file).rsplit('/').next().is_some_and(|folder| folder.eq_ignore_ascii_case("licenses"))
        && matches!(path::extension(file), Some("txt" | "md"))
}

/// The folder whose files a declaration is about.
fn governed(file: &str) -> &str {
    let folder = path::parent(file);
    if is_collected(file) { path::parent(folder) } else { folder }
}
