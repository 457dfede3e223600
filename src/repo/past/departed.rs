use std::sync::Arc;

use super::Past;
use crate::history::{Lives, Witness as _};
use crate::repo::ledger::ABSENT;

/// Documents that an ancestor had and that stand no longer.
#[derive(Debug, Default)]
pub struct Departed {
    /// Path and lives of each, the last removed first.
    pub documents: Vec<(String, Arc<Lives>)>,
    /// How many more there are.
    pub more: usize,
}

impl Past {
    /// The lives of up to `most` documents that stand no longer, of the paths that `reads` takes for documents. What
    /// was renamed to a document that was followed before lives on there: whoever follows all that stands first is
    /// told only of what is gone.
    pub fn departed(&self, reads: &dyn Fn(&str) -> bool, most: usize) -> Departed {
        let Some(view) = self.view() else { return Departed::default() };
        let mut gone: Vec<(u32, u32, String)> = Vec::new();
        for row in 0..view.ledger.paths.len() as u32 {
            let Some(&newest) = view.events_of(row).first() else { continue };
            let path = view.ledger.path(row);
            if !self.tree.exists(&path) && reads(&path) {
                let rank = if newest.blob == ABSENT { view.rank[newest.commit as usize] } else { 0 };
                gone.push((rank, row, path));
            }
        }
        gone.sort();
        let mut departed = Departed::default();
        for (_, row, path) in gone {
            if self.followed.lock().is_ok_and(|followed| followed.contains(&row)) {
                continue;
            }
            if departed.documents.len() >= most {
                departed.more += 1;
            } else if let Some(lives) = self.lives(&path, &"".into()) {
                departed.documents.push((path, lives));
            }
        }
        departed
    }
}
