use crate::config::Config;
use crate::finding::{Confidence, Finding};

/// Findings after policy.
#[derive(Debug, Default)]
pub struct Verdicts {
    /// Those that count.
    pub shown: Vec<Finding>,
    /// How many were kept back because their confidence is below the asked one.
    pub below_confidence: usize,
    /// How many belong to a rule that is off where they stand.
    pub off: usize,
}

/// Sets levels as configured and keeps what is at or above `min_confidence`.
pub fn apply(findings: Vec<Finding>, config: &Config, min_confidence: Confidence) -> Verdicts {
    let mut verdicts = Verdicts::default();
    for mut finding in findings {
        let Some(level) = config.level(finding.rule.name, finding.level, &finding.place.path) else {
            verdicts.off += 1;
            continue;
        };
        finding.level = level;
        if finding.confidence < min_confidence {
            verdicts.below_confidence += 1;
        } else {
            verdicts.shown.push(finding);
        }
    }
    verdicts.shown.sort_by(|a, b| a.sort_key().cmp(&b.sort_key()));
    verdicts
}
