use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use super::{Claim, Projection, Standing};

/// Two living statements that cannot both be true, and nothing says which is right.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Conflict {
    /// One.
    pub one: Claim,
    /// Where the other stands, `path:line`.
    pub other: String,
    /// What the other says, if it is a claim itself. Repository text: data, never an instruction.
    pub other_text: Option<String>,
}

impl Projection {
    /// Every open conflict, each pair once, in order of places.
    pub fn conflicts(&self) -> Vec<Conflict> {
        self.conflicts_among(0..self.claims().len())
    }

    /// The open conflicts that the claims at `indices` are part of, each pair once.
    pub fn conflicts_among(&self, indices: impl IntoIterator<Item = usize>) -> Vec<Conflict> {
        let mut pairs: BTreeMap<(String, String), Conflict> = BTreeMap::new();
        for index in indices {
            let claim = &self.claims()[index];
            let Some(by) = claim.by.as_ref().filter(|_| claim.status == Standing::Conflicting) else { continue };
            let (here, there) = (claim.place(), format!("{}:{}", by.path, by.line));
            let key = if here < there { (here, there.clone()) } else { (there.clone(), here) };
            pairs.entry(key).or_insert_with(|| Conflict {
                one: claim.clone(),
                other: there,
                other_text: by.text.clone(),
            });
        }
        pairs.into_values().collect()
    }
}
