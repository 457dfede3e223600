use std::collections::HashMap;

use super::{Claim, Ended, Former, Opposite, Standing, values};

/// The rule that reports an open conflict.
const CONFLICT: &str = "conflicting-statements";

/// Settles conflicts that history has decided: where an edit of one side put its value in the place of the very
/// value that the other side still gives, and nobody stated the other side anew since, the other side is
/// superseded by that edit and its opponent stands alone again.
pub(super) fn settle(claims: &mut [Claim], former: &[Former]) {
    let places: HashMap<(String, u32), usize> =
        claims.iter().enumerate().map(|(index, claim)| ((claim.path.clone(), claim.line), index)).collect();
    let mut edits: HashMap<&str, Vec<&Former>> = HashMap::new();
    for one in former.iter().filter(|one| one.ended == Ended::Replaced) {
        if let Some(claim) = one.became.as_ref().and_then(|became| became.claim.as_deref()) {
            edits.entry(claim).or_default().push(one);
        }
    }
    let opponent = |claim: &Claim| -> Option<usize> {
        let by = claim.by.as_ref().filter(|_| claim.status == Standing::Conflicting)?;
        places.get(&(by.path.clone(), by.line)).copied()
    };
    let mut settled: Vec<(usize, usize, Opposite)> = Vec::new();
    for (index, claim) in claims.iter().enumerate() {
        let Some(other) = opponent(claim) else { continue };
        let given = values(&claim.text);
        let decides = |edit: &&&Former| {
            let old = edit.became.as_ref().and_then(|became| became.old.as_ref());
            old.is_some_and(|old| given.contains(old)) && claim.stated_order <= edit.until_order
        };
        if let Some(edit) = edits.get(claims[other].id.as_str()).into_iter().flatten().find(decides) {
            let other_claim = &claims[other];
            let by = Opposite {
                path: other_claim.path.clone(),
                line: other_claim.line,
                text: Some(other_claim.text.clone()),
                commit: edit.until.clone(),
            };
            settled.push((index, other, by));
        }
    }
    for (index, _, by) in &settled {
        claims[*index].status = Standing::Superseded;
        claims[*index].by = Some(by.clone());
        // What was said of the open conflict is answered.
        claims[*index].against.retain(|against| against.rule != CONFLICT);
    }
    for &(_, other, _) in &settled {
        let still = claims.iter().position(|claim| opponent(claim) == Some(other));
        let by_loser = opponent(&claims[other]).is_some_and(|loser| claims[loser].status == Standing::Superseded);
        match still {
            None if by_loser => {
                (claims[other].status, claims[other].by) = (Standing::Current, None);
                claims[other].against.retain(|against| against.rule != CONFLICT);
            }
            Some(still) if by_loser => {
                claims[other].by = Some(Opposite {
                    path: claims[still].path.clone(),
                    line: claims[still].line,
                    text: Some(claims[still].text.clone()),
                    commit: claims[still].stated.clone(),
                });
            }
            _ => {}
        }
    }
}
