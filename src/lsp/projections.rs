use std::sync::{Arc, Mutex};

use crate::session::{Options, View};

/// The projection of the repository, made beside everything else: it follows every statement through history,
/// which no keystroke may wait for.
#[derive(Clone, Default)]
pub(super) struct Projections {
    state: Arc<Mutex<State>>,
}

#[derive(Default)]
struct State {
    made: Option<Arc<View>>,
    /// Whether one is being made.
    making: bool,
    /// Whether something changed since that began.
    again: bool,
}

impl Projections {
    /// Makes it anew; what was there stays until then. However often that is asked for, one is made at a time.
    pub(super) fn make(&self, options: &Options) {
        match self.state.lock() {
            Ok(mut state) if state.making => state.again = true,
            Ok(mut state) => {
                state.making = true;
                let (projections, options) = (self.clone(), options.clone());
                std::thread::spawn(move || while projections.make_one(&options) {});
            }
            Err(_) => {}
        }
    }

    /// Makes one and tells whether another is wanted.
    fn make_one(&self, options: &Options) -> bool {
        let view = View::open(options);
        let Ok(mut state) = self.state.lock() else { return false };
        if let Ok(view) = view {
            state.made = Some(Arc::new(view));
        }
        state.making = std::mem::take(&mut state.again);
        state.making
    }

    /// The last one that was made.
    pub(super) fn last(&self) -> Option<Arc<View>> {
        self.state.lock().ok()?.made.clone()
    }
}
