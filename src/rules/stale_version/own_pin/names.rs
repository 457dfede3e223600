//! How this project is named where its releases are pinned.

use std::collections::BTreeSet;

use super::super::super::Context;
use crate::claim::release_pin::Names;
use crate::tree::path;

/// How the project is named where its releases are pinned. Build files are read only if a document has coordinates.
pub(super) fn names(cx: &Context<'_>) -> Option<Names> {
    const COORDINATES: &[&str] = &["<groupId>", "mplementation", "classpath", "platform(", "api(", "api \"", "api '"];
    let mut texts = cx.corpus.entries().iter().map(|entry| entry.document.text());
    if !texts.any(|text| COORDINATES.iter().any(|word| text.contains(word))) {
        return Names::new(&cx.own.repositories(), &BTreeSet::new());
    }
    let builds = |file: &&str| {
        let name = path::name(file);
        name.ends_with(".gradle") || name.ends_with(".gradle.kts") || matches!(*file, "gradle.properties" | "pom.xml")
    };
    let texts = cx.tree.paths().filter(builds).filter_map(|file| cx.tree.text(file));
    let groups = texts.filter_map(|text| group_of(&text)).collect();
    Names::new(&cx.own.repositories(), &groups)
}

/// The group that a build file publishes under.
fn group_of(text: &str) -> Option<String> {
    let value = text.lines().find_map(|line| {
        let line = line.trim();
        let element = line.strip_prefix("<groupId>").and_then(|rest| rest.strip_suffix("</groupId>"));
        let assigned = || {
            let rest = ["group", "GROUP"].iter().find_map(|key| line.strip_prefix(key))?;
            rest.trim_start().strip_prefix('=').or_else(|| rest.starts_with(' ').then_some(rest))
        };
        let value = element.or_else(assigned)?.trim().trim_matches(['"', '\'']);
        let plain = |sign: char| sign.is_ascii_alphanumeric() || matches!(sign, '.' | '-' | '_');
        (value.contains('.') && value.chars().all(plain)).then_some(value)
    })?;
    Some(value.to_owned())
}

/// Whether a module of the tree is called `artifact`: a group may be published from several repositories.
pub(super) fn is_artifact(cx: &Context<'_>, artifact: &str) -> bool {
    cx.own.is_called(artifact) || cx.tree.folders().any(|folder| path::name(folder) == artifact)
}
