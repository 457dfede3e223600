/// What kind of document a file is: what may be judged in it depends on that.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum Genre {
    /// README, guides, AGENTS.md: speaks of the repository as it is now.
    Living,
    /// A dated decision (ADR, RFC, proposal): speaks of its own day.
    Record,
    /// A changelog, release notes, blog posts, meeting notes: names in it are of their day; its links are judged.
    Log,
    /// A tutorial for the reader's own project: `main.py` there is the reader's. Links are judged.
    Guide,
    /// Generated, vendored, a test fixture or a template: not read at all.
    Foreign,
}
