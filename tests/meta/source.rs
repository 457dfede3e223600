//! The crate's own files.

use std::path::{Path, PathBuf};

/// A file of the project.
pub(crate) struct SourceFile {
    /// From the root, with forward slashes.
    pub(crate) path: String,
    pub(crate) text: String,
}

impl SourceFile {
    /// The room it belongs to; a file right in `src` is a room of its own name.
    pub(crate) fn room(&self) -> &str {
        let below = self.path.strip_prefix("src/").unwrap_or(&self.path);
        below.split('/').next().unwrap_or(below).trim_end_matches(".rs")
    }

    /// Its lines without its unit tests and without comments.
    pub(crate) fn code(&self) -> impl Iterator<Item = &str> {
        let mut lines = self.text.lines();
        let next = move || {
            loop {
                let line = lines.next()?;
                if line != "#[cfg(test)]" {
                    return Some(line);
                }
                // What follows is one item: a line, or a block that its brace at the margin closes.
                let item = lines.next()?;
                if item.ends_with('{') {
                    let _end = lines.find(|line| *line == "}");
                }
            }
        };
        std::iter::from_fn(next).filter(|line| !line.trim_start().starts_with("//"))
    }

    /// The same in one piece.
    pub(crate) fn whole_code(&self) -> String {
        self.code().collect::<Vec<_>>().join("\n")
    }
}

/// The root of the project.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The Rust files below `folder`, in order of their paths.
pub(crate) fn rust_files(folder: &str) -> Vec<SourceFile> {
    files(folder).into_iter().filter(|file| file.path.ends_with(".rs")).collect()
}

/// The text files below `folder`, in order of their paths.
pub(crate) fn files(folder: &str) -> Vec<SourceFile> {
    let mut pending = vec![root().join(folder)];
    let mut found: Vec<PathBuf> = Vec::new();
    while let Some(at) = pending.pop() {
        for entry in std::fs::read_dir(&at).expect("a folder of the project").flatten() {
            if entry.path().is_dir() {
                pending.push(entry.path());
            } else {
                found.push(entry.path());
            }
        }
    }
    found.sort();
    let read = |path: &PathBuf| {
        let relative = path.strip_prefix(root()).expect("below the root").to_string_lossy().replace('\\', "/");
        Some(SourceFile { path: relative, text: std::fs::read_to_string(path).ok()? })
    };
    found.iter().filter_map(read).collect()
}
