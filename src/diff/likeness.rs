use similar::{Algorithm, DiffOp, capture_diff_slices};

/// Letters of a text that are looked at.
const LOOKED_AT: usize = 200;

/// How alike two words or lines are, from 0 to 1: the letters that both have in one order, over the mean length.
pub fn likeness(one: &str, two: &str) -> f64 {
    let letters = |text: &str| text.chars().take(LOOKED_AT).collect::<Vec<_>>();
    let (one, two) = (letters(one), letters(two));
    if one.is_empty() || two.is_empty() {
        return 0.0;
    }
    let same: usize = capture_diff_slices(Algorithm::Myers, &one, &two)
        .iter()
        .map(|op| if let DiffOp::Equal { len, .. } = op { *len } else { 0 })
        .sum();
    2.0 * same as f64 / (one.len() + two.len()) as f64
}

#[cfg(test)]
mod tests {
    use super::likeness;

    #[test]
    fn one_letter_of_ten_and_nothing_at_all() {
        assert_eq!(likeness("screen-cap", "screen-map"), 0.9);
        assert_eq!(likeness("same", "same"), 1.0);
        assert_eq!(likeness("", "some"), 0.0);
    }
}
