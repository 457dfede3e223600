use super::Relation;

/// What a key, a heading or a column of a record introduces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Key {
    Status,
    Date,
    Title,
    Number,
    Relation(Relation),
    /// Why a record was withdrawn: free text that often names a successor.
    Reason,
}

const KEYS: &[(&str, Key)] = &[
    ("status", Key::Status),
    ("adr status", Key::Status),
    ("decision status", Key::Status),
    ("current status", Key::Status),
    ("document status", Key::Status),
    ("implementation status", Key::Status),
    ("proposal status", Key::Status),
    ("rfc status", Key::Status),
    ("status of this decision", Key::Status),
    ("statut", Key::Status),
    ("estado", Key::Status),
    ("stato", Key::Status),
    ("статус", Key::Status),
    ("状态", Key::Status),
    ("狀態", Key::Status),
    ("ステータス", Key::Status),
    ("상태", Key::Status),
    ("date", Key::Date),
    ("created", Key::Date),
    ("creation date", Key::Date),
    ("date created", Key::Date),
    ("decision date", Key::Date),
    ("decided", Key::Date),
    ("introduced", Key::Date),
    ("start date", Key::Date),
    ("title", Key::Title),
    ("pep", Key::Number),
    ("eip", Key::Number),
    ("kep number", Key::Number),
    ("adr", Key::Number),
    ("rfc", Key::Number),
    ("number", Key::Number),
    // A site publishes the record under it.
    ("slug", Key::Number),
    ("superseded", Key::Relation(Relation::SupersededBy)),
    ("superseded by", Key::Relation(Relation::SupersededBy)),
    ("superceded by", Key::Relation(Relation::SupersededBy)),
    ("replaced by", Key::Relation(Relation::SupersededBy)),
    ("obsoleted by", Key::Relation(Relation::SupersededBy)),
    ("deprecated by", Key::Relation(Relation::SupersededBy)),
    ("supersedes", Key::Relation(Relation::Supersedes)),
    ("supercedes", Key::Relation(Relation::Supersedes)),
    ("replaces", Key::Relation(Relation::Supersedes)),
    ("obsoletes", Key::Relation(Relation::Supersedes)),
    ("amended by", Key::Relation(Relation::AmendedBy)),
    ("extended by", Key::Relation(Relation::AmendedBy)),
    ("refined by", Key::Relation(Relation::AmendedBy)),
    ("supplemented by", Key::Relation(Relation::AmendedBy)),
    ("updated by", Key::Relation(Relation::AmendedBy)),
    ("amends", Key::Relation(Relation::Amends)),
    ("extends", Key::Relation(Relation::Amends)),
    ("refines", Key::Relation(Relation::Amends)),
    ("supplements", Key::Relation(Relation::Amends)),
    ("depends on", Key::Relation(Relation::DependsOn)),
    ("requires", Key::Relation(Relation::DependsOn)),
    ("builds on", Key::Relation(Relation::DependsOn)),
    ("withdrawal reason", Key::Reason),
    ("deprecation reason", Key::Reason),
];

impl Key {
    /// The key that `text` is, whatever its case, its markers and the way its words are joined.
    pub(super) fn of(text: &str) -> Option<Key> {
        let words: String = text
            .to_lowercase()
            .chars()
            .map(|c| if c.is_alphanumeric() { c } else { ' ' })
            .collect::<String>()
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ");
        let words = words.trim_start_matches(|c: char| c.is_ascii_digit() || c == ' ');
        KEYS.iter().find(|(key, _)| *key == words).map(|&(_, key)| key)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_told_by_their_words() {
        assert_eq!(Key::of("**Status**"), Some(Key::Status));
        assert_eq!(Key::of("2. Status:"), Some(Key::Status));
        assert_eq!(Key::of("superseded-by"), Some(Key::Relation(Relation::SupersededBy)));
        assert_eq!(Key::of("Superseded_By"), Some(Key::Relation(Relation::SupersededBy)));
        assert_eq!(Key::of("Status diagram"), None);
        assert_eq!(Key::of(""), None);
    }
}
