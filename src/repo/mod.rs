//! Git and the file system: opens a repository, turns a revision or the work
//! tree into a [`crate::tree::Tree`], and answers what history remembers. The
//! only room that names `gix` and reads files.

mod ancestry;
mod append;
mod author;
mod bounds;
mod chronicle;
mod codec;
mod commit_tree;
mod delta;
mod edit_store;
mod error;
mod index_tree;
mod ledger;
mod level;
mod memory;
mod name_store;
mod objects;
mod open;
mod order;
mod packs;
mod past;
mod range;
mod remote;
mod result_store;
mod shelf;
mod similarity;
mod stamp;
mod store;
mod tree_cache;
mod work_tree;
mod write;

pub use append::Tail;
pub use error::RepoError;
pub use memory::Memory;
pub use open::{Repo, Revision};
pub use past::{Ancestral, Departed, Named, Past, Version};
pub use remote::Remote;
pub use write::WriteError;

/// A commit's id, opaque outside this room.
pub type CommitId = gix::ObjectId;
