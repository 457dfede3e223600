//! Names this build by a hash of its own sources: what one build keeps in a cache, another must not read.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

fn main() {
    let mut files = vec![PathBuf::from("Cargo.toml"), PathBuf::from("Cargo.lock")];
    find(Path::new("src"), &mut files);
    files.sort();
    let mut hasher = DefaultHasher::new();
    for file in files {
        println!("cargo::rerun-if-changed={}", file.display());
        (file.to_string_lossy(), std::fs::read(&file).unwrap_or_default()).hash(&mut hasher);
    }
    println!("cargo::rerun-if-changed=src");
    println!("cargo::rustc-env=DRIFT_BUILD={:016x}", hasher.finish());
}

fn find(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() { find(&path, files) } else { files.push(path) }
    }
}
