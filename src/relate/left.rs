use std::collections::BTreeSet;

use super::alive::Alive;
use super::copies::Copies;
use super::occurrence::{Occurrence, Occurrences};
use super::page::{is_judged, is_twin};
use super::sign::Signs;
use super::value;
use super::weigh::{Why, supports, weigh};
use super::witnessed::{self, Witnessed};
use super::{code, command};
use crate::claim::{Mood, mood_of};
use crate::diff::likeness;
use crate::document::{Corpus, Document, Genre, StatementKind};
use crate::fact::definition;
use crate::finding::Confidence;
use crate::history::{CommitRef, Lives, Order, Witness, tokens};
use crate::source::Span;
use crate::tree::{Tree, path};

/// An occurrence of a value that an edit replaced elsewhere.
#[derive(Clone, Debug)]
pub struct Left {
    /// Index of its document in the corpus.
    pub document: usize,
    /// The old value.
    pub span: Span,
    /// The value that took its place.
    pub new: Box<str>,
    /// The commit that replaced it.
    pub commit: CommitRef,
    /// Index of the edited document.
    pub edited: usize,
    /// Where the new value stands now, by document: the statements most like this one first, at most a few.
    pub now: Vec<(usize, Span)>,
    /// The edited line before and after.
    pub lines: (Box<str>, Box<str>),
    /// What makes it stale.
    pub why: Why,
    /// In how many files that are no documents the new value stands.
    pub alive: usize,
    /// How often such findings are true.
    pub confidence: Confidence,
}

/// Places of one value beyond which it is a word of the project and no leftover.
const MOST_PLACES: usize = 40;
/// Places of a new value that are compared with the old one's.
const NEWS_COMPARED: usize = 200;
/// Of those, places that are shown.
const NEWS_SHOWN: usize = 4;
/// Least likeness, in thousandths, of lines of which both speak of one thing.
const LIKE_THIS: u32 = 800;
/// Least likeness of two lines that speak of one thing at two addresses.
const LIKELY: f64 = 0.85;
/// Least likeness of two lines that say the same.
const COPY: f64 = 0.9;

/// Every occurrence of a replaced value in a living document that was left behind. Those at low confidence prove
/// nothing by themselves.
pub fn left_behind(corpus: &Corpus, tree: &Tree, history: &dyn Witness) -> Vec<Left> {
    let lives = witnessed::lives(corpus, history);
    let witnessed = witnessed::gather(corpus, &lives, history);
    let values: Vec<&str> = witnessed.iter().flat_map(|one| [&*one.old, &*one.new]).collect();
    let living = corpus.entries().iter().enumerate().filter(|(_, entry)| is_judged(entry));
    let places = Occurrences::find(living.map(|(index, entry)| (index, &*entry.document)), &values);
    let judge = Judge { corpus, history, lives: &lives, places: &places, copies: Copies::of(corpus) };
    let candidates: Vec<(&Witnessed, Vec<Candidate>)> =
        witnessed.iter().map(|one| (one, judge.candidates(one))).filter(|(_, places)| !places.is_empty()).collect();
    let values = candidates.iter().flat_map(|(one, _)| [&*one.old, &*one.new]);
    let members = candidates.iter().filter_map(|(one, _)| value::last_member(&one.old));
    let asked: Vec<&str> = values.chain(members).collect();
    let alive = Alive::look(tree, &asked);
    let flags = declared_flags(tree, candidates.iter().map(|(one, _)| &**one));
    let mut left: Vec<Left> = Vec::new();
    for (one, places) in &candidates {
        let on_forge = value::path_on_forge(&one.old).is_some_and(|path| tree.exists(path));
        let stands_anywhere = stands(tree, &one.old) || on_forge || flags.contains(&*one.old);
        let readers_file = value::is_file(&one.old) && history.vanished(&one.old).is_none() && !stands(tree, &one.new);
        left.extend(places.iter().filter_map(|place| {
            let mut signs = judge.signs(&alive, one, place);
            signs.readers_file = readers_file;
            signs.stands = stands_anywhere || resolves(tree, judge.document(place.place.document).path(), &one.old);
            judge.verdict(&signs, one, place)
        }));
    }
    left.sort_by(|a, b| {
        (a.document, a.span, std::cmp::Reverse(a.confidence)).cmp(&(
            b.document,
            b.span,
            std::cmp::Reverse(b.confidence),
        ))
    });
    left.dedup_by_key(|one| (one.document, one.span));
    left
}

/// The old flags that the code still declares, without dashes or not.
fn declared_flags<'a>(tree: &Tree, witnessed: impl Iterator<Item = &'a Witnessed>) -> BTreeSet<&'a str> {
    let flags = witnessed.filter(|one| one.old.starts_with("--") && !value::is_redashed(&one.old, &one.new));
    let asked: BTreeSet<&str> = flags.map(|one| &*one.old).collect();
    let names: Vec<(&str, definition::Kind)> =
        asked.iter().map(|flag| (flag.trim_start_matches('-'), definition::Kind::Flag)).collect();
    let standing = definition::standing(tree, &names);
    asked.into_iter().zip(standing).filter(|(_, standing)| standing.defined).map(|(flag, _)| flag).collect()
}

struct Judge<'a> {
    corpus: &'a Corpus,
    history: &'a dyn Witness,
    lives: &'a [Option<std::sync::Arc<Lives>>],
    places: &'a Occurrences,
    copies: Copies<'a>,
}

/// An occurrence and the edit that left it behind.
struct Candidate {
    place: Occurrence,
    /// Index into the edits.
    edit: usize,
    commit: CommitRef,
}

impl Judge<'_> {
    fn document(&self, index: usize) -> &Document {
        &self.corpus.entries()[index].document
    }

    fn candidates(&self, one: &Witnessed) -> Vec<Candidate> {
        let places = self.places.of(&one.old);
        if places.is_empty() || self.places.of(&one.new).is_empty() || !value::can_be_left(&one.old, &one.new) {
            return Vec::new();
        }
        // A word of the project that stands everywhere is left behind only where a whole line is.
        let common = places.len() > MOST_PLACES;
        let asked = places.iter().filter(|place| !common || self.is_edited_line(one, place));
        asked.take(MOST_PLACES).filter_map(|place| self.candidate(one, *place)).collect()
    }

    fn is_edited_line(&self, one: &Witnessed, place: &Occurrence) -> bool {
        let line = self.line(*place);
        one.edits.iter().any(|(_, edit)| *edit.old_line == *line)
    }

    /// The line of `place` as edits hold it.
    fn line(&self, place: Occurrence) -> &str {
        let document = self.document(place.document);
        document.slice(document.source.line_span(place.line)).trim()
    }

    /// The newest edit that the line stood through is the one that left it behind.
    fn candidate(&self, one: &Witnessed, place: Occurrence) -> Option<Candidate> {
        let entry = &self.corpus.entries()[place.document];
        let document = &*entry.document;
        let promise = || document.links.iter().any(|link| link.span.overlaps(place.span));
        if one.command && !code::is_command(document, place.span)
            || entry.genre == Genre::Record && !promise()
            || code::is_output(document, place.span)
            || code::is_title(document, place.span)
        {
            return None;
        }
        let stated = self.lives[place.document].as_ref()?.at(place.span)?.stated()?.commit?;
        let stood = |commit: CommitRef| self.history.order(stated, commit) == Order::Before;
        let line = self.line(place);
        let edits = one.edits.iter().enumerate().filter_map(|(index, (edited, edit))| {
            let commit = edit.commit?;
            let gone = self.places.count_in(&one.old, *edited) == 0;
            stood(commit).then_some(((gone, *edit.old_line == *line), index, commit))
        });
        let (_, edit, commit) = edits.max_by(|(fits, _, a), (too, _, b)| {
            fits.cmp(too).then(match self.history.order(*a, *b) {
                Order::Before => std::cmp::Ordering::Less,
                Order::After => std::cmp::Ordering::Greater,
                _ => std::cmp::Ordering::Equal,
            })
        })?;
        Some(Candidate { place, edit, commit })
    }

    fn signs(&self, alive: &Alive, one: &Witnessed, candidate: &Candidate) -> Signs {
        let place = candidate.place;
        let document = self.document(place.document);
        let (edited, edit) = &one.edits[candidate.edit];
        let statement = document.statement_at(place.span);
        let line = self.line(place);
        let (folder, edited_folder) = (path::parent(document.path()), path::parent(self.document(*edited).path()));
        let (old, new) = (alive.of(&one.old), alive.of(&one.new));
        let news = self.places.of(&one.new).iter().filter(|new| new.document == place.document);
        let lines = likeness(line, &edit.old_line);
        Signs {
            shape: value::shape(&one.old),
            new_shape: value::shape(&one.new),
            command: one.command,
            foreign: command::is_foreign(&one.old)
                || command::is_of_project(&one.old) && new.alive == 0 && !folder.is_empty() && folder == edited_folder,
            proper: value::is_proper(&one.old) && value::is_proper(&one.new),
            joined: one.old.contains(['_', '-', ':', '@']),
            readers_file: false,
            length: one.old.len(),
            cut_down: value::is_cut_down(&one.old, &one.new),
            version: value::is_version(&one.old),
            member: value::is_member(&one.old),
            values: likeness(&one.old, &one.new),
            lines,
            tokens: tokens(&edit.old_line).len(),
            same_subject: value::same_subject(line, &edit.old_line, &one.old),
            mood: statement.map_or(Mood::Asserted, |statement| mood_of(document, statement)),
            heading: statement.is_some_and(|statement| statement.kind == StatementKind::Heading),
            in_code: code::is_in_code(document, place.span),
            same_document: one.edits.iter().any(|(edited, _)| *edited == place.document),
            siblings: !folder.is_empty() && folder == edited_folder,
            twin: is_twin(document.path(), self.document(*edited).path()),
            copies: lines >= COPY && self.copies.are(place.document, *edited),
            at_home: value::is_at_home(document.path(), &one.old, &one.new),
            addressed: value::is_addressed(line, &one.old),
            touched: self.history.touched(candidate.commit, document.path()),
            kept: self.places.count_in(&one.old, *edited),
            kept_lines: self.kept_lines(one, *edited, &edit.old_line),
            near: news.map(|new| new.line.abs_diff(place.line)).min(),
            edits: one.edits.len(),
            documents: one.edits.iter().map(|(edited, _)| edited).collect::<BTreeSet<_>>().len(),
            places: self.places.of(&one.old).len(),
            old_mentions: old.mentions,
            old_alive: old.alive,
            new_alive: new.alive,
            new_mentions: new.mentions,
            stands: false,
            sample: value::is_sample(&one.old) || value::is_sample(&one.new),
            own_sample: self.is_defined_in_documents(one),
            route: value::is_route(&one.old) && !value::is_request(line) && !value::is_request(&edit.old_line),
            redashed: value::is_redashed(&one.old, &one.new),
            moved_host: value::host(&one.old) != value::host(&one.new)
                && lines < LIKELY
                && !value::ends_alike(&one.old, &one.new),
            relabelled: value::is_relabelled((&edit.old_line, &edit.old), (&edit.new_line, &edit.new)),
            member_alive: value::last_member(&one.old).is_some_and(|last| alive.of(last).alive > 0),
            begins: code::is_command(document, place.span),
            prose: is_hyphenated(&one.old) && !code::is_in_code(document, place.span),
            markup: edit.old_line.starts_with('<'),
        }
    }

    /// How many lines of the edited document still read as the edited one did.
    fn kept_lines(&self, one: &Witnessed, edited: usize, line: &str) -> usize {
        self.places.of(&one.old).iter().filter(|place| place.document == edited && self.line(**place) == line).count()
    }

    /// Whether code in documents defines the old value: then it is a name of their samples.
    fn is_defined_in_documents(&self, one: &Witnessed) -> bool {
        self.places.of(&one.old).iter().any(|place| {
            let before = &self.document(place.document).text()[..place.span.start as usize];
            code::defines(before)
        })
    }

    fn verdict(&self, signs: &Signs, one: &Witnessed, candidate: &Candidate) -> Option<Left> {
        let place = candidate.place;
        let (edited, edit) = &one.edits[candidate.edit];
        let supports = || supports(signs).then_some((Why::Edited, Confidence::Low));
        let (why, confidence) = weigh(signs).or_else(supports)?;
        Some(Left {
            document: place.document,
            span: place.span,
            new: one.new.clone(),
            commit: candidate.commit,
            edited: *edited,
            now: self.now(one, place),
            lines: ((*edit.old_line).into(), (*edit.new_line).into()),
            why,
            alive: signs.new_mentions,
            confidence,
        })
    }

    /// Where the new value stands today: in the edited documents, and in others on a line like this one.
    fn now(&self, one: &Witnessed, place: Occurrence) -> Vec<(usize, Span)> {
        let expected = self.line(place).replace(&*one.old, &one.new);
        let is_edited = |document: usize| one.edits.iter().any(|(edited, _)| *edited == document);
        let news = self
            .places
            .of(&one.new)
            .iter()
            .take(NEWS_COMPARED)
            .filter(|new| new.document != place.document || is_edited(new.document));
        let mut ranked: Vec<(u32, &Occurrence)> = news
            .map(|new| ((likeness(self.line(*new), &expected) * 1000.0) as u32, new))
            .filter(|(likeness, new)| one.command || is_edited(new.document) || *likeness >= LIKE_THIS)
            .collect();
        ranked.sort_by_key(|(likeness, new)| (std::cmp::Reverse(*likeness), new.document, new.span));
        // Each line once, and the best of each document before any other of the same.
        let mut lines: BTreeSet<(usize, u32)> = BTreeSet::new();
        ranked.retain(|(_, new)| lines.insert((new.document, new.line)));
        let mut documents: BTreeSet<usize> = BTreeSet::new();
        let (best, rest): (Vec<_>, Vec<_>) = ranked.into_iter().partition(|(_, new)| documents.insert(new.document));
        best.into_iter().chain(rest).take(NEWS_SHOWN).map(|(_, new)| (new.document, new.span)).collect()
    }
}

/// Whether the value is of letters and hyphens only.
fn is_hyphenated(value: &str) -> bool {
    value.contains('-') && value.chars().all(|c| c == '-' || c.is_alphabetic()) && !value.starts_with('-')
}

/// Whether the value is a path of the tree, or the end of one.
fn stands(tree: &Tree, value: &str) -> bool {
    let bare = value.trim_start_matches("./").trim_matches('/');
    !bare.is_empty()
        && (tree.exists(bare)
            || tree.named(path::name(bare)).any(|at| at.ends_with(bare))
            || tree.paths().any(|at| at.rsplit_once('.').is_some_and(|(stem, _)| stem.ends_with(bare))))
}

/// Whether the value leads from the page at `at` to something: each folder has its own way there.
fn resolves(tree: &Tree, at: &str, value: &str) -> bool {
    let target = value.split(['#', '?']).next().unwrap_or_default().trim_end_matches('/');
    target.contains(['.', '/']) && path::resolve(path::parent(at), target).is_some_and(|path| tree.exists(&path))
}
