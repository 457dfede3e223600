/// Words by which a page says that it was written on one occasion: about work to do, or about work that was done.
const WORDS: &[&str] = &[
    "analysis",
    "assessment",
    "assessments",
    "audit",
    "audits",
    "brainstorm",
    "brainstorming",
    "discoveries",
    "discovery",
    "findings",
    "investigation",
    "investigations",
    "minutes",
    "plan",
    "planning",
    "plans",
    "postmortem",
    "postmortems",
    "proposal",
    "proposals",
    "report",
    "reports",
    "research",
    "retrospective",
    "review",
    "reviews",
    "roadmap",
    "spike",
    "spikes",
    "summary",
    "tracking",
];

/// Whether `path`, or a part of one, is called after an occasion: plans, reports and minutes speak of their day, and
/// hardly anybody keeps them up.
pub fn is_of_an_occasion(path: &str) -> bool {
    path.split(|c: char| !c.is_alphanumeric()).any(|word| WORDS.contains(&word.to_lowercase().as_str()))
}

#[cfg(test)]
mod tests {
    use super::is_of_an_occasion;

    #[test]
    fn names_tell_what_was_written_on_one_occasion() {
        for path in ["docs/review/bead-0056.md", "SCORECARD_REMEDIATION_PLAN.md", "a/race-hazard-postmortem.md"] {
            assert!(is_of_an_occasion(path), "{path}");
        }
        for path in ["docs/planet.md", "docs/previews.md", "README.md"] {
            assert!(!is_of_an_occasion(path), "{path}");
        }
    }
}
