use super::Session;
use crate::finding::{Chapter, Finding, Past};

/// Findings whose lives are told: nobody opens more of them, and each costs the history of its document.
const MOST: usize = 500;
/// Steps of one life that are told, the first and the latest.
const MOST_STEPS: usize = 20;

impl Session {
    /// Tells for each finding what became of its statement: the commits that stated, reworded or replaced it, and the
    /// one that its verdict rests on, in the order of their dates.
    pub fn tell_lives(&self, findings: &mut [Finding]) {
        for finding in findings.iter_mut().take(MOST) {
            let span = (finding.place.span.start, finding.place.span.end);
            let mut life: Vec<Past> = self.chapters(&finding.place.path, span).into_iter().filter_map(step).collect();
            if life.len() > MOST_STEPS {
                life.drain(1..=life.len() - MOST_STEPS);
            }
            if let Some(receipt) = finding.receipt.clone() {
                let told = finding.attested().unwrap_or("made stale").to_owned();
                // By date where the two are on the same line of history; the receipt last among equals.
                let at = life.partition_point(|past| past.commit.date <= receipt.date);
                life.insert(at, Past { told, commit: receipt });
            }
            finding.life = life;
        }
    }
}

fn step(chapter: Chapter) -> Option<Past> {
    let commit = chapter.commit?;
    let told = match (chapter.step, chapter.values) {
        ("known", _) => "stated here or before".to_owned(),
        ("born", _) => "first stated".to_owned(),
        (_, Some((old, new))) => format!("`{old}` became `{new}`"),
        (step, None) => step.to_owned(),
    };
    Some(Past { told, commit })
}
