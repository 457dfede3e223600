use super::doubt::{given, gives_otherwise};
use super::{Claim, Standing};

/// Marks those of `bearing` that answer one question with two values: the same words in different documents, and
/// nothing in the question that tells them apart. Whoever acts on one of them has guessed, even where each is
/// right in its own place.
pub(super) fn rivals(claims: &mut [Claim], bearing: &[String]) {
    let sound: Vec<usize> = (0..claims.len())
        .filter(|&at| claims[at].status == Standing::Current && claims[at].doubt.is_none())
        .filter(|&at| bearing.contains(&claims[at].id))
        .collect();
    let given: Vec<_> = sound.iter().map(|&at| given(&claims[at].text)).collect();
    let mut rivals: Vec<(usize, usize)> = Vec::new();
    for (one, &at) in sound.iter().enumerate() {
        let other = (0..sound.len()).find(|&other| {
            let (own, theirs) = (&given[one], &given[other]);
            claims[at].path != claims[sound[other]].path
                && own.frame == theirs.frame
                && own.frame.len() > 1
                && gives_otherwise(own, theirs)
        });
        rivals.extend(other.map(|other| (at, sound[other])));
    }
    for (one, other) in rivals {
        claims[one].doubt = Some(format!("{} answers otherwise: {}", claims[other].place(), claims[other].text));
    }
}
