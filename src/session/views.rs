use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use super::{Options, SessionError, View};

/// Revisions beside the present one that are kept, the last asked for.
const KEPT: usize = 3;

/// The projections of a server that is asked again and again: each is made once, and the one of the work tree
/// anew when the work tree changed.
pub struct Views {
    options: Options,
    present: Mutex<Option<Present>>,
    past: Mutex<Vec<(String, Arc<View>)>>,
}

/// The work tree as it was read.
struct Present {
    view: Arc<View>,
    /// When it was last seen to be what was read.
    seen: Instant,
    /// How long that look took.
    took: Duration,
}

impl Views {
    /// Of the repository and with the configuration that `options` name.
    pub fn new(options: Options) -> Views {
        Views { options, present: Mutex::default(), past: Mutex::default() }
    }

    /// The revision `rev`; without one the work tree as it is now.
    pub fn at(&self, rev: Option<&str>) -> Result<Arc<View>, SessionError> {
        match rev {
            Some(rev) => self.past(rev),
            None => self.present(),
        }
    }

    fn present(&self) -> Result<Arc<View>, SessionError> {
        // A question that waits for another's reading finds it done.
        let Ok(mut present) = self.present.lock() else { return Ok(Arc::new(View::open(&self.options)?)) };
        if let Some(known) = present.as_mut() {
            // Looking takes at most half of the time of a burst of questions; a small work tree is always looked at.
            if known.seen.elapsed() < known.took {
                return Ok(known.view.clone());
            }
            let start = Instant::now();
            if known.view.is_current() {
                (known.seen, known.took) = (Instant::now(), start.elapsed());
                return Ok(known.view.clone());
            }
        }
        let view = Arc::new(View::open(&self.options)?);
        *present = Some(Present { view: view.clone(), seen: Instant::now(), took: Duration::ZERO });
        Ok(view)
    }

    fn past(&self, rev: &str) -> Result<Arc<View>, SessionError> {
        let options = Options { rev: Some(rev.to_owned()), ..self.options.clone() };
        // A branch may have moved since: what is kept is kept by commit.
        let commit = super::open::commit_of(&options)?;
        if let Ok(past) = self.past.lock()
            && let Some((_, view)) = past.iter().find(|(known, _)| *known == commit)
        {
            return Ok(view.clone());
        }
        let view = Arc::new(View::open(&options)?);
        if let Ok(mut past) = self.past.lock() {
            past.insert(0, (commit, view.clone()));
            past.truncate(KEPT);
        }
        Ok(view)
    }
}
