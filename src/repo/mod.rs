//! Git and the file system: opens a repository, turns a revision or the work
//! tree into a [`crate::tree::Tree`], and answers what history remembers. The
//! only room that names `gix` and reads files.

mod ancestry;
mod chronicle;
mod commit_tree;
mod error;
mod ledger;
mod objects;
mod open;
mod order;
mod past;
mod remote;
mod similarity;
mod store;
mod tree_cache;
mod work_tree;

pub use error::RepoError;
pub use open::{Repo, Revision};
pub use past::Past;
pub use remote::Remote;
