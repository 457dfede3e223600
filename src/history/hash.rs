use std::hash::{BuildHasherDefault, Hasher};

/// Builds the hash of tables of lines and blocks, which live within one run: no order of theirs is seen, and nobody
/// gains by choosing texts that collide, so speed is all that counts.
pub(super) type Quick = BuildHasherDefault<Folded>;

/// Folds eight bytes at a time, as FxHash does.
#[derive(Default)]
pub(super) struct Folded(u64);

impl Folded {
    fn fold(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x517c_c1b7_2722_0a95);
    }
}

impl Hasher for Folded {
    fn write(&mut self, bytes: &[u8]) {
        let (words, rest) = bytes.as_chunks::<8>();
        words.iter().for_each(|&word| self.fold(u64::from_le_bytes(word)));
        rest.iter().for_each(|&byte| self.fold(u64::from(byte)));
    }

    fn finish(&self) -> u64 {
        self.0.rotate_left(26)
    }
}
