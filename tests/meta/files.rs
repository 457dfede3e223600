//! One concept a file.

use crate::source::{files, root, rust_files};

/// Lines above which a file holds more than one thing.
const CEILING: usize = 600;
/// Half of all files are shorter than this.
const MEDIAN: usize = 150;
/// Names that say nothing about what is inside.
const EMPTY_NAMES: [&str; 8] = ["utils", "util", "common", "helpers", "helper", "misc", "manager", "shared"];

#[test]
fn no_file_is_too_long() {
    for file in ["src", "tests", "examples"].into_iter().flat_map(rust_files) {
        let lines = file.text.lines().count();
        assert!(lines <= CEILING, "{} has {lines} lines", file.path);
    }
}

#[test]
fn most_files_are_short() {
    let mut lengths: Vec<usize> = rust_files("src").iter().map(|file| file.text.lines().count()).collect();
    lengths.sort_unstable();
    let median = lengths[lengths.len() / 2];
    assert!(median <= MEDIAN, "the median is {median}");
}

#[test]
fn every_name_says_what_is_inside() {
    for file in ["src", "tests", "examples", "docs", "fixtures"].into_iter().flat_map(files) {
        for part in file.path.split('/') {
            let stem = part.split('.').next().unwrap_or(part);
            assert!(!EMPTY_NAMES.contains(&stem), "{}", file.path);
        }
    }
}

#[test]
fn every_room_says_what_it_is() {
    for file in rust_files("src").iter().filter(|file| file.path == format!("src/{}/mod.rs", file.room())) {
        assert!(file.text.starts_with("//!"), "{} has no front page", file.path);
    }
}

#[test]
fn text_files_end_with_one_line_break_and_have_no_space_before_it() {
    let root_files = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "Cargo.toml"];
    let read =
        |name: &str| (name.to_owned(), std::fs::read_to_string(root().join(name)).expect("a file of the project"));
    let own = ["src", "tests/meta", "tests/repository", "tests/rules", "docs"].into_iter().flat_map(files);
    let own = own.map(|file| (file.path, file.text));
    for (path, text) in own.chain(root_files.into_iter().map(read)) {
        assert!(text.ends_with('\n') && !text.ends_with("\n\n"), "{path} does not end with one line break");
        assert!(text.lines().all(|line| line.trim_end() == line), "{path} has white space at the end of a line");
    }
}
