/// Words of questions that say nothing of what is asked: English function words and what people wrap a
/// question in. From the usual stop lists (Manning, Raghavan, Schütze 2008, §2.2.2), less what documents
/// give a meaning ("on", "off", "not" stay words of the text; they only do not count in a question).
const STOP: &[&str] = &[
    "a",
    "about",
    "after",
    "all",
    "also",
    "am",
    "an",
    "and",
    "any",
    "are",
    "as",
    "at",
    "be",
    "been",
    "before",
    "being",
    "but",
    "by",
    "can",
    "could",
    "did",
    "do",
    "does",
    "for",
    "from",
    "had",
    "has",
    "have",
    "how",
    "i",
    "if",
    "in",
    "into",
    "is",
    "it",
    "its",
    "me",
    "my",
    "now",
    "of",
    "on",
    "or",
    "our",
    "should",
    "so",
    "than",
    "that",
    "the",
    "their",
    "them",
    "then",
    "there",
    "these",
    "they",
    "this",
    "those",
    "to",
    "us",
    "use",
    "used",
    "uses",
    "using",
    "was",
    "we",
    "were",
    "what",
    "when",
    "where",
    "which",
    "who",
    "why",
    "will",
    "with",
    "would",
    "you",
    "your",
    "tell",
    "currently",
    "today",
    "still",
];

/// The words of a text as they are indexed: lower case, light stems; identifiers give their parts too.
pub fn words(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for run in runs(text) {
        let parts = humps(run);
        if parts.len() > 1 {
            found.extend(parts.iter().map(|part| stem(&part.to_lowercase())));
        }
        found.push(stem(&run.to_lowercase()));
    }
    found.extend(pairs(text));
    found
}

/// The words of a question that tell what is asked, each once. All of its words, if none does.
pub fn content_words(question: &str) -> Vec<String> {
    let told: Vec<&str> = runs(question).filter(|run| !STOP.contains(&run.to_lowercase().as_str())).collect();
    let text = if told.is_empty() { question.to_owned() } else { told.join(" ") };
    let mut unique: Vec<String> = Vec::new();
    for word in words(&text) {
        if !unique.contains(&word) {
            unique.push(word);
        }
    }
    unique
}

/// Runs of letters and digits; a point or comma between digits belongs to the number.
fn runs(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let start = rest.find(char::is_alphanumeric)?;
        let run = &rest[start..];
        let mut end = run.len();
        let mut before = ' ';
        let mut chars = run.char_indices().peekable();
        while let Some((at, c)) = chars.next() {
            let joins = matches!(c, '.' | ',')
                && before.is_ascii_digit()
                && chars.peek().is_some_and(|(_, next)| next.is_ascii_digit());
            if !c.is_alphanumeric() && !joins {
                end = at;
                break;
            }
            before = c;
        }
        rest = &run[end..];
        Some(&run[..end])
    })
}

/// The parts of `camelCase` and of `HTTPServer`.
fn humps(run: &str) -> Vec<&str> {
    let chars: Vec<(usize, char)> = run.char_indices().collect();
    let mut cuts = vec![0];
    for at in 1..chars.len() {
        let (previous, this) = (chars[at - 1].1, chars[at].1);
        let next_is_low = chars.get(at + 1).is_some_and(|(_, next)| next.is_lowercase());
        let hump = previous.is_lowercase() && this.is_uppercase();
        let after_acronym = previous.is_uppercase() && this.is_uppercase() && next_is_low;
        if hump || after_acronym {
            cuts.push(chars[at].0);
        }
    }
    cuts.push(run.len());
    cuts.windows(2).map(|cut| &run[cut[0]..cut[1]]).collect()
}

/// Neighbouring characters of scripts that write no spaces, since their words cannot be told apart here.
fn pairs(text: &str) -> Vec<String> {
    let wide = |c: char| matches!(c, '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}' | '\u{ac00}'..='\u{d7af}');
    let chars: Vec<char> = text.chars().collect();
    chars.windows(2).filter(|two| two.iter().all(|&c| wide(c))).map(|two| two.iter().collect()).collect()
}

/// A light stem of an English word: plurals (Harman's S-stemmer, 1991), `-ing`, `-ed`, and a final `e`.
fn stem(word: &str) -> String {
    let long = |least: usize| word.chars().count() >= least && word.is_ascii();
    let mut stem = word;
    let owned;
    if long(5) && word.ends_with("ies") {
        owned = format!("{}y", &word[..word.len() - 3]);
        stem = &owned;
    } else if long(4) && word.ends_with('s') && !word.ends_with("ss") && !word.ends_with("us") && !word.ends_with("is")
    {
        stem = &word[..word.len() - 1];
    } else if long(7) && word.ends_with("ing") {
        stem = &word[..word.len() - 3];
    } else if long(6) && word.ends_with("ed") {
        stem = &word[..word.len() - 2];
    }
    if stem.len() >= 5 && stem.ends_with('e') {
        stem = &stem[..stem.len() - 1];
    }
    stem.to_owned()
}

/// The values that a statement gives: numbers with their units and what stands in code spans, as written.
pub fn values(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (at, part) in text.split('`').enumerate() {
        if at % 2 == 1 && !part.trim().is_empty() {
            found.push(part.trim().to_owned());
        } else {
            let numbers = runs(part).filter(|run| run.starts_with(|c: char| c.is_ascii_digit()));
            found.extend(numbers.map(str::to_owned));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_of_one_word_meet() {
        for (one, two) in
            [("listens", "listening"), ("caches", "cache"), ("deployed", "deploy"), ("policies", "policy")]
        {
            assert_eq!(words(one), words(two), "{one} {two}");
        }
        assert_ne!(words("status"), words("statu"));
    }

    #[test]
    fn identifiers_are_found_whole_and_by_parts() {
        assert_eq!(
            words("apiPort HTTPServer API_PORT 18.2"),
            ["api", "port", "apiport", "http", "server", "httpserver", "api", "port", "18.2"]
        );
    }

    #[test]
    fn a_question_is_what_it_asks_for() {
        assert_eq!(content_words("Which port does the API use, and what was it before?"), ["port", "api"]);
        assert_eq!(content_words("what is it"), ["what", "is", "it"]);
    }

    #[test]
    fn values_are_numbers_and_code() {
        assert_eq!(values("The API listens on port 4000 (`API_PORT`), for 1.5 s."), ["4000", "API_PORT", "1.5"]);
    }
}
