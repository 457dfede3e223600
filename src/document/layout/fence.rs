/// The opening line of a fenced block.
#[derive(Clone, Debug)]
pub(super) struct Fence<'a> {
    pub(super) mark: u8,
    pub(super) length: usize,
    /// What follows the marks, trimmed.
    pub(super) info: &'a str,
}

impl<'a> Fence<'a> {
    /// Reads a fence of one of `marks` at the start of `text`.
    pub(super) fn open(text: &'a str, marks: &[u8]) -> Option<Self> {
        let mark = *text.as_bytes().first().filter(|first| marks.contains(first))?;
        let length = text.bytes().take_while(|&byte| byte == mark).count();
        let info = text[length..].trim();
        (length >= 3 && !(mark == b'`' && info.contains('`'))).then_some(Fence { mark, length, info })
    }

    /// Whether `text` closes the block.
    pub(super) fn is_closed_by(&self, text: &str) -> bool {
        text.len() >= self.length && text.bytes().all(|byte| byte == self.mark)
    }
}
