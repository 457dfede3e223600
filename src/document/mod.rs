//! Markdown to sections, statements, links and code blocks, each with its exact
//! byte span. The only room that names `pulldown_cmark`.
//!
//! Spans are absolute in the document's text. A [`Document`] is a pure function
//! of its path and bytes, so it may be kept per blob.

mod corpus;
mod genre;
mod model;

pub use corpus::{Corpus, Entry};
pub use genre::Genre;
pub use model::{
    Block, CodeBlock, CodeLine, Document, FrontMatter, Ident, Link, LinkKind, Mark, MarkKind, Section, Statement,
    StatementKind,
};
