//! drift finds sentences of documentation that the repository has left behind.
//!
//! Data flows one way through the rooms, over [`source`] texts and spans: [`repo`] opens git and fills a
//! [`tree`]; [`config`] says what the team decided; [`document`] takes markdown apart; [`claim`] grounds
//! claims in it; [`mention`], [`command`] and [`forge`] read names, shell lines and addresses; [`fact`] knows
//! what the tree has besides files, [`version`] how versions compare and [`license`] how licences are named, [`site`] what publishes a page; [`diff`]
//! aligns two texts; [`history`] tells when things vanished and follows every statement; [`record`] joins
//! decision records; [`relate`] says what took whose place; [`recall`] finds and packs what documents say of
//! something; [`journal`] keeps what people ruled and models answered, [`judge`] asks these what is left open;
//! [`rules`] judge and say a [`finding`]; [`policy`] decides what counts; [`fix`] and [`annotate`] write back what
//! is certain; [`render`] writes it down. [`mcp`] serves agents, [`lsp`] editors. [`session`] is the only module
//! that knows every stage, [`cli`] the only one that knows the terminal.

pub mod annotate;
pub mod claim;
pub mod cli;
pub mod command;
pub mod config;
pub mod diff;
pub mod document;
pub mod fact;
pub mod finding;
pub mod fix;
pub mod forge;
pub mod history;
pub mod journal;
pub mod judge;
pub mod license;
#[cfg(feature = "lsp")]
pub mod lsp;
#[cfg(feature = "mcp")]
pub mod mcp;
pub mod mention;
pub mod policy;
pub mod recall;
pub mod record;
pub mod relate;
pub mod render;
pub mod repo;
pub mod rules;
pub mod session;
pub mod site;
pub mod source;
pub mod tree;
pub mod version;
