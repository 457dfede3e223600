use super::Session;
use crate::finding::Confidence;

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
        let mut hasher = blake3::Hasher::new();
        let mut part = |text: &str| {
            hasher.update(&(text.len() as u64).to_le_bytes());
            hasher.update(text.as_bytes());
        };
        for claim in &claims {
            part(&claim.id);
            part(claim.status.name());
            part(claim.kind);
            part(claim.mood);
            part(claim.first_commit.as_deref().unwrap_or_default());
            part(claim.last_commit.as_deref().unwrap_or_default());
            part(&claim.by.as_ref().map_or_else(String::new, |by| format!("{}:{}", by.path, by.line)));
        }
        for finding in &findings {
            part(&finding.fingerprint);
            part(finding.receipt.as_ref().map_or("", |receipt| receipt.id.as_str()));
        }
        State { digest: hasher.finalize().to_hex().to_string(), claims: claims.len(), findings: findings.len() }
    }
}
