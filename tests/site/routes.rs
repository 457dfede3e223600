//! Every row of `fixtures/renderers/routes.jsonl`: a link in a site that was really built, and whether what
//! the generator made of it leads to a file (and an id) of the built output.

use std::collections::BTreeMap;

use drift::document::{Corpus, LinkKind, parse};
use drift::site::{Resolution, Sites};
use drift::tree::Tree;
use serde::Deserialize;

#[derive(Deserialize)]
struct Row {
    renderer: String,
    tree: String,
    link_in: String,
    link: String,
    resolves: bool,
    href: Option<String>,
    why: String,
}

/// The destination and kind of a link as it is written in a row.
fn written(link: &str) -> (&str, LinkKind) {
    if let Some(raw) = link.strip_prefix("RAW:<a href=\"") {
        return (raw.split('"').next().unwrap_or(""), LinkKind::HtmlHref);
    }
    if let Some(raw) = link.strip_prefix("RAW:") {
        return (raw, LinkKind::Inline);
    }
    match link.strip_prefix('!') {
        Some(image) => (image, LinkKind::Image),
        None => (link, LinkKind::Inline),
    }
}

/// Whether the verdict says what was observed.
fn agrees(row: &Row, resolution: &Resolution) -> bool {
    // A picture that was put into the page as a `data:` URL is there.
    let resolves = row.resolves || row.href.as_deref().is_some_and(|href| href.starts_with("data:"));
    match resolution {
        Resolution::Found { .. } | Resolution::Redirect { .. } => resolves,
        Resolution::DeadPage { .. } | Resolution::DeadAnchor { .. } => !resolves,
        Resolution::NotJudged("outside the site") => row.why == "outside base path",
        Resolution::NotJudged("outside the repository") => !resolves,
        Resolution::NotJudged("made when the site is built") => resolves,
        Resolution::NotJudged(_) | Resolution::External => false,
    }
}

#[test]
fn every_row_of_every_generator() {
    let rows = std::fs::read_to_string("fixtures/renderers/routes.jsonl").unwrap();
    let trees = std::fs::read_to_string("fixtures/renderers/routes_trees.json").unwrap();
    let trees: BTreeMap<String, BTreeMap<String, String>> = serde_json::from_str(&trees).unwrap();
    let built: BTreeMap<&str, (Tree, Sites)> = trees
        .iter()
        .map(|(name, files)| {
            let tree = Tree::from_files(files.iter().map(|(path, text)| (path.clone(), text.clone())));
            let sites = Sites::discover(&tree);
            (name.as_str(), (tree, sites))
        })
        .collect();
    let mut wrong: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut total: BTreeMap<String, usize> = BTreeMap::new();
    for line in rows.lines() {
        let row: Row = serde_json::from_str(line).unwrap();
        *total.entry(row.renderer.clone()).or_default() += 1;
        let (tree, sites) = &built[row.tree.as_str()];
        let from = parse(&row.link_in, &trees[&row.tree][&row.link_in]);
        let (dest, kind) = written(&row.link);
        let resolution = sites.resolve(tree, &Corpus::default(), &from, dest, kind);
        if !agrees(&row, &resolution) {
            wrong.entry(row.renderer.clone()).or_default().push(format!(
                "{} {} {:?}: built {} ({}), is {resolution:?}",
                row.tree, row.link_in, row.link, row.resolves, row.why
            ));
        }
    }
    let mut report = String::new();
    let mut failed = false;
    for (renderer, count) in &total {
        let rows = wrong.get(renderer).map_or(&[][..], Vec::as_slice);
        failed |= !rows.is_empty();
        report.push_str(&format!("{renderer}: {} of {count} rows wrong\n    {}\n", rows.len(), rows.join("\n    ")));
    }
    assert_eq!(total.values().sum::<usize>(), 880, "rows are not tried any more");
    assert!(!failed, "{report}");
}
