use std::collections::{BTreeSet, HashMap};

use super::Past;
use crate::finding::Commit;

impl Past {
    /// Committer time in seconds and what people call them, for the commits with these hexadecimal ids. One
    /// pass over the ledger, where [`Past::moment`] would pass over it for each.
    pub fn named(&self, ids: BTreeSet<&str>) -> HashMap<String, (i64, Commit)> {
        let Some(view) = self.view() else { return HashMap::new() };
        let rows = view.ledger.commits.iter();
        let wanted = rows.filter_map(|row| {
            let id = row.id.to_string();
            ids.contains(id.as_str()).then_some((id, row))
        });
        wanted.filter_map(|(id, row)| Some((id, (row.time, self.repo.describe(row.id)?)))).collect()
    }
}
