use super::{Asked, Session};
use crate::config::closest;
use crate::document::Document;

/// Why there is nothing where somebody asks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Absent {
    /// What is the case, lower case, no final period.
    pub reason: String,
    /// What to ask instead.
    pub help: String,
}

impl Absent {
    fn new(reason: impl Into<String>, help: impl Into<String>) -> Self {
        Absent { reason: reason.into(), help: help.into() }
    }
}

impl Session {
    /// Why nothing is meant by `asked`: no such file or line, or nothing that stands there. `what` is what was looked
    /// for, such as "claim".
    pub fn absent(&self, asked: &Asked, what: &str) -> Absent {
        match asked {
            Asked::Id(text) if self.tree.exists(text.trim_start_matches("./")) => {
                Absent::new("it names no line", format!("add one, as in `{text}:1`"))
            }
            Asked::Id(text) if text.len() < Asked::FEWEST_DIGITS => {
                Absent::new(format!("an id is known by {} digits or more", Asked::FEWEST_DIGITS), NAME_ONE)
            }
            Asked::Id(_) if what == "claim" && !self.findings_meant(asked).is_empty() => {
                let help = "name the claim by its place or its own id: `drift claims` lists them";
                Absent::new("it is the id of a finding and of no claim", help)
            }
            Asked::Id(text) if self.is_gone(text) => gone(text),
            Asked::Id(_) => Absent::new("no id begins so", NAME_ONE),
            Asked::Line(path, line) => match self.corpus.get(path) {
                Some(entry) => at_line(&entry.document, *line, what),
                None if self.tree.exists(path) => {
                    let help = "drift reads `.md`, `.markdown` and `.mdx` files that drift.toml does not leave out";
                    Absent::new(format!("`{path}` is not read as a document"), help)
                }
                None if self.is_gone(path) => gone(path),
                None => {
                    let meant = closest(path, self.corpus.entries().iter().map(|entry| entry.document.path()));
                    let help = match meant {
                        Some(meant) => format!("did you mean `{meant}:{line}`?"),
                        None => "name a path from here, or from the root of the repository".to_owned(),
                    };
                    Absent::new(format!("`{path}` is no file here"), help)
                }
            },
        }
    }
}

const NAME_ONE: &str = "name a line as `docs/page.md:12`, a claim by its id from `drift claims --format json`, or a \
                        finding by its fingerprint from `drift check --format json`";

fn gone(path: &str) -> Absent {
    Absent::new(format!("`{path}` is gone"), format!("`drift claims --retired {path}` lists what it said"))
}

fn at_line(document: &Document, line: u32, what: &str) -> Absent {
    let lines = document.text().lines().count();
    let help = format!("`drift claims {}` lists the lines that say something", document.path());
    match (line as usize).checked_sub(1).map(|index| document.text().lines().nth(index)) {
        None => Absent::new("lines are counted from 1", help),
        Some(None) => Absent::new(format!("the last line is {lines}"), help),
        Some(Some(text)) if text.trim().is_empty() => Absent::new("the line is blank", help),
        Some(Some(_)) => Absent::new(format!("no {what} stands on this line"), help),
    }
}
