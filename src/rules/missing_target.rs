use crate::command::Page;
use crate::document::Document;
use crate::fact::runner::successor;
use crate::finding::{Edit, Evidence, Finding, Fix, Level, Place, RuleInfo, fingerprint};

use super::{Context, Sink};

mod gates;
mod past;
mod present;

use gates::{Gates, is_configured};
use past::Gone;
use present::{Asked, Present, Question, Verdict};

/// What this rule is.
pub(super) const RULE: RuleInfo = RuleInfo {
    name: "missing-target",
    summary: "a command runs a script, target or task that its runner no longer defines",
    explanation: include_str!("missing_target/explanation.md"),
    level: Level::Error,
    evidence: Evidence::Existence,
};

/// Judges every name that a command of a living document asks a runner for.
pub(super) fn check(cx: &Context<'_>, sink: &mut Sink) {
    let gates = Gates::new(cx);
    let mut present = Present::new(cx.tree);
    let mut questions: Vec<(&Document, Question)> = Vec::new();
    for entry in cx.corpus.entries().iter().filter(|entry| gates.admits(entry)) {
        let document = entry.document.as_ref();
        let page = Page::read(document, cx.tree, gates.home());
        for line in &page.commands {
            let judge = |asked: Asked| match gates.objection(document, &page, line, &asked) {
                Some(reason) => Verdict::Abstain(reason),
                None => present.judge(document, line, asked),
            };
            for verdict in present::settle(present::asks(line).into_iter().map(judge).collect()) {
                match verdict {
                    Verdict::Holds => sink.hold("the target it names is defined", document, line.span),
                    Verdict::NoClaim => {}
                    Verdict::Abstain(reason) => sink.abstain_at(reason, document, line.span),
                    Verdict::Missing(question) => questions.push((document, question)),
                }
            }
        }
    }
    let asked: Vec<&Question> = questions.iter().map(|(_, question)| question).collect();
    let answers = past::ask(cx.history, &asked);
    let mut files_gone: Vec<(&str, String)> = Vec::new();
    for ((document, question), answer) in questions.iter().zip(answers) {
        let Some(gone) = answer else {
            if !question.ask.loose {
                sink.abstain_at("the target never existed", document, question.statement);
            }
            continue;
        };
        if gone.whole_file && is_configured(cx.tree, &gone.path) {
            sink.abstain_at("a makefile that is made when the project is configured", document, question.statement);
            continue;
        }
        if gone.whole_file {
            // Every command of the page fails for the same reason: one finding says it.
            let known = (document.path(), gone.path.clone());
            if files_gone.contains(&known) {
                continue;
            }
            files_gone.push(known);
        }
        sink.findings.push(finding(cx, &present, document, question, &gone));
    }
}

fn finding(cx: &Context<'_>, present: &Present<'_>, document: &Document, question: &Question, gone: &Gone) -> Finding {
    let (name, noun) = (&question.ask.name, question.ask.kind.noun());
    let place = Place { path: document.path().to_owned(), span: question.ask.span };
    let message = if gone.whole_file {
        format!("`{}`, which defined the {noun} `{name}`, is gone", gone.path)
    } else {
        format!("`{}` no longer defines the {noun} `{name}`", gone.path)
    };
    let mut finding = Finding::new(&RULE, place.clone(), message);
    finding.label = format!("no such {noun}");
    finding.subject.clone_from(name);
    finding.fingerprint = fingerprint(RULE.name, document.path(), document.slice(question.statement), name, 0);
    finding.receipt.clone_from(&gone.ended);
    finding.rests_on.push(gone.path.clone());
    let committed =
        |verb: &str| if gone.ended.is_some() { format!("{verb} in") } else { format!("{verb} in the work tree") };
    finding.notes.push(committed("removed"));
    if let Some(new) = renamed(present, question, gone) {
        finding.notes = vec![committed(&format!("renamed to `{new}`"))];
        finding.help = Some(format!("change `{name}` to `{new}`"));
        let edit = Edit { place, replacement: new.clone() };
        let exact = document.slice(question.ask.span) == name.as_str();
        finding.fix = exact.then(|| Fix { message: format!("change `{name}` to `{new}`"), edits: vec![edit] });
    } else if gone.whole_file {
        let went = cx.history.vanished(&gone.path).and_then(|vanished| vanished.went);
        finding.help = went.map(|went| format!("`{}` is now `{}`", gone.path, went.path));
    }
    finding
}

/// The name that took the place of the missing one, if the runner has it now.
fn renamed(present: &Present<'_>, question: &Question, gone: &Gone) -> Option<String> {
    let (before, after) = (gone.before.as_ref()?, gone.after.as_ref()?);
    let new = successor(question.ask.kind, &gone.local_name, before, after)?;
    let new = format!("{}{new}", gone.namespace);
    present.still_defines(question, &new).then_some(new)
}

#[cfg(test)]
mod tests;
