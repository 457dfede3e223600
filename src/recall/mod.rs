//! What the documents say about something, at one revision: claims with their standing and receipts, what
//! they said before, who disagrees; found by words and packed under a budget.
//!
//! Pure: [`Projection`] is filled by the session, and nothing here reads git, files or the clock. Every type
//! that leaves the program is serialised as it stands, and its schema is made from it.

mod answer;
mod claim;
mod conflict;
mod cursor;
mod doubt;
mod former;
mod ground;
mod index;
mod overview;
mod pack;
mod packing;
mod page;
mod pins;
mod projection;
mod quota;
mod relevance;
mod rivals;
mod settle;
mod superseded;
mod text;
mod tokens;
mod trace;
mod trust;
mod verify;
mod words;

pub use answer::Answer;
pub use claim::{Against, Claim, Opposite, Standing};
pub use conflict::Conflict;
pub use cursor::{BadCursor, Cursor};
pub use former::{Became, Ended, Former};
pub use ground::{Asked, Ground, NoGround, asked};
pub use index::{Hit, Index};
pub use overview::{Lifetime, Overview, Point, Tally};
pub use pack::{Dispute, Pack, PackOptions, Packed, Quarantined, TooSmall, pack};
pub use packing::{no_longer_written, still_written};
pub use page::Page;
pub use pins::Pin;
pub use projection::{Held, Known, Projection, Revision};
pub use relevance::Filter;
pub use text::one_line;
pub use tokens::tokens;
pub use trace::{Trace, Traced};
pub use trust::{How, Trust, Verification};
pub use words::{content_words, values, words};
