use std::collections::{BTreeMap, BTreeSet};

use crate::document::{Document, MarkKind, StatementKind};
use crate::source::Span;
use crate::tree::{Tree, path};

use super::simple::Step;
use super::walker::Walker;
use super::{CommandLine, Cwd, Home, Origin, block, inline, lead};

/// All commands of a document in order, each with the folder that it is run in.
#[derive(Clone, Debug, Default)]
pub struct Page {
    /// Commands of shell blocks and of code spans.
    pub commands: Vec<CommandLine>,
    /// Whether the page has the reader start a project: what it names from then on is the reader's.
    pub reader_project: bool,
    /// What commands make, and where in the page for the first time.
    created: BTreeMap<String, u32>,
    /// Folders that clones of this repository are put into, and its name, which they have by themselves.
    clones: BTreeSet<String>,
}

impl Page {
    /// Reads all commands of `document`.
    pub fn read(document: &Document, tree: &Tree, home: &Home) -> Self {
        let mut page = Page::default();
        let mut walker = Walker::new(tree, home, path::parent(document.path()));
        // All code spans of a sentence are told the same by it.
        let mut told: Option<(Origin, Option<Cwd>)> = None;
        for piece in pieces(document) {
            walker.enter_section(piece.section);
            let said = match &told {
                Some((origin, said)) if *origin == piece.origin => said.clone(),
                _ => piece.said.and_then(|text| lead::folder_in_prose(text, walker.document_folder(), tree)),
            };
            told = Some((piece.origin, said.clone()));
            match said {
                // A sentence may name a folder for another reason; what introduces a block hardly does.
                Some(said) if piece.in_sentence() => walker.stand_in(said.carried()),
                Some(said) => walker.stand_in(said),
                None => walker.new_piece(),
            }
            for step in piece.steps {
                match step {
                    Step::Enter => walker.enter(),
                    Step::Leave => walker.leave(),
                    Step::Run(mut line) => {
                        line.origin = piece.origin;
                        walker.run(&mut line);
                        page.commands.push(line);
                    }
                }
            }
            walker.leave_all();
        }
        page.reader_project = walker.reader_project;
        page.created = walker.created;
        page.clones = walker.clones.into_iter().chain(home.names().map(str::to_owned)).collect();
        page
    }

    /// Whether a command before byte `at` makes `name` (as written, or a folder above it): then it is the reader's.
    pub fn created_before(&self, at: u32, name: &str) -> bool {
        let name = plain(name);
        std::iter::once(name)
            .chain(path::ancestors(name).filter(|folder| !folder.is_empty()))
            .any(|name| self.created.get(name).is_some_and(|&made| made < at))
    }

    /// Whether `name` is the folder of a clone of this repository.
    pub fn is_clone(&self, name: &str) -> bool {
        self.clones.contains(plain(name))
    }

    /// Whether any command of the page makes `name`, before or after.
    pub fn creates(&self, name: &str) -> bool {
        self.created_before(u32::MAX, name)
    }
}

/// A path as written, without a leading `./` and a trailing `/`.
pub(super) fn plain(name: &str) -> &str {
    let name = name.strip_prefix("./").unwrap_or(name);
    name.trim_end_matches('/')
}

/// A block or a code span, in the order of the page.
struct Piece<'a> {
    span: Span,
    section: Option<usize>,
    origin: Origin,
    /// The prose that may say where to stand.
    said: Option<&'a str>,
    steps: Vec<Step>,
}

impl Piece<'_> {
    fn in_sentence(&self) -> bool {
        matches!(self.origin, Origin::Statement(_))
    }
}

fn pieces(document: &Document) -> Vec<Piece<'_>> {
    let blocks = document.code.iter().enumerate().map(|(index, code)| Piece {
        span: code.span,
        section: code.section,
        origin: Origin::Block(index),
        said: code.lead.as_deref(),
        steps: block::steps(document, code),
    });
    let mut pieces: Vec<Piece<'_>> = blocks.collect();
    for (index, statement) in document.statements.iter().enumerate() {
        if statement.kind == StatementKind::Command || !statement.is_judged() {
            continue;
        }
        if lead::moves(&statement.text) {
            let (section, origin) = (statement.section, Origin::Statement(index));
            pieces.push(Piece {
                span: statement.span,
                section,
                origin,
                said: Some(&statement.text),
                steps: Vec::new(),
            });
        }
        for mark in statement.marks.iter().filter(|mark| mark.kind == MarkKind::Code) {
            let mut steps = inline::steps(document.slice(mark.span));
            if steps.is_empty() {
                continue;
            }
            for step in &mut steps {
                if let Step::Run(line) = step {
                    *line = line.clone().moved(mark.span.start);
                }
            }
            // Several commands in one span are a line of their own: where it goes, the text does not follow.
            if steps.iter().filter(|step| matches!(step, Step::Run(_))).count() > 1 {
                steps.insert(0, Step::Enter);
                steps.push(Step::Leave);
            }
            pieces.push(Piece {
                span: mark.span,
                section: statement.section,
                origin: Origin::Statement(index),
                said: Some(&statement.text),
                steps,
            });
        }
    }
    pieces.retain(|piece| !piece.steps.is_empty() || piece.in_sentence());
    pieces.sort_by_key(|piece| piece.span);
    pieces
}
