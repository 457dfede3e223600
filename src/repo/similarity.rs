use std::collections::HashMap;

/// How much of `old` lives on in `new`, from 0 to 1, as git's rename detection
/// measures it: bytes of lines that both have, over the larger of the two.
pub(super) fn similarity(old: &str, new: &str) -> f64 {
    let larger = old.len().max(new.len());
    if larger == 0 {
        return 0.0;
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
    shared as f64 / larger as f64
}
