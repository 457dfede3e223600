//! What dialects add to markdown, found line by line before the parser runs:
//! admonitions with indented bodies, directives, Liquid and Hugo tags, MyST
//! labels, MDX. Their syntax is cut out of the parser's [view](super::view), so
//! that what they hold is read as the prose, lists and code that it is.

mod admonition;
mod directive;
mod fence;
mod line;
mod liquid;
mod mdx;
mod pass;

pub(super) use directive::name as directive_name;
pub(super) use liquid::is_raw_mark;
pub(super) use pass::{Layout, read};
