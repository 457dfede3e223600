use crate::fact::definition::{Role, role_of};
use crate::tree::{Tree, path};

/// Bytes of the largest file that is read: what is larger is a bundle or data.
const LARGEST: usize = 200_000;
/// So many files are read, in the order of their paths.
const MOST: usize = 2_000;

/// Whether a program of this repository names the hidden folder in which `lost` stood. Then it keeps a folder of that
/// name wherever it is used: that of this repository came with using it here, and a page speaks of the reader's.
pub(super) fn is_kept_by_own_program(tree: &Tree, lost: &str) -> bool {
    let Some((folder, _)) = lost.split_once('/').filter(|(folder, _)| folder.len() > 2 && folder.starts_with('.'))
    else {
        return false;
    };
    let is_program = |file: &&str| role_of(file) == Role::Product && !path::within(file, folder) && is_code(file);
    let mut programs = tree.paths().filter(is_program).take(MOST);
    programs.any(|file| tree.glance(file, LARGEST).is_some_and(|text| quotes(&text, folder)))
}

fn is_code(file: &str) -> bool {
    const CODE: &[&str] = &[
        "c", "cc", "cpp", "cs", "dart", "ex", "go", "hs", "java", "js", "kt", "lua", "mjs", "php", "pl", "py", "rb",
        "rs", "scala", "swift", "ts", "tsx", "zig",
    ];
    path::extension(path::name(file)).is_some_and(|extension| CODE.contains(&extension))
}

/// Whether a string of `text` is `folder` or a path in it.
fn quotes(text: &str, folder: &str) -> bool {
    text.match_indices(folder).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let after = text[at + folder.len()..].chars().next();
        matches!(before, Some('"' | '\'' | '`' | '/')) && matches!(after, Some('"' | '\'' | '`' | '/'))
    })
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
