//! What a rule says: the finding with its places, receipt and fix, the rule's
//! own description, and how findings are ordered. No rendering, no policy.

mod finding;
mod fingerprint;
mod rule;
mod summary;

pub use finding::{Cause, Commit, Edit, Finding, Fix, Place, Receipt, Related};
pub use fingerprint::fingerprint;
pub use rule::{Confidence, Evidence, Level, RuleInfo};
pub use summary::{Report, Summary, Unjudged};
