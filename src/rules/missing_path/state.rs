use crate::fact::definition::{Kind, Role, Site, survey};
use crate::tree::{Tree, path};

/// Whether a program of this repository names the hidden folder in which `lost` stood. Then it keeps a folder of that
/// name wherever it is used: that of this repository came with using it here, and a page speaks of the reader's.
pub(super) fn is_kept_by_own_program(tree: &Tree, lost: &str) -> bool {
    let Some((folder, _)) = lost.split_once('/').filter(|(folder, _)| folder.starts_with('.')) else { return false };
    let named = |_: usize, role: Role, site: &Site<'_>| {
        let program = role == Role::Product && Kind::Symbol.may_be_defined_in(site.path);
        let inside = path::within(site.path, folder) || site.path == site.text;
        u8::from(program && !inside && is_in_string(site, folder))
    };
    survey(tree, &[folder], &named) == [1]
}

/// Whether a string has `folder`, or a path in it, where the site has the name behind the dot.
fn is_in_string(site: &Site<'_>, folder: &str) -> bool {
    let ends = |sign: Option<char>| matches!(sign, Some('"' | '\'' | '`' | '/'));
    let before = site.before().strip_suffix('.').filter(|_| folder.strip_prefix('.') == Some(site.written()));
    before.is_some_and(|before| ends(before.chars().next_back())) && ends(site.after().chars().next())
}

#[cfg(test)]
mod tests {
    use super::is_kept_by_own_program;
    use crate::tree::Tree;

    #[test]
    fn a_program_names_the_folder_in_a_string() {
        let kept =
            |file: &str, text: &str| is_kept_by_own_program(&Tree::from_files([(file, text)]), ".boats/state.json");
        for text in ["join(root, '.boats')", "open(\".boats/state.json\")", "`${root}/.boats/`"] {
            assert!(kept("src/main.ts", text), "{text}");
        }
        assert!(!kept("src/main.ts", "// see .boats for more"));
        assert!(!kept("src/main.ts", "a.boats = '.boatsmen'"));
        assert!(!kept("test/main.ts", "join(root, '.boats')"), "no program of the product");
        assert!(!kept(".boats/main.ts", "join(root, '.boats')"), "it speaks of where it lies");
    }
}
