//! Translations beside their original: `guide.fr.md` links to `setup.md` and means `setup.fr.md`.

use crate::tree::{Tree, path};

/// The page that a link from `from` to `page` means on a site of several languages: the one in the language
/// of `from`. `None` if `from` is no translation, or `page` has none.
pub(super) fn twin(tree: &Tree, from: &str, page: &str) -> Option<String> {
    let (stem, language) = translated(from)?;
    let original = path::join(path::parent(from), &format!("{stem}.{}", path::extension(from)?));
    if !tree.is_file(&original) {
        return None;
    }
    let (base, extension) = page.rsplit_once('.')?;
    let twin = format!("{base}.{language}.{extension}");
    tree.is_file(&twin).then_some(twin)
}

/// The page of the original language for which `page`, in the folder of translations that holds `from` too, would
/// stand: `docs/guide/a.md` for `docs/guide-de/a.md`, `docs/a.md` or `docs/en/a.md` for `docs/de/a.md`. `None` if there
/// is none.
pub fn original(tree: &Tree, from: &str, page: &str) -> Option<String> {
    let parts: Vec<&str> = page.split('/').collect();
    let in_place_of = |at: usize, part: Option<&str>| {
        let with = parts[..at].iter().copied().chain(part).chain(parts[at + 1..].iter().copied());
        let found = with.collect::<Vec<_>>().join("/");
        tree.is_file(&found).then_some(found)
    };
    let shared = parts.iter().zip(from.split('/')).take_while(|(part, other)| **part == *other).count();
    (0..shared.min(parts.len() - 1)).find_map(|at| match parts[at].split_once('-') {
        _ if is_language(parts[at]) => in_place_of(at, Some("en")).or_else(|| in_place_of(at, None)),
        Some((stem, language)) if is_language(language) => in_place_of(at, Some(stem)),
        _ => None,
    })
}

/// Whether `part` is written as the code of a language: `de`, `pt-BR`, `zh_Hans`.
fn is_language(part: &str) -> bool {
    let (code, region) = part.split_once(['-', '_']).unwrap_or((part, "xx"));
    let letters = |part: &str, lengths: std::ops::RangeInclusive<usize>| {
        lengths.contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_alphabetic())
    };
    letters(code, 2..=3) && code.bytes().all(|byte| byte.is_ascii_lowercase()) && letters(region, 2..=4)
}

/// The name without its language, and the language: `pt-BR` of `guide.pt-BR.md`.
fn translated(from: &str) -> Option<(&str, &str)> {
    let (stem, language) = path::name(from).rsplit_once('.')?.0.rsplit_once('.')?;
    is_language(language).then_some((stem, language))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_language_is_told_from_other_endings() {
        assert_eq!(translated("docs/guide.fr.md"), Some(("guide", "fr")));
        assert_eq!(translated("guide.pt-BR.md"), Some(("guide", "pt-BR")));
        assert_eq!(translated("guide.zh_Hans.md"), Some(("guide", "zh_Hans")));
        assert_eq!(translated("release-1.2.md"), None);
        assert_eq!(translated("guide.md"), None);
    }

    #[test]
    fn the_original_stands_beside_the_folder_of_translations() {
        let tree = Tree::from_files([("docs/guide/a.md", ""), ("www/en/b.md", ""), ("i/c.md", ""), ("go/d.md", "")]);
        assert_eq!(
            original(&tree, "docs/guide-pt-BR/x.md", "docs/guide-pt-BR/a.md").as_deref(),
            Some("docs/guide/a.md")
        );
        assert_eq!(original(&tree, "www/de/x/y.md", "www/de/b.md").as_deref(), Some("www/en/b.md"));
        assert_eq!(original(&tree, "i/zh_CN/x.md", "i/zh_CN/c.md").as_deref(), Some("i/c.md"));
        assert_eq!(original(&tree, "docs/guide-de/x.md", "docs/guide-de/gone.md"), None);
        assert_eq!(original(&tree, "docs/x.md", "docs/guide-de/a.md"), None, "the page is in no translation");
    }

    #[test]
    fn a_twin_needs_both_translations_and_the_original() {
        let tree = Tree::from_files([("a.md", ""), ("a.fr.md", ""), ("b.md", ""), ("b.fr.md", ""), ("c.md", "")]);
        assert_eq!(twin(&tree, "a.fr.md", "b.md").as_deref(), Some("b.fr.md"));
        assert_eq!(twin(&tree, "a.fr.md", "c.md"), None);
        assert_eq!(twin(&tree, "a.md", "b.md"), None);
    }
}
