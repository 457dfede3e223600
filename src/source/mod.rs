//! Text and positions: byte spans, line and column look-up, a source file.
//!
//! The bottom room. It imports nothing of ours, so every other room may speak
//! of places in text without knowing what stands there.

mod file;
mod lines;
mod span;

pub use file::{SourceFile, Sources};
pub use lines::{LineIndex, Position};
pub use span::Span;
