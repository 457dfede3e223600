//! What the tree itself says: the names that task runners and manifests define,
//! each with the file and the bytes where it is defined.

pub mod data;
pub mod definition;
pub mod license;
pub mod own_version;
pub mod package;
pub mod program;
pub mod runner;
pub mod version;
