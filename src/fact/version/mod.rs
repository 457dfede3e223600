//! The versions of languages and tools that the tree itself declares: minimum
//! versions of manifests, pinned toolchains, images, CI matrices.
//!
//! One file per ecosystem. A reader is a pure function of one file's path and
//! text, so that the same reader tells what an old version of the file said.

mod cargo;
mod docker;
mod dotnet;
mod elixir;
mod facts;
mod golang;
mod image;
mod jvm;
mod lines;
mod maven;
mod node;
mod php;
mod pinned;
mod python;
mod reading;
mod requirements;
mod ruby;
mod toolchains;
mod workflow;
mod xml;

#[cfg(test)]
mod tests;

pub use facts::VersionFacts;
pub use reading::{Role, Source, VersionFact};

use crate::tree::path;
use reading::Reading;

/// What the file at `path` with contents `text` declares; empty for a file of no known kind.
pub fn read_file(path: &str, text: &str) -> Vec<VersionFact> {
    let Some(read) = reader(path) else { return Vec::new() };
    let mut reading = Reading::new(path, text);
    read(&mut reading);
    reading.facts
}

type Reader = fn(&mut Reading<'_>);

fn reader(file: &str) -> Option<Reader> {
    let name = path::name(file);
    let reader: Reader = match name {
        "package.json" => node::package,
        "Cargo.toml" => cargo::manifest,
        "go.mod" => golang::module,
        "pyproject.toml" => python::pyproject,
        "setup.cfg" => python::setup_cfg,
        "setup.py" => python::setup_py,
        "composer.json" => php::composer,
        "pom.xml" => maven::pom,
        "build.gradle" | "build.gradle.kts" => jvm::gradle,
        "global.json" => dotnet::global,
        "mix.exs" => elixir::mix,
        "Gemfile" => ruby::gemfile,
        ".rubocop.yml" => ruby::rubocop,
        "rust-toolchain" | "rust-toolchain.toml" => cargo::toolchain,
        ".nvmrc" | ".node-version" | ".python-version" | ".ruby-version" | ".java-version" => pinned::single,
        ".tool-versions" => toolchains::asdf,
        "mise.toml" | ".mise.toml" => toolchains::mise,
        ".sdkmanrc" => toolchains::sdkman,
        "Dockerfile" | "Containerfile" => docker::file,
        _ if name.starts_with("Dockerfile.") || name.ends_with(".Dockerfile") => docker::file,
        _ if matches!(path::extension(file), Some("yml" | "yaml")) => match name {
            _ if path::parent(file).ends_with(".github/workflows") => workflow::matrices,
            _ if name.starts_with("compose") || name.starts_with("docker-compose") => docker::compose,
            _ => return None,
        },
        _ if name.ends_with(".gemspec") => ruby::gemspec,
        _ if [".csproj", ".fsproj", ".vbproj", ".props"].iter().any(|end| name.ends_with(end)) => dotnet::project,
        _ if name.contains("requirements") && name.ends_with(".txt") => requirements::pins,
        _ => return None,
    };
    Some(reader)
}
