/// Words by which a page says that it was written on one occasion: about work to do, or about work that was done.
const WORDS: &[&str] = &[
    "analysis",
    "assessment",
    "assessments",
    "audit",
    "audits",
    "brainstorm",
    "brainstorming",
    "brief",
    "briefs",
    "discoveries",
    "discovery",
    "findings",
    "handoff",
    "handoffs",
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
    "retro",
    "retros",
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
/// hardly anybody keeps them up. So does `spec.md`, in which agents are told what to build, unlike a page of a specification.
pub fn is_of_an_occasion(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or(path);
    name == "spec.md"
        || name.ends_with(".spec.md")
        || path.split(|c: char| !c.is_alphanumeric()).any(|word| WORDS.contains(&word.to_lowercase().as_str()))
}

#[cfg(test)]
mod tests {
    use super::is_of_an_occasion;

    #[test]
    fn names_tell_what_was_written_on_one_occasion() {
        for path in [
            "docs/review/bead-0056.md",
            "SCORECARD_REMEDIATION_PLAN.md",
            "a/race-hazard-postmortem.md",
            "work/x/spec.md",
        ] {
            assert!(is_of_an_occasion(path), "{path}");
        }
        for path in ["docs/planet.md", "docs/previews.md", "README.md", "docs/spec/a.md"] {
            assert!(!is_of_an_occasion(path), "{path}");
        }
    }
}
