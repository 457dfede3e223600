use std::sync::Arc;

use crate::source::Span;

use super::{Kind, Pattern};

/// A name that a file defines.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Target {
    /// What it is.
    pub kind: Kind,
    /// The name as a command gives it, namespaces included.
    pub name: String,
    /// Where the name stands in its file.
    pub span: Span,
    /// The file; empty until a tree is read.
    pub path: String,
    /// What it does, white space folded: two targets of equal bodies are the same under another name. Shared by
    /// all names of one rule, which may be many.
    pub body: Arc<str>,
}

/// Another file that a file takes in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Include {
    /// Paths to try, from the folder of the including file; may hold `*`.
    pub candidates: Vec<String>,
    /// What is put before its names, separator included.
    pub namespace: String,
    /// Further namespaces for the same file.
    pub aliases: Vec<String>,
    /// Whether it may be absent.
    pub optional: bool,
}

/// What one file, or a file with all that it includes, defines.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Definitions {
    /// Names in the order of the file.
    pub targets: Vec<Target>,
    /// Names with gaps.
    pub patterns: Vec<(Kind, Pattern)>,
    /// Names that exist wherever the name that fills their gap does: `%: common-%` of make is `common-*`.
    pub derived: Vec<(Kind, String)>,
    /// Files taken in.
    pub includes: Vec<Include>,
    /// Programs that come with what the file depends on: a loose name may be one of them.
    pub installed: Vec<String>,
    /// Why there may be names that are not seen here; then nothing is missing.
    pub open: Option<&'static str>,
}

impl Definitions {
    /// Definitions that may lack any name, for `reason`.
    pub fn open(reason: &'static str) -> Self {
        Definitions { open: Some(reason), ..Definitions::default() }
    }

    /// Adds a name.
    pub fn add(&mut self, kind: Kind, name: impl Into<String>, span: Span, body: impl Into<Arc<str>>) {
        self.targets.push(Target { kind, name: name.into(), span, path: String::new(), body: body.into() });
    }

    /// Adds a name in which `gap` stands for any text, or a plain name if there is none.
    pub fn add_pattern(&mut self, kind: Kind, name: &str, gap: char, span: Span, body: Arc<str>) {
        if name.contains(gap) {
            self.patterns.push((kind, Pattern::new(name, gap)));
        } else {
            self.add(kind, name, span, body);
        }
    }

    /// The target of this name.
    pub fn find(&self, kind: Kind, name: &str) -> Option<&Target> {
        self.targets.iter().find(|target| target.kind == kind && target.name == name)
    }

    /// Whether the name is defined, outright or by a pattern that does not fit everything.
    pub fn defines(&self, kind: Kind, name: &str) -> bool {
        let derived = self.derived.iter().filter(|(of, _)| *of == kind);
        self.defines_directly(kind, name)
            || derived.into_iter().any(|(_, shape)| self.defines_directly(kind, &shape.replace('*', name)))
    }

    fn defines_directly(&self, kind: Kind, name: &str) -> bool {
        let patterns = self.patterns.iter().filter(|(of, _)| *of == kind);
        self.find(kind, name).is_some() || patterns.into_iter().any(|(_, pattern)| pattern.matches(name))
    }

    /// Whether `name` may be a program that a dependency brings: its own name, a part of a dependency's
    /// (`vitest` of `@vitest/ui`), or one whose package has another name.
    pub fn may_be_installed(&self, name: &str) -> bool {
        const ELSEWHERE: &[&str] = &[
            "tsc",
            "ng",
            "sb",
            "nx",
            "husky",
            "lefthook",
            "playwright",
            "python",
            "python3",
            "bash",
            "sh",
            "node",
            "make",
        ];
        ELSEWHERE.contains(&name) || self.installed.iter().any(|package| package == name || package.contains(name))
    }
}
