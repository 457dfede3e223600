//! Where a text pins a release of the very project that it belongs to: coordinates of Gradle and Maven, tags of
//! images, actions, hooks and modules, archives of a forge.
//!
//! It reads plain text, so that the same reader tells what an old version of a document pinned.

use std::collections::BTreeSet;
use std::ops::Range;

use aho_corasick::AhoCorasick;

use crate::version::Version;

/// How a project is named where its releases are pinned.
#[derive(Debug)]
pub struct Names {
    needles: Vec<Needle>,
    finder: AhoCorasick,
}

#[derive(Debug)]
enum Needle {
    /// `owner/name`.
    Repository(String),
    /// `name:` of an image without an owner.
    Image,
    /// `group:`.
    Group(String),
    /// `<groupId>group</groupId>`.
    GroupElement(String),
}

/// A release that a text pins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReleasePin {
    /// What counts its releases together: two pins of one series speak of the same releases.
    pub series: String,
    /// The artifact of a group; `None` for the repository itself.
    pub artifact: Option<String>,
    /// The version.
    pub version: Version,
    /// Its bytes, without a `v` or the name before it.
    pub range: Range<usize>,
}

impl Names {
    /// The names of a project with these `repositories` (`owner/name`) and `groups` of a Maven repository; `None`
    /// without any.
    pub fn new(repositories: &BTreeSet<String>, groups: &BTreeSet<String>) -> Option<Names> {
        let mut patterns = Vec::new();
        let mut needles = Vec::new();
        for repository in repositories {
            patterns.push(repository.clone());
            needles.push(Needle::Repository(repository.clone()));
            let name = repository.rsplit('/').next().unwrap_or_default();
            patterns.push(format!("{name}:"));
            needles.push(Needle::Image);
        }
        for group in groups {
            patterns.push(format!("{group}:"));
            needles.push(Needle::Group(group.clone()));
            patterns.push(format!("<groupId>{group}</groupId>"));
            needles.push(Needle::GroupElement(group.clone()));
        }
        if patterns.is_empty() {
            return None;
        }
        let finder = AhoCorasick::builder().ascii_case_insensitive(true).build(patterns).ok()?;
        Some(Names { needles, finder })
    }
}

/// Every pin of `text`, in order.
pub fn release_pins(text: &str, names: &Names) -> Vec<ReleasePin> {
    let mut found: Vec<ReleasePin> = Vec::new();
    for hit in names.finder.find_overlapping_iter(text) {
        let at = Around { text, start: hit.start(), end: hit.end() };
        let pin = match &names.needles[hit.pattern().as_usize()] {
            Needle::Repository(name) => at.repository().and_then(|tag| of_tag(text, tag, name)),
            Needle::Image => at.bare_image().and_then(|tag| of_tag(text, tag, "")),
            Needle::Group(group) => at.coordinates().and_then(|parts| of_artifact(text, group, parts)),
            Needle::GroupElement(group) => at.elements().and_then(|parts| of_artifact(text, group, parts)),
        };
        found.extend(pin);
    }
    found.sort_by_key(|pin| pin.range.start);
    found.dedup_by_key(|pin| pin.range.start);
    found
}

/// A name where it stands.
struct Around<'t> {
    text: &'t str,
    start: usize,
    end: usize,
}

impl<'t> Around<'t> {
    /// What stands before the name on its line.
    fn lead(&self) -> &'t str {
        let line = self.text[..self.start].rfind('\n').map_or(0, |at| at + 1);
        &self.text[line..self.start]
    }

    /// The word that the name ends, without the name.
    fn word_before(&self) -> &'t str {
        let lead = self.lead();
        lead.rsplit(|sign: char| sign.is_whitespace() || "\"'`=(<[,".contains(sign)).next().unwrap_or_default()
    }

    /// `length` bytes from `from` on that a tag may be made of.
    fn word(&self, from: usize) -> Option<Range<usize>> {
        let length = self.text[from..]
            .bytes()
            .take_while(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b'_' | b'+'))
            .count();
        (length > 0).then_some(from..from + length)
    }

    fn after(&self, prefix: &str) -> Option<usize> {
        self.text[self.end..].starts_with(prefix).then_some(self.end + prefix.len())
    }

    /// The tag that an address, an image, an action, a hook or a module of the repository is pinned to.
    fn repository(&self) -> Option<Range<usize>> {
        let before = self.word_before();
        let rest = &self.text[self.end..];
        let follows = |tag: &Range<usize>, sign: &str| self.text[tag.end..].starts_with(sign);
        if let Some(from) = self.after("/releases/download/") {
            return self.word(from).filter(|tag| follows(tag, "/"));
        }
        if let Some(from) =
            ["/archive/refs/tags/", "/archive/", "/tarball/", "/zipball/"].iter().find_map(|prefix| self.after(prefix))
        {
            let tag = self.word(from)?;
            let ends = [".tar.gz", ".tar.bz2", ".tgz", ".zip"];
            let cut = ends.iter().find_map(|end| self.text[tag.clone()].strip_suffix(end)).map(str::len);
            return Some(tag.start..tag.start + cut.unwrap_or(tag.len()));
        }
        if before.ends_with("raw.githubusercontent.com/") || before.ends_with("cdn.jsdelivr.net/gh/") {
            let tag = self.word(self.after("/").or_else(|| self.after("@"))?)?;
            return follows(&tag, "/").then_some(tag);
        }
        if self.lead().contains("uses:") {
            let path = rest.find(|sign: char| !(sign.is_alphanumeric() || "/-_.".contains(sign)))?;
            return rest[path..].starts_with('@').then(|| self.word(self.end + path + 1)).flatten();
        }
        if let Some(from) = self.after(":") {
            let registry = before.is_empty() || before.ends_with('/') && !before.contains("//") && before.contains('.');
            return self.word(from).filter(|tag| registry && !follows(tag, "@"));
        }
        let git = self.end + if rest.starts_with(".git") { 4 } else { 0 };
        let rest = &self.text[git..];
        if let Some(query) = rest.split(|sign: char| sign.is_whitespace() || "\"'`)".contains(sign)).next()
            && let Some(at) = ["?ref=", "&ref="].iter().find_map(|key| Some(query.find(key)? + key.len()))
        {
            return self.word(git + at);
        }
        if self.lead().contains("repo:") {
            return self.hook(git);
        }
        // `.package(url: "https://…/ferry.git", from: "1.2.3")` of Swift.
        let argument = rest.strip_prefix("\",")?.trim_start();
        let argument = argument.strip_prefix(".upToNextMajor(").unwrap_or(argument);
        let value = argument.strip_prefix("from:").or_else(|| argument.strip_prefix("exact:"))?.trim_start();
        self.word(self.offset(value.strip_prefix('"')?))
    }

    /// The `rev:` that follows the `repo:` of a hook within three lines.
    fn hook(&self, from: usize) -> Option<Range<usize>> {
        let mut lines = self.text[from..].lines();
        let ends = lines.next()?.trim_matches(['"', '\'', '/', ' ', '\r']);
        if !(ends.is_empty() || ends.starts_with('#')) {
            return None;
        }
        let rev = lines.take(3).find_map(|line| line.trim_start().strip_prefix("rev:"))?;
        self.word(self.offset(rev.trim_start().trim_start_matches(['"', '\''])))
    }

    /// The tag of an image that is called as the repository is.
    fn bare_image(&self) -> Option<Range<usize>> {
        let lead = self.lead();
        let runs = ["image:", "FROM ", "docker ", "podman "].iter().any(|word| lead.contains(word));
        (runs && self.word_before().is_empty())
            .then(|| self.word(self.end))
            .flatten()
            .filter(|tag| !self.text[tag.end..].starts_with('@'))
    }

    /// Artifact and version of `group:artifact:version`.
    fn coordinates(&self) -> Option<(Range<usize>, Range<usize>)> {
        if !self.word_before().is_empty() {
            return None;
        }
        let artifact = self.word(self.end)?;
        let version = self.text[artifact.end..].starts_with(':').then(|| self.word(artifact.end + 1)).flatten()?;
        Some((artifact, version))
    }

    /// Artifact and version of the elements that follow a `<groupId>`.
    fn elements(&self) -> Option<(Range<usize>, Range<usize>)> {
        let rest = &self.text[self.end..];
        let rest =
            &rest[..["</dependency>", "</plugin>", "<groupId>"].iter().filter_map(|end| rest.find(end)).min()?];
        let inside = |name: &str| {
            let value = rest.split_once(&format!("<{name}>"))?.1.split_once("</")?.0;
            let start = self.offset(value);
            Some(start..start + value.len())
        };
        Some((inside("artifactId")?, inside("version")?))
    }

    /// Where `part`, a part of the text, begins.
    fn offset(&self, part: &str) -> usize {
        part.as_ptr() as usize - self.text.as_ptr() as usize
    }
}

/// Reads `v1.2.3`, `1.2.3-alpine` and `ferry-v1.2.3`; what stands before the number is a series of its own unless it
/// is the repository's name.
fn of_tag(text: &str, tag: Range<usize>, repository: &str) -> Option<ReleasePin> {
    let written = &text[tag.clone()];
    let digit = written.find(|sign: char| sign.is_ascii_digit())?;
    let before = written[..digit].strip_suffix(['v', 'V']).unwrap_or(&written[..digit]).to_ascii_lowercase();
    if !(before.is_empty() || before.ends_with(['-', '_', '/'])) {
        return None;
    }
    let (version, length) = Version::scan(&written[digit..])?;
    let rest = &written[digit + length..];
    if !(rest.is_empty() || rest.starts_with('-')) || !is_release(&version) {
        return None;
    }
    let name = repository.rsplit('/').next().unwrap_or_default();
    let prefix = before.trim_end_matches(['-', '_']);
    let series = if prefix == name || prefix == "release" { String::new() } else { prefix.to_owned() };
    let start = tag.start + digit;
    Some(ReleasePin { series, artifact: None, version, range: start..start + length })
}

fn of_artifact(text: &str, group: &str, (artifact, version): (Range<usize>, Range<usize>)) -> Option<ReleasePin> {
    let read = Version::parse(&text[version.clone()]).filter(is_release)?;
    let artifact = Some(text[artifact].to_owned());
    Some(ReleasePin { series: format!("{group}:"), artifact, version: read, range: version })
}

/// Whether a version names one release or one series of them, and not a whole major or what comes before a release.
fn is_release(version: &Version) -> bool {
    version.precision() >= 2 && version.pre_release().is_none()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<String> {
        let names = Names::new(&BTreeSet::from(["o/ferry".into()]), &BTreeSet::from(["org.ferry".into()]));
        let pins = release_pins(text, &names.expect("has names"));
        pins.iter().map(|pin| format!("{}{}", pin.series, &text[pin.range.clone()])).collect()
    }

    #[test]
    fn every_form_is_read() {
        for (text, expected) in [
            ("curl -LO https://github.com/o/ferry/releases/download/v1.2.3/ferry.tar.gz", "1.2.3"),
            ("https://github.com/O/Ferry/archive/refs/tags/1.2.3.tar.gz", "1.2.3"),
            ("https://raw.githubusercontent.com/o/ferry/v1.2/install.sh", "1.2"),
            ("- uses: o/ferry/sub@v1.2.3", "1.2.3"),
            ("docker run ghcr.io/o/ferry:1.2.3-alpine", "1.2.3"),
            ("    image: ferry:v1.2", "1.2"),
            ("- repo: https://github.com/o/ferry\n  # the hook\n  rev: \"v1.2.3\"\n", "1.2.3"),
            ("  rev: x\n- repo: https://github.com/o/ferry\n  rev: ferry-v1.2.3\n", "1.2.3"),
            ("source = \"git::https://github.com/o/ferry//module?ref=v1.2.3\"", "1.2.3"),
            (".package(url: \"https://github.com/o/ferry.git\", from: \"1.2.3\")", "1.2.3"),
            (".package(url: \"https://github.com/o/ferry\", .upToNextMajor(from: \"1.2.3\"))", "1.2.3"),
            ("implementation(\"org.ferry:ferry-core:1.2.3\")", "org.ferry:1.2.3"),
            (
                "<groupId>org.ferry</groupId>\n<artifactId>a</artifactId>\n<version>1.2.3</version>\n</dependency>",
                "org.ferry:1.2.3",
            ),
            ("https://github.com/o/ferry/releases/download/part-v1.2.3/x", "part1.2.3"),
        ] {
            assert_eq!(read(text), [expected], "{text}");
        }
    }

    #[test]
    fn look_alikes_are_not() {
        for text in [
            "docker run o/ferry:latest",
            "docker run o/ferry:1",
            "docker run o/ferry-more:1.2.3",
            "docker run o/ferry:1.2.3@sha256:5adf09a5",
            "- uses: o/ferry@v1",
            "https://o/ferry:8080.1/x",
            "src/ferry:1.2",
            "https://github.com/o/ferry/releases/download/v${VERSION}/x",
            "https://github.com/o/ferry/tree/v1.2.3",
            "- repo: https://github.com/o/ferry\n- repo: https://github.com/o/other\n",
            "implementation(\"org.ferry:core:1.3.0-SNAPSHOT\")",
            "implementation(\"org.ferry:core:$version\")",
        ] {
            assert!(read(text).is_empty(), "{text}: {:?}", read(text));
        }
    }
}
