use crate::finding::Place;
use crate::source::Span;
use crate::tree::path;
use crate::version::{Interval, Ranges, Subject, Version};

/// What a declared version means for whoever works with the project.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Role {
    /// Nothing below works, says a manifest.
    Minimum,
    /// This is what the project runs with: a toolchain pin, an image.
    Used,
    /// CI tries these.
    Tested,
}

/// Where a version was declared, the most telling first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Source {
    /// A manifest's own key for it.
    Manifest,
    /// A toolchain file.
    Toolchain,
    /// A CI matrix.
    Matrix,
    /// A container image.
    Image,
    /// Implied by the language edition: a lower bound and no more.
    Edition,
}

/// A version that a file of the tree declares.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VersionFact {
    /// Of what.
    pub subject: Subject,
    /// What it means.
    pub role: Role,
    /// What kind of file says so.
    pub source: Source,
    /// The declared versions.
    pub range: Ranges,
    /// The key as people name it: `rust-version`, `engines.node`, `FROM`.
    pub key: String,
    /// The value as written.
    pub written: String,
    /// The folder that the declaration governs.
    pub folder: String,
    /// Whether it is declared by a package that is never published, so that it binds only who works on it.
    pub internal: bool,
    /// Where it stands.
    pub place: Place,
}

impl VersionFact {
    /// The least declared version.
    pub fn lowest(&self) -> Option<&Version> {
        self.range.lowest().map(|bound| &bound.version)
    }
}

/// One file being read.
pub(super) struct Reading<'a> {
    pub(super) path: &'a str,
    pub(super) text: &'a str,
    pub(super) facts: Vec<VersionFact>,
    /// See [`VersionFact::internal`].
    pub(super) internal: bool,
    folder: &'a str,
}

/// A declaration before its place is known to be of any use.
pub(super) struct Declared<'k> {
    pub(super) subject: Subject,
    pub(super) role: Role,
    pub(super) source: Source,
    pub(super) key: &'k str,
    pub(super) range: Option<Ranges>,
    pub(super) span: Span,
    pub(super) written: String,
}

impl<'a> Reading<'a> {
    pub(super) fn new(path: &'a str, text: &'a str) -> Self {
        let folder = path::parent(path);
        // Workflows and tool folders speak for the project above them.
        let folder = folder.strip_suffix(".github/workflows").map_or(folder, |above| above.trim_end_matches('/'));
        Reading { path, text, facts: Vec::new(), internal: false, folder }
    }

    /// Keeps a declaration whose range was understood and says something.
    pub(super) fn declare(&mut self, declared: Declared<'_>) {
        let Some(range) = declared.range.filter(|range| !range.is_empty() && range.lowest().is_some()) else { return };
        self.facts.push(VersionFact {
            subject: declared.subject,
            role: declared.role,
            source: declared.source,
            range,
            key: declared.key.to_owned(),
            written: declared.written,
            folder: self.folder.to_owned(),
            internal: self.internal,
            place: Place { path: self.path.to_owned(), span: declared.span },
        });
    }

    /// A minimum of a manifest.
    pub(super) fn minimum(
        &mut self,
        subject: impl Into<Subject>,
        key: &str,
        written: &str,
        range: Option<Ranges>,
        span: Span,
    ) {
        self.declare(Declared {
            subject: subject.into(),
            role: Role::Minimum,
            source: Source::Manifest,
            key,
            range,
            span,
            written: written.to_owned(),
        });
    }

    /// A version that is used as it stands, read from the start of `written`.
    pub(super) fn used(&mut self, subject: impl Into<Subject>, source: Source, key: &str, written: &str, span: Span) {
        let range = Version::scan(written).map(|(version, _)| Interval::series(&version).into());
        let subject = subject.into();
        self.declare(Declared { subject, role: Role::Used, source, key, range, span, written: written.to_owned() });
    }
}

impl Reading<'_> {
    /// The version that the tag of the image `name` starts with.
    pub(super) fn image(&mut self, product: impl Into<Subject>, key: &str, tag: &str, name: &str, span: Span) {
        let range = Version::scan(tag).map(|(version, _)| Interval::series(&version).into());
        self.declare(Declared {
            subject: product.into(),
            role: Role::Used,
            source: Source::Image,
            key,
            range,
            span,
            written: name.to_owned(),
        });
    }
}

/// `version` and later, written as a lone version.
pub(super) fn at_least(written: &str) -> Option<Ranges> {
    Version::parse(written).map(|version| Interval::at_least(version).into())
}
