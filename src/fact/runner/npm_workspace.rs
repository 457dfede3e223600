use crate::fact::data;
use crate::tree::{Tree, path};

use super::Scope;

/// The `package.json` files that a command run in `folder` is about; `None` if its selector cannot be resolved.
pub(super) fn manifests(tree: &Tree, folder: &str, scope: &Scope) -> Option<Vec<String>> {
    match scope {
        Scope::Here => Some(nearest(tree, folder).into_iter().collect()),
        Scope::Root => Some(root(tree).into_iter().collect()),
        Scope::Any => Some(packages(tree)),
        Scope::Package(selector) => selected(tree, folder, selector).map(|file| vec![file]),
    }
}

/// A project's own packages; what stands below fixtures and the like is made for tests.
fn packages(tree: &Tree) -> Vec<String> {
    let foreign = |file: &str| {
        file.split('/').any(|part| matches!(part, "node_modules" | "fixtures" | "__fixtures__" | "vendor"))
    };
    tree.named("package.json").filter(|file| !foreign(file)).map(str::to_owned).collect()
}

fn root(tree: &Tree) -> Option<String> {
    tree.is_file("package.json").then(|| "package.json".to_owned())
}

fn nearest(tree: &Tree, folder: &str) -> Option<String> {
    std::iter::once(folder)
        .chain(path::ancestors(folder))
        .map(|folder| path::join(folder, "package.json"))
        .find(|file| tree.is_file(file))
}

/// The one package that `selector` names: by its path, or by its name with or without a scope.
fn selected(tree: &Tree, folder: &str, selector: &str) -> Option<String> {
    if selector.contains(['*', '!', '[', '{', '$', '<']) || selector.contains("...") {
        return None;
    }
    for base in [folder, ""] {
        let file = path::resolve(base, selector).map(|folder| path::join(&folder, "package.json"));
        if let Some(file) = file.filter(|file| file != "package.json" && tree.is_file(file)) {
            return Some(file);
        }
    }
    let named: Vec<(String, String)> = packages(tree)
        .into_iter()
        .filter_map(|file| {
            let manifest = tree.text(&file).and_then(|text| data::json(&text))?;
            Some((manifest.text_at("name")?.to_owned(), file))
        })
        .collect();
    let only = |fits: &dyn Fn(&str) -> bool| {
        let mut found = named.iter().filter(|(name, _)| fits(name));
        let one = found.next().map(|(_, file)| file.clone());
        if found.next().is_some() { None } else { one }
    };
    // pnpm takes a name without its scope where no other package has it.
    only(&|name| name == selector)
        .or_else(|| only(&|name| name.rsplit_once('/').is_some_and(|(_, bare)| bare == selector)))
}
