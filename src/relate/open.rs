use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, HashMap};

use rayon::prelude::*;

use super::answers::answered;
use super::followed::Followed;
use super::relation::{OpenPair, Side};
use crate::claim::{self, Claim, Mood, Scope};
use crate::document::{Corpus, Document, Genre, StatementKind};
use crate::finding::Confidence;
use crate::history::{Order, Witness};
use crate::source::Span;

/// Partners that one claim is asked about at most, so that questions grow with the claims and not with
/// their square.
const MOST_PARTNERS: usize = 4;
/// The rarest words of a claim that name its subject and attribute.
const RARE_WORDS: usize = 4;
/// Claims that may share a word before it is a word of the whole project and tells nothing.
const MOST_CLAIMS_OF_WORD: usize = 24;
/// Claims that may share two rare words before those are a template and no slot.
const MOST_CLAIMS_OF_SLOT: usize = 8;
/// Bytes of a claim that is still one assertion.
const LONGEST: usize = 2000;

/// The pairs of claims that share a slot candidate (two rare words: a subject and an attribute), stand in
/// two living documents, may both hold at once, and of which the typed judge said nothing.
///
/// Every claim has at most a fixed number of partners, those with which it shares most.
pub fn open_pairs(corpus: &Corpus, history: &dyn Witness) -> Vec<OpenPair> {
    let asked: Vec<Asked> = asked(corpus);
    let slots = slots(&asked);
    let decided: BTreeSet<((usize, Span), (usize, Span))> = answered(corpus, history, Confidence::Medium)
        .found
        .iter()
        .map(|one| key((one.document, one.span), (one.by_document, one.by)))
        .collect();
    let mut chosen: BTreeSet<(usize, usize)> = BTreeSet::new();
    for (index, own) in asked.iter().enumerate() {
        let mut shared: BTreeMap<usize, usize> = BTreeMap::new();
        for slot in own.slots() {
            for &other in slots.get(&slot).into_iter().flatten().filter(|&&other| other != index) {
                *shared.entry(other).or_default() += 1;
            }
        }
        let mut partners: Vec<(usize, usize)> =
            shared.into_iter().filter(|&(other, _)| may_be_asked(own, &asked[other])).collect();
        partners.sort_by_key(|&(other, count)| (Reverse(count), other));
        let partners = partners.into_iter().take(MOST_PARTNERS).map(|(other, _)| other);
        chosen.extend(partners.map(|other| (index.min(other), index.max(other))));
    }
    chosen.retain(|&(one, two)| !decided.contains(&key(asked[one].place(), asked[two].place())));
    let documents = chosen.iter().flat_map(|&(one, two)| [asked[one].document, asked[two].document]).collect();
    let followed = Followed::of(corpus, history, &documents);
    let order = |one: &Asked, two: &Asked| {
        let stated = |asked: &Asked| followed.stated(asked.document, asked.claim.span);
        Some(history.order(stated(one)?, stated(two)?))
    };
    let pair = |(one, two): (usize, usize)| pair(corpus, order(&asked[one], &asked[two]), &asked[one], &asked[two]);
    let mut pairs: Vec<OpenPair> = chosen.into_iter().map(pair).collect();
    pairs.sort_by_key(|pair| (pair.older.document, pair.older.span, pair.newer.document, pair.newer.span));
    pairs
}

/// A claim that may be asked about.
struct Asked {
    document: usize,
    claim: Claim,
    /// Its words, folded, in order of the alphabet.
    words: Vec<String>,
    /// The rarest of them.
    rare: Vec<u32>,
    folded: String,
}

impl Asked {
    fn place(&self) -> (usize, Span) {
        (self.document, self.claim.span)
    }

    /// Each two of the rare words.
    fn slots(&self) -> impl Iterator<Item = (u32, u32)> {
        let pairs = self.rare.iter().enumerate();
        pairs.flat_map(|(at, &one)| self.rare[at + 1..].iter().map(move |&two| (one.min(two), one.max(two))))
    }
}

fn asked(corpus: &Corpus) -> Vec<Asked> {
    let living = corpus.entries().par_iter().enumerate().filter(|(_, entry)| entry.genre == Genre::Living);
    let each = living.map(|(document, entry)| {
        let claims = claim::extract(&entry.document, entry.genre).into_iter();
        let claims = claims.filter(|claim| is_assertion(&entry.document, claim));
        let one = |claim: Claim| {
            let text = &entry.document.statements[claim.statement].text;
            let folded = text.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
            Asked { document, words: words(&folded), rare: Vec::new(), folded, claim }
        };
        claims.map(one).collect::<Vec<_>>()
    });
    let mut asked: Vec<Asked> = each.flatten().collect();
    let mut count: HashMap<&str, usize> = HashMap::new();
    for word in asked.iter().flat_map(|one| &one.words) {
        *count.entry(word).or_default() += 1;
    }
    let common = |word: &str| (2..=MOST_CLAIMS_OF_WORD).contains(&count[word]);
    let mut numbers: BTreeMap<&str, u32> = BTreeMap::new();
    for word in asked.iter().flat_map(|one| &one.words).filter(|word| common(word)) {
        let next = numbers.len() as u32;
        numbers.entry(word).or_insert(next);
    }
    let rare: Vec<Vec<u32>> = asked
        .iter()
        .map(|one| {
            let mut own: Vec<&String> = one.words.iter().filter(|word| common(word)).collect();
            own.sort_by_key(|word| (count[word.as_str()], word.as_str()));
            own.into_iter().take(RARE_WORDS).filter_map(|word| numbers.get(word.as_str()).copied()).collect()
        })
        .collect();
    asked.iter_mut().zip(rare).for_each(|(one, rare)| one.rare = rare);
    asked
}

/// Claims by slot, without those slots that too many share.
fn slots(asked: &[Asked]) -> HashMap<(u32, u32), Vec<usize>> {
    let mut slots: HashMap<(u32, u32), Vec<usize>> = HashMap::new();
    for (index, one) in asked.iter().enumerate() {
        for slot in one.slots() {
            slots.entry(slot).or_default().push(index);
        }
    }
    slots.retain(|_, claims| (2..=MOST_CLAIMS_OF_SLOT).contains(&claims.len()));
    slots
}

/// Whether it says of today that something is so: commands and examples assert nothing.
fn is_assertion(document: &Document, claim: &Claim) -> bool {
    let kind = document.statements[claim.statement].kind;
    matches!(kind, StatementKind::Sentence | StatementKind::Item | StatementKind::Row)
        && matches!(claim.mood, Mood::Asserted | Mood::Required)
        && claim.text.len() <= LONGEST
}

/// The words of a sentence that may name a subject or an attribute.
fn words(folded: &str) -> Vec<String> {
    let split = folded.split(|c: char| !(c.is_alphanumeric() || c == '_'));
    let named = split.filter(|word| word.chars().count() > 2 && !word.bytes().all(|byte| byte.is_ascii_digit()));
    let words: BTreeSet<String> = named.filter(|word| !EMPTY.contains(word)).map(stem).collect();
    words.into_iter().collect()
}

/// Without the plural's `s`: "backups" and "backup" name one thing.
fn stem(word: &str) -> String {
    let plural = word.len() > 4 && word.ends_with('s') && !word.ends_with("ss");
    if plural { word[..word.len() - 1].to_owned() } else { word.to_owned() }
}

/// Words that name nothing. The count of claims would find most of them; this is for small repositories.
const EMPTY: &[&str] = &[
    "the", "and", "for", "are", "was", "were", "this", "that", "with", "from", "you", "your", "can", "will", "not",
    "all", "any", "its", "has", "have", "when", "which", "then", "than", "into", "only", "also", "more", "use", "used",
    "using", "may", "must", "should", "our", "they", "there", "been", "does", "one", "each", "other", "but", "now",
];

fn may_be_asked(one: &Asked, two: &Asked) -> bool {
    one.document != two.document && one.folded != two.folded && !scopes_exclude(&one.claim.scope, &two.claim.scope)
}

fn scopes_exclude(one: &Scope, two: &Scope) -> bool {
    one.is_disjoint(two)
}

fn key(one: (usize, Span), two: (usize, Span)) -> ((usize, Span), (usize, Span)) {
    if one <= two { (one, two) } else { (two, one) }
}

fn pair(corpus: &Corpus, order: Option<Order>, one: &Asked, two: &Asked) -> OpenPair {
    let (older, newer, ordered) = match order {
        Some(Order::Before) => (one, two, true),
        Some(Order::After) => (two, one, true),
        // The question must not depend on where the claims stand.
        _ if one.claim.text <= two.claim.text => (one, two, false),
        _ => (two, one, false),
    };
    OpenPair { older: side(corpus, older), newer: side(corpus, newer), ordered }
}

fn side(corpus: &Corpus, asked: &Asked) -> Side {
    let document = &corpus.entries()[asked.document].document;
    let headings = document.heading_path(document.statements[asked.claim.statement].section);
    let headings = headings.iter().map(|section| section.title.clone()).collect();
    Side { document: asked.document, span: asked.claim.span, text: asked.claim.text.clone(), headings }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use proptest::prelude::*;

    use super::*;
    use crate::document::{Entry, parse};
    use crate::history::NoHistory;

    fn pairs(pages: &[String]) -> Vec<OpenPair> {
        let entry = |(index, text): (usize, &String)| Entry {
            document: Arc::new(parse(&format!("docs/{index}.md"), text)),
            genre: Genre::Living,
        };
        let corpus = Corpus::new(pages.iter().enumerate().map(entry).collect());
        open_pairs(&corpus, &NoHistory)
    }

    fn texts(pages: &[&str]) -> Vec<(String, String)> {
        let pages: Vec<String> = pages.iter().map(|&page| page.to_owned()).collect();
        pairs(&pages).into_iter().map(|pair| (pair.older.text, pair.newer.text)).collect()
    }

    #[test]
    fn claims_about_one_thing_are_asked_about_and_others_are_not() {
        let backups = "Backups of the ledger are stored in Frankfurt.";
        let other = "The backups of the ledger are kept in Dublin.";
        assert_eq!(texts(&[backups, other]), [(backups.to_owned(), other.to_owned())]);
        assert_eq!(texts(&[backups, "The ferry sails every morning."]), []);
        assert_eq!(texts(&[backups, backups]), [], "equal words leave nothing open");
        assert_eq!(texts(&[&format!("{backups}\n\n{other}")]), [], "one page speaks of two things on purpose");
        let windows = "On Windows the backups of the ledger are stored below `C:`.";
        let linux = "On Linux the backups of the ledger are stored below `/var`.";
        assert_eq!(texts(&[windows, linux]), [], "what holds for one platform says nothing of another");
    }

    proptest! {
        /// Questions grow with the claims, whatever these say.
        #[test]
        fn a_claim_has_a_bounded_number_of_partners(
            pages in proptest::collection::vec(
                proptest::collection::vec("(port|ledger|backup|ferry|harbour|ticket|crew|cargo)( (port|ledger|backup|ferry|harbour|ticket|crew|cargo)){3}", 1..8),
                1..8,
            ),
        ) {
            let claims: usize = pages.iter().map(Vec::len).sum();
            let pages: Vec<String> = pages.iter().map(|page| page.join(".\n\n") + ".\n").collect();
            let pairs = pairs(&pages);
            prop_assert!(pairs.len() <= claims * MOST_PARTNERS);
            let distinct: BTreeSet<_> = pairs.iter().map(|pair| (pair.older.document, pair.older.span, pair.newer.document, pair.newer.span)).collect();
            prop_assert_eq!(distinct.len(), pairs.len());
        }
    }
}
