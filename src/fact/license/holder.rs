use std::collections::BTreeSet;

use crate::tree::{Tree, path};

/// Words of a copyright line that name nobody.
const ANYBODY: &[&str] = &[
    "affiliates",
    "all",
    "and",
    "authors",
    "company",
    "contributors",
    "copyright",
    "corp",
    "corporation",
    "developers",
    "foundation",
    "free",
    "fsf",
    "gmbh",
    "inc",
    "its",
    "llc",
    "ltd",
    "name",
    "others",
    "owner",
    "present",
    "project",
    "reserved",
    "rights",
    "software",
    "team",
    "the",
    "yyyy",
];

/// Whether the file at `at` lies below a folder whose licence names other holders than that of the root: the code of
/// somebody else, copied in under a name of its own.
pub fn is_of_another_holder(tree: &Tree, at: &str) -> bool {
    let own = holders(tree, "");
    let foreign = |folder: &str| {
        let theirs = holders(tree, folder);
        !theirs.is_empty() && theirs.is_disjoint(&own)
    };
    !own.is_empty() && path::ancestors(at).any(|folder| !folder.is_empty() && foreign(folder))
}

/// The words by which licence files in `folder` name who holds the rights.
fn holders(tree: &Tree, folder: &str) -> BTreeSet<String> {
    tree.files_in(folder)
        .filter(|file| super::is_text(file))
        .filter_map(|file| tree.text(file))
        .flat_map(|text| names(&text))
        .collect()
}

/// The words of the lines that say since when somebody holds the rights: `Copyright (c) 2018 Ada Lovelace`.
fn names(text: &str) -> BTreeSet<String> {
    let claims = text.lines().filter(|line| {
        let line = line.trim_start().to_lowercase();
        let year = line.bytes().collect::<Vec<_>>().windows(4).any(|four| four.iter().all(u8::is_ascii_digit));
        line.starts_with("copyright") && year
    });
    let words = claims.flat_map(|line| line.split(|c: char| !c.is_alphabetic()));
    let named =
        words.map(str::to_lowercase).filter(|word| word.chars().count() > 2 && !ANYBODY.contains(&word.as_str()));
    named.collect()
}

#[cfg(test)]
mod tests {
    use super::is_of_another_holder;
    use crate::tree::Tree;

    fn is_foreign(root: &str, folder: &str) -> bool {
        let tree = Tree::from_files([("LICENSE", root), ("rope/LICENSE.txt", folder), ("rope/doc/knots.md", "")]);
        is_of_another_holder(&tree, "rope/doc/knots.md")
    }

    #[test]
    fn another_holder_is_told_by_the_words_of_the_name() {
        let ours = "MIT License\n\nCopyright (c) 2023 Ada Lovelace\n";
        assert!(is_foreign(ours, "Copyright (c) 2018-2019 Grace Hopper\n"));
        for own in [
            ours,
            "Copyright 2019 Lovelace and contributors\n",
            "Copyright (c) 2020 The Authors\n",
            "Copyright [yyyy] [name of copyright owner]\n",
            "This is free software.\n",
        ] {
            assert!(!is_foreign(ours, own), "{own}");
        }
        assert!(!is_foreign("Apache License\n", "Copyright (c) 2018 Grace Hopper\n"), "nobody is named at the root");
    }
}
