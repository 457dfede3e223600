//! How the files of the cache write numbers and lists; a damaged one reads as nothing.

/// Appends `value`.
pub(super) fn number(out: &mut Vec<u8>, value: u32) {
    out.extend(value.to_le_bytes());
}

/// Reads what was appended, from the front.
pub(super) struct Reader<'a>(pub(super) &'a [u8]);

impl<'a> Reader<'a> {
    /// The next `count` bytes.
    pub(super) fn bytes(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(taken)
    }

    /// The next number.
    pub(super) fn number(&mut self) -> Option<u32> {
        Some(u32::from_le_bytes(self.bytes(4)?.try_into().ok()?))
    }

    /// The next list: its length, then its items.
    pub(super) fn list<T>(&mut self, mut item: impl FnMut(&mut Self) -> Option<T>) -> Option<Vec<T>> {
        let count = self.number()? as usize;
        let mut items = Vec::with_capacity(count.min(1 << 20));
        for _ in 0..count {
            items.push(item(self)?);
        }
        Some(items)
    }
}
