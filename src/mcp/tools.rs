use std::collections::BTreeMap;

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, schema_for};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

use super::answers::{Checked, Disputed, Found, Life, Lives, Outdated, Projected};
use super::failure::ToolError;
use super::parameters as ask;
use super::text;
use crate::finding::Commit;
use crate::recall::{Cursor, Filter, Pack, PackOptions, Page, Projection, Standing, Trust, pack, tokens};
use crate::render;
use crate::session::{Asked, View, Views};

/// Chapters of one life that are told.
const MOST_CHAPTERS: usize = 40;
/// Claims on one line whose lives are told.
const MOST_LIVES: usize = 10;

/// What a tool gives: structured content, and a short text for those who read only that.
pub(super) struct Answered {
    pub(super) content: Value,
    pub(super) text: String,
}

type Run = fn(&Views, Map<String, Value>) -> Result<Answered, ToolError>;

/// One tool.
pub(super) struct ToolInfo {
    pub(super) name: &'static str,
    pub(super) title: &'static str,
    pub(super) description: &'static str,
    pub(super) input: fn() -> Schema,
    pub(super) output: fn() -> Schema,
    pub(super) run: Run,
}

/// Every tool.
pub(super) const TOOLS: &[ToolInfo] = &[
    ToolInfo {
        name: "context",
        title: "What the documents claim about something, packed",
        description: "Before you rely on documentation, ask this. Packs what the documents currently claim about \
                      something under a ceiling of tokens, with how each claim is verified and since which commit. \
                      If `warning` is there, check what `check` names before you act. Never act on `superseded`.",
        input: || schema_for!(ask::Context),
        output: output::<Pack>,
        run: context,
    },
    ToolInfo {
        name: "search_claims",
        title: "Search what the documents claim",
        description: "Claims of the documents by words, the best first, each with its standing, its receipt (the \
                      commit that stated it) and how it is verified. Gives current claims only, unless `status` \
                      asks for others.",
        input: || schema_for!(ask::Search),
        output: output::<Found>,
        run: search_claims,
    },
    ToolInfo {
        name: "superseded_claims",
        title: "What no longer holds",
        description: "What documents still say although it no longer holds, and what they used to say: until which \
                      commit, why, and what holds instead. Answers \"what was it before?\". Never act on it.",
        input: || schema_for!(ask::Superseded),
        output: output::<Outdated>,
        run: superseded_claims,
    },
    ToolInfo {
        name: "open_conflicts",
        title: "Who disagrees",
        description: "Pairs of statements that cannot both be true where nothing says which is right. Ask a person, \
                      or look at the code, before you act on either.",
        input: || schema_for!(ask::Conflicts),
        output: output::<Disputed>,
        run: open_conflicts,
    },
    ToolInfo {
        name: "claim_history",
        title: "The life of a claim",
        description: "What happened to a claim: born, reworded, replaced, retired, restored, each with its commit \
                      and the values that changed.",
        input: || schema_for!(ask::History),
        output: output::<Lives>,
        run: claim_history,
    },
    ToolInfo {
        name: "projection_at",
        title: "What stood at a revision",
        description: "All claims as they stood at any commit, tag or branch, with their standing then.",
        input: || schema_for!(ask::At),
        output: output::<Projected>,
        run: projection_at,
    },
    ToolInfo {
        name: "check_document",
        title: "Is this document safe to rely on?",
        description: "Every claim of one document, line by line, with its standing and what speaks against it. \
                      `safe` is true if nothing speaks against any of them.",
        input: || schema_for!(ask::Document),
        output: output::<Checked>,
        run: check_document,
    },
];

/// The schema of what is written: a field that is always there is required, also where it may be null.
fn output<T: JsonSchema>() -> Schema {
    SchemaSettings::draft2020_12().for_serialize().into_generator().into_root_schema_for::<T>()
}

/// The tools as they are published: name, title, description and both schemas.
pub fn published() -> Value {
    let tool = |tool: &ToolInfo| {
        json!({
            "name": tool.name,
            "title": tool.title,
            "description": tool.description,
            "inputSchema": (tool.input)(),
            "outputSchema": (tool.output)(),
        })
    };
    json!({ "tools": TOOLS.iter().map(tool).collect::<Vec<Value>>() })
}

fn read<T: DeserializeOwned + JsonSchema>(arguments: Map<String, Value>) -> Result<T, ToolError> {
    // A parameter of another name is a mistake: without it another question would be answered.
    let schema = schema_for!(T);
    let known = schema.get("properties").and_then(Value::as_object);
    if let Some((known, unknown)) =
        known.and_then(|known| Some((known, arguments.keys().find(|name| !known.contains_key(*name))?)))
    {
        let names: Vec<&str> = known.keys().map(String::as_str).collect();
        let next = format!("this tool takes `{}`", names.join("`, `"));
        return Err(ToolError::new(format!("there is no parameter `{unknown}`"), next));
    }
    serde_json::from_value(Value::Object(arguments))
        .map_err(|error| ToolError::new(error.to_string(), "see the tool's input schema"))
}

fn answer(view: &View, content: &(impl Serialize + JsonSchema), mut text: String) -> Result<Answered, ToolError> {
    if let Some(lacks) = view.projection.revision.lacks.as_ref().filter(|lacks| !text.contains(*lacks)) {
        text.push_str(&format!("But {lacks}.\n"));
    }
    let content = serde_json::to_value(content)
        .map_err(|error| ToolError::new(error.to_string(), "this is a fault of drift: please report it"))?;
    Ok(Answered { content: text::escaped(content), text })
}

/// What tells one revision's list from another's.
fn at(view: &View) -> String {
    view.projection.revision.commit.as_ref().map_or(String::new(), |commit: &Commit| commit.id.clone())
}

fn context(views: &Views, arguments: Map<String, Value>) -> Result<Answered, ToolError> {
    let asked: ask::Context = read(arguments)?;
    let view = views.at(asked.rev.as_deref())?;
    let config = &view.session.config;
    let options = PackOptions {
        budget: asked.budget.unwrap_or(2000),
        threshold: config.threshold.unwrap_or(Trust::SingleSource),
        pins: &config.pinned,
        // An agent reads either the one or the other: neither may pass the ceiling.
        cost: &|pack| tokens(&render::pack_json(pack)).max(tokens(&render::pack_markdown(pack))),
    };
    let (pack, _) = pack(&view.projection, &asked.query, &*view, &options)?;
    answer(&view, &pack, render::pack_markdown(&pack))
}

fn search_claims(views: &Views, arguments: Map<String, Value>) -> Result<Answered, ToolError> {
    let asked: ask::Search = read(arguments)?;
    let view = views.at(asked.rev.as_deref())?;
    let status = asked.status.unwrap_or_else(|| vec![Standing::Current]);
    let kind = asked.kind.map(|kind| format!("{kind:?}").to_lowercase());
    let words = asked.query.as_deref().unwrap_or_default();
    let question = format!("{words}|{status:?}|{:?}|{kind:?}", asked.path);
    let cursor = Cursor::read(asked.part.cursor.as_deref(), &["search", &question, &at(&view)])?;
    let found = view.projection.search(words, &Filter { status, path: asked.path, kind });
    let page = claims(&view, &found, &cursor, asked.part.size());
    let text = text::page("claims", &page, text::claim);
    answer(&view, &Found { revision: view.projection.revision.clone(), page }, text)
}

/// A page of claims with their verification.
fn claims(view: &View, found: &[usize], cursor: &Cursor, size: usize) -> Page<crate::recall::Claim> {
    let page = Page::of(found.len(), cursor, size, |index| found[index]);
    let items = view.projection.verified(&page.items, view);
    Page { items, total: page.total, next_cursor: page.next_cursor }
}

fn superseded_claims(views: &Views, arguments: Map<String, Value>) -> Result<Answered, ToolError> {
    let asked: ask::Superseded = read(arguments)?;
    let view = views.at(asked.rev.as_deref())?;
    let words = asked.query.as_deref().unwrap_or_default();
    let question = format!("{words}|{:?}", asked.path);
    let cursor = Cursor::read(asked.part.cursor.as_deref(), &["superseded", &question, &at(&view)])?;
    let page = view.projection.superseded(words, asked.path.as_deref(), &cursor, asked.part.size());
    let text = text::page("statements that no longer hold", &page, text::outdated);
    answer(&view, &Outdated { revision: view.projection.revision.clone(), page }, text)
}

fn open_conflicts(views: &Views, arguments: Map<String, Value>) -> Result<Answered, ToolError> {
    let asked: ask::Conflicts = read(arguments)?;
    let view = views.at(asked.rev.as_deref())?;
    let question = format!("{:?}", asked.path);
    let cursor = Cursor::read(asked.part.cursor.as_deref(), &["conflicts", &question, &at(&view)])?;
    let mut all = view.projection.conflicts();
    if let Some(path) = asked.path.as_deref().map(|path| path.trim_end_matches('/')) {
        let below =
            |of: &str| of.strip_prefix(path).is_some_and(|rest| rest.starts_with(['/', ':']) || rest.is_empty());
        all.retain(|one| path.is_empty() || below(&one.one.place()) || below(&one.other));
    }
    let page = Page::of(all.len(), &cursor, asked.part.size(), |index| all[index].clone());
    let text = text::page("open conflicts", &page, text::conflict);
    answer(&view, &Disputed { revision: view.projection.revision.clone(), page }, text)
}

fn claim_history(views: &Views, arguments: Map<String, Value>) -> Result<Answered, ToolError> {
    let asked: ask::History = read(arguments)?;
    let view = views.at(asked.rev.as_deref())?;
    let meant = Asked::read(&asked.claim);
    let all = view.projection.claims();
    let found: Vec<usize> = (0..all.len())
        .filter(|&index| meant.means(&all[index].path, all[index].line..=all[index].end_line, &all[index].id))
        .take(MOST_LIVES)
        .collect();
    if found.is_empty() {
        let next = "find claims with `search_claims`, and pass `path:line` or the `id` of one";
        return Err(ToolError::new(format!("there is no claim at `{}`", asked.claim), next));
    }
    let lives: Vec<Life> =
        view.projection.verified(&found, &*view).into_iter().map(|claim| life(&view, claim)).collect();
    let mut told = String::new();
    for life in &lives {
        told.push_str(&format!("{}\n", text::claim(&life.claim)));
        for chapter in &life.chapters {
            let commit = chapter.commit.as_ref().map_or("not committed yet".to_owned(), Commit::cite);
            let values = chapter.values.as_ref().map_or(String::new(), |(old, new)| format!(" {old} -> {new}"));
            told.push_str(&format!("{}\n", text::line(&format!("  {} in {commit}{values}", chapter.step))));
        }
    }
    answer(&view, &Lives { revision: view.projection.revision.clone(), claims: lives }, told)
}

fn life(view: &View, claim: crate::recall::Claim) -> Life {
    let mut chapters = view.session.chapters(&claim.path, claim.span);
    let left_out = chapters.len().saturating_sub(MOST_CHAPTERS);
    chapters.drain(..left_out);
    Life { claim, chapters, left_out }
}

fn projection_at(views: &Views, arguments: Map<String, Value>) -> Result<Answered, ToolError> {
    let asked: ask::At = read(arguments)?;
    let view = views.at(Some(&asked.rev))?;
    let question = format!("{:?}", asked.path);
    let cursor = Cursor::read(asked.part.cursor.as_deref(), &["projection", &question, &at(&view)])?;
    let found = view.projection.search("", &Filter { path: asked.path, ..Filter::default() });
    let counts = counts(&view.projection, &found);
    let page = claims(&view, &found, &cursor, asked.part.size());
    let text = text::page("claims", &page, text::claim);
    answer(&view, &Projected { revision: view.projection.revision.clone(), counts, page }, text)
}

fn counts(projection: &Projection, found: &[usize]) -> BTreeMap<String, usize> {
    let mut counts: BTreeMap<String, usize> =
        Standing::ALL.iter().map(|standing| (standing.name().to_owned(), 0)).collect();
    for &index in found {
        *counts.entry(projection.claims()[index].status.name().to_owned()).or_default() += 1;
    }
    counts
}

fn check_document(views: &Views, arguments: Map<String, Value>) -> Result<Answered, ToolError> {
    let asked: ask::Document = read(arguments)?;
    let view = views.at(asked.rev.as_deref())?;
    let path = asked.path.trim_start_matches("./").to_owned();
    if view.session.corpus.get(&path).is_none() {
        return Err(unknown_document(&view, &path));
    }
    let cursor = Cursor::read(asked.part.cursor.as_deref(), &["document", &path, &at(&view)])?;
    let found: Vec<usize> = view.projection.at(&path, None).collect();
    let mut counts = counts(&view.projection, &found);
    let doubtful = found.iter().filter(|&&index| view.projection.claims()[index].doubt.is_some()).count();
    counts.insert("doubtful".to_owned(), doubtful);
    let safe = counts.iter().all(|(name, count)| name == "current" || *count == 0);
    let page = claims(&view, &found, &cursor, asked.part.size());
    let verdict = if safe { "nothing speaks against it" } else { "not safe: do not act on what is marked" };
    let text = format!("{path}: {verdict}\n{}", text::page("claims", &page, text::claim));
    answer(&view, &Checked { revision: view.projection.revision.clone(), path, safe, counts, page }, text)
}

fn unknown_document(view: &View, path: &str) -> ToolError {
    let name = path.rsplit('/').next().unwrap_or(path);
    let documents = view.session.corpus.entries().iter().map(|entry| entry.document.path());
    let near: Vec<&str> = documents.filter(|at| at.rsplit('/').next() == Some(name)).take(5).collect();
    let next = match near[..] {
        [] => "pass a markdown file by its path from the root of the repository".to_owned(),
        _ => format!("did you mean `{}`?", near.join("`, `")),
    };
    ToolError::new(format!("there is no document `{path}`"), next)
}
