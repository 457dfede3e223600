use serde_json::{Map, Value};

use super::Question;
use crate::relate::Relation;

/// An answer that passed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// How the claims relate.
    pub relation: Relation,
    /// Whether both speak of the same thing.
    pub subject_same: bool,
    /// Whether both answer the same question about it.
    pub attribute_same: bool,
    /// Words of the older claim, verbatim.
    pub evidence_older: String,
    /// Words of the newer claim, verbatim.
    pub evidence_newer: String,
}

/// Why an answer is no verdict.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Invalid {
    /// The model stopped for another reason than having answered.
    #[error("the answer was cut off (`{0}`)")]
    Unfinished(String),
    /// There is no text; reasoning is not an answer.
    #[error("the answer is empty")]
    Empty,
    /// Something other than one JSON object.
    #[error("the answer is not one JSON object")]
    NotJson,
    /// Fields are missing, of another type, or too many.
    #[error("the answer's field `{0}` is missing, unknown or of another type")]
    Field(String),
    /// A relation that was not offered.
    #[error("the answer names a relation that there is not")]
    Relation,
    /// Words that the claim does not have.
    #[error("the evidence is not verbatim in the {0} claim")]
    Evidence(&'static str),
    /// A relation of two claims that do not speak of the same.
    #[error("the answer contradicts itself: `{0}` needs one subject and one attribute")]
    Incoherent(&'static str),
    /// "Supersedes" where nobody knows what came first.
    #[error("the answer says which came first, and history does not")]
    Unordered,
}

const FIELDS: [&str; 5] = ["relation", "subject_same", "attribute_same", "evidence_older", "evidence_newer"];

/// Reads the text of an answer to `question`. Nothing is repaired: what does not pass is no verdict.
pub fn gates(text: &str, question: &Question) -> Result<Answer, Invalid> {
    if text.trim().is_empty() {
        return Err(Invalid::Empty);
    }
    let fields: Map<String, Value> = serde_json::from_str(text).map_err(|_| Invalid::NotJson)?;
    let answer = Answer::from_json(&fields)?;
    answer.holds(question)?;
    Ok(answer)
}

impl Answer {
    pub(super) fn from_json(fields: &Map<String, Value>) -> Result<Answer, Invalid> {
        if let Some(unknown) = fields.keys().find(|key| !FIELDS.contains(&key.as_str())) {
            return Err(Invalid::Field(unknown.chars().filter(char::is_ascii_graphic).take(40).collect()));
        }
        let missing = |name: &str| Invalid::Field(name.to_owned());
        let text = |name: &str| fields.get(name).and_then(Value::as_str).ok_or_else(|| missing(name));
        let flag = |name: &str| fields.get(name).and_then(Value::as_bool).ok_or_else(|| missing(name));
        Ok(Answer {
            relation: Relation::named(text("relation")?).ok_or(Invalid::Relation)?,
            subject_same: flag("subject_same")?,
            attribute_same: flag("attribute_same")?,
            evidence_older: text("evidence_older")?.to_owned(),
            evidence_newer: text("evidence_newer")?.to_owned(),
        })
    }

    /// Whether it may be said of `question`.
    pub(super) fn holds(&self, question: &Question) -> Result<(), Invalid> {
        let verbatim = |words: &str, text: &str| !words.trim().is_empty() && text.contains(words);
        if !verbatim(&self.evidence_older, &question.older.text) {
            return Err(Invalid::Evidence("older"));
        }
        if !verbatim(&self.evidence_newer, &question.newer.text) {
            return Err(Invalid::Evidence("newer"));
        }
        let joins = matches!(self.relation, Relation::Conflicts | Relation::Supersedes | Relation::Duplicate);
        if joins && !(self.subject_same && self.attribute_same) {
            return Err(Invalid::Incoherent(self.relation.name()));
        }
        if self.relation == Relation::Supersedes && !question.ordered {
            return Err(Invalid::Unordered);
        }
        Ok(())
    }

    pub(super) fn to_json(&self) -> Value {
        serde_json::json!({
            "relation": self.relation.name(),
            "subject_same": self.subject_same,
            "attribute_same": self.attribute_same,
            "evidence_older": self.evidence_older,
            "evidence_newer": self.evidence_newer,
        })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::judge::question::Quoted;

    fn question() -> Question {
        let quoted = |text: &str| Quoted { text: text.to_owned(), headings: Vec::new() };
        Question { older: quoted("The port is 3000."), newer: quoted("The port is 4000."), ordered: true }
    }

    const GOOD: &str = r#"{"relation":"conflicts","subject_same":true,"attribute_same":true,"evidence_older":"3000","evidence_newer":"4000"}"#;

    #[test]
    fn a_whole_answer_passes() {
        assert_eq!(gates(GOOD, &question()).map(|answer| answer.relation), Ok(Relation::Conflicts));
        assert_eq!(gates(&format!(" {GOOD}\n"), &question()).map(|answer| answer.relation), Ok(Relation::Conflicts));
    }

    #[test]
    fn everything_else_is_no_verdict() {
        let with = |old: &str, new: &str| gates(&GOOD.replace(old, new), &question());
        assert_eq!(gates("", &question()), Err(Invalid::Empty));
        assert_eq!(gates(&format!("Sure! {GOOD}"), &question()), Err(Invalid::NotJson));
        assert_eq!(gates(&format!("```json\n{GOOD}\n```"), &question()), Err(Invalid::NotJson));
        assert_eq!(gates(&format!("{GOOD}{GOOD}"), &question()), Err(Invalid::NotJson));
        assert_eq!(gates("[]", &question()), Err(Invalid::NotJson));
        assert_eq!(with("\"conflicts\"", "\"Conflicts\""), Err(Invalid::Relation));
        assert_eq!(with("\"conflicts\"", "3"), Err(Invalid::Field("relation".to_owned())));
        assert_eq!(with(",\"evidence_newer\":\"4000\"", ""), Err(Invalid::Field("evidence_newer".to_owned())));
        assert_eq!(with("{", "{\"score\":1,"), Err(Invalid::Field("score".to_owned())));
        assert_eq!(with("3000", "3001"), Err(Invalid::Evidence("older")));
        assert_eq!(with("\"4000\"", "\" \""), Err(Invalid::Evidence("newer")));
        assert_eq!(with("\"subject_same\":true", "\"subject_same\":false"), Err(Invalid::Incoherent("conflicts")));
        let unordered = Question { ordered: false, ..question() };
        assert_eq!(gates(&GOOD.replace("conflicts", "supersedes"), &unordered), Err(Invalid::Unordered));
    }

    proptest! {
        /// A model may write anything: it gets through with words of the claims, or not at all.
        #[test]
        fn what_passes_is_made_of_the_claims(relation in "[a-z]{0,10}|conflicts|unrelated|supersedes", older in "[ -~]{0,12}", newer in "[0-9]{1,4}", same in any::<bool>()) {
            let text = serde_json::json!({
                "relation": relation, "subject_same": same, "attribute_same": same,
                "evidence_older": older, "evidence_newer": newer,
            }).to_string();
            if let Ok(answer) = gates(&text, &question()) {
                prop_assert!(question().older.text.contains(&answer.evidence_older));
                prop_assert!(question().newer.text.contains(&answer.evidence_newer));
            }
        }
    }
}
