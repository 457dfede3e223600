use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;
use std::sync::Arc;

use super::hash::Quick;
use crate::document;
use crate::source::Span;

/// One statement of a block, placed from the block's start: a block that moves costs nothing.
#[derive(Clone, Debug)]
pub(super) struct Saying {
    /// From the block's first byte.
    pub(super) span: Span,
    /// The rendered text with blanks folded, which a re-wrap or a change of markup leaves alone.
    pub(super) text: Arc<str>,
    /// Hashes of its words in order.
    pub(super) words: Rc<[u64]>,
}

/// Distinct blocks of one document's versions, each parsed once.
pub(super) struct Blocks {
    mdx: bool,
    numbers: HashMap<Rc<str>, u32, Quick>,
    sayings: Vec<Rc<[Saying]>>,
}

impl Blocks {
    pub(super) fn new(path: &str) -> Self {
        Blocks { mdx: path.ends_with(".mdx"), numbers: HashMap::default(), sayings: Vec::new() }
    }

    /// The number of a block with this text.
    pub(super) fn number(&mut self, text: &str) -> u32 {
        if let Some(&number) = self.numbers.get(text) {
            return number;
        }
        let number = self.sayings.len() as u32;
        self.numbers.insert(text.into(), number);
        self.sayings.push(read(text, self.mdx));
        number
    }

    /// What the block says.
    pub(super) fn sayings(&self, number: u32) -> &Rc<[Saying]> {
        &self.sayings[number as usize]
    }
}

/// Everything a block says, and each line of its code: a value is left behind in an example too.
fn read(text: &str, mdx: bool) -> Rc<[Saying]> {
    let document = document::parse(if mdx { "block.mdx" } else { "block.md" }, text);
    let said = document.statements.iter().map(|statement| Saying::new(statement.span, &statement.text));
    let mut sayings: Vec<Saying> = said.collect();
    let stated: BTreeSet<Span> = sayings.iter().map(|saying| saying.span).collect();
    let code = document.code.iter().flat_map(|code| &code.lines).map(|line| line.span);
    let code = code.filter(|span| !stated.contains(span) && !document.slice(*span).trim().is_empty());
    sayings.extend(code.map(|span| Saying::new(span, document.slice(span))));
    sayings.sort_by_key(|saying| saying.span);
    sayings.into()
}

impl Saying {
    pub(super) fn new(span: Span, text: &str) -> Self {
        let mut folded = String::with_capacity(text.len());
        for word in text.split_whitespace() {
            if !folded.is_empty() {
                folded.push(' ');
            }
            folded.push_str(word);
        }
        let words = folded.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
        let words = words.map(|word| match word.is_ascii() {
            true => hash(word.bytes().map(|byte| byte.to_ascii_lowercase())),
            false => hash(word.to_lowercase().bytes()),
        });
        let words = words.collect();
        Saying { span, text: folded.into(), words }
    }
}

/// FNV-1a: a word's hash is compared within one run of one document only.
fn hash(bytes: impl Iterator<Item = u8>) -> u64 {
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}
