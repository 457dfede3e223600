//! Names that documents mention: which words of a statement, a command or a
//! comment are meant as paths of a repository, and from where they are read.

mod endpoint;
mod find;
mod name;
mod shape;
mod well_known;

pub use find::{Mention, Origin, mentions};
pub use name::{NameShape, Named, names};
pub use shape::{Shape, shape};
pub use well_known::is_well_known;
