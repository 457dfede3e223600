use std::collections::BTreeSet;

/// The branches of this repository, as far as the clone can tell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Branches {
    /// The one that contributions go to.
    default: Option<String>,
    /// All of them; empty where the clone may lack some, or where the judged revision is not of today.
    known: BTreeSet<String>,
}

/// What default branches are called.
const USUAL: &[&str] = &["main", "master", "trunk", "develop"];

impl Branches {
    /// The branches `known` (empty: not told), of which `default` is the default one. Without a word on that
    /// it is the only one with a usual name.
    pub fn new(default: Option<String>, known: BTreeSet<String>) -> Self {
        let usual: Vec<&String> = known.iter().filter(|name| USUAL.contains(&name.as_str())).collect();
        let only = match usual.as_slice() {
            [only] => Some((*only).clone()),
            _ => None,
        };
        Branches { default: default.or(only), known }
    }

    /// The default branch, where somebody who names a usual branch can only mean that one: the repository has no
    /// branch `name`, and `name` is one that default branches have.
    pub fn instead_of(&self, name: &str) -> Option<&str> {
        let default = self.default.as_deref()?;
        let gone = !self.known.is_empty() && !self.known.contains(name) && default != name;
        // Whoever works on `v2` never renamed `main`: the name is another repository's.
        (gone && USUAL.contains(&name) && USUAL.contains(&default)).then_some(default)
    }

    /// Whether it is known which branches there are.
    pub fn are_known(&self) -> bool {
        !self.known.is_empty()
    }

    /// What default branches are called.
    pub fn usual() -> &'static [&'static str] {
        USUAL
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn branches(default: Option<&str>, known: &[&str]) -> Branches {
        Branches::new(default.map(str::to_owned), known.iter().map(|&name| name.to_owned()).collect())
    }

    #[test]
    fn a_usual_branch_that_is_not_there_was_the_default_one() {
        let renamed = branches(Some("main"), &["main", "topic"]);
        assert_eq!(renamed.instead_of("master"), Some("main"));
        assert_eq!(renamed.instead_of("main"), None);
        assert_eq!(renamed.instead_of("other"), None);
        assert_eq!(branches(None, &["main", "topic"]).instead_of("master"), Some("main"));
    }

    #[test]
    fn nothing_is_said_where_the_branch_exists_or_the_clone_cannot_tell() {
        assert_eq!(branches(Some("main"), &["main", "master"]).instead_of("master"), None);
        assert_eq!(branches(Some("main"), &[]).instead_of("master"), None);
        assert_eq!(branches(None, &["main", "trunk"]).instead_of("master"), None);
        assert_eq!(branches(Some("v2"), &["v2"]).instead_of("main"), None);
    }
}
