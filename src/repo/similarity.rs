use std::collections::HashMap;

/// How much of `old` lives on in `new`, from 0 to 1, as git's rename detection
/// measures it: bytes of lines that both have, over the larger of the two. `None` if it is less than `least`.
pub(super) fn similarity(old: &str, new: &str, least: f64) -> Option<f64> {
    let (larger, smaller) = (old.len().max(new.len()), old.len().min(new.len()));
    // No more can be shared than the smaller one has.
    if larger == 0 || (smaller as f64) < least * larger as f64 {
        return None;
    }
    let mut lines: HashMap<&str, usize> = HashMap::new();
    for line in old.split_inclusive('\n') {
        *lines.entry(line).or_default() += 1;
    }
    let mut shared = 0;
    for line in new.split_inclusive('\n') {
        if let Some(count) = lines.get_mut(line).filter(|count| **count > 0) {
            *count -= 1;
            shared += line.len();
        }
    }
    Some(shared as f64 / larger as f64).filter(|score| *score >= least)
}
