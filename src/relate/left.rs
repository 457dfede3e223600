use std::collections::{BTreeMap, BTreeSet};

use super::address;
use super::alive::Alive;
use super::announced::announcements;
use super::candidate::{Candidate, Scene};
use super::cleared::clear;
use super::code;
use super::command::{self, command_with};
use super::copies::Copies;
use super::followed::Followed;
use super::given_up::{Farewells, GivenUp};
use super::manifest::exchanged;
use super::occurrence::{Occurrence, Occurrences};
use super::overtaken::{Change, Overtaken, changes, overtaken};
use super::package_manager::left_to_old_manager;
use super::page::{is_judged, is_twin};
use super::sign::Signs;
use super::substitution;
use super::value::{self, Shape};
use super::wanted::{Renames, is_rename};
use super::weigh::{Why, supports, weigh};
use super::witnessed::{self, Witnessed};
use crate::diff::likeness;
use crate::document::{Corpus, is_of_a_version};
use crate::fact::definition;
use crate::finding::Confidence;
use crate::history::{CommitRef, Every, Witness, tokens};
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
    /// What the project's own code tells of it, without which no finding is of high confidence.
    pub witness: Option<GivenUp>,
    /// How often such findings are true.
    pub confidence: Confidence,
}

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

/// What was looked for, and how much had to be compared for it.
#[derive(Clone, Debug, Default)]
pub struct LeftBehind {
    /// What was left behind, in order of places.
    pub found: Vec<Left>,
    /// What was overtaken without an edit that shows it, in order of places.
    pub overtaken: Vec<Overtaken>,
    /// Places of old values that were compared with an edit.
    pub pairs: usize,
}

/// Every occurrence of a replaced value in a living document that was left behind, at confidence `ask` and above.
/// What only lower confidence needs is not looked for. Beside them, unless only what is sure is asked for, those at low
/// confidence: they prove nothing by themselves and tell more of what is known to be wrong.
pub fn left_behind(corpus: &Corpus, tree: &Tree, history: &dyn Witness, ask: Confidence) -> LeftBehind {
    let sure = ask == Confidence::High;
    let mut witnessed = witnessed::gather(corpus, history, if sure { &Renames } else { &Every });
    witnessed.retain(|one| !sure || is_rename(&one.old, &one.new));
    let announcements = announcements(corpus);
    let exchanged = if sure { Vec::new() } else { exchanged(tree, history) };
    let changes: Vec<Change<'_>> =
        changes(&announcements, &exchanged).filter(|change| !sure || is_rename(change.old, change.new)).collect();
    let changed = changes.iter().flat_map(|change| [change.old, change.new]);
    let values: Vec<&str> = witnessed.iter().flat_map(|one| [&*one.old, &*one.new]).chain(changed).collect();
    let living = corpus.entries().iter().enumerate().filter(|(_, entry)| is_judged(entry));
    let places = Occurrences::find(living.map(|(index, entry)| (index, &*entry.document)), &values);
    let scene = Scene { corpus, history, places: &places, sure };
    let suspects: Vec<(&Witnessed, Vec<Occurrence>)> =
        witnessed.iter().map(|one| (one, scene.suspects(one))).filter(|(_, places)| !places.is_empty()).collect();
    let values = suspects.iter().flat_map(|(one, _)| [&*one.old, &*one.new]);
    let members = suspects.iter().filter_map(|(one, _)| value::last_member(&one.old));
    let changes: Vec<Change<'_>> = changes.into_iter().filter(|change| !places.of(change.old).is_empty()).collect();
    let changed = changes.iter().flat_map(|change| [change.old, change.new]);
    let asked: Vec<&str> = values.chain(members).chain(changed).collect();
    let alive = Alive::look(tree, &asked);
    // Following statements costs most: only those are followed that the tree does not clear.
    let suspects: Vec<(&Witnessed, Vec<Occurrence>)> =
        suspects.into_iter().filter(|(one, _)| !sure || is_given_up(tree, &alive, one)).collect();
    let documents = suspects.iter().flat_map(|(_, places)| places.iter().map(|place| place.document)).collect();
    let followed = Followed::of(corpus, history, &documents);
    let candidates = suspects.into_iter().map(|(one, places)| {
        let stood = |place| scene.candidate(one, place, followed.stated(place.document, place.span)?);
        (one, places.into_iter().filter_map(stood).collect::<Vec<Candidate>>())
    });
    let candidates: Vec<_> = candidates.filter(|(_, places)| !places.is_empty()).collect();
    let flags = declared_flags(tree, candidates.iter().map(|(one, _)| *one));
    let mut overtaken = overtaken(&scene, tree, &alive, &changes);
    if !sure {
        overtaken.extend(left_to_old_manager(corpus, tree, history));
    }
    let judged = corpus.entries().iter().filter(|entry| is_judged(entry));
    let pages = judged.map(|entry| value::folded(value::stem(entry.document.path()))).collect();
    let judge = Judge { scene, copies: Copies::of(corpus), pages };
    let mut found: Vec<Left> = Vec::new();
    for (one, places) in &candidates {
        let on_forge = address::path_on_forge(&one.old).is_some_and(|path| tree.exists(path));
        let stands_anywhere = stands(tree, &one.old) || on_forge || flags.contains(&*one.old);
        let new_stands = stands(tree, &one.new);
        let readers_file = value::is_file(&one.old) && history.vanished(&one.old).is_none() && !new_stands;
        found.extend(places.iter().filter_map(|place| {
            let mut signs = judge.signs(&alive, one, place);
            (signs.readers_file, signs.new_stands) = (readers_file, new_stands);
            signs.stands =
                stands_anywhere || resolves(tree, judge.scene.document(place.place.document).path(), &one.old);
            judge.verdict(&signs, one, place)
        }));
    }
    // Nothing that is sure rests on an address or on a line alone.
    if !sure {
        clear(corpus, tree, history, &mut found);
    }
    confirm(corpus, history, &mut found, &mut overtaken);
    found.retain(|left| left.confidence >= ask || !sure && left.why == Why::Edited);
    found.sort_by(|a, b| {
        (a.document, a.span, std::cmp::Reverse(a.confidence)).cmp(&(
            b.document,
            b.span,
            std::cmp::Reverse(b.confidence),
        ))
    });
    found.dedup_by_key(|one| (one.document, one.span));
    // What an edit shows needs no other witness.
    overtaken.retain(|one| {
        one.confidence >= ask && !found.iter().any(|left| left.document == one.document && left.span.overlaps(one.span))
    });
    overtaken.sort_by_key(|one| (one.document, one.span, std::cmp::Reverse(one.confidence)));
    overtaken.dedup_by_key(|one| (one.document, one.span));
    LeftBehind { found, overtaken, pairs: candidates.iter().map(|(_, places)| places.len()).sum() }
}

/// Leaves high confidence only to what the project's own code confirms.
fn confirm(corpus: &Corpus, history: &dyn Witness, found: &mut [Left], overtaken: &mut [Overtaken]) {
    let said = |document: usize, span: Span| corpus.entries()[document].document.slice(span);
    let is_sure = |confidence: Confidence| confidence == Confidence::High;
    let edited = found.iter().filter(|left| is_sure(left.confidence)).map(|left| said(left.document, left.span));
    let told = overtaken.iter().filter(|one| is_sure(one.confidence)).map(|one| said(one.document, one.span));
    let values: BTreeSet<&str> = edited.chain(told).collect();
    if values.is_empty() {
        return;
    }
    let farewells = Farewells::ask(history, &values);
    let mut successors: BTreeMap<(usize, Span), BTreeSet<Box<str>>> = BTreeMap::new();
    for left in found.iter().filter(|left| is_sure(left.confidence)) {
        successors.entry((left.document, left.span)).or_default().insert(left.new.clone());
    }
    for left in found.iter_mut().filter(|left| is_sure(left.confidence)) {
        // Which of several took the old one's place here, nobody can tell.
        let alone = successors[&(left.document, left.span)].len() == 1;
        let witness = || farewells.witness(history, said(left.document, left.span), &left.new);
        left.witness = alone.then(witness).flatten();
        if left.witness.is_none() {
            left.confidence = Confidence::Medium;
        }
    }
    // Where a sentence tells the change, it is enough that the code ever held what is over.
    for one in overtaken.iter_mut().filter(|one| is_sure(one.confidence)) {
        if !farewells.held(said(one.document, one.span)) {
            one.confidence = Confidence::Medium;
        }
    }
}

/// The old flags that the code still declares, without dashes or not.
fn declared_flags<'a>(tree: &Tree, witnessed: impl Iterator<Item = &'a Witnessed>) -> BTreeSet<&'a str> {
    let flags = witnessed.filter(|one| one.old.starts_with("--") && !substitution::is_redashed(&one.old, &one.new));
    let asked: BTreeSet<&str> = flags.map(|one| &*one.old).collect();
    let names: Vec<(&str, definition::Kind)> =
        asked.iter().map(|flag| (flag.trim_start_matches('-'), definition::Kind::Flag)).collect();
    let standing = definition::standing(tree, &names);
    asked.into_iter().zip(standing).filter(|(_, standing)| standing.defined).map(|(flag, _)| flag).collect()
}

struct Judge<'a> {
    scene: Scene<'a>,
    copies: Copies<'a>,
    /// What the judged pages are called.
    pages: BTreeSet<String>,
}

impl Judge<'_> {
    fn signs(&self, alive: &Alive, one: &Witnessed, candidate: &Candidate) -> Signs {
        let (scene, place) = (&self.scene, candidate.place);
        let document = scene.document(place.document);
        let (edited, edit) = &one.edits[candidate.edit];
        let line = scene.line(place);
        let edited_path = scene.document(*edited).path();
        let (folder, edited_folder) = (path::parent(document.path()), path::parent(edited_path));
        let siblings = !folder.is_empty() && folder == edited_folder;
        let (old, new) = (alive.of(&one.old), alive.of(&one.new));
        let lines = likeness(line, &edit.old_line);
        Signs {
            shape: value::shape(&one.old),
            new_shape: value::shape(&one.new),
            command: one.command,
            foreign: command::is_foreign(&one.old)
                || is_foreign_flag(line, &one.old)
                || command::is_of_project(&one.old) && new.alive == 0 && siblings,
            chosen: command::is_chosen(document.text(), &one.old),
            proper: value::is_proper(&one.old) && value::is_proper(&one.new),
            joined: one.old.contains(['_', '-', ':', '@']),
            readers_file: false,
            renamed: is_rename(&one.old, &one.new),
            respelled: one.old.eq_ignore_ascii_case(&one.new),
            new_stands: false,
            cut_down: substitution::is_cut_down(&one.old, &one.new),
            version: value::is_version(&one.old),
            member: value::is_member(&one.old),
            values: likeness(&one.old, &one.new),
            lines,
            tokens: tokens(&edit.old_line).len(),
            same_subject: value::same_subject(line, &edit.old_line, &one.old),
            mood: scene.mood(place),
            heading: scene.is_heading(place),
            in_code: code::is_in_code(document, place.span),
            same_document: one.edits_document(place.document),
            siblings,
            twin: is_twin(document.path(), edited_path)
                || is_of_a_version(document.path()) != is_of_a_version(edited_path),
            copies: lines >= COPY && self.copies.are(place.document, *edited),
            at_home: value::is_at_home(document.path(), &one.old, &one.new),
            addressed: value::is_addressed(line, &one.old),
            touched: scene.history.touched(candidate.commit, document.path()),
            kept: scene.places.count_in(&one.old, *edited),
            kept_lines: self.kept_lines(one, *edited, &edit.old_line),
            near: scene.near(one, place),
            edits: one.edits.len(),
            documents: one.edits.iter().map(|(edited, _)| edited).collect::<BTreeSet<_>>().len(),
            places: scene.places.of(&one.old).len(),
            old_mentions: old.mentions,
            old_alive: old.alive,
            new_alive: new.alive,
            new_mentions: new.mentions,
            stands: false,
            sample: value::is_sample(&one.old) || value::is_sample(&one.new),
            own_sample: scene.is_defined_in_documents(one),
            route: address::is_route(&one.old) && !address::is_request(line) && !address::is_request(&edit.old_line),
            redashed: substitution::is_redashed(&one.old, &one.new),
            moved_host: address::host(&one.old) != address::host(&one.new)
                && lines < LIKELY
                && !address::ends_alike(&one.old, &one.new),
            apart: address::are_numbered(&one.old, &one.new) || address::are_apart(&one.old, &one.new),
            new_at_home: value::is_at_home(edited_path, &one.new, &one.old),
            told_of: scene.heads(one, place.document) || self.pages.contains(&value::folded(&one.old)),
            short: one.old.starts_with(&*one.new),
            grown: one.new.starts_with(&*one.old),
            own_way: value::shape(&one.old) == Shape::Path
                && value::is_relative(&one.old)
                && !one.old.starts_with('/')
                && folder != edited_folder,
            other_tag: value::differ_in_tag(&one.old, &one.new),
            other_number: substitution::differ_in_numbers(&one.old, &one.new),
            ends_alike: address::ends_alike(&one.old, &one.new),
            keepers: scene.places.of(&one.old).iter().map(|place| place.document).collect::<BTreeSet<_>>().len(),
            relabelled: address::is_relabelled((&edit.old_line, &edit.old), (&edit.new_line, &edit.new)),
            member_alive: value::last_member(&one.old).is_some_and(|last| alive.of(last).alive > 0),
            begins: code::is_command(document, place.span),
            prose: is_hyphenated(&one.old) && !code::is_in_code(document, place.span),
            markup: edit.old_line.starts_with('<'),
        }
    }

    /// How many lines of the edited document still read as the edited one did.
    fn kept_lines(&self, one: &Witnessed, edited: usize, line: &str) -> usize {
        let places = self.scene.places.of(&one.old).iter();
        places.filter(|place| place.document == edited && self.scene.line(**place) == line).count()
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
            witness: None,
            confidence,
        })
    }

    /// Where the new value stands today: in the edited documents, and in others on a line like this one.
    fn now(&self, one: &Witnessed, place: Occurrence) -> Vec<(usize, Span)> {
        let expected = self.scene.line(place).replace(&*one.old, &one.new);
        let is_edited = |document: usize| one.edits_document(document);
        let news = self
            .scene
            .places
            .of(&one.new)
            .iter()
            .take(NEWS_COMPARED)
            .filter(|new| new.document != place.document || is_edited(new.document));
        let mut ranked: Vec<(u32, &Occurrence)> = news
            .map(|new| ((likeness(self.scene.line(*new), &expected) * 1000.0) as u32, new))
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

/// Whether the value is of letters, digits and hyphens only.
fn is_hyphenated(value: &str) -> bool {
    value.contains('-') && value.chars().all(|c| c == '-' || c.is_alphanumeric()) && !value.starts_with('-')
}

/// Whether `value` is a flag of a tool that everybody has.
fn is_foreign_flag(line: &str, value: &str) -> bool {
    value::shape(value) == Shape::Flag && command_with(line, value).is_some_and(command::is_foreign)
}

/// Whether the tree gave up the old value for the new one, without which nothing is sure.
fn is_given_up(tree: &Tree, alive: &Alive, one: &Witnessed) -> bool {
    let named = matches!(value::shape(&one.old), Shape::Name | Shape::Flag);
    alive.of(&one.old).mentions == 0 && (!named || alive.of(&one.new).alive > 0) && !stands(tree, &one.old)
}

/// Whether the value is a path of the tree, or the end of one.
pub(super) fn stands(tree: &Tree, value: &str) -> bool {
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
