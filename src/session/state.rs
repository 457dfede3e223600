use super::Session;
use crate::finding::{Confidence, digest};
use crate::judge::Answers;

/// One digest of everything that drift knows of a revision.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State {
    /// Hexadecimal.
    pub digest: String,
    /// Claims in it.
    pub claims: usize,
    /// Findings of any confidence in it.
    pub findings: usize,
}

impl Session {
    /// The digest of the projection: equal wherever the same revision is judged by the same version with
    /// the same configuration.
    pub fn state(&self) -> State {
        let claims = self.list_claims(&[]);
        let findings = self.check(Some(Confidence::Low)).report.findings;
        let ruled = self.rulings();
        let mut parts: Vec<&str> = Vec::new();
        let places: Vec<String> = claims
            .iter()
            .map(|claim| claim.by.as_ref().map_or_else(String::new, |by| format!("{}:{}", by.path, by.line)))
            .collect();
        for (claim, place) in claims.iter().zip(&places) {
            let commits = [&claim.first_commit, &claim.last_commit].map(|id| id.as_deref().unwrap_or_default());
            parts.extend([&claim.id, claim.status.name(), claim.kind, claim.mood, place]);
            parts.extend(commits);
        }
        for finding in &findings {
            parts.extend([
                finding.fingerprint.as_str(),
                finding.receipt.as_ref().map_or("", |receipt| receipt.id.as_str()),
            ]);
        }
        // What people ruled is no more to be computed than what they wrote.
        let rulings: Vec<&str> = ruled.in_force().map(|(id, _)| id).collect();
        parts.push("rulings");
        parts.extend(rulings);
        let answers = Answers::of(&self.recorded.journal);
        parts.push("answers");
        parts.extend(answers.standing());
        State { digest: digest(&parts), claims: claims.len(), findings: findings.len() }
    }
}
