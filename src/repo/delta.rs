use std::ops::Range;

/// One instruction of a difference.
pub(super) enum Step<'a> {
    /// A range of the base follows.
    Copy(Range<usize>),
    /// These bytes follow.
    Insert(&'a [u8]),
}

/// A pack's difference, read instruction by instruction; an item is `None` where it is damaged.
///
/// The format is git's: the sizes of base and result, then instructions that copy a range of the base or
/// insert bytes (`gitformat-pack`, "Deltified representation").
pub(super) struct Steps<'a> {
    /// The size of the base.
    pub(super) from: u64,
    /// The size of the result.
    pub(super) to: u64,
    rest: &'a [u8],
}

impl<'a> Steps<'a> {
    /// The instructions of `delta`.
    pub(super) fn of(mut delta: &'a [u8]) -> Option<Self> {
        let (from, to) = (size(&mut delta)?, size(&mut delta)?);
        Some(Steps { from, to, rest: delta })
    }

    fn step(&mut self) -> Option<Step<'a>> {
        let (&command, rest) = self.rest.split_first()?;
        self.rest = rest;
        if command & 0x80 == 0 {
            // 0 is reserved.
            let (inserted, rest) = rest.split_at_checked(command as usize).filter(|_| command > 0)?;
            self.rest = rest;
            return Some(Step::Insert(inserted));
        }
        let mut number = |bits: Range<u8>| -> Option<usize> {
            let mut number = 0;
            for (place, bit) in bits.enumerate() {
                if command >> bit & 1 == 1 {
                    let (&byte, rest) = self.rest.split_first()?;
                    number |= usize::from(byte) << (8 * place);
                    self.rest = rest;
                }
            }
            Some(number)
        };
        let start = number(0..4)?;
        let length = match number(4..7)? {
            0 => 0x10000,
            length => length,
        };
        Some(Step::Copy(start..start.checked_add(length)?))
    }
}

impl<'a> Iterator for Steps<'a> {
    type Item = Option<Step<'a>>;

    fn next(&mut self) -> Option<Self::Item> {
        (!self.rest.is_empty()).then(|| self.step())
    }
}

/// Applies a pack's difference `delta` to `base`; the result, of at most `most` bytes, replaces what `out`
/// holds. `None` if the difference is damaged or does not belong to this base.
pub(super) fn apply(base: &[u8], delta: &[u8], most: u64, out: &mut Vec<u8>) -> Option<()> {
    let steps = Steps::of(delta)?;
    let to = steps.to;
    if steps.from != base.len() as u64 || to > most {
        return None;
    }
    out.clear();
    out.reserve(to as usize);
    for step in steps {
        out.extend_from_slice(match step? {
            Step::Copy(range) => base.get(range)?,
            Step::Insert(bytes) => bytes,
        });
        if out.len() as u64 > to {
            return None;
        }
    }
    (out.len() as u64 == to).then_some(())
}

/// Reads a size: seven bits a byte, the lowest first.
fn size(rest: &mut &[u8]) -> Option<u64> {
    let mut size = 0u64;
    for shift in (0..u64::BITS).step_by(7) {
        let (&byte, after) = rest.split_first()?;
        *rest = after;
        size |= u64::from(byte & 0x7f) << shift;
        if byte & 0x80 == 0 {
            return Some(size);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn applied(base: &[u8], delta: &[u8]) -> Option<Vec<u8>> {
        let mut out = b"before".to_vec();
        apply(base, delta, 1000, &mut out).map(|()| out)
    }

    #[test]
    fn copies_and_inserts() {
        assert_eq!(applied(b"hello", &[5, 8, 0x91, 1, 3, 3, b'a', b'b', b'c', 0x90, 2]), Some(b"ellabche".to_vec()));
    }

    #[test]
    fn damage_is_refused() {
        let damaged: [&[u8]; 7] = [
            &[],
            &[4, 1, 1, b'a'],
            &[5, 1, 0],
            &[5, 3, 0x91, 4, 3],
            &[5, 1, 2, b'a', b'b'],
            &[5, 9, 1, b'a'],
            &[5, 1, 3, b'a'],
        ];
        for delta in damaged {
            assert_eq!(applied(b"hello", delta), None, "{delta:?}");
        }
    }
}
