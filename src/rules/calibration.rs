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
    /// A name that is gone, where the commit put another on the very line that defined it.
    Renamed,
    /// A name that a commit took out which says that it removes something, in a tree whose code goes on.
    TakenOut,
    /// A symbol that is gone without a successor: the name may be another library's, or the reader's.
    VanishedSymbol,
    /// A flag that nothing but tests holds: they may check that it is refused.
    TestedFlag,
    /// A flag that a command line gives to the project's own program, taken out of a file that stands.
    RefusedFlag,
    /// Any other flag that nothing holds: it may be handed on to another program, or declared elsewhere.
    VanishedFlag,
    /// A variable: a dependency may read it, or it is put together from a prefix and a key.
    Variable,
    /// A configuration key.
    Key,
    /// A route of HTTP that no router has: it may be made of parts that nobody reads.
    Endpoint,
    /// A path of one or two parts that is told by its ending only.
    PathByEnding,
    /// A path that is gone, of which something casts doubt on that the page means it: see `missing_path::gate`.
    PathInDoubt,
    /// Anything dead in the documentation of an old version, or in an archive.
    OldVersion,
    /// A link that is dead on the site and alive where the repository is browsed.
    AliveOnForge,
    /// The licence of a package, which is put beside it when it is published.
    PackagedLicence,
    /// A link from the root to an image or the like, on a page that no known site publishes, to what never was in the
    /// repository.
    NeverAtRoot,
    /// Anything on a page below a licence of other holders than the root's.
    PageOfOthers,
    /// A link to a page of a book by its name alone, which hosts make good.
    FoundByHosts,
    /// A dead link on a page that declares itself over.
    PageThatIsOver,
    /// A link to a page that never was in the repository, among links of its form that lead nowhere either.
    AmongUnknown,
    /// A reference definition that no text uses: nobody can follow it.
    UnusedDefinition,
    /// A licence that a commit of the repository left.
    LeftLicense,
    /// A licence that the repository never was under, as far as its history tells.
    License,
    /// A version that no pipeline tries any more.
    TestedVersion,
    /// An older major version of the project's own package in what readers are to install.
    OwnMajor,
    /// A release of the project itself that is pinned in one place while its twins were raised.
    OwnPin,
    /// A release of the project itself in a line that was raised again and again, and then was not.
    OwnPinOnce,
    /// The path of an own Go module before its major version.
    GoModule,
    /// A branch that the clone does not have, on a badge.
    BranchOfBadge,
    /// A branch that work goes to or that a command needs, and that the pipelines have left.
    BranchOfWork,
    /// Any other branch: that of a badge by the word of pipelines alone, or one that is only named.
    BranchByName,
}

impl Kind {
    /// How often findings of the kind are true.
    ///
    /// At the heads of 520 repositories, everything that was `high` about vanished names was read again, counted by the
    /// commit that removed them. Without a successor flags were true in 8 of 10, variables called after the program in 4 of
    /// 7 (1 unclear): the false ones were flags of other programs, code that went to a library, and keys that a dependency
    /// puts behind a prefix. `Renamed` had 7 of 9; the two others, minutes of a meeting and a report of finished work, are
    /// left alone since. `RefusedFlag` had a single one, true, and is `high` for what it shows, not for a figure.
    ///
    /// What else stood at `medium` was then read for evidence that would make it sure, counted by the commit: at the heads of
    /// 320 repositories, at four dates before, and at 174 revisions that somebody mended next. `TakenOut`, whose subject says
    /// that it removes something, had 45 commits in 27 repositories: 40 were true, 4 false, 1 unclear. The false ones were
    /// code that went to a library and left a folder of documents, a guide to the state of a given day, and a section that
    /// only says "deprecated": left alone since. Symbols of which the page names neither file nor folder were true in 7 of 9
    /// and stay at `medium`, as does what was too weak: three names of one page that went with one commit (9 of 13: others
    /// merged, reset or moved whole trees), and a changelog that tells of the removal (5 of 7, most of which are `TakenOut`
    /// anyway). Pages called after a symbol whose file is gone were found in one repository alone.
    ///
    /// At the heads of 300 repositories, 36 of which document routes that their code registers, `Endpoint` had 16
    /// findings in 2, by two commits: 10 were true, 5 false, 1 unclear. The false ones said that the route was not there, or
    /// stood among plans and decisions on a page of contracts: left alone since, with which 9 are left, all true. Some 650 older
    /// revisions had one of these and nothing else, and none of all had a successor: too few for `high`.
    ///
    /// Of 76 repositories, the 96 findings about symbols without a successor were all read: 44 were true, 31 of
    /// these in one of the 13 repositories that had any. The other kinds at `medium` have too few findings for a
    /// figure of their own and are held back on their evidence alone.
    ///
    /// Of 260 repositories, at their heads and some at three dates before, all findings about licences, branches
    /// and own releases were read: `GoModule` 12 of 13 true in 5 repositories (1 unclear), `BranchOfBadge` 27 of 27 in 2,
    /// `OwnMajor` 23 of 23 in a single one. Tested versions had too few findings for a figure.
    /// `BranchOfWork` had five in 2 repositories, all true: it is shown for its receipt, the commit in which the pipelines
    /// left the branch.
    ///
    /// At the heads nothing names a licence that was left. So 44 commits that changed a licence were judged, in 36
    /// repositories, and later ones: `LeftLicense` had 5 findings in 4 repositories, all true. It too is shown for its
    /// receipt, the commit that left the licence.
    ///
    /// At the heads of 45 repositories, most of which pin their own releases, `OwnPin` had 11 findings in 6: 9 true, and 2 that show
    /// how one takes "a particular version", which are left alone since. `OwnPinOnce` had 5 in 2, all true. Neither was
    /// drawn again on repositories that were not looked at before. `OwnMajor` had 2 more, both true.
    ///
    /// Of 38 other findings in 12 repositories 28 were true: the false ones were definitions that no text uses, which
    /// are `medium` since, and proposals taken for living pages.
    ///
    /// With that, of 60 findings at `high` drawn from 18 other repositories 58 were true:
    ///
    /// | rule | with a receipt | without |
    /// |---|---|---|
    /// | `broken-anchor` | 4 of 4 | 18 of 18 |
    /// | `broken-link` | 14 of 14 | 10 of 11, 1 unclear |
    /// | `missing-path` | 6 of 6 | |
    /// | `missing-env-var` | 3 of 3 | |
    /// | `missing-flag` | 0 of 1 | |
    /// | `missing-target` | 1 of 1 | |
    /// | `stale-version` | 2 of 2 | |
    ///
    /// Two later draws of sixty, each from some thirty repositories that nobody had looked at, had 36 true (2 unclear) and
    /// 35 true (5 unclear). Nearly all false ones were of kinds that one repository brought: lists of plans, plurals in
    /// translations, parts of pages, flags of plugins, pages of a site elsewhere, the reader's own plugin. They are left
    /// alone since, and held by look-alike tests.
    ///
    /// Of four such draws 26 of 38 findings of `missing-path` were true. So 110 were drawn from 60 complete repositories
    /// and read in the page, the tree and history: 61 were true, 41 false, 8 unclear. What told the true ones from the
    /// others is what `missing_path::gate` asks for: of the same 110, 59 true and 5 false ones are `high` with it. Of 30 others
    /// drawn from what a stricter gate left, 25 were true, 4 false, 1 unclear: an application's own `bin/dev`, "there is no
    /// `x`", a review kept in a folder of its own, a file that a server has.
    ///
    /// Of 30 findings of `missing-target` drawn in the same way 29 were true, of 30 of `stale-version` all.
    ///
    /// Of 63 links and 62 anchors in the four draws, all 38 with a receipt were true, and 17 of 42 links without one: nearly
    /// all false ones were links to pages on pages that something unknown publishes, where no such link leads anywhere.
    /// They are `AmongUnknown` since.
    ///
    /// Then all 68 findings of 24 fresh repositories were read: 47 true, 1 unclear; the 20 false ones had 8 causes, most of
    /// them pages that a program of the repository makes or that came with the code of others. With these repaired, 60 were
    /// drawn from 60 fresh repositories: 51 true; and 36 from 28 others: 30 true, 1 unclear. What was false there is left
    /// alone since, but for ids that another repository's program makes. Then 60 were drawn from 60 fresh repositories, 48 of
    /// which had any: 57 true, 2 unclear; the false one was a link to a sibling of the repository, which counts as another
    /// one since. A stricter reader took two more for false: a changelog that is no longer maintained, and a copy of a
    /// page in which the same is found.
    ///
    /// One finding a repository flatters. Of four batches of some 26 fresh repositories each, in which up to five findings of
    /// each were read, 43 of 60, 57 of 64 (3 unclear), 36 of 48 (2 unclear) and 24 of 34 were true; of the 65 repositories
    /// that had any finding, 15 had a false one. Each had a cause of its own, and 25 of the 41 had no receipt: sites put together
    /// when they are built, references that generators write without a notice, roles and directives that look elsewhere, makefiles
    /// that are made, ids of components, samples held against what is around them, briefs for agents. They are left alone
    /// since, which was not measured on other repositories.
    ///
    /// Relations and vanished names at `high` were read apart. In 84 fresh repositories 7 of 19 were true: the 12 false ones
    /// were of a single repository, whose folders of versions and samples were not understood. With that repaired, 9 of 10
    /// were true in 89 others; the false one, a page of an older version, is left alone since.
    pub(super) fn confidence(self) -> Confidence {
        match self {
            Kind::Renamed
            | Kind::RefusedFlag
            | Kind::TakenOut
            | Kind::GoModule
            | Kind::BranchOfBadge
            | Kind::LeftLicense
            | Kind::BranchOfWork => Confidence::High,
            Kind::VanishedSymbol
            | Kind::TestedFlag
            | Kind::VanishedFlag
            | Kind::Variable
            | Kind::Key
            | Kind::Endpoint
            | Kind::PathByEnding
            | Kind::PathInDoubt
            | Kind::OldVersion
            | Kind::AliveOnForge
            | Kind::PackagedLicence
            | Kind::NeverAtRoot
            | Kind::AmongUnknown
            | Kind::PageOfOthers
            | Kind::PageThatIsOver
            | Kind::FoundByHosts
            | Kind::UnusedDefinition
            | Kind::License
            | Kind::TestedVersion
            | Kind::OwnMajor
            | Kind::OwnPin
            | Kind::OwnPinOnce
            | Kind::BranchByName => Confidence::Medium,
        }
    }
}
