use crate::finding::digest;

/// Where the next page of a list begins. It is bound to the question and the revision, so that a page of
/// another list is never taken for a continuation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cursor {
    list: String,
    /// Items before it.
    pub start: usize,
}

/// A cursor that does not belong to the list that was asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("this cursor belongs to another question, or the repository changed since: ask again without a cursor")]
pub struct BadCursor;

impl Cursor {
    /// The beginning, or where `given` points to, in the list that `question` asks for.
    pub fn read(given: Option<&str>, question: &[&str]) -> Result<Cursor, BadCursor> {
        let list = digest(question)[..12].to_owned();
        let Some(given) = given else { return Ok(Cursor { list, start: 0 }) };
        let (of, start) = given.split_once('.').ok_or(BadCursor)?;
        let start = start.parse().map_err(|_| BadCursor)?;
        if of == list { Ok(Cursor { list, start }) } else { Err(BadCursor) }
    }

    /// The cursor of the items from `start` on.
    pub fn at(&self, start: usize) -> String {
        format!("{}.{start}", self.list)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cursor_leads_on_in_its_own_list_only() {
        let first = Cursor::read(None, &["port", "3f2a"]).expect("a start");
        let next = first.at(20);
        assert_eq!(Cursor::read(Some(&next), &["port", "3f2a"]).map(|cursor| cursor.start), Ok(20));
        assert_eq!(Cursor::read(Some(&next), &["host", "3f2a"]), Err(BadCursor));
        assert_eq!(Cursor::read(Some("nonsense"), &["port", "3f2a"]), Err(BadCursor));
    }
}
