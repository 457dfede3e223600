//! drift finds sentences of documentation that the repository has left behind.
//!
//! Data flows one way through the rooms: [`repo`] opens git and fills a
//! [`tree`]; [`document`] takes markdown apart; [`claim`] grounds claims in it;
//! [`fact`] and [`site`] read what the tree itself says; [`history`] tells when
//! things vanished; [`rules`] judge; [`policy`] decides what counts; [`render`]
//! writes it down. [`session`] is the only module that knows every stage.

pub mod claim;
pub mod command;
pub mod document;
pub mod fact;
pub mod finding;
pub mod history;
pub mod render;
pub mod repo;
pub mod rules;
pub mod site;
pub mod source;
pub mod tree;
pub mod version;
