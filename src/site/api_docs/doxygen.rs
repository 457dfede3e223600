use std::collections::BTreeMap;

use super::Answer;
use crate::site::destination::is_markdown;
use crate::tree::{Tree, path};

/// What a `Doxyfile` says of the pages and images that Doxygen reads.
pub(super) struct Project {
    /// The folders from which its paths may be read: its own, and the one above, where Doxygen is often run.
    homes: Vec<String>,
    input: Vec<String>,
    recursive: bool,
    images: Vec<String>,
    front: Vec<String>,
}

/// Every project that Doxygen documents.
pub(super) fn projects(tree: &Tree) -> Vec<Project> {
    let files = ["Doxyfile", "Doxyfile.in"].into_iter().flat_map(|name| tree.named(name));
    files.filter_map(|file| Some(Project::read(tree, file, &tree.text(file)?))).collect()
}

impl Project {
    fn read(tree: &Tree, file: &str, text: &str) -> Self {
        let settings = settings(text);
        let home = path::parent(file);
        let mut homes = vec![home.to_owned(), path::parent(home).to_owned()];
        homes.dedup();
        let paths = |key: &str| -> Vec<String> {
            let named = settings.get(key).into_iter().flatten().map(|path| without_variable(path));
            let places = named.flat_map(|name| homes.iter().filter_map(move |home| path::resolve(home, name)));
            places.filter(|place| tree.exists(place)).collect()
        };
        let (input, images, front) = (paths("INPUT"), paths("IMAGE_PATH"), paths("USE_MDFILE_AS_MAINPAGE"));
        let recursive = settings.get("RECURSIVE").is_some_and(|value| value.iter().any(|value| value == "YES"));
        Project { homes, input, recursive, images, front }
    }

    /// What Doxygen makes of `link` on the page `from`, if it reads that page.
    pub(super) fn answer(&self, tree: &Tree, from: &str, link: &str) -> Option<Answer> {
        let front = self.front.iter().any(|page| page == from);
        if !front && !self.reads(from) {
            return None;
        }
        let named = || tree.named(path::name(link));
        if !is_markdown(link) {
            // Images are looked up by name.
            let held = |file: &&str| self.images.iter().any(|place| path::within(file, place));
            return named().find(held).map(|image| Answer::File(image.to_owned()));
        }
        let mut from_homes = self.homes.iter().filter_map(|home| path::resolve(home, link));
        // The forge shows the page too, but it is written for that.
        if let Some(page) = from_homes.find(|page| tree.is_file(page) && self.reads(page)) {
            return Some(Answer::File(page));
        }
        named().any(|page| self.reads(page)).then_some(Answer::Doubt("Doxygen finds pages by their names"))
    }

    fn reads(&self, page: &str) -> bool {
        let holds = |place: &String| match self.recursive {
            true => path::within(page, place),
            false => page == place || path::parent(page) == place,
        };
        self.input.iter().any(holds)
    }
}

/// `path` without the variable of a build system or of the environment at its front: `@PROJECT_SOURCE_DIR@/docs`.
fn without_variable(path: &str) -> &str {
    let inside = path.strip_prefix('@').and_then(|rest| rest.split_once("@/"));
    let inside = inside.or_else(|| path.strip_prefix("$(")?.split_once(")/"));
    let inside = inside.or_else(|| path.strip_prefix("${")?.split_once("}/"));
    inside.map_or(path, |(_, rest)| rest)
}

/// The values of each setting: `KEY = a "b c" \` goes on in the next line, `KEY += d` adds.
fn settings(text: &str) -> BTreeMap<String, Vec<String>> {
    let mut settings: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut key = None;
    for line in text.lines().map(str::trim).filter(|line| !line.starts_with('#')) {
        let values = match &key {
            Some(_) => line,
            None => {
                let Some((name, values)) = line.split_once('=') else { continue };
                let added = name.ends_with('+');
                let name = name.trim_end_matches('+').trim().to_owned();
                if !added {
                    settings.remove(&name);
                }
                key = Some(name);
                values
            }
        };
        let goes_on = values.ends_with('\\');
        if let Some(key) = &key {
            settings.entry(key.clone()).or_default().extend(words(values.trim_end_matches('\\')));
        }
        if !goes_on {
            key = None;
        }
    }
    settings
}

/// Words by blanks; quotes hold a word together.
fn words(values: &str) -> Vec<String> {
    let parts = values.split('"').enumerate();
    let words = parts.flat_map(|(index, part)| match index % 2 {
        0 => part.split_whitespace().map(str::to_owned).collect(),
        _ => vec![part.to_owned()],
    });
    words.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_of_several_lines() {
        let read = settings("# INPUT = no\nINPUT = a \\\n \"b c\" \\\n d\nINPUT += e\nRECURSIVE = YES\n");
        assert_eq!(read["INPUT"], ["a", "b c", "d", "e"]);
        assert_eq!(read["RECURSIVE"], ["YES"]);
        assert_eq!(without_variable("@CMAKE_SOURCE_DIR@/docs"), "docs");
    }
}
