//! The one place where measured precision becomes confidence.
//!
//! `high` is shown by default and wants nine of ten findings to be true on repositories that drift was never tuned
//! to; `medium` is shown on request. A kind of finding whose evidence is thin is listed here with what was read.
//!
//! To measure again: check out repositories that were not looked at before, run `drift check --min-confidence
//! medium --format json` in each, draw findings at random with a fixed seed, at most eight of a repository, and open
//! every one beside what publishes the page. A finding is true if the statement, the link or the command is wrong
//! for today's reader. Count by kind, and by repository as well: one misunderstood convention makes many findings.

use crate::finding::Confidence;

/// A kind of finding whose confidence is not that of its rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// A symbol that is gone, where the commit put another name on the very line that defined it.
    RenamedSymbol,
    /// A symbol that is gone without a successor: the name may be another library's, or the reader's.
    VanishedSymbol,
    /// A flag that nothing but tests holds: they may check that it is refused.
    TestedFlag,
    /// A flag that nothing holds.
    VanishedFlag,
    /// A variable that is called after the program.
    OwnVariable,
    /// A variable that may be another program's.
    Variable,
    /// A configuration key.
    Key,
    /// A path of one or two parts that is told by its ending only.
    PathByEnding,
    /// Anything dead in the documentation of an old version.
    OldVersion,
    /// A link that is dead on the site and alive where the repository is browsed.
    AliveOnForge,
    /// The licence of a package, which is put beside it when it is published.
    PackagedLicence,
    /// A link from the root, on a page that no known site publishes, to what never was in the repository.
    NeverAtRoot,
}

impl Kind {
    /// How often findings of the kind are true.
    ///
    /// | kind | read | true | of repositories |
    /// |---|---|---|---|
    /// | symbol without a successor | 95 | 44 | 13 |
    /// | rooted link that never was, no known site | 1 | 0 | 1 |
    ///
    /// The others have too few findings for a figure of their own and are held back on their evidence alone.
    pub(super) fn confidence(self) -> Confidence {
        match self {
            Kind::RenamedSymbol | Kind::VanishedFlag | Kind::OwnVariable => Confidence::High,
            Kind::VanishedSymbol
            | Kind::TestedFlag
            | Kind::Variable
            | Kind::Key
            | Kind::PathByEnding
            | Kind::OldVersion
            | Kind::AliveOnForge
            | Kind::PackagedLicence
            | Kind::NeverAtRoot => Confidence::Medium,
        }
    }
}
