//! What clears a leftover that its edit and the tree condemn: a sentence that was taken over from code, where it is to be
//! corrected, and an address that somebody wrote anew after the edit that seemed to give it up.

use std::collections::BTreeSet;

use super::alive::{Alive, is_whole};
use super::code;
use super::followed::Followed;
use super::left::Left;
use super::value::{self, Shape};
use super::weigh::Why;
use crate::document::{Corpus, Document};
use crate::history::{CommitRef, Order, Witness};
use crate::source::Span;
use crate::tree::Tree;

/// Words below which a sentence may stand in code by chance.
const LEAST_WORDS: usize = 6;
/// Letters and digits below which a name may be a word that people chose.
const SHORTEST_ID: usize = 8;

/// Takes out of `found` what is cleared.
pub(super) fn clear(corpus: &Corpus, tree: &Tree, history: &dyn Witness, found: &mut Vec<Left>) {
    let from_code = from_code(corpus, tree, found);
    found.retain(|left| !from_code.contains(&(left.document, left.span)));
    let anew = written_anew(corpus, history, found);
    found.retain(|left| !anew.contains(&(left.document, left.span)));
}

/// Places whose sentence stands word for word in a file of code: a generator of references took it from a comment or a
/// description. Where nothing but documents holds the value there is no such file.
fn from_code(corpus: &Corpus, tree: &Tree, found: &[Left]) -> BTreeSet<(usize, Span)> {
    let asked = found.iter().filter(|left| matches!(left.why, Why::Many | Why::Copy));
    let said: Vec<((usize, Span), &str)> = asked
        .filter_map(|left| {
            Some(((left.document, left.span), sentence(&corpus.entries()[left.document].document, left.span)?))
        })
        .collect();
    let sentences: Vec<&str> = said.iter().map(|(_, sentence)| *sentence).collect();
    let code = Alive::look(tree, &sentences);
    said.into_iter().filter(|(_, sentence)| code.of(sentence).mentions > 0).map(|(place, _)| place).collect()
}

/// What the line, or the cell of a table, says around `span` in words.
fn sentence(document: &Document, span: Span) -> Option<&str> {
    let (before, after) = (&document.text()[..span.start as usize], &document.text()[span.end as usize..]);
    let start = before.rfind(['\n', '|']).map_or(0, |at| at + 1);
    let end = after.find(['\n', '|']).map_or(document.text().len(), |at| span.end as usize + at);
    let said = document.text()[start..end].trim().trim_start_matches(['-', '*', ' ']);
    (said.split_whitespace().count() >= LEAST_WORDS && !code::is_in_code(document, span)).then_some(said)
}

/// Places of an address whose identifier a page that the edit did not touch gave in another form after it
/// (`a.gg/Xy7…` and `a.com/invite/Xy7…`): it was not given up then.
fn written_anew(corpus: &Corpus, history: &dyn Witness, found: &[Left]) -> BTreeSet<(usize, Span)> {
    let asked = found.iter().filter_map(|left| {
        let old = corpus.entries()[left.document].document.slice(left.span);
        Some((left, old)).filter(|_| value::shape(old) == Shape::Url && identifier(old).is_some())
    });
    let forms: Vec<(&Left, Vec<(usize, Span)>)> = asked
        .map(|(left, old)| (left, other_forms(corpus, left, old)))
        .filter(|(_, forms)| !forms.is_empty())
        .collect();
    let documents: BTreeSet<usize> = forms.iter().flat_map(|(_, forms)| forms.iter().map(|form| form.0)).collect();
    let followed = Followed::of(corpus, history, &documents);
    let after = |edit: CommitRef, (document, span): (usize, Span)| {
        followed.stated(document, span).is_some_and(|stated| history.order(edit, stated) == Order::Before)
    };
    let cleared = forms.iter().filter(|(left, forms)| forms.iter().any(|form| after(left.commit, *form)));
    cleared.map(|(left, _)| (left.document, left.span)).collect()
}

/// Where third pages give the identifier of `old` in another form.
fn other_forms(corpus: &Corpus, left: &Left, old: &str) -> Vec<(usize, Span)> {
    let Some(id) = identifier(old).filter(|id| !left.new.contains(id)) else { return Vec::new() };
    let form = old.trim_end_matches('/').strip_suffix(id).unwrap_or(old);
    let third = corpus.entries().iter().enumerate().filter(|(at, _)| *at != left.document && *at != left.edited);
    let places = third.flat_map(|(at, entry)| {
        let text = entry.document.text();
        let other = |start: &usize| is_whole(text, *start, *start + id.len()) && !text[..*start].ends_with(form);
        text.match_indices(id).map(|(start, _)| start).filter(other).map(move |start| (at, start))
    });
    places.map(|(at, start)| (at, Span::new(start, start + id.len()))).collect()
}

/// What an address ends in, where a program made it up: `bnK6tubTg4`.
fn identifier(address: &str) -> Option<&str> {
    let id = address.trim_end_matches('/').rsplit(['/', '=']).next()?;
    let has = |what: fn(&u8) -> bool| id.as_bytes().iter().any(what);
    let made = has(u8::is_ascii_digit) && has(u8::is_ascii_uppercase) && has(u8::is_ascii_lowercase);
    (id.len() >= SHORTEST_ID && made && id.bytes().all(|byte| byte.is_ascii_alphanumeric())).then_some(id)
}

#[cfg(test)]
mod tests {
    use super::identifier;

    #[test]
    fn what_programs_make_up() {
        assert_eq!(identifier("https://chat.gg/bnK6tubTg4/"), Some("bnK6tubTg4"));
        assert_eq!(identifier("https://video.org/watch?v=bnK6tubTg4"), Some("bnK6tubTg4"));
        for address in
            ["https://chat.gg/old-room", "https://a.org/FerryGuide", "https://a.org/v1/Ferry2", "https://a.org"]
        {
            assert_eq!(identifier(address), None, "{address}");
        }
    }
}
