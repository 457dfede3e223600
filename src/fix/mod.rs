//! Applies the fixes that findings carry. Pure: texts in, texts out; nothing but the edits changes, so
//! line endings and everything else stay as they are.

mod plan;

pub use plan::{Patched, Plan, plan};
