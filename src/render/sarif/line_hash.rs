use std::collections::BTreeMap;

/// How many characters from a line's start its hash covers.
const BLOCK: usize = 100;
const FACTOR: u64 = 37;

/// The `primaryLocationLineHash` of every line of `text`, in order.
///
/// This is the rolling hash that GitHub's own upload step computes, down to its quirks: characters are
/// UTF-16 units, spaces and tabs do not count, every line ending is one `\n`, the end of the file is
/// unit 65535 followed by zeros, and equal hashes are numbered. Another value would make each upload
/// warn, and an upload through the API, which computes nothing, would have no identity at all.
pub(super) fn line_hashes(text: &str) -> Vec<String> {
    let mut roll = Roll::default();
    let mut after_return = false;
    for unit in text.encode_utf16() {
        let skipped = unit == SPACE || unit == TAB || (after_return && unit == NEWLINE);
        if !skipped {
            roll.take(if unit == RETURN { NEWLINE } else { unit });
        }
        after_return = unit == RETURN;
    }
    roll.take(u16::MAX);
    for _ in 0..BLOCK {
        roll.emit();
        roll.push(0);
    }
    roll.hashes
}

const TAB: u16 = b'\t' as u16;
const NEWLINE: u16 = b'\n' as u16;
const RETURN: u16 = b'\r' as u16;
const SPACE: u16 = b' ' as u16;

struct Roll {
    window: [u64; BLOCK],
    /// Whether the character at this place of the window begins a line whose hash is still to come.
    begins_line: [bool; BLOCK],
    at: usize,
    hash: u64,
    /// What leaves the window has been multiplied this often.
    weight: u64,
    line_start: bool,
    seen: BTreeMap<u64, usize>,
    hashes: Vec<String>,
}

impl Default for Roll {
    fn default() -> Self {
        Roll {
            window: [0; BLOCK],
            begins_line: [false; BLOCK],
            at: 0,
            hash: 0,
            weight: FACTOR.wrapping_pow(BLOCK as u32),
            line_start: true,
            seen: BTreeMap::new(),
            hashes: Vec::new(),
        }
    }
}

impl Roll {
    fn take(&mut self, unit: u16) {
        self.emit();
        self.begins_line[self.at] = self.line_start;
        self.line_start = unit == NEWLINE;
        self.push(unit.into());
    }

    /// Once the window has come round to a line's first character, it holds that line's block.
    fn emit(&mut self) {
        if std::mem::take(&mut self.begins_line[self.at]) {
            let count = self.seen.entry(self.hash).or_default();
            *count += 1;
            self.hashes.push(format!("{:x}:{count}", self.hash));
        }
    }

    fn push(&mut self, unit: u64) {
        let leaving = std::mem::replace(&mut self.window[self.at], unit);
        self.hash = self.hash.wrapping_mul(FACTOR).wrapping_add(unit).wrapping_sub(self.weight.wrapping_mul(leaving));
        self.at = (self.at + 1) % BLOCK;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Values that GitHub's implementation gives.
    #[test]
    fn agrees_with_the_upload_step() {
        assert_eq!(line_hashes(""), ["c129715d7a2bc9a3:1"]);
        let lines = ["271789c17abda88f:1", "54703d4cd895b18:1", "180aee12dab6264:1", "a23a3dc5e078b07b:1"];
        assert_eq!(line_hashes(" a\nb\n  \t\tc\n d"), lines);
    }

    #[test]
    fn line_endings_do_not_matter() {
        let unix = line_hashes(" hello; \t\nworld!!!\n\n\n  \t\tGreetings\n End\n");
        assert_eq!(unix[0], "e9496ae3ebfced30:1");
        assert_eq!(unix[6], "c129715d7a2bc9a3:1");
        assert_eq!(unix, line_hashes(" hello; \t\r\nworld!!!\r\n\r\n\r\n  \t\tGreetings\r\n End\r\n"));
        assert_eq!(unix, line_hashes(" hello; \t\nworld!!!\r\n\n\r  \t\tGreetings\r End\r\n"));
    }

    #[test]
    fn equal_blocks_are_numbered() {
        let hashes = line_hashes(&"Lorem ipsum dolor sit amet.\n".repeat(10));
        assert_eq!(hashes[..2], ["a7f2ff13bc495cf2:1", "a7f2ff13bc495cf2:2"]);
        assert_eq!(
            hashes[6..],
            [
                "a7f2ff1481e87703:1",
                "a9cf91f7bbf1862b:1",
                "55ec222b86bcae53:1",
                "cc97dc7b1d7d8f7b:1",
                "c129715d7a2bc9a3:1"
            ]
        );
    }
}
