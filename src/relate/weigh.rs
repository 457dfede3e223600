use super::sign::Signs;
use super::value::Shape;
use crate::claim::Mood;
use crate::finding::Confidence;

/// What makes an occurrence of an old value stale.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Why {
    /// Nothing but documents holds the value any more.
    Gone,
    /// The very line stood in the document that was edited.
    Copy,
    /// It was replaced again and again elsewhere.
    Many,
    /// It was replaced elsewhere. Alone that proves nothing; it tells more of what is known to be wrong.
    Edited,
}

/// Lines between the old and the new value below which the text speaks of both on purpose.
const NEAR: u32 = 4;
/// The same on a page that the commit edited, whose author saw both.
const NEAR_IN_EDITED: u32 = 12;
/// Least likeness of two lines that are copies.
const COPY: f64 = 0.9;
/// The same where the value is a plain word or number.
const SAME: f64 = 0.97;
/// Least tokens of a line that tells copies from chance.
const COPY_TOKENS: usize = 4;
/// Least likeness of values of which one is a name for the other.
const RENAMED: f64 = 0.7;
/// Documents that keep a value, beyond which one that gave it up shows nothing.
const MOST_KEEPERS: usize = 6;
/// Edits that make a rule of a replacement.
const MANY: usize = 3;

/// What the signs amount to; `None` if they leave it open. High aims at nine in ten; of what only medium shows, two in
/// five were true on 105 repositories that were not looked at before.
pub(super) fn weigh(signs: &Signs) -> Option<(Why, Confidence)> {
    let seen = signs.same_document || signs.touched;
    let about_both = signs.near.is_some_and(|lines| is_about_both(lines, seen));
    // A tag without its variant, a route of a sample: what is asked for, not what took its place.
    let another = signs.shape == Shape::Tagged && signs.cut_down
        || signs.route && signs.new_alive == 0
        || (signs.other_tag || signs.other_number) && signs.lines < COPY
        || signs.shape == Shape::Url && (signs.relabelled || signs.apart || signs.cut_down)
        || signs.command && signs.short
        || signs.own_way
        || signs.chosen
        // Where no code decides it, capitals are a matter of style.
        || signs.respelled && (!signs.in_code || signs.new_alive == 0);
    // One page's own choice: its name for a sample, its way to a thing that most reach by another.
    let of_code = signs.new_alive > 0 && matches!(signs.shape, Shape::Name | Shape::Flag | Shape::Path);
    let own_choice = signs.new_at_home && !of_code
        || signs.documents == 1
            && signs.keepers > MOST_KEEPERS
            && (signs.shape == Shape::Url && !signs.ends_alike
                || signs.command
                || signs.new_alive == 0 && signs.shape != Shape::Url)
        || signs.told_of;
    let another = another || own_choice;
    if about_both || !is_of_today(signs.mood) || signs.twin || signs.at_home || signs.addressed || another {
        return None;
    }
    if signs.same_document {
        return same_document(signs).then_some((Why::Gone, Confidence::Medium));
    }
    if signs.kept == 0 && renamed_and_gone(signs) {
        return Some((Why::Gone, if is_sure(signs) { Confidence::High } else { Confidence::Medium }));
    }
    // A command that nothing in the tree speaks of may stand elsewhere on the edited page too.
    let command_gone = signs.command && signs.new_alive > 0;
    if (signs.kept == 0 || command_gone) && gone(signs) {
        return Some((Why::Gone, Confidence::Medium));
    }
    if signs.kept == 0 && many(signs) {
        return Some((Why::Many, Confidence::Medium));
    }
    (copy(signs)).then_some((Why::Copy, Confidence::Medium))
}

/// Whether the edit shows what took the value's place, should something else prove that this is over.
pub(super) fn supports(signs: &Signs) -> bool {
    signs.kept == 0 && !signs.twin && !is_plain(signs) && signs.new_shape == signs.shape && signs.values >= 0.4
}

/// Whether so few lines lie between the old and the new value that the text speaks of both on purpose; `edited`: its
/// author replaced the old value on the same page.
pub(super) fn is_about_both(lines: u32, edited: bool) -> bool {
    lines <= if edited { NEAR_IN_EDITED } else { NEAR }
}

/// Whether a statement of this mood says what is.
pub(super) fn is_of_today(mood: Mood) -> bool {
    !matches!(mood, Mood::Historical | Mood::Planned)
}

fn is_gone(signs: &Signs) -> bool {
    signs.old_mentions == 0 && !signs.stands
}

fn is_plain(signs: &Signs) -> bool {
    matches!(signs.shape, Shape::Words | Shape::Number)
}

/// A shaped value that nothing else holds, and its new name.
fn renamed_and_gone(signs: &Signs) -> bool {
    let confirmed = match signs.shape {
        Shape::Url => !signs.moved_host,
        Shape::Path => !signs.readers_file,
        Shape::Name | Shape::Flag => signs.new_alive > 0,
        _ => true,
    };
    let rename = is_renamed(signs.shape, signs.values, signs.sample) && signs.new_shape == signs.shape;
    is_gone(signs) && rename && confirmed && !signs.heading && !signs.cut_down && !signs.prose
}

/// Whether the old value may be a name of this project that nothing has any more, as far as documents and the tree tell:
/// it is of high confidence if the code confirms it ([`super::given_up`]).
///
/// Without that, on repositories that nobody had looked at, 14 of 15 were true, then 16 of 30, then 1 of 8: each draw had
/// false kinds of its own, mostly samples. These are left to medium whatever the code did: routes and relative ways, other
/// tags of an image, kinds of one thing (`PreviewClient`), samples, spellings, flags of other tools, paths that the tree
/// does not know.
fn is_sure(signs: &Signs) -> bool {
    let own = match signs.shape {
        // Else it is the reader's, another checkout's, or alternatives: `aqua/ubi`.
        Shape::Path => signs.new_stands || signs.new_alive > 0,
        Shape::Name => true,
        Shape::Flag => !signs.foreign,
        Shape::Tagged | Shape::Url | Shape::Number | Shape::Words => true,
    };
    // `MacOS` is a word, and many languages and shells take a name in either case.
    signs.renamed && own && !signs.respelled && !signs.touched && !signs.own_sample
}

/// Whether a value of this shape is another name for one of the same shape that is so much like it.
pub(super) fn is_renamed(shape: Shape, values: f64, sample: bool) -> bool {
    match shape {
        Shape::Url | Shape::Path => values >= 0.55 && !sample,
        Shape::Tagged | Shape::Name | Shape::Flag => values >= RENAMED,
        Shape::Number | Shape::Words => false,
    }
}

/// Values of other shapes, and new names that are less alike, that nothing else holds.
fn gone(signs: &Signs) -> bool {
    let same_line = signs.lines >= COPY;
    let of_samples = signs.own_sample || signs.member;
    match signs.shape {
        _ if !is_gone(signs) => false,
        // `tool group verb`, of which nobody else speaks.
        Shape::Words if signs.command => !signs.foreign && signs.new_shape == signs.shape && signs.values >= 0.6,
        // A program that the whole project gave up.
        Shape::Words => {
            signs.begins && signs.documents >= MANY && signs.new_shape == signs.shape && signs.new_alive > 0
        }
        Shape::Number => signs.version && signs.same_subject && signs.new_alive > 0,
        Shape::Url if signs.sample => same_line && signs.tokens >= 3 && signs.places <= 4 && signs.values >= RENAMED,
        // An import by the way that the package has now.
        Shape::Path | Shape::Name if signs.cut_down && signs.new_shape != Shape::Words => {
            same_line && signs.in_code && signs.new_alive > 0
        }
        Shape::Tagged if signs.values < 0.55 => false,
        Shape::Flag if signs.grown && !same_line => false,
        _ if signs.sample || signs.readers_file || signs.new_shape != signs.shape || signs.values < 0.4 => false,
        _ if signs.prose => false,
        // A link that was corrected to another thing: here it may be right.
        Shape::Url if signs.moved_host => false,
        // Nothing defines the new one either: both may be names of samples.
        Shape::Name | Shape::Flag if signs.new_alive == 0 => {
            !of_samples && few(signs) && (same_line || signs.joined && signs.values >= 0.55)
        }
        _ => true,
    }
}

/// Fewer places were left than a word in daily use has.
fn few(signs: &Signs) -> bool {
    signs.places <= 2 * signs.edits + 1
}

/// What was replaced often enough to be a rule, though something may still hold it.
fn many(signs: &Signs) -> bool {
    match signs.shape {
        Shape::Words => signs.command && !signs.foreign && signs.edits >= MANY && signs.new_alive > 0,
        // A flag in another spelling.
        Shape::Flag => signs.edits >= MANY && signs.values >= 0.75 && signs.new_alive > 0,
        // An address that moved; code comments lag behind too.
        Shape::Url => {
            let hardly_alive = signs.old_alive == 0 || signs.old_alive <= 2 && signs.lines >= 0.85;
            !signs.moved_host
                && !signs.stands
                && hardly_alive
                && signs.values >= 0.55
                && !signs.sample
                && signs.new_shape == signs.shape
        }
        _ => false,
    }
}

/// The very line, in a document that was copied, or of a value that is a name for the new one. Pages of one
/// folder are siblings of one template, where equal lines mean other things; how a page is set says nothing.
fn copy(signs: &Signs) -> bool {
    // Another version altogether, of which nothing but documents tells, is one of a sample.
    let told = signs.new_mentions > 0 || signs.values >= RENAMED;
    let version = signs.version && signs.same_subject && signs.kept == 0 && told;
    let least = if is_plain(signs) && !version { SAME } else { COPY };
    let elsewhere = signs.siblings || signs.markup || signs.sample;
    // Two names that code has are two things.
    let both_live = matches!(signs.shape, Shape::Name | Shape::Flag) && signs.old_alive > 0 && signs.new_alive > 0;
    if signs.lines < least || elsewhere || both_live || signs.kept_lines > 0 || signs.stands && !is_plain(signs) {
        return false;
    }
    let alike = is_plain(signs) && !signs.command || signs.new_shape == signs.shape;
    if signs.copies {
        // A copy may be worded otherwise; only a value makes it wrong.
        let value = signs.shape != Shape::Words || signs.command && !signs.foreign || signs.proper;
        return alike && value && signs.tokens >= 3;
    }
    let same = signs.lines >= if signs.shape == Shape::Url { COPY } else { SAME };
    let renamed = !is_plain(signs) && signs.values >= 0.8 && same && !signs.own_sample && !signs.member;
    alike && signs.tokens >= COPY_TOKENS && (renamed || version)
}

/// What an edit forgot in the document itself.
fn same_document(signs: &Signs) -> bool {
    let alike = signs.values >= RENAMED && signs.new_shape == signs.shape && !signs.cut_down;
    let shortened = signs.cut_down && signs.lines >= COPY && signs.in_code && signs.new_alive > 0;
    let rule =
        signs.edits >= 2 && signs.edits > signs.kept && matches!(signs.shape, Shape::Path | Shape::Url | Shape::Flag);
    let confirmed = signs.new_alive > 0 && !is_plain(signs);
    is_gone(signs)
        && !signs.redashed
        && !signs.grown
        && !signs.prose
        && !signs.member_alive
        && !signs.own_sample
        && !signs.heading
        && !signs.sample
        && (alike && (rule || confirmed) || shortened)
}
