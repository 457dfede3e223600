//! The report as one page that works from disk: no network, no other file, nothing that a browser has to ask for.
//!
//! Texts of the repository reach the page as escaped text or as data that the script sets as text: none of them
//! is ever markup.

mod chart;

use minijinja::Environment;
use minijinja::value::Serde;
use serde::Serialize;

use super::json_text::to_compact_json;
use crate::finding::Commit;
use crate::recall::{Conflict, Lifetime, Overview, Standing};
use chart::Chart;

const TEMPLATE: &str = include_str!("page.html");
const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// Why a page could not be written.
#[derive(Debug, thiserror::Error)]
#[error("the page's own template is broken: {0}")]
pub struct PageError(#[from] minijinja::Error);

/// What the script works with: short names, since there are thousands of each.
#[derive(Serialize)]
struct Data<'a> {
    steps: Vec<[&'a str; 3]>,
    paths: Vec<&'a str>,
    lives: Vec<Row<'a>>,
}

/// A statement: `p` path, `l` lines, `b` bytes, `i` id, `h` heading, `k` kind, `m` mood, `s` standing, `f` since,
/// `a` against, `v` verified, `t` texts, `e` end.
#[derive(Serialize)]
struct Row<'a> {
    p: usize,
    l: (u32, u32),
    b: (u32, u32),
    i: &'a str,
    h: &'a str,
    k: &'a str,
    m: &'a str,
    s: usize,
    f: Option<usize>,
    a: &'a [String],
    v: &'a str,
    t: &'a [(usize, String)],
    e: Option<usize>,
}

/// What the template works with.
#[derive(Serialize)]
struct Shown<'a> {
    overview: &'a Overview,
    version: &'a str,
    commit: Option<&'a Commit>,
    work_tree: bool,
    chart: Chart,
    names: &'a [&'static str],
    total: usize,
    conflicts: &'a [Side<'a>],
    steps: usize,
    style: &'static str,
    script: &'static str,
    data: &'a str,
}

/// The whole page.
pub fn page(overview: &Overview, version: &str) -> Result<String, PageError> {
    let mut environment = Environment::new();
    environment.add_template("page.html", TEMPLATE)?;
    let chart = Chart::of(&overview.points);
    let names: Vec<&str> = Standing::ALL.iter().map(|standing| standing.name()).collect();
    let total: usize = overview.standings.iter().map(|(_, count)| count).sum();
    let conflicts: Vec<Side<'_>> = overview.conflicts.iter().map(conflict).collect();
    // `<` never reaches the script element, so no text can close it.
    let data = to_compact_json(&data(overview)).replace('<', "\\u003c");
    let shown = Shown {
        overview,
        version,
        commit: overview.revision.commit.as_ref(),
        work_tree: overview.revision.work_tree,
        chart,
        names: &names,
        total,
        conflicts: &conflicts,
        steps: overview.steps.len(),
        style: STYLE,
        script: SCRIPT,
        data: &data,
    };
    let page = environment.get_template("page.html")?.render(Serde(&shown))?;
    Ok(page.trim_end().to_owned() + "\n")
}

#[derive(Serialize)]
struct Side<'a> {
    place: String,
    text: &'a str,
    other: &'a str,
    other_text: &'a str,
}

fn conflict(conflict: &Conflict) -> Side<'_> {
    Side {
        place: conflict.one.place(),
        text: &conflict.one.text,
        other: &conflict.other,
        other_text: conflict.other_text.as_deref().unwrap_or("says otherwise"),
    }
}

fn data(overview: &Overview) -> Data<'_> {
    let mut paths: Vec<&str> = overview.lives.iter().map(|life| life.path.as_str()).collect();
    paths.sort_unstable();
    paths.dedup();
    let row = |life: &'_ Lifetime| paths.binary_search(&life.path.as_str()).unwrap_or(0);
    let lives = overview.lives.iter().map(|life| Row {
        p: row(life),
        l: life.lines,
        b: life.span,
        i: &life.id,
        h: &life.heading,
        k: &life.kind,
        m: &life.mood,
        s: life.status as usize,
        f: life.since,
        a: &life.against,
        v: &life.verified,
        t: &life.texts,
        e: life.end,
    });
    let lives = lives.collect();
    let steps = overview.steps.iter().map(|commit| [commit.short(), commit.date.as_str(), commit.subject.as_str()]);
    Data { steps: steps.collect(), lives, paths }
}

/// The plot's numbers as a table in Markdown.
pub fn points_markdown(overview: &Overview) -> String {
    let mut out =
        String::from("| date | commit | claims | verified | stale | conflicting |\n|---|---|---:|---:|---:|---:|\n");
    for point in &overview.points {
        let (date, commit) = match &point.commit {
            Some(commit) => (commit.date.as_str(), commit.short()),
            None => ("", ""),
        };
        out.push_str(&format!(
            "| {date} | `{commit}` | {} | {} | {} | {} |\n",
            point.claims, point.verified, point.stale, point.conflicting
        ));
    }
    out
}

/// The same for people.
pub fn points_text(overview: &Overview) -> String {
    let mut out = format!(
        "{:10}  {:7}  {:>8}  {:>8}  {:>8}  {:>11}\n",
        "date", "commit", "claims", "verified", "stale", "conflicting"
    );
    for point in &overview.points {
        let (date, commit) = match &point.commit {
            Some(commit) => (commit.date.as_str(), commit.short()),
            None => ("", ""),
        };
        out.push_str(&format!(
            "{date:10}  {commit:7}  {:>8}  {:>8}  {:>8}  {:>11}\n",
            point.claims, point.verified, point.stale, point.conflicting
        ));
    }
    out
}
