use super::{Absent, Asked, Session};
use crate::finding::{Finding, Listed};
use crate::journal::{Event, JOURNAL_FILE, NotCanonical, On, Ruling, Verdict};
use crate::policy;
use crate::repo::{Tail, WriteError};

/// What a person wants ruled.
#[derive(Clone, Debug)]
pub struct Request {
    /// What it is on, as typed: a finding's fingerprint, a claim's id, the start of one, or `PATH:LINE`.
    pub target: String,
    /// The same as [`Session::asked`] reads it.
    pub asked: Asked,
    /// The decision.
    pub verdict: Verdict,
    /// Why.
    pub reason: String,
    /// `Name <mail>`.
    pub author: String,
    /// Seconds since 1970.
    pub at: u64,
}

/// Why nothing was ruled.
#[derive(Debug, thiserror::Error)]
pub enum Unresolved {
    /// Nothing of that name.
    #[error("there is no {what} at `{target}`: {}", .absent.reason)]
    Nothing {
        /// As asked.
        target: String,
        /// What was looked for.
        what: &'static str,
        /// Why there is none.
        absent: Absent,
    },
    /// A ruling is on one thing.
    #[error("`{target}` means {} things; name one of them by its id:\n{}", .meant.len(), .meant.join("\n"))]
    Several {
        /// As asked.
        target: String,
        /// Each in one line that begins with its id.
        meant: Vec<String>,
    },
    /// A reason is what a ruling is worth.
    #[error("a ruling needs a reason")]
    NoReason,
    /// Git would not keep it.
    #[error("`{JOURNAL_FILE}` is ignored by git, so nobody else would see the ruling")]
    Hidden,
    /// The journal cannot be written.
    #[error(transparent)]
    Write(#[from] WriteError),
    /// Not a body that can be hashed.
    #[error(transparent)]
    Body(#[from] NotCanonical),
}

impl Unresolved {
    /// What to do next.
    pub fn help(&self) -> Option<String> {
        match self {
            Unresolved::Nothing { absent, .. } => Some(absent.help.clone()),
            Unresolved::Several { meant, .. } => {
                let id = meant.first().and_then(|line| line.split_whitespace().next()).unwrap_or_default();
                Some(format!("`drift resolve {id} …` rules on the first"))
            }
            Unresolved::NoReason => Some("say why with `--reason TEXT`".to_owned()),
            Unresolved::Hidden => Some("take the pattern that matches it out of .gitignore".to_owned()),
            Unresolved::Write(error) => Some(error.help().to_owned()),
            Unresolved::Body(_) => None,
        }
    }
}

impl Session {
    /// Works out what is to be ruled on; nothing is written yet.
    pub fn ruling(&self, request: &Request) -> Result<Ruling, Unresolved> {
        if request.reason.trim().is_empty() {
            return Err(Unresolved::NoReason);
        }
        let asked = &request.asked;
        let mut ruling = match request.verdict {
            Verdict::Withdraw => self.withdrawal(request)?,
            Verdict::Accept | Verdict::Dismiss => {
                match self.one(request, self.findings_meant(asked), "finding", told_finding) {
                    Ok(finding) => self.on_finding(request, &finding),
                    Err(Unresolved::Nothing { .. }) => {
                        let claims = self.claims_meant(asked);
                        self.on_claim(request, &self.one(request, claims, "finding", told_claim)?)
                    }
                    Err(other) => return Err(other),
                }
            }
            _ => match self.one(request, self.claims_meant(asked), "claim", told_claim) {
                Ok(claim) => self.on_claim(request, &claim),
                // A finding can be confirmed; what is true of a claim is said of the claim.
                Err(Unresolved::Nothing { .. }) if request.verdict == Verdict::Confirm => {
                    let findings = self.findings_meant(asked);
                    self.on_finding(request, &self.one(request, findings, "claim", told_finding)?)
                }
                Err(other) => return Err(other),
            },
        };
        ruling.replaces = self.rulings().standing(ruling.on, &ruling.id);
        Ok(ruling)
    }

    /// Writes `rulings` to the journal of the work tree.
    pub fn record(&self, rulings: &[Ruling]) -> Result<Tail, Unresolved> {
        let mut lines = String::new();
        for ruling in rulings {
            lines.push_str(&Event::Ruling(ruling.clone()).encode()?.0);
        }
        let tail = self.repo.append(JOURNAL_FILE, &lines)?;
        if self.repo.is_hidden(JOURNAL_FILE) { Err(Unresolved::Hidden) } else { Ok(tail) }
    }

    /// The findings of rules, of any confidence, that are meant.
    pub(super) fn findings_meant(&self, asked: &Asked) -> Vec<Finding> {
        let judged = self.judge_by_all();
        let is_meant = |finding: &Finding| {
            let Some(file) = judged.sources.get(&finding.place.path) else { return false };
            let (start, end) = file.positions(finding.place.span);
            // What the policy says of suppressions and rulings is not ruled on.
            crate::rules::rule(finding.rule.name).is_some()
                && asked.means(&finding.place.path, start.line..=end.line, &finding.fingerprint)
        };
        judged.findings.iter().filter(|finding| is_meant(finding)).cloned().collect()
    }

    fn claims_meant(&self, asked: &Asked) -> Vec<Listed> {
        self.log(asked).into_iter().map(|life| life.claim).collect()
    }

    fn on_finding(&self, request: &Request, finding: &Finding) -> Ruling {
        let place = &finding.place;
        let entry = self.corpus.get(&place.path);
        let claim = entry.and_then(|entry| {
            let claims = crate::claim::extract(&entry.document, entry.genre);
            claims.into_iter().find(|claim| claim.span.contains(place.span))
        });
        let text = match (&claim, entry) {
            (Some(claim), _) => claim.text.clone(),
            (None, Some(entry)) => entry.document.slice(place.span).to_owned(),
            (None, None) => String::new(),
        };
        Ruling {
            on: On::Finding,
            id: policy::subject_of(finding, claim.as_ref().map(|claim| claim.id.to_string()).as_deref(), self.side()),
            rule: Some(finding.rule.name.to_owned()),
            claim: claim.map(|claim| claim.id.to_string()),
            path: place.path.clone(),
            text,
            ..blank(request)
        }
    }

    fn on_claim(&self, request: &Request, claim: &Listed) -> Ruling {
        let (path, text) = (claim.path.clone(), claim.text.clone());
        Ruling { on: On::Claim, id: claim.id.clone(), path, text, ..blank(request) }
    }

    /// What is in force is withdrawn, whether what it speaks of is still there or not.
    fn withdrawal(&self, request: &Request) -> Result<Ruling, Unresolved> {
        let asked = &request.asked;
        let rulings = self.rulings();
        let claims: Vec<String> = self.claims_meant(asked).into_iter().map(|claim| claim.id).collect();
        let findings = self.findings_meant(asked);
        let subjects: Vec<String> = findings.iter().map(|finding| self.on_finding(request, finding).id).collect();
        let on_line = matches!(asked, Asked::Line(..));
        let is_meant = |ruling: &&Ruling| {
            let about = |id: &String| on_line && ruling.claim.as_ref() == Some(id);
            asked.means("", 0..=0, &ruling.id)
                || subjects.contains(&ruling.id)
                || claims.iter().any(|id| *id == ruling.id || about(id))
        };
        let all = rulings.in_force().chain(rulings.disputed()).map(|(_, ruling)| ruling);
        let meant: Vec<Ruling> = all.filter(is_meant).cloned().collect();
        let ruling = self.one(request, meant, "ruling", told_ruling)?;
        Ok(rewritten(request, ruling))
    }

    /// The only one that is meant; of several, `told` gives a line each.
    fn one<T>(
        &self,
        request: &Request,
        mut meant: Vec<T>,
        what: &'static str,
        told: fn(&T) -> String,
    ) -> Result<T, Unresolved> {
        let target = request.target.clone();
        if meant.len() > 1 {
            return Err(Unresolved::Several { target, meant: meant.iter().map(told).collect() });
        }
        let nothing = || Unresolved::Nothing { target, what, absent: self.absent(&request.asked, what) };
        meant.pop().ok_or_else(nothing)
    }
}

/// Characters of an id that tell it from the others of a line.
const SHOWN: usize = 12;

/// A ruling that says nothing about anything yet.
fn blank(request: &Request) -> Ruling {
    Ruling {
        on: On::Claim,
        id: String::new(),
        verdict: request.verdict,
        reason: request.reason.trim().to_owned(),
        author: request.author.clone(),
        at: request.at,
        rule: None,
        claim: None,
        path: String::new(),
        text: String::new(),
        replaces: Vec::new(),
        drift: env!("CARGO_PKG_VERSION").to_owned(),
    }
}

/// `old` as this request would say it.
fn rewritten(request: &Request, old: Ruling) -> Ruling {
    Ruling {
        on: old.on,
        id: old.id,
        rule: old.rule,
        claim: old.claim,
        path: old.path,
        text: old.text,
        ..blank(request)
    }
}

fn told_finding(finding: &Finding) -> String {
    format!("{} {}: {}", start(&finding.fingerprint), finding.rule.name, finding.message)
}

fn told_claim(claim: &Listed) -> String {
    format!("{} {}: {}", start(&claim.id), claim.kind, first_line(&claim.text))
}

fn told_ruling(ruling: &Ruling) -> String {
    let rule = ruling.rule.as_deref().map_or(String::new(), |rule| format!(" {rule}"));
    format!("{} {}{rule}: {}", start(&ruling.id), ruling.verdict.name(), first_line(&ruling.text))
}

fn start(id: &str) -> &str {
    id.get(..SHOWN).unwrap_or(id)
}

fn first_line(text: &str) -> &str {
    text.lines().next().unwrap_or_default()
}
