//! The version that a manifest gives the project itself.

use super::data::{self, Node};
use crate::source::Span;
use crate::tree::path;
use crate::version::Version;

/// Names of manifests at the root of a repository that give its version, the most telling first.
pub const MANIFESTS: &[&str] = &[
    "Cargo.toml",
    "package.json",
    "pyproject.toml",
    "composer.json",
    "gradle.properties",
    "pom.xml",
    "mix.exs",
    "VERSION",
    "version.txt",
];

/// The version that the manifest at `file` with contents `text` gives the project, and where it stands. One before a
/// release counts as none, and so does `0.0.0`, which a release fills in.
/// Also reads the `version.rb` of a gem, wherever it lies.
pub fn own_version(file: &str, text: &str) -> Option<(Version, Span)> {
    let (written, span) = match path::name(file) {
        "Cargo.toml" => keyed(&data::toml(text)?, &[&["package", "version"], &["workspace", "package", "version"]]),
        "package.json" | "composer.json" => keyed(&data::json(text)?, &[&["version"]]),
        "pyproject.toml" => keyed(&data::toml(text)?, &[&["project", "version"], &["tool", "poetry", "version"]]),
        "gradle.properties" => lined(text, &["version", "VERSION_NAME"], '='),
        "mix.exs" => lined(text, &["@version"], ' ').or_else(|| lined(text, &["version"], ':')),
        "pom.xml" => project(text),
        "version.rb" => lined(text, &["VERSION", "STRING"], '='),
        "VERSION" | "version.txt" => lines(text).next(),
        _ => None,
    }?;
    let version = Version::parse(&written).filter(|version| version.pre_release().is_none())?;
    version.parts().iter().any(|part| *part > 0).then_some((version, span))
}

fn keyed(root: &Node, places: &[&[&str]]) -> Option<(String, Span)> {
    places.iter().find_map(|keys| root.at(keys).and_then(|node| Some((node.text()?.to_owned(), node.span))))
}

/// Each line without blanks around it, with its bytes.
fn lines(text: &str) -> impl Iterator<Item = (String, Span)> {
    text.lines().map(str::trim).filter(|line| !line.is_empty()).map(|line| {
        let start = line.as_ptr() as usize - text.as_ptr() as usize;
        (line.to_owned(), Span::new(start, start + line.len()))
    })
}

/// The value of the first line that gives one of `keys` a value after `sign`.
fn lined(text: &str, keys: &[&str], sign: char) -> Option<(String, Span)> {
    lines(text).find_map(|(line, span)| {
        let rest = keys
            .iter()
            .find_map(|key| line.strip_prefix(key)?.trim_start_matches(' ').strip_prefix(sign))
            .or_else(|| (sign == ' ').then(|| keys.iter().find_map(|key| line.strip_prefix(key))).flatten())?;
        let value = rest.trim().trim_start_matches(['"', '\'']).split(['"', '\'', ',', ' ']).next()?;
        Some((value.to_owned(), span))
    })
}

/// The `<version>` of a `pom.xml` that belongs to the project and not to what it needs: of those before any list, the
/// last, since a parent comes first.
fn project(text: &str) -> Option<(String, Span)> {
    let lists = ["<dependencies", "<dependencyManagement", "<build", "<properties", "<modules", "<profiles"];
    let head = &text[..lists.iter().filter_map(|list| text.find(list)).min().unwrap_or(text.len())];
    let parent = head.find("</parent>").unwrap_or(0);
    let at = |from: usize| {
        let start = from + head[from..].find("<version>")? + "<version>".len();
        let length = head[start..].find("</version>")?;
        Some((head[start..start + length].trim().to_owned(), Span::new(start, start + length)))
    };
    at(parent)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_manifest_is_read() {
        for (file, text, expected) in [
            ("Cargo.toml", "[workspace.package]\nversion = \"1.2.3\"\n", Some("1.2.3")),
            ("package.json", "{\"version\": \"1.2.3\"}", Some("1.2.3")),
            ("pyproject.toml", "[tool.poetry]\nversion = \"1.2.3\"\n", Some("1.2.3")),
            ("gradle.properties", "group=org.ferry\nversion=1.2.3\n", Some("1.2.3")),
            ("gradle.properties", "VERSION_NAME = 1.2.3\n", Some("1.2.3")),
            ("mix.exs", "  @version \"1.2.3\"\n  version: @version,\n", Some("1.2.3")),
            ("mix.exs", "      version: \"1.2.3\",\n", Some("1.2.3")),
            (
                "pom.xml",
                "<project><parent><version>9.9</version></parent><version>1.2.3</version><dependencies/></project>",
                Some("1.2.3"),
            ),
            ("VERSION", "1.2.3\n", Some("1.2.3")),
            ("lib/ferry/version.rb", "module Ferry\n  VERSION = '1.2.3'.freeze\nend\n", Some("1.2.3")),
            ("package.json", "{\"version\": \"0.0.0\"}", None),
            ("gradle.properties", "version=1.3.0-SNAPSHOT\n", None),
            ("go.mod", "module x\n", None),
        ] {
            let read = own_version(file, text).map(|(version, _)| version.to_string());
            assert_eq!(read.as_deref(), expected, "{file}: {text}");
        }
    }
}
