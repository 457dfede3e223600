//! Addresses of forges (GitHub, GitLab, Codeberg and their kin): what a URL
//! points at inside a repository, and which repository is our own.

mod address;
mod branches;
mod metadata;
mod own;

pub use address::{Address, Aim};
pub use branches::Branches;
pub use own::{Own, names_repository};
