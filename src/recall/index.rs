use std::collections::HashMap;

use super::words::words;

/// How often a further occurrence of a word counts for less (Robertson & Zaragoza 2009, §3.5).
const K1: f64 = 1.2;
/// How much a long text is held against it.
const B: f64 = 0.75;

/// A word index with BM25 scores. The same texts in the same order give the same scores and order.
#[derive(Debug, Default)]
pub struct Index {
    /// For each word the texts that have it, in order, with the weighted count.
    postings: HashMap<Box<str>, Vec<(u32, f32)>>,
    lengths: Vec<f32>,
    average: f64,
}

/// A text that matches.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Hit {
    /// Which text, in the order in which they were given.
    pub at: usize,
    /// How well; only comparable within one search.
    pub score: f64,
    /// The share of the question that it answers: of all weights of the words asked for, those it has. 0 to 1.
    pub coverage: f64,
    /// The share of the question's words that it has, whatever they weigh. 0 to 1.
    pub share: f64,
}

impl Index {
    /// Takes the next text: its parts, each with how much a word in it counts.
    pub fn push(&mut self, parts: &[(&str, f32)]) {
        let at = self.lengths.len() as u32;
        let mut length = 0.0;
        for &(text, weight) in parts {
            for word in words(text) {
                length += weight;
                let postings = self.postings.entry(word.into_boxed_str()).or_default();
                match postings.last_mut().filter(|(last, _)| *last == at) {
                    Some((_, count)) => *count += weight,
                    None => postings.push((at, weight)),
                }
            }
        }
        self.lengths.push(length);
        let count = self.lengths.len() as f64;
        self.average += (f64::from(length) - self.average) / count;
    }

    /// The texts that have one of `asked` (words as [`super::content_words`] gives them), the best first.
    pub fn find(&self, asked: &[String]) -> Vec<Hit> {
        let mut scores: HashMap<u32, (f64, f64, usize)> = HashMap::new();
        let total: f64 = asked.iter().map(|word| self.weight(word)).sum();
        for word in asked {
            let weight = self.weight(word);
            for &(at, count) in self.postings.get(word.as_str()).into_iter().flatten() {
                let count = f64::from(count);
                let length = f64::from(self.lengths[at as usize]) / self.average.max(f64::EPSILON);
                let score = weight * count * (K1 + 1.0) / (count + K1 * (1.0 - B + B * length));
                let entry = scores.entry(at).or_default();
                entry.0 += score;
                entry.1 += weight;
                entry.2 += 1;
            }
        }
        let mut at: Vec<u32> = scores.keys().copied().collect();
        at.sort_unstable();
        let hit = |at: u32| {
            let (score, weight, words) = scores[&at];
            let share = words as f64 / asked.len().max(1) as f64;
            Hit { at: at as usize, score, coverage: weight / total.max(f64::EPSILON), share }
        };
        let mut hits: Vec<Hit> = at.into_iter().map(hit).collect();
        // Stable: equals keep the order of their places.
        hits.sort_by(|one, two| two.score.total_cmp(&one.score));
        hits
    }

    /// How much a word tells: the rarer, the more. A word that no text has weighs as much as the rarest, so that
    /// a question about something unknown is not answered by its other words.
    fn weight(&self, word: &str) -> f64 {
        let having = self.postings.get(word).map_or(0, Vec::len) as f64;
        ((self.lengths.len() as f64 - having + 0.5) / (having + 0.5) + 1.0).ln()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::recall::content_words;

    #[test]
    fn the_rarer_word_decides_and_coverage_says_how_much_was_asked_for() {
        let mut index = Index::default();
        for text in ["The API is small.", "The API listens on port 4000.", "The API is fast.", "The door is red."] {
            index.push(&[(text, 1.0)]);
        }
        let hits = index.find(&content_words("which port does the API use"));
        assert_eq!(hits[0].at, 1);
        assert!((hits[0].coverage - 1.0).abs() < 1e-9 && hits[1].coverage < 0.5, "{hits:?}");
        assert_eq!(hits.len(), 3);
        assert!(index.find(&content_words("unheard")).is_empty());
    }

    #[test]
    fn a_word_that_nobody_has_keeps_coverage_low() {
        let mut index = Index::default();
        (0..20).for_each(|_| index.push(&[("the api is small", 1.0)]));
        let hits = index.find(&content_words("api kubernetes"));
        assert!(hits[0].coverage < 0.2, "{hits:?}");
    }
}
