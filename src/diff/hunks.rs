use similar::{Algorithm, DiffOp, capture_diff_slices};

/// Lines that differ beyond this are not aligned: the work would grow with their square, and texts come
/// from strangers.
const LINE_LIMIT: usize = 20_000;

/// One place where two texts differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hunk {
    /// The lines that went, joined.
    pub removed: String,
    /// First line of what took their place, from 1; where nothing did, the line that closed the gap.
    pub line: u32,
    /// How many lines took their place; may be 0.
    pub added: u32,
}

impl Hunk {
    /// Of the lines of the new text those that took the place of what went.
    pub fn added_of<'a, 't>(&self, new: &'a [&'t str]) -> &'a [&'t str] {
        let first = self.line.saturating_sub(1) as usize;
        new.get(first..first + self.added as usize).unwrap_or(&[])
    }
}

/// Where `new` differs from `old`, from top to bottom.
pub fn hunks(old: &str, new: &str) -> Vec<Hunk> {
    let (old, new): (Vec<&str>, Vec<&str>) = (old.lines().collect(), new.lines().collect());
    let last = new.len().max(1) as u32;
    let hunk = |at: usize, removed: &[&str], added: usize| Hunk {
        removed: removed.join("\n"),
        line: (at as u32 + 1).min(last),
        added: added as u32,
    };
    if old.len().max(new.len()) > LINE_LIMIT {
        let same = old.iter().zip(&new).take_while(|(a, b)| a == b).count();
        let differs = same < old.len() || same < new.len();
        return if differs { vec![hunk(same, &old[same..], new.len() - same)] } else { Vec::new() };
    }
    capture_diff_slices(Algorithm::Myers, &old, &new)
        .into_iter()
        .filter_map(|op| match op {
            DiffOp::Equal { .. } => None,
            DiffOp::Delete { old_index, old_len, new_index } => {
                Some(hunk(new_index, &old[old_index..old_index + old_len], 0))
            }
            DiffOp::Insert { new_index, new_len, .. } => Some(hunk(new_index, &[], new_len)),
            DiffOp::Replace { old_index, old_len, new_index, new_len } => {
                Some(hunk(new_index, &old[old_index..old_index + old_len], new_len))
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_change_is_placed_in_the_new_text() {
        let found = hunks("a\nb\nc\nd\n", "a\nB\nc\n");
        assert_eq!(
            found,
            [Hunk { removed: "b".into(), line: 2, added: 1 }, Hunk { removed: "d".into(), line: 3, added: 0 },]
        );
        let added: Vec<&[&str]> = found.iter().map(|hunk| hunk.added_of(&["a", "B", "c"])).collect();
        assert_eq!(added, [&["B"][..], &[]]);
        assert_eq!(hunks("a\n", "x\na\n"), [Hunk { removed: String::new(), line: 1, added: 1 }]);
        assert_eq!(hunks("a\n", ""), [Hunk { removed: "a".into(), line: 1, added: 0 }]);
        assert_eq!(hunks("a\r\n", "a\n"), []);
    }
}
