use std::collections::BTreeSet;

use crate::license::{License, licenses_of};
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

/// Whether the file at `at` lies below a folder whose licence names other holders than that of the root, or names some
/// and is another licence where the root names nobody: the code of somebody else, copied in under a name of its own.
pub fn is_of_another_holder(tree: &Tree, at: &str) -> bool {
    let own = Rights::of(tree, "");
    path::ancestors(at).any(|folder| !folder.is_empty() && Rights::of(tree, folder).are_of_another(&own))
}

/// What the licence files of one folder grant, and who grants it.
#[derive(Default)]
struct Rights {
    /// Words of names.
    holders: BTreeSet<String>,
    licenses: Vec<License>,
}

impl Rights {
    fn of(tree: &Tree, folder: &str) -> Self {
        let mut rights = Rights::default();
        let files = tree.files_in(folder).filter(|file| super::is_text(file));
        for text in files.filter_map(|file| tree.text(file)) {
            rights.holders.extend(names(&text));
            rights.licenses.extend(licenses_of(&text));
        }
        rights
    }

    fn are_of_another(&self, root: &Rights) -> bool {
        if self.holders.is_empty() {
            return false;
        }
        if !root.holders.is_empty() {
            return self.holders.is_disjoint(&root.holders);
        }
        let shared = self.licenses.iter().any(|license| root.licenses.contains(license));
        !shared && !self.licenses.is_empty() && !root.licenses.is_empty()
    }
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
    }

    #[test]
    fn where_the_root_names_nobody_the_kind_of_licence_tells() {
        let (apache, other) = ("Apache License\nVersion 2.0\n", "Copyright 2008 Grace Hopper\n\n");
        let bsd = "Redistribution and use in source and binary forms, with or without modification\n";
        assert!(is_foreign(apache, &format!("{other}{bsd}")));
        for (root, folder) in [
            (apache, format!("{other}{apache}")),
            (apache, bsd.to_owned()),
            (apache, other.to_owned()),
            ("Do as you please.\n", format!("{other}{bsd}")),
        ] {
            assert!(!is_foreign(root, &folder), "{root} {folder}");
        }
    }
}
