//! How the thing that publishes a page resolves links, routes and anchors.
//!
//! [`Sites::discover`] reads the configuration files of a tree and builds, for
//! every site found, the list of files that it publishes. [`Sites::resolve`]
//! then follows a link (`follow`) in three steps: which generator publishes the page
//! (`sites`), what the generator makes of the destination (`generator`, one
//! file each), and what the published site answers (`published`). Anchors are
//! compared with the ids that the generator makes for the target's headings
//! ([`slug`]). What no site publishes is read as the forge shows it.
//!
//! The rule over all rules: what is not known to be dead is not reported.

mod api_docs;
mod config;
mod destination;
mod dialect_vote;
mod follow;
mod forge;
mod generator;
mod guard;
mod ids;
mod include;
mod judge;
mod near;
mod published;
mod renderer;
mod sites;
pub mod slug;
mod stand;
mod translation;

pub use destination::has_variable;
pub use renderer::{Confidence, Renderer, Resolution};
pub use sites::Sites;
pub use translation::original;
