//! drift on its own documents.

use crate::repository::{Run, drift};
use crate::source::root;

#[test]
fn our_own_documents_are_not_stale() {
    // A packaged crate has no history to ask.
    if root().join(".git").exists() {
        Run::of(drift().current_dir(root()).args(["check", "--no-cache"])).exits(0);
    }
}
