//! Markdown to sections, statements, links and code blocks, each with its exact
//! byte span. The only room that names `pulldown_cmark`.
//!
//! Spans are absolute in the document's text. A [`Document`] is a pure function
//! of its path and bytes, so it may be kept per blob.

mod attributes;
mod code;
mod commands;
mod corpus;
mod finish;
mod front_matter;
mod genre;
mod html;
mod inline;
mod layout;
mod links;
mod model;
mod parse;
mod roles;
mod sentence_bounds;
mod sentences;
mod silence;
mod statements;
mod view;
mod walk;

pub use corpus::{Corpus, Entry};
pub use front_matter::find as front_matter;
pub use genre::{Genre, classify, is_of_a_version, is_of_an_occasion, names_a_release, speaks_to_contributors};
pub use model::{
    Block, CodeBlock, CodeLine, Document, FrontMatter, Ident, Link, LinkKind, Mark, MarkKind, Section, Statement,
    StatementKind,
};
pub use parse::{outline, parse, parse_file};
pub use silence::Silence;
pub(crate) use silence::Topic;
