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

/// The name without its language, and the language: `pt-BR` of `guide.pt-BR.md`.
fn translated(from: &str) -> Option<(&str, &str)> {
    let (stem, language) = path::name(from).rsplit_once('.')?.0.rsplit_once('.')?;
    let (code, region) = language.split_once(['-', '_']).unwrap_or((language, "xx"));
    let letters = |part: &str, lengths: std::ops::RangeInclusive<usize>| {
        lengths.contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_alphabetic())
    };
    (letters(code, 2..=3) && code.bytes().all(|byte| byte.is_ascii_lowercase()) && letters(region, 2..=4))
        .then_some((stem, language))
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
    fn a_twin_needs_both_translations_and_the_original() {
        let tree = Tree::from_files([("a.md", ""), ("a.fr.md", ""), ("b.md", ""), ("b.fr.md", ""), ("c.md", "")]);
        assert_eq!(twin(&tree, "a.fr.md", "b.md").as_deref(), Some("b.fr.md"));
        assert_eq!(twin(&tree, "a.fr.md", "c.md"), None);
        assert_eq!(twin(&tree, "a.md", "b.md"), None);
    }
}
