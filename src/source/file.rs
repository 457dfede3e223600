use std::collections::BTreeMap;
use std::sync::Arc;

use super::{LineIndex, Position, Span};

/// One text with its path and line index.
#[derive(Clone, Debug)]
pub struct SourceFile {
    /// Path from the repository's root, forward slashes.
    pub path: String,
    /// The whole text, line endings as in the file, without a byte order mark's effect on offsets.
    pub text: Arc<str>,
    /// Line starts of `text`.
    pub lines: LineIndex,
}

impl SourceFile {
    /// Indexes `text` under `path`.
    pub fn new(path: impl Into<String>, text: impl Into<Arc<str>>) -> Self {
        let text = text.into();
        SourceFile { path: path.into(), lines: LineIndex::new(&text), text }
    }

    /// First and last place of `span`. The end is the place just past the last character.
    pub fn positions(&self, span: Span) -> (Position, Position) {
        let span = span.clamp_to(&self.text);
        (self.lines.position(&self.text, span.start as usize), self.lines.position(&self.text, span.end as usize))
    }

    /// The span of `line` (from 1) without its line ending.
    pub fn line_span(&self, line: u32) -> Span {
        self.lines.line_range(&self.text, line).into()
    }
}

/// The texts that a run's findings point into, by path.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    files: BTreeMap<String, Arc<SourceFile>>,
}

impl Sources {
    /// Adds or replaces a file.
    pub fn insert(&mut self, file: Arc<SourceFile>) {
        self.files.insert(file.path.clone(), file);
    }

    /// The file at `path`, if a finding may point into it.
    pub fn get(&self, path: &str) -> Option<&SourceFile> {
        self.files.get(path).map(Arc::as_ref)
    }
}
