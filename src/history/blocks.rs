use crate::source::Span;

/// Cuts a text at lines where markdown surely begins anew: at headings, and after blank lines outside of
/// fences and comments where the next line is not indented. The cuts are coarser than markdown's own
/// blocks, never finer than a sentence, and need no parser; they serve to find what two versions share.
pub(super) fn cut(text: &str) -> Vec<Span> {
    let mut blocks = Vec::new();
    Scanner::new(text, 0).each(|block| {
        blocks.push(block);
        true
    });
    blocks
}

/// The blocks of a version, and how many of them are those of the version before.
pub(super) struct Recut {
    pub(super) blocks: Vec<Span>,
    /// So many at the start are the first of before.
    pub(super) first: usize,
    /// So many at the end are the last of before.
    pub(super) last: usize,
}

/// The blocks of `new`, given those of `old`: only what changed is looked at.
pub(super) fn recut(old: &str, old_blocks: &[Span], new: &str) -> Recut {
    let (prefix, suffix) = shared_ends(old.as_bytes(), new.as_bytes());
    // A block's end is decided by the line after it: the last block within the prefix is cut again.
    let whole = old_blocks.partition_point(|block| (block.end as usize) < prefix);
    let kept = whole.saturating_sub(1);
    let mut blocks = old_blocks[..kept].to_vec();
    let mut last = 0;
    let start = blocks.last().map_or(0, |block| block.end as usize);
    let shared_from = new.len() - suffix;
    Scanner::new(new, start).each(|block| {
        blocks.push(block);
        let end = block.end as usize;
        if end < shared_from {
            return true;
        }
        // A block that begins in both at the same place of the shared end: from here on they are equal.
        let there = (end + old.len() - new.len()) as u32;
        let next = old_blocks.partition_point(|old| old.start < there);
        // What stood at the very start was read as front matter.
        if there == 0 || old_blocks.get(next).is_none_or(|old| old.start != there) {
            return true;
        }
        let shift = |at: u32| at - there + end as u32;
        blocks.extend(old_blocks[next..].iter().map(|old| Span { start: shift(old.start), end: shift(old.end) }));
        last = old_blocks.len() - next;
        false
    });
    Recut { blocks, first: kept, last }
}

/// How many bytes at the start and, of the rest, at the end two texts share.
pub(super) fn shared_ends(old: &[u8], new: &[u8]) -> (usize, usize) {
    const STRIDE: usize = 64;
    // A stride at a time, which the processor compares at once, then byte by byte.
    let strides = old.chunks_exact(STRIDE).zip(new.chunks_exact(STRIDE)).take_while(|(a, b)| a == b).count();
    let start = strides * STRIDE;
    let prefix = start + old[start..].iter().zip(&new[start..]).take_while(|(a, b)| a == b).count();
    let (old, new) = (&old[prefix..], &new[prefix..]);
    let strides = old.rchunks_exact(STRIDE).zip(new.rchunks_exact(STRIDE)).take_while(|(a, b)| a == b).count();
    let end = strides * STRIDE;
    let (old, new) = (&old[..old.len() - end], &new[..new.len() - end]);
    (prefix, end + old.iter().rev().zip(new.iter().rev()).take_while(|(a, b)| a == b).count())
}

struct Scanner<'a> {
    text: &'a str,
    start: usize,
}

/// What the scanner is inside of.
enum Inside {
    Nothing,
    Fence(u8, usize),
    Comment,
    FrontMatter(&'static str),
}

impl<'a> Scanner<'a> {
    /// `start` is where a block begins.
    fn new(text: &'a str, start: usize) -> Self {
        Scanner { text, start }
    }

    /// Hands every block to `take` until it says no.
    fn each(self, mut take: impl FnMut(Span) -> bool) {
        let Scanner { text, start } = self;
        let (mut block, mut at) = (start, start);
        let (mut blank, mut heading) = (false, false);
        let mut inside = Inside::Nothing;
        for line in text[start..].split_inclusive('\n') {
            let body = line.trim_end();
            let is_heading = matches!(inside, Inside::Nothing) && is_heading(body);
            let anew = blank && !body.is_empty() && !line.starts_with([' ', '\t']);
            if matches!(inside, Inside::Nothing) && at > block && (anew || is_heading || (heading && !body.is_empty()))
            {
                if !take(Span::new(block, at)) {
                    return;
                }
                block = at;
            }
            inside = step(inside, body, at == 0);
            blank = body.is_empty();
            heading = is_heading || (heading && blank);
            at += line.len();
        }
        if at > block {
            take(Span::new(block, at));
        }
    }
}

fn is_heading(line: &str) -> bool {
    let level = line.bytes().take_while(|&byte| byte == b'#').count();
    (1..=6).contains(&level) && line.as_bytes().get(level).is_none_or(|&next| next == b' ' || next == b'\t')
}

fn step(inside: Inside, line: &str, first: bool) -> Inside {
    let body = line.trim_start_matches([' ', '\t', '>']);
    match inside {
        Inside::Nothing => {
            if first && (line == "---" || line == "+++") {
                return Inside::FrontMatter(if line == "---" { "---" } else { "+++" });
            }
            let Some(&mark @ (b'`' | b'~')) = body.as_bytes().first() else {
                let opens = body.rfind("<!--").is_some_and(|open| !body[open..].contains("-->"));
                return if opens && body.starts_with("<!--") { Inside::Comment } else { Inside::Nothing };
            };
            let length = body.bytes().take_while(|&byte| byte == mark).count();
            let fence = length >= 3 && !(mark == b'`' && body[length..].contains('`'));
            if fence { Inside::Fence(mark, length) } else { Inside::Nothing }
        }
        Inside::Fence(mark, length) => {
            let closing = body.bytes().take_while(|&byte| byte == mark).count();
            let closes = closing >= length && body[closing..].trim().is_empty();
            if closes { Inside::Nothing } else { Inside::Fence(mark, length) }
        }
        Inside::Comment => {
            if body.contains("-->") {
                Inside::Nothing
            } else {
                Inside::Comment
            }
        }
        Inside::FrontMatter(mark) => {
            if line == mark {
                Inside::Nothing
            } else {
                Inside::FrontMatter(mark)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn texts(text: &str) -> Vec<&str> {
        cut(text).into_iter().map(|block| block.slice(text)).collect()
    }

    #[test]
    fn headings_and_paragraphs_stand_alone_and_fences_stay_whole() {
        let text = "# A\ntext\n\nmore\nof it\n\n```sh\na\n\nb\n```\n\n- x\n\n  y\n- z\n## B\n";
        let expected =
            ["# A\n", "text\n\n", "more\nof it\n\n", "```sh\na\n\nb\n```\n\n", "- x\n\n  y\n- z\n", "## B\n"];
        assert_eq!(texts(text), expected);
    }

    #[test]
    fn front_matter_and_comments_stay_whole() {
        let text = "---\na: 1\n\nb: 2\n---\n\n<!-- one\n\ntwo -->\n\nend";
        assert_eq!(texts(text), ["---\na: 1\n\nb: 2\n---\n\n", "<!-- one\n\ntwo -->\n\n", "end"]);
    }

    fn line() -> impl Strategy<Value = String> {
        prop::sample::select(vec!["", "a", "b", "# h", "```", "- i", "  c", "<!--", "-->", "---"])
            .prop_map(|line| format!("{line}\n"))
    }

    #[test]
    fn front_matter_is_none_behind_a_blank_line() {
        let (old, new) = ("---\n\na\n", "\n---\n\na\n");
        assert_eq!(recut(old, &cut(old), new).blocks, cut(new));
    }

    proptest! {
        #[test]
        fn looking_only_at_the_change_gives_the_same_blocks(
            a in prop::collection::vec(line(), 0..8),
            b in prop::collection::vec(line(), 0..5),
            c in prop::collection::vec(line(), 0..5),
            d in prop::collection::vec(line(), 0..8),
        ) {
            let old = [&a[..], &b[..], &d[..]].concat().concat();
            let new = [&a[..], &c[..], &d[..]].concat().concat();
            let (before, recut) = (cut(&old), recut(&old, &cut(&old), &new));
            prop_assert_eq!(&recut.blocks, &cut(&new));
            let texts = |text: &str, spans: &[Span]| spans.iter().map(|span| span.slice(text).to_owned()).collect::<Vec<_>>();
            let (first, last) = (recut.first, recut.last);
            prop_assert_eq!(texts(&old, &before[..first]), texts(&new, &recut.blocks[..first]));
            let ends = (before.len() - last, recut.blocks.len() - last);
            prop_assert_eq!(texts(&old, &before[ends.0..]), texts(&new, &recut.blocks[ends.1..]));
        }
    }
}
