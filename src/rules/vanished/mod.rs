//! Names that documents mention and code defines no more: found once for all rules about them.

use std::collections::{BTreeMap, BTreeSet};

use super::calibration;
use super::evidence::{offer, place};
use super::{Context, Sink};
use crate::command::{Home, Page};
use crate::document::{Document, Genre};
use crate::fact::definition::{Kind, Standing, fold, standing};
use crate::fact::program::Programs;
use crate::finding::{Confidence, Finding, RuleInfo};
use crate::history::{LastDefined, Vanished, Witness};
use crate::mention::{NameShape, Named, names};
use crate::source::Span;
use taken_out::TakenOut;

mod another_time;
mod composed;
mod foreign;
mod mounted;
mod route;
mod search;
mod successor;
mod taken_out;

/// A name that a document gives and that code defined once and defines no more.
struct Lost {
    document: usize,
    named: Named,
    kind: Kind,
    gone: LastDefined,
    successor: Option<String>,
    confidence: Confidence,
}

/// What all rules about vanished names rest on.
pub struct Names {
    lost: Vec<Lost>,
    held: Vec<(Kind, usize, Span)>,
    unjudged: Vec<(Kind, &'static str, usize, Span)>,
}

/// A mention that may be judged: in which document, what, and whether it is an own program's.
struct Asked {
    document: usize,
    named: Named,
    /// Whether it is surely the tree's own: a variable that is called after it.
    owned: bool,
    /// Why the text does not say that the name is there now.
    objection: Option<&'static str>,
}

/// What the tree and history say of all names.
struct Past<'a> {
    stands: Stands<'a>,
    gone: BTreeMap<(&'a str, Kind), LastDefined>,
    composed: BTreeSet<(NameShape, &'a str)>,
    /// The names that took the place of others, where the tree defines them now.
    successors: BTreeMap<(&'a str, Kind), String>,
    taken_out: TakenOut<'a>,
}

/// What kinds of thing `name` may be. No language here joins the words of a symbol by `-`.
fn kinds(shape: NameShape, name: &str) -> &'static [Kind] {
    match shape {
        NameShape::Identifier if name.contains('-') => &[Kind::Key],
        NameShape::Flag => &[Kind::Flag],
        NameShape::Upper => &[Kind::Variable, Kind::Symbol],
        NameShape::Identifier => &[Kind::Symbol, Kind::Key],
        NameShape::Route => &[Kind::Endpoint],
    }
}

/// The names that documents give and that nothing in the tree holds: what history is asked for.
pub fn missing_names(cx: &Context<'_>) -> Vec<(String, Kind)> {
    let asked = asked(cx);
    let (_, missing) = missing(cx, &asked);
    missing.into_iter().map(|(name, kind)| (name.to_owned(), kind)).collect()
}

/// Asks `history` for all of `names` at once: who asks for some of them later, at this revision or at an ancestor, is
/// answered from what was read now.
pub fn ask_ahead(history: &dyn Witness, names: &BTreeSet<(String, Kind)>) {
    let names: Vec<(&str, Kind)> = names.iter().map(|(name, kind)| (name.as_str(), *kind)).collect();
    search::ask(history, &names);
}

/// How each name that documents give stands.
type Stands<'a> = BTreeMap<(NameShape, &'a str), Standing>;

/// How each name stands, and those that are missing with the kinds of thing that they may be.
fn missing<'a>(cx: &Context<'_>, asked: &'a [Asked]) -> (Stands<'a>, Vec<(&'a str, Kind)>) {
    let spellings: BTreeSet<(NameShape, &str)> =
        asked.iter().map(|asked| (asked.named.shape, asked.named.name.as_str())).collect();
    let wanted: Vec<(&str, Kind)> = spellings.iter().map(|&(shape, name)| (name, kinds(shape, name)[0])).collect();
    let stands: Stands<'_> = spellings.iter().copied().zip(standing(cx.tree, &wanted)).collect();
    // History is asked only for what some sentence says to be there.
    let said: BTreeSet<(NameShape, &str)> = asked
        .iter()
        .filter(|asked| asked.objection.is_none())
        .map(|asked| (asked.named.shape, asked.named.name.as_str()))
        .collect();
    let missing = said
        .iter()
        .filter(|spelling| is_missing(spelling.0, &stands[spelling]))
        .flat_map(|&(shape, name)| kinds(shape, name).iter().map(move |&kind| (name, kind)))
        .collect();
    (stands, missing)
}

impl Names {
    /// Reads every mention of every document, and asks history for those that nothing holds now.
    pub(super) fn look(cx: &Context<'_>) -> Names {
        let asked = asked(cx);
        let (stands, missing) = missing(cx, &asked);
        let gone = search::ask(cx.history, &missing);
        let gone: BTreeMap<(&str, Kind), LastDefined> =
            missing.into_iter().zip(gone).filter_map(|(name, gone)| Some((name, gone?))).collect();
        let mut found = Names { lost: Vec::new(), held: Vec::new(), unjudged: Vec::new() };
        let survivors: BTreeSet<(NameShape, &str)> = stands
            .keys()
            .filter(|(shape, name)| kinds(*shape, name).iter().any(|&kind| gone.contains_key(&(*name, kind))))
            .copied()
            .collect();
        let survivors: Vec<(NameShape, &str)> = survivors.into_iter().collect();
        let composed = composed::composed(cx.tree, &survivors);
        let composed: BTreeSet<(NameShape, &str)> =
            survivors.into_iter().zip(composed).filter(|(_, composed)| *composed).map(|(name, _)| name).collect();
        let successors = successors(cx, &gone);
        let taken_out = TakenOut::look(cx.tree, &gone);
        let past = Past { stands, gone, composed, successors, taken_out };
        for asked in &asked {
            found.judge(cx, asked, &past);
        }
        found
    }

    fn judge(&mut self, cx: &Context<'_>, asked: &Asked, past: &Past<'_>) {
        let named = &asked.named;
        let key = (named.shape, named.name.as_str());
        let first = kinds(named.shape, &named.name)[0];
        let Some(stands) = past.stands.get(&key) else { return };
        if !is_missing(named.shape, stands) {
            if stands.defined {
                self.held.push((first, asked.document, named.span));
            }
            return;
        }
        if let Some(reason) = asked.objection {
            self.unjudged.push((first, reason, asked.document, named.span));
            return;
        }
        let ended =
            kinds(named.shape, &named.name).iter().find_map(|&kind| Some((kind, past.gone.get(&(key.1, kind))?)));
        let Some((kind, gone)) = ended else {
            self.unjudged.push((first, "a name that this repository never defined", asked.document, named.span));
            return;
        };
        let document = &*cx.corpus.entries()[asked.document].document;
        let composed = past.composed.contains(&key).then_some("a name that may be made while the program runs");
        let elsewhere = || foreign::went_elsewhere(cx.tree, gone).then_some("the code went to another repository");
        let set = || kind == Kind::Key && foreign::is_set_for_another_tool(document, &named.name, &gone.before);
        let of_another = || set().then_some("a key of another tool");
        let told = || another_time::is_told_over(document, &named.name).then_some("the page says that it is over");
        let objection = composed.or_else(elsewhere).or_else(of_another).or_else(told);
        let objection = objection.or_else(|| stood(cx, document, named, gone));
        if let Some(reason) = objection {
            self.unjudged.push((kind, reason, asked.document, named.span));
            return;
        }
        let successor = past.successors.get(&(key.1, kind)).cloned();
        let measured = match measured(asked, kind, stands, gone, successor.is_some()) {
            measured @ (calibration::Kind::TestedFlag | calibration::Kind::Renamed) => measured,
            _ if past.taken_out.tells(document, named, kind, gone, asked.owned) => calibration::Kind::TakenOut,
            measured => measured,
        };
        // Whoever wrote the sentence anew after the name was gone may know something that the tree does not show.
        let reworded = !has_stood(cx, document, named, gone);
        let confidence = if reworded { measured.confidence().min(Confidence::Medium) } else { measured.confidence() };
        self.lost.push(Lost {
            document: asked.document,
            named: named.clone(),
            kind,
            gone: gone.clone(),
            successor,
            confidence,
        });
    }

    /// Reports what was found of `kind`.
    pub(super) fn report(&self, cx: &Context<'_>, rule: &'static RuleInfo, kind: Kind, sink: &mut Sink) {
        for &(_, document, span) in self.held.iter().filter(|one| one.0 == kind) {
            sink.hold("the name it gives is defined", &cx.corpus.entries()[document].document, span);
        }
        for &(_, reason, document, span) in self.unjudged.iter().filter(|one| one.0 == kind) {
            sink.abstain_at(reason, &cx.corpus.entries()[document].document, span);
        }
        for lost in self.lost.iter().filter(|lost| lost.kind == kind) {
            sink.findings.push(finding(cx, rule, lost));
        }
    }
}

/// How often it is true that such a name is gone. What the code did is witness enough only where it shows more than an
/// absence: the name that took this one's place, a command line that the project's own program refuses now, or a commit
/// that says what it did, see [`TakenOut`].
fn measured(asked: &Asked, kind: Kind, stands: &Standing, gone: &LastDefined, renamed: bool) -> calibration::Kind {
    match kind {
        // A test may check that the flag is refused, or that it is still taken.
        Kind::Flag if stands.user => calibration::Kind::TestedFlag,
        Kind::Flag | Kind::Symbol if renamed => calibration::Kind::Renamed,
        Kind::Variable if renamed && asked.owned => calibration::Kind::Renamed,
        // Where the whole file went, its code may live on in a library, or under another way of declaring.
        Kind::Flag if asked.named.command.is_some() && gone.after.is_some() => calibration::Kind::RefusedFlag,
        Kind::Flag => calibration::Kind::VanishedFlag,
        Kind::Variable => calibration::Kind::Variable,
        Kind::Symbol => calibration::Kind::VanishedSymbol,
        Kind::Key => calibration::Kind::Key,
        Kind::Endpoint => calibration::Kind::Endpoint,
    }
}

/// For each name that is gone, the one that took its place and that the tree defines now.
fn successors<'a>(
    cx: &Context<'_>,
    gone: &BTreeMap<(&'a str, Kind), LastDefined>,
) -> BTreeMap<(&'a str, Kind), String> {
    let found: Vec<((&str, Kind), String)> = gone
        .iter()
        .filter_map(|(&(name, kind), gone)| Some(((name, kind), successor::find(name, kind, gone)?)))
        .collect();
    let wanted: Vec<(&str, Kind)> = found.iter().map(|((_, kind), new)| (new.as_str(), *kind)).collect();
    let stands = standing(cx.tree, &wanted);
    found.iter().cloned().zip(stands).filter(|(_, stands)| stands.defined).map(|(found, _)| found).collect()
}

/// Whether no file tells that the name is there.
fn is_missing(shape: NameShape, stands: &Standing) -> bool {
    !stands.product && (!stands.user || shape == NameShape::Flag)
}

/// Why the sentence may not have been true once, if it may not.
fn stood(cx: &Context<'_>, document: &Document, named: &Named, gone: &LastDefined) -> Option<&'static str> {
    let vanished = Vanished { commit: gone.ended.clone(), went: None, folder: false };
    match cx.history.stood(document.path(), document.slice(named.span), &vanished) {
        Some(true) => None,
        Some(false) => Some("written after the name was gone"),
        None => Some("the document is younger than the removal"),
    }
}

/// Whether the words around the name stood as they are before it was gone.
fn has_stood(cx: &Context<'_>, document: &Document, named: &Named, gone: &LastDefined) -> bool {
    let Some(statement) = named.statement.and_then(|index| document.statements.get(index)) else { return true };
    let vanished = Vanished { commit: gone.ended.clone(), went: None, folder: false };
    cx.history.stood(document.path(), document.slice(statement.span), &vanished) == Some(true)
}

fn asked(cx: &Context<'_>) -> Vec<Asked> {
    let (home, programs) = (Home::of(cx.tree), Programs::read(cx.tree));
    let called: BTreeSet<String> = home.names().map(fold).collect();
    let own: BTreeSet<String> = programs.names().map(fold).chain(called.iter().cloned()).collect();
    let mut asked = Vec::new();
    for (index, entry) in cx.corpus.entries().iter().enumerate() {
        let document = &*entry.document;
        let aside = another_time::is_aside(document.path()) || another_time::is_of_a_past_state(document);
        if !matches!(entry.genre, Genre::Living | Genre::Guide) || aside {
            continue;
        }
        let page = Page::read(document, cx.tree, &home);
        let handed_over = foreign::handed_over(&page);
        for named in names(document, &page) {
            if matches!(named.shape, NameShape::Identifier | NameShape::Route) && entry.genre != Genre::Living {
                continue;
            }
            let command = named.command.map(|at| &page.commands[at]);
            let foreign = named.shape == NameShape::Flag && command.is_some_and(|line| !programs.has(line.program()));
            let owned = named.shape == NameShape::Upper && foreign::is_own(&named.name, &own);
            let handed_on = || command.is_none() && foreign::is_handed_on(document, &named);
            let objection = if foreign || named.shape == NameShape::Flag && handed_on() {
                Some("a flag of another program")
            } else if named.shape == NameShape::Flag && foreign::is_common(&named.name) {
                Some("a flag that every program may have")
            } else if named.shape == NameShape::Upper && foreign::is_ambient(&named.name, &own, &called) {
                Some("a variable that others define")
            } else if named.shape == NameShape::Upper && handed_over.contains(&named.name) {
                Some("a variable of a script from elsewhere")
            } else {
                another_time::objection(document, &named, command)
            };
            asked.push(Asked { document: index, named, owned, objection });
        }
    }
    asked
}

fn finding(cx: &Context<'_>, rule: &'static RuleInfo, lost: &Lost) -> Finding {
    let document = &*cx.corpus.entries()[lost.document].document;
    let (named, gone) = (&lost.named, &lost.gone);
    let written = document.slice(named.span);
    let message = format!("the {} `{written}` does not exist any more", lost.kind.noun());
    let mut finding = Finding::new(rule, place(document, named.span), message);
    finding.label = if lost.successor.is_some() { "renamed" } else { "removed" }.to_owned();
    finding.confidence = lost.confidence;
    finding.subject.clone_from(&named.name);
    finding.rests_on.push(gone.path.clone());
    let how = match &lost.successor {
        Some(new) => format!("`{}` defined it; renamed to `{new}`", gone.path),
        None => format!("`{}` defined it; removed", gone.path),
    };
    finding.attest(&how, gone.ended.clone());
    if let Some(new) = &lost.successor {
        offer(&mut finding, document, named.span, &written.replace(named.name.as_str(), new));
    }
    finding
}
