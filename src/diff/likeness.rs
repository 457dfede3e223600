/// How alike two words are, from 0 to 1.
pub fn likeness(one: &str, two: &str) -> f32 {
    similar::TextDiff::from_chars(one, two).ratio()
}
