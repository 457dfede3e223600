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

/// What [`likeness`] is at most, told by the letters alone: cheap, and enough to rule most out.
pub fn most_alike(one: &str, two: &str) -> f64 {
    let mut counts = [0i32; 64];
    let mut letters = [0usize; 2];
    for (text, sign, length) in [(one, 1, 0), (two, -1, 1)] {
        for c in text.chars().take(LOOKED_AT) {
            // Several letters share a count: that only raises what is told.
            counts[c as usize % 64] += sign;
            letters[length] += 1;
        }
    }
    let all = letters[0] + letters[1];
    let apart: i32 = counts.iter().map(|count| count.abs()).sum();
    if all == 0 { 0.0 } else { (all - apart as usize) as f64 / all as f64 }
}

#[cfg(test)]
mod tests {
    use super::{likeness, most_alike};

    #[test]
    fn nothing_is_more_alike_than_its_letters_allow() {
        for (one, two) in [("screen-cap", "screen-map"), ("same", "same"), ("abc", "cab"), ("äb", "b"), ("", "x")] {
            assert!(most_alike(one, two) >= likeness(one, two), "{one} {two}");
        }
        assert!(most_alike("docs/guide.md", "src/other") < 0.6);
    }

    #[test]
    fn one_letter_of_ten_and_nothing_at_all() {
        assert_eq!(likeness("screen-cap", "screen-map"), 0.9);
        assert_eq!(likeness("same", "same"), 1.0);
        assert_eq!(likeness("", "some"), 0.0);
    }
}
