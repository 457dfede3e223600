use super::packing::{no_longer_written, still_written};
use super::{Cursor, Filter, Page, Projection, Quarantined, Standing};

impl Projection {
    /// What no longer holds: first what documents still say although it was superseded, retired or found stale,
    /// then what they said. With `words` only what has one of them, the best first.
    pub fn superseded(&self, words: &str, path: Option<&str>, cursor: &Cursor, limit: usize) -> Page<Quarantined> {
        let filter = Filter {
            status: vec![Standing::Superseded, Standing::Retired, Standing::Stale],
            path: path.map(str::to_owned),
            kind: None,
        };
        let written = self.search(words, &filter);
        let below = |of: &str| {
            path.is_none_or(|path| {
                let rest = of.strip_prefix(path.trim_end_matches('/'));
                path.is_empty() || rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
            })
        };
        let former: Vec<usize> = if words.trim().is_empty() {
            (0..self.former().len()).collect()
        } else {
            self.ranked(words).former.into_iter().map(|hit| hit.at).collect()
        };
        let former: Vec<usize> = former.into_iter().filter(|&at| below(&self.former()[at].path)).collect();
        Page::of(written.len() + former.len(), cursor, limit, |at| match written.get(at) {
            Some(&claim) => still_written(&self.claims()[claim]),
            None => no_longer_written(&self.former()[former[at - written.len()]]),
        })
    }
}
