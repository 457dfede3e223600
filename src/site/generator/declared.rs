//! Which release of a generator is asked for.

use crate::site::config::{at, json, yaml};
use crate::tree::{Tree, path};

/// What the nearest `package.json` at or above `folder` that asks for `package` writes for its version; for pnpm's
/// `catalog:` what the workspace's catalogue has.
pub(super) fn declared(tree: &Tree, folder: &str, package: &str) -> Option<String> {
    std::iter::once(folder).chain(path::ancestors(folder)).find_map(|folder| {
        let manifest = json(&tree.text(&path::join(folder, "package.json"))?)?;
        let written = ["devDependencies", "dependencies"]
            .iter()
            .find_map(|key| at(&manifest, key)?.get(package)?.as_str().map(str::to_owned))?;
        Some(written.strip_prefix("catalog:").and_then(|name| catalogued(tree, name, package)).unwrap_or(written))
    })
}

fn catalogued(tree: &Tree, name: &str, package: &str) -> Option<String> {
    let workspace = yaml(&tree.text("pnpm-workspace.yaml")?)?;
    let catalogue = match name {
        "" | "default" => at(&workspace, "catalog").or_else(|| workspace.get("catalogs")?.get("default"))?,
        name => workspace.get("catalogs")?.get(name)?,
    };
    catalogue.get(package)?.as_str().map(str::to_owned)
}

/// The major version that `written` asks for, as `^2.0.0-alpha.16` and `>=1.6` do.
pub(super) fn major(written: &str) -> Option<u32> {
    let number = written.trim_start_matches(|c: char| !c.is_ascii_digit());
    number.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok()
}
