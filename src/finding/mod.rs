//! What a rule says: the finding with its places, receipt and fix, the rule's
//! own description, and how findings are ordered. No rendering, no policy.

mod biography;
mod counted;
mod fingerprint;
mod judge;
mod listed;
mod rule;
mod summary;
mod verdict;

pub use biography::{Aged, Biography, Chapter};
pub use counted::counted;
pub use fingerprint::{digest, fingerprint};
pub use judge::Judge;
pub use listed::{By, Listed, RuledOn, Status};
pub use rule::{Confidence, Evidence, Level, RuleInfo};
pub use summary::{Reason, Report, Summary, Unjudged};
pub use verdict::{Cause, Commit, Edit, Finding, Fix, Past, Place, Receipt, Related};
