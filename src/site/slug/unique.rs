use std::collections::{BTreeMap, BTreeSet};

use unicode_normalization::UnicodeNormalization;

use super::{Heading, PythonSlug};

/// `-1`, `-2`, …, skipping ids that are taken: github-slugger, markdown-it-anchor, goldmark.
pub(super) struct Occupied {
    taken: BTreeSet<String>,
    /// How far the numbers of a base have been tried, so that a changelog's repeats cost no search.
    next: BTreeMap<String, usize>,
    first: usize,
}

impl Occupied {
    pub(super) fn starting_at(first: usize) -> Self {
        Occupied { taken: BTreeSet::new(), next: BTreeMap::new(), first }
    }

    pub(super) fn take(&mut self, id: &str) {
        self.taken.insert(id.to_owned());
    }

    pub(super) fn make(&mut self, base: String) -> String {
        if self.taken.insert(base.clone()) {
            return base;
        }
        let next = self.next.entry(base.clone()).or_insert(self.first);
        loop {
            let id = format!("{base}-{next}");
            *next += 1;
            if self.taken.insert(id.clone()) {
                return id;
            }
        }
    }
}

/// `-1`, `-2`, … by how often the base came before, whether or not the result is taken: kramdown, GitLab, Docsify.
#[derive(Default)]
pub(super) struct Counted {
    seen: BTreeMap<String, usize>,
}

impl Counted {
    pub(super) fn make(&mut self, base: String) -> String {
        self.make_joined(base, "-")
    }

    /// The same with `joint` before the number.
    pub(super) fn make_joined(&mut self, base: String, joint: &str) -> String {
        let count = self.seen.entry(base.clone()).or_default();
        *count += 1;
        if *count == 1 { base } else { format!("{base}{joint}{}", *count - 1) }
    }
}

/// python-markdown's `unique`: an id that is taken or empty gets `_1`; `_n` becomes `_n+1`.
pub(super) fn python_ids(slug: &PythonSlug, headings: &[Heading<'_>]) -> Vec<Option<String>> {
    let texts: Vec<_> = headings.iter().map(|heading| slug.text(heading)).collect();
    // Ids that attribute lists set are known before the first automatic one is made.
    let mut taken: BTreeSet<String> = texts.iter().filter_map(|(_, id)| id.clone()).collect();
    let mut free: BTreeMap<String, Free> = BTreeMap::new();
    let mut ids = Vec::with_capacity(headings.len());
    for (text, explicit) in texts {
        if explicit.is_some() {
            ids.push(explicit);
            continue;
        }
        let mut id = slug.slug(&text);
        if id.is_empty() || taken.contains(&id) {
            let numbered = id.rsplit_once('_').and_then(|(base, n)| Some((base, u128::from(n.parse::<u64>().ok()?))));
            let (base, from) = numbered.map_or((&*id, 1), |(base, n)| (base, n + 1));
            id = free.entry(base.to_owned()).or_default().next(base, from, &taken);
        }
        taken.insert(id.clone());
        ids.push(Some(id));
    }
    ids
}

/// The numbers of one base that were found taken, each with a later one from which to go on: however many
/// headings begin at one number or at neighbours, few numbers are tried twice.
#[derive(Default)]
struct Free {
    beyond: BTreeMap<u128, u128>,
}

impl Free {
    /// The first id `base_n` with `n` from `from` on that is not among `taken`.
    fn next(&mut self, base: &str, from: u128, taken: &BTreeSet<String>) -> String {
        let (mut n, mut passed) = (from, Vec::new());
        loop {
            let id = format!("{base}_{n}");
            let beyond = self.beyond.get(&n).copied().or_else(|| taken.contains(&id).then_some(n + 1));
            let Some(beyond) = beyond else {
                self.beyond.extend(passed.into_iter().map(|passed| (passed, n)));
                return id;
            };
            passed.push(n);
            n = beyond;
        }
    }
}

/// docutils `make_id`; what is empty or taken gets `idN` from one counter of the document.
pub(super) fn docutils_ids(headings: &[Heading<'_>]) -> Vec<Option<String>> {
    let mut taken = BTreeSet::new();
    let mut counter = 0;
    headings
        .iter()
        .map(|heading| {
            let mut id = docutils_id(&heading.full);
            while id.is_empty() || taken.contains(&id) {
                counter += 1;
                id = format!("id{counter}");
            }
            taken.insert(id.clone());
            Some(id)
        })
        .collect()
}

/// docutils 0.22 `nodes.make_id`.
pub(crate) fn docutils_id(text: &str) -> String {
    let mut plain = String::new();
    for c in text.to_lowercase().chars() {
        match c {
            'ß' => plain.push_str("sz"),
            'æ' => plain.push_str("ae"),
            'œ' => plain.push_str("oe"),
            'ø' => plain.push('o'),
            'đ' => plain.push('d'),
            'ħ' => plain.push('h'),
            'ı' => plain.push('i'),
            'ł' => plain.push('l'),
            'ŧ' => plain.push('t'),
            c => plain.extend(std::iter::once(c).nfkd().filter(char::is_ascii)),
        }
    }
    let mut out = String::new();
    for c in plain.chars() {
        if c.is_ascii_lowercase() || c.is_ascii_digit() {
            out.push(c);
        } else if !out.ends_with('-') {
            out.push('-');
        }
    }
    out.trim_start_matches(|c: char| c == '-' || c.is_ascii_digit()).trim_end_matches('-').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ids(titles: &[String]) -> Vec<Option<String>> {
        let headings: Vec<Heading<'_>> = titles.iter().map(|title| Heading::new(2, title, title, "", None)).collect();
        python_ids(&PythonSlug::PLAIN, &headings)
    }

    #[test]
    fn repeats_are_numbered_in_a_glance_and_numbers_have_no_end() {
        let start = std::time::Instant::now();
        let mut titles = vec!["x".to_owned(); 20_000];
        titles.extend((1..20_000).map(|n| format!("x_{n}")));
        let made = ids(&titles);
        assert_eq!(made.last(), Some(&Some("x_39998".to_owned())));
        assert!(start.elapsed().as_secs() < 20, "{:?}", start.elapsed());
        let last = format!("x_{}", u64::MAX);
        assert_eq!(ids(&[last.clone(), last])[1].as_deref(), Some("x_18446744073709551616"));
    }
}
