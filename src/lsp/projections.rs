use std::sync::{Arc, Mutex};

use crate::session::{Options, View};

/// The projection of the repository, made beside everything else: it follows every statement through history,
/// which no keystroke may wait for.
#[derive(Clone, Default)]
pub(super) struct Projections {
    made: Arc<Mutex<Option<Arc<View>>>>,
}

impl Projections {
    /// Makes it anew; what was there stays until then.
    pub(super) fn make(&self, options: &Options) {
        let (made, options) = (self.made.clone(), options.clone());
        std::thread::spawn(move || {
            if let Ok(view) = View::open(&options)
                && let Ok(mut made) = made.lock()
            {
                *made = Some(Arc::new(view));
            }
        });
    }

    /// The last one that was made.
    pub(super) fn last(&self) -> Option<Arc<View>> {
        self.made.lock().ok()?.clone()
    }
}
