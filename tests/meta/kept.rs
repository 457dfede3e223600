//! Files that are made, and kept so that people can read them where they are.

use crate::source::root;

/// Holds that the file at `path` is `made`; with `DRIFT_UPDATE` set, writes it.
#[track_caller]
pub(crate) fn is_current(path: &str, made: &str) {
    let file = root().join(path);
    let kept = std::fs::read_to_string(&file).unwrap_or_default();
    if kept != made && std::env::var_os("DRIFT_UPDATE").is_some() {
        std::fs::create_dir_all(file.parent().expect("a folder")).expect("a folder to make");
        std::fs::write(&file, made).expect("a file to write");
        return;
    }
    let differs = kept.lines().zip(made.lines()).position(|(kept, made)| kept != made);
    let line = differs.unwrap_or(kept.lines().count().min(made.lines().count())) + 1;
    assert!(
        kept == made,
        "{path}:{line} is not what would be made now:\n  kept: {}\n  made: {}\nrun `DRIFT_UPDATE=1 cargo test --test meta`",
        kept.lines().nth(line - 1).unwrap_or("(nothing)"),
        made.lines().nth(line - 1).unwrap_or("(nothing)"),
    );
}
