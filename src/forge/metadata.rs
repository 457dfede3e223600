use crate::tree::Tree;

/// Files whose word on "this repository" counts, and how the word is introduced in each.
const METADATA: &[(&str, &[&str])] = &[
    ("package.json", &["\"repository\"", "\"url\"", "\"homepage\"", "\"bugs\""]),
    ("Cargo.toml", &["repository", "homepage"]),
    ("pyproject.toml", &["repository", "source", "homepage", "code", "github"]),
    ("setup.cfg", &["url", "source", "home"]),
    ("setup.py", &["url", "source"]),
    ("composer.json", &["\"source\"", "\"issues\"", "\"homepage\""]),
    ("mkdocs.yml", &["repo_url", "edit_uri"]),
    ("docs/mkdocs.yml", &["repo_url", "edit_uri"]),
    ("book.toml", &["git-repository-url", "edit-url-template"]),
    ("antora.yml", &["url"]),
];

/// The URLs by which the metadata of packages at the root names this repository, and whatever else stands beside them.
pub(super) fn urls(tree: &Tree) -> Vec<String> {
    let mut named = Vec::new();
    for (file, keys) in METADATA {
        let Some(text) = tree.text(file) else { continue };
        for line in text.lines().map(|line| line.trim_start().to_ascii_lowercase()) {
            if keys.iter().any(|key| line.starts_with(key)) {
                named.extend(urls_of(&line));
            }
        }
    }
    for gemspec in tree.files_in("").filter(|path| path.ends_with(".gemspec")) {
        for line in tree.text(gemspec).iter().flat_map(|text| text.lines()) {
            if line.contains("homepage") || line.contains("source_code_uri") {
                named.extend(urls_of(&line.to_ascii_lowercase()));
            }
        }
    }
    let module = tree.text("go.mod").and_then(|text| {
        text.lines().find_map(|line| line.strip_prefix("module ").map(|module| module.trim().to_owned()))
    });
    named.extend(module);
    named
}

fn urls_of(line: &str) -> impl Iterator<Item = String> {
    let starts = ["https://", "http://", "git@", "git+https://", "github:"];
    let places = starts.into_iter().flat_map(|start| line.match_indices(start));
    places.filter_map(|(at, _)| line[at..].split(['"', '\'', ' ', ',', ')', '>']).next()).map(str::to_owned)
}
