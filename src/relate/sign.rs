use super::value::Shape;
use crate::claim::Mood;

/// What can be seen of an occurrence of an old value, beside the edit that replaced it elsewhere.
#[derive(Clone, Copy, Debug)]
pub(super) struct Signs {
    pub(super) shape: Shape,
    /// Shape of the new value.
    pub(super) new_shape: Shape,
    /// Whether it is a word in its place in a command.
    pub(super) command: bool,
    /// Whether that command is one of a tool that is not the project's own, where words are the reader's choice.
    pub(super) foreign: bool,
    /// Whether the page gives it to a tool as the name of what its reader works in: `--namespace demo`.
    pub(super) chosen: bool,
    /// Whether both values are names by their capitals.
    pub(super) proper: bool,
    /// Whether the old value is joined of words by `_`, `-`, `:`, `@`, which no plain identifier of a sample is.
    pub(super) joined: bool,
    /// Whether it is written as a file that neither the tree has nor history knows.
    pub(super) readers_file: bool,
    /// Whether the two values alone can be sure to be names of one thing.
    pub(super) renamed: bool,
    /// Whether the two differ in letter case only.
    pub(super) respelled: bool,
    /// Whether the new value is a path of the tree, or the end of one.
    pub(super) new_stands: bool,
    /// Whether the new value is what the old one was cut down to.
    pub(super) cut_down: bool,
    /// Whether the old value is a version.
    pub(super) version: bool,
    /// Whether the old value is a member of something, as `state.push` is.
    pub(super) member: bool,
    /// How alike the two values are.
    pub(super) values: f64,
    /// How alike the line and the edited one were.
    pub(super) lines: f64,
    /// Tokens of the edited line.
    pub(super) tokens: usize,
    /// Whether the same word stands before the value in both lines.
    pub(super) same_subject: bool,
    pub(super) mood: Mood,
    pub(super) heading: bool,
    /// Whether it stands in code: a code span, a code block.
    pub(super) in_code: bool,
    /// Whether it stands in the edited document itself.
    pub(super) same_document: bool,
    /// Whether both are pages of one folder, the root excepted.
    pub(super) siblings: bool,
    /// Whether the page and the edited one are the same page of two components, or only one of them is of a version.
    pub(super) twin: bool,
    /// Whether the two documents were copied from each other; only asked where the lines are alike.
    pub(super) copies: bool,
    /// Whether the page is about the old value.
    pub(super) at_home: bool,
    /// Whether the line gives an address of a thing of that name.
    pub(super) addressed: bool,
    /// Whether the commit changed this page too.
    pub(super) touched: bool,
    /// How often the edited document still holds the old value.
    pub(super) kept: usize,
    /// How many lines of the edited document still read as the edited one did.
    pub(super) kept_lines: usize,
    /// Lines to the nearest new value on the page.
    pub(super) near: Option<u32>,
    /// How many lines were edited so.
    pub(super) edits: usize,
    /// In how many documents.
    pub(super) documents: usize,
    /// How often the old value stands in documents.
    pub(super) places: usize,
    /// Files that are no documents and hold the old value.
    pub(super) old_mentions: usize,
    /// Of those, files where it stands otherwise than in comments and tests.
    pub(super) old_alive: usize,
    /// The same for the new value.
    pub(super) new_mentions: usize,
    /// The same for the new value.
    pub(super) new_alive: usize,
    /// Whether the old value is a path of the tree, or the end of one.
    pub(super) stands: bool,
    /// Whether one of the values is a stand-in.
    pub(super) sample: bool,
    /// Whether documents define the old value in their samples.
    pub(super) own_sample: bool,
    /// Whether the old value is a route that no request on the line or the edited one asks for.
    pub(super) route: bool,
    /// Whether the two values are addresses of two things: of two numbers, of two owners' projects.
    pub(super) apart: bool,
    /// Whether the page that was edited is about the new value: it may be the name of its own sample.
    pub(super) new_at_home: bool,
    /// Whether a page, or a heading of this one, is called after the old value: it is something of today.
    pub(super) told_of: bool,
    /// Whether the new value is the beginning of the old one, as in `serve` and `server`: one may be short for the other.
    pub(super) short: bool,
    /// Whether the old value is a way from the page's own folder, and the edited page stands in another.
    pub(super) own_way: bool,
    /// Whether both are versions of one thing.
    pub(super) other_tag: bool,
    /// Whether the two names differ in their numbers only: an older release may be meant.
    pub(super) other_number: bool,
    /// Whether the new flag only adds to the old one.
    pub(super) grown: bool,
    /// Whether two addresses end in the same two parts: the owner moved, and all that is his.
    pub(super) ends_alike: bool,
    /// In how many documents the old value stands.
    pub(super) keepers: usize,
    /// Whether the edit changed the label of the link as well.
    pub(super) relabelled: bool,
    /// Whether the two values are one flag with one dash and with two.
    pub(super) redashed: bool,
    /// Whether the new address is at another host, in another line and with another end.
    pub(super) moved_host: bool,
    /// Whether code speaks of the last part of the old value, a dotted name.
    pub(super) member_alive: bool,
    /// Whether a command begins with the old value.
    pub(super) begins: bool,
    /// Whether it is words of prose joined by hyphens.
    pub(super) prose: bool,
    /// Whether the line is set as markup.
    pub(super) markup: bool,
}
