use std::ops::Range;

use crate::document::html::{Token, Tokens};

/// How far a tag may reach: longer ones are not tags, and the bound keeps the
/// search linear.
const LONGEST_TAG: usize = 16 * 1024;

/// Whether `text` starts a block of ECMAScript: `import …` or `export …`.
pub(super) fn is_module_code(text: &str) -> bool {
    let rest = match text.strip_prefix("import") {
        Some(rest) => {
            return rest.starts_with([' ', '{', '"', '\''])
                && (text.contains(" from ") || rest.contains(['"', '\'', '{']));
        }
        None => text.strip_prefix("export"),
    };
    const DECLARATIONS: &[&str] =
        &["const ", "default ", "function ", "let ", "var ", "async ", "{", "* ", "type ", "class "];
    rest.is_some_and(|rest| {
        rest.starts_with(' ') && DECLARATIONS.iter().any(|word| rest.trim_start().starts_with(word))
    })
}

/// The comment `{/* … */}` at `start` of `source`.
pub(super) fn comment(source: &str, start: usize) -> Option<Range<usize>> {
    let rest = &source[start..window(source, start)];
    let rest = rest.strip_prefix("{/*")?;
    let end = rest.find("*/")? + 2;
    let blanks = rest[end..].len() - rest[end..].trim_start().len();
    rest[end + blanks..].starts_with('}').then_some(start..start + 3 + end + blanks + 1)
}

/// Tags that stand alone on their lines.
#[derive(Debug)]
pub(super) struct Tags {
    /// All of them, from the first to the last byte.
    pub(super) range: Range<usize>,
    /// How many elements they leave open (positive) or close (negative), in order.
    pub(super) depth: Vec<bool>,
}

/// The tags at `start` of `source`, if nothing else stands on their lines.
pub(super) fn tags(source: &str, start: usize) -> Option<Tags> {
    let window = window(source, start);
    let mut at = start;
    let mut depth = Vec::new();
    loop {
        let rest = &source[at..window];
        let blanks = rest.bytes().take_while(|byte| matches!(byte, b' ' | b'\t' | b'\r')).count();
        if rest.len() == blanks || rest[blanks..].starts_with('\n') {
            return (at > start).then_some(Tags { range: start..at, depth });
        }
        let text = &rest[blanks..];
        if !text.starts_with('<') {
            return None;
        }
        match Tokens::tag_at_start(text)? {
            Token::Open(tag) => {
                if !tag.closed && !is_void(&text[tag.name.clone()]) {
                    depth.push(true);
                }
                at += blanks + tag.range.end;
            }
            Token::Close(_, range) => {
                depth.push(false);
                at += blanks + range.end;
            }
            Token::Text(_) | Token::Comment(_) | Token::Other(_) => return None,
        }
    }
}

/// How far to look for the end of what starts at `start`.
fn window(source: &str, start: usize) -> usize {
    let mut end = (start + LONGEST_TAG).min(source.len());
    while !source.is_char_boundary(end) {
        end -= 1;
    }
    end
}

fn is_void(name: &str) -> bool {
    matches!(name, "img" | "br" | "hr" | "input" | "source" | "link" | "meta")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn module_code() {
        assert!(is_module_code("import Tabs from '@theme/Tabs';"));
        assert!(is_module_code("export const x = 1;"));
        assert!(!is_module_code("import the file into your project"));
        assert!(!is_module_code("export your data"));
    }

    #[test]
    fn tags_alone() {
        let text = "<Tabs>\n";
        assert_eq!(tags(text, 0).map(|tags| (tags.range, tags.depth)), Some((0..6, vec![true])));
        let text = "<Card\n  href={x => y}\n/>\ntext";
        assert_eq!(tags(text, 0).map(|tags| tags.range), Some(0..24));
        assert!(tags("<b>bold</b> text\n", 0).is_none());
        assert_eq!(comment("{/* a\n b */}", 0), Some(0..12));
    }
}
