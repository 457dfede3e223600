use std::collections::{BTreeMap, BTreeSet};

use super::{Event, Journal, Kept, On, Ruling, Verdict};

/// The rulings of a journal by what they speak of.
///
/// A ruling is in force until another on the very same thing names it as replaced. Two that do not know of
/// each other, from two branches, are both in force if they say the same; else neither is, since no order
/// of lines or dates may decide between people.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Rulings {
    on: BTreeMap<(On, String), Vec<(String, Ruling)>>,
    replaced: BTreeSet<String>,
}

impl Rulings {
    /// The rulings of `journal`; the order of its lines does not matter.
    pub fn of(journal: &Journal) -> Rulings {
        let mut on: BTreeMap<(On, String), Vec<(String, Ruling)>> = BTreeMap::new();
        for Kept { id, event, .. } in &journal.kept {
            if let Event::Ruling(ruling) = event {
                on.entry((ruling.on, ruling.id.clone())).or_default().push((id.clone(), ruling.clone()));
            }
        }
        let mut replaced = BTreeSet::new();
        for rulings in on.values_mut() {
            rulings.sort_by(|(a, one), (b, two)| (one.at, a).cmp(&(two.at, b)));
            // Only what speaks of the same thing can be undone.
            let own: BTreeSet<&String> = rulings.iter().map(|(id, _)| id).collect();
            let named = rulings.iter().flat_map(|(_, ruling)| &ruling.replaces);
            replaced.extend(named.filter(|id| own.contains(id)).cloned());
        }
        Rulings { on, replaced }
    }

    /// Whether nobody ruled on anything.
    pub fn is_empty(&self) -> bool {
        self.on.is_empty()
    }

    /// What holds of each thing: the id of the ruling and the ruling, in the order of the things. What was
    /// withdrawn holds of nothing.
    pub fn in_force(&self) -> impl Iterator<Item = (&str, &Ruling)> {
        let agreed = self.on.values().filter_map(|rulings| self.agreed(rulings));
        agreed.filter(|(_, ruling)| ruling.verdict != Verdict::Withdraw)
    }

    /// What holds of one thing.
    pub fn on(&self, on: On, id: &str) -> Option<&Ruling> {
        self.agreed(self.on.get(&(on, id.to_owned()))?).map(|(_, ruling)| ruling)
    }

    /// Ids of the rulings on one thing that nothing has undone.
    pub fn standing(&self, on: On, id: &str) -> Vec<String> {
        let rulings = self.on.get(&(on, id.to_owned())).map_or(&[][..], Vec::as_slice);
        self.heads(rulings).map(|(id, _)| id.to_owned()).collect()
    }

    /// Every ruling that speaks of the claim, itself or by a finding about it, oldest first, and whether it
    /// is still in force.
    pub fn about_claim<'a>(&'a self, claim: &'a str) -> Vec<(&'a Ruling, bool)> {
        let about = |ruling: &Ruling| match ruling.on {
            On::Claim => ruling.id == claim,
            On::Finding => ruling.claim.as_deref() == Some(claim),
        };
        let mut all: Vec<(&str, &Ruling, bool)> = Vec::new();
        for rulings in self.on.values() {
            let holds = self.agreed(rulings).is_some();
            let told = rulings.iter().filter(|(_, ruling)| about(ruling));
            all.extend(told.map(|(id, ruling)| (id.as_str(), ruling, holds && !self.replaced.contains(id))));
        }
        all.sort_by_key(|(id, ruling, _)| (ruling.at, *id));
        all.into_iter().map(|(_, ruling, holds)| (ruling, holds)).collect()
    }

    /// Things on which rulings disagree that do not know of each other.
    pub fn disputed(&self) -> impl Iterator<Item = (&str, &Ruling)> {
        let disputed = self.on.values().filter(|rulings| self.agreed(rulings).is_none());
        disputed.filter_map(|rulings| self.heads(rulings).next())
    }

    fn heads<'a>(&'a self, rulings: &'a [(String, Ruling)]) -> impl Iterator<Item = (&'a str, &'a Ruling)> {
        let heads = rulings.iter().filter(|(id, _)| !self.replaced.contains(id));
        heads.map(|(id, ruling)| (id.as_str(), ruling))
    }

    fn agreed<'a>(&'a self, rulings: &'a [(String, Ruling)]) -> Option<(&'a str, &'a Ruling)> {
        let mut heads = self.heads(rulings);
        let first = heads.next()?;
        heads.all(|(_, other)| other.verdict == first.1.verdict).then_some(first)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ruling(id: &str, verdict: Verdict, at: u64, replaces: &[&str]) -> (String, String) {
        let ruling = Ruling {
            on: On::Claim,
            id: id.to_owned(),
            verdict,
            reason: "so".to_owned(),
            author: "Ada <a@b>".to_owned(),
            at,
            rule: None,
            claim: None,
            path: "a.md".to_owned(),
            text: "It is so.".to_owned(),
            replaces: replaces.iter().map(|&id| id.to_owned()).collect(),
            drift: "0".to_owned(),
        };
        Event::Ruling(ruling).encode().expect("whole numbers")
    }

    fn verdict(lines: &[&str], id: &str) -> Option<Verdict> {
        let forward = Rulings::of(&Journal::read(&lines.concat()));
        let backward: Vec<&str> = lines.iter().rev().copied().collect();
        assert_eq!(forward, Rulings::of(&Journal::read(&backward.concat())), "order decides nothing");
        forward.on(On::Claim, id).map(|ruling| ruling.verdict)
    }

    #[test]
    fn the_last_in_a_chain_holds_whatever_the_dates_say() {
        let (first, id) = ruling("c", Verdict::Confirm, 9, &[]);
        let (second, _) = ruling("c", Verdict::Refute, 5, &[&id]);
        assert_eq!(verdict(&[&first], "c"), Some(Verdict::Confirm));
        assert_eq!(verdict(&[&first, &second], "c"), Some(Verdict::Refute));
        assert_eq!(verdict(&[&first, &second], "d"), None);
    }

    #[test]
    fn strangers_to_each_other_hold_only_where_they_agree() {
        let (one, a) = ruling("c", Verdict::Confirm, 1, &[]);
        let (two, _) = ruling("c", Verdict::Confirm, 2, &[]);
        let (three, c) = ruling("c", Verdict::Refute, 3, &[]);
        assert_eq!(verdict(&[&one, &two], "c"), Some(Verdict::Confirm));
        assert_eq!(verdict(&[&one, &three], "c"), None);
        let (settled, _) = ruling("c", Verdict::Supersede, 4, &[&a, &c]);
        assert_eq!(verdict(&[&one, &three, &settled], "c"), Some(Verdict::Supersede));
    }

    #[test]
    fn a_ruling_on_one_thing_undoes_none_on_another() {
        let (one, id) = ruling("c", Verdict::Confirm, 1, &[]);
        let (other, _) = ruling("d", Verdict::Refute, 2, &[&id]);
        assert_eq!(verdict(&[&one, &other], "c"), Some(Verdict::Confirm));
    }
}
