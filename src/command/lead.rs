use std::sync::LazyLock;

use regex::Regex;

use crate::tree::{Tree, path};

use super::Cwd;

/// The folder in which the text before a command says to run it; `None` if it says nothing.
pub(super) fn folder_in_prose(text: &str, document_folder: &str, tree: &Tree) -> Option<Cwd> {
    if READER.as_ref().is_some_and(|pattern| pattern.is_match(text)) {
        return Some(Cwd::Unknown);
    }
    let folder = |name: &str| {
        let name = name.trim_matches(['`', '"', '(', ')', ',', '.', ':', ';']);
        ["", document_folder]
            .into_iter()
            .find_map(|base| path::resolve(base, name).filter(|folder| !folder.is_empty() && tree.is_folder(folder)))
    };
    if ROOT.as_ref().is_some_and(|pattern| pattern.is_match(text)) {
        // "From the root directory of the tests (`tests/e2e`)": whose root is not said by the words alone.
        let other = text.split_whitespace().filter(|word| word.contains('/')).find_map(folder);
        return Some(other.map_or_else(|| Cwd::Known(String::new()), Cwd::Carried));
    }
    for pattern in [&NAMED, &SLASHED] {
        let Some(pattern) = pattern.as_ref() else { continue };
        for found in pattern.captures_iter(text) {
            let (Some(how), Some(name)) = (found.get(1), found.get(2)) else { continue };
            if let Some(folder) = folder(name.as_str()) {
                let there = matches!(how.as_str().to_ascii_lowercase().as_str(), "from" | "in" | "inside" | "within");
                return Some(if there { Cwd::Known(folder) } else { Cwd::Carried(folder) });
            }
        }
    }
    None
}

/// Whether the text tells the reader to go somewhere: "change into the `docs` directory".
pub(super) fn moves(text: &str) -> bool {
    MOVES.as_ref().is_some_and(|pattern| pattern.is_match(text))
}

static MOVES: LazyLock<LazyPattern> = LazyLock::new(|| {
    pattern(
        r"(?i-u)^(?u:[^0-9A-Za-z_])*(?:\w+,?\s+)?(?:cd|change|switch|navigate|go|move|enter|step)\b(?u:[^.]){0,40}\b(?:in|into|to)\b",
    )
});

/// A pattern that does not compile would be found by the tests; here it just never matches.
fn pattern(text: &str) -> LazyPattern {
    Regex::new(text).ok()
}

type LazyPattern = Option<Regex>;

/// "in your project", "inside a new directory": the reader's own.
static READER: LazyLock<LazyPattern> = LazyLock::new(|| {
    pattern(
        r"(?i-u)\b(?:in|inside|within|from|to|at|into|of)\s+(?:(?:the|a|an)\s+)?(?:root\s+(?:directory\s+)?of\s+)?(?:your\s+(?:own\s+)?(?:\w+\s+)?(?:project|app|application|package|site|workspace|module|plugin|theme|repo|repository|directory|folder)|(?:a|an)\s+(?:new|empty|different|separate|temporary)\s+(?:directory|folder|project|app))\b",
    )
});

/// "from the repository root", "in the root directory of the project".
static ROOT: LazyLock<LazyPattern> = LazyLock::new(|| {
    pattern(
        r"(?i-u)\b(?:from|in|at|inside|within|to)\s+(?:the\s+|this\s+)?(?:(?:very\s+)?(?:root|top[- ]level|base|main)(?:\s+(?:directory|folder|dir|level))?(?:\s+of\s+(?:the|this)\s+(?:repo|repository|project|source|monorepo|workspace|tree|checkout)\w*)?|(?:repo|repository|project|monorepo|workspace)(?:sitory)?(?:'s)?\s+(?:root|top[- ]level|base)(?:\s+(?:directory|folder|dir))?)\b",
    )
});

/// "from the `web/ui` directory", "in the docs folder".
static NAMED: LazyLock<LazyPattern> = LazyLock::new(|| {
    pattern(
        r#"(?i-u)\b(from|in|inside|within|into|to|under|at)\s+(?:the\s+|your\s+)?([`"]?\.?/?[\w.@-]+(?:/[\w.@-]+)*/?[`"]?)\s+(?:sub-?)?(?:directory|folder|dir|package|workspace|crate|module)\b"#,
    )
});

/// "in `web/ui`", "under scripts/".
static SLASHED: LazyLock<LazyPattern> = LazyLock::new(|| {
    pattern(
        r#"(?i-u)\b(from|in|inside|within|into|to|under|at)\s+(?:the\s+)?([`"]?\.?/?[\w.@-]+/(?:[\w.@-]+/?)*[`"]?)(?:$|[\s,:;).])"#,
    )
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_compile() {
        for pattern in [&MOVES, &READER, &ROOT, &NAMED, &SLASHED] {
            assert!(pattern.is_some());
        }
    }

    #[test]
    fn where_the_prose_says() {
        let tree = Tree::from_files([("scripts/x.sh", ""), ("web/ui/package.json", ""), ("guide/site/y", "")]);
        let said = |text: &str| folder_in_prose(text, "guide", &tree);
        let known = |folder: &str| Some(Cwd::Known(folder.to_owned()));
        assert_eq!(said("Run it from the `scripts/` directory:"), known("scripts"));
        assert_eq!(said("In web/ui, run"), known("web/ui"));
        assert_eq!(said("Inside the site folder:"), known("guide/site"));
        assert_eq!(said("From the repository root:"), known(""));
        assert_eq!(said("in the root directory of the project"), known(""));
        assert_eq!(said("Then, in your project, run"), Some(Cwd::Unknown));
        assert_eq!(said("in a new directory:"), Some(Cwd::Unknown));
        assert_eq!(said("Install the tools and run the tests:"), None);
        assert_eq!(said("in the build directory"), None);
        assert_eq!(said("cd into the /scripts directory."), Some(Cwd::Carried("scripts".to_owned())));
        assert_eq!(
            said("from the root directory of the site (`guide/site`)"),
            Some(Cwd::Carried("guide/site".to_owned()))
        );
        assert!(
            moves("cd into the /docs directory.")
                && moves("Then switch to the web folder")
                && !moves("Add it to the docs")
        );
    }
}
