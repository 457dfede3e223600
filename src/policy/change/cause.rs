use super::Change;
use crate::diff::{Hunk, hunks};
use crate::finding::{Cause, Finding};
use crate::policy::Side;
use crate::policy::identity::statement;
use crate::source::{LineIndex, Span};

impl Change<'_> {
    /// The changed line that made `finding` new: its own where the change wrote the sentence, else a line
    /// of a file that the verdict rests on.
    pub fn cause(&self, finding: &Finding) -> Option<Cause> {
        if let Some(own) = self.own_words(finding) {
            return Some(own);
        }
        let commit = self.commit(finding);
        let related = finding.related.iter().map(|related| (related.place.path.as_str(), Some(related.place.span)));
        let candidates: Vec<(&str, Option<Span>)> =
            finding.rests_on.iter().map(|path| (path.as_str(), None)).chain(related).collect();
        let changed = candidates.iter().find_map(|&(path, span)| Some((path, self.changed_line(path, span, finding)?)));
        // A file that went has no line of its own in the head: it is named as a whole.
        let gone = || candidates.iter().map(|&(path, _)| path).find(|path| self.went(path)).map(|path| (path, 1));
        let (path, line) = changed.or_else(gone)?;
        Some(Cause { path: path.to_owned(), line, commit })
    }

    /// The finding's own line, if the base does not say these words in this document, nor in one that went.
    fn own_words(&self, finding: &Finding) -> Option<Cause> {
        let path = &finding.place.path;
        let text = self.head.tree.text(path)?;
        let words = statement(&finding.place, self.head);
        if words.is_empty() {
            return None;
        }
        let said = |side: Side<'_>, path: &str| occurrences(side, path, &words);
        let went = |path: &str| self.went(path);
        let moved = || {
            let documents = self.base.corpus.entries().iter().map(|entry| entry.document.path());
            documents.filter(|path| went(path)).any(|path| said(self.base, path) > 0)
        };
        if said(self.base, path) >= said(self.head, path).max(1) || moved() {
            return None;
        }
        let line = LineIndex::new(&text).line(finding.place.span.start as usize);
        Some(Cause { path: path.clone(), line, commit: self.author_of(finding, &text) })
    }

    /// The commit that wrote the finding's line, where it is one of the change.
    fn author_of(&self, finding: &Finding, text: &str) -> Option<String> {
        if let Some(only) = self.only_commit() {
            return Some(only);
        }
        let lines = LineIndex::new(text);
        let line = text.get(lines.line_range(text, lines.line(finding.place.span.start as usize)))?.to_owned();
        let seen = self.history.last_seen(&finding.place.path, &|version| !version.contains(&line))?;
        seen.ended.map(|commit| commit.id).filter(|id| self.commits.contains(id))
    }

    /// The receipt, where it is a commit of the change.
    fn commit(&self, finding: &Finding) -> Option<String> {
        let receipt = finding.receipt.as_ref().map(|receipt| receipt.id.clone());
        receipt.filter(|id| self.commits.contains(id)).or_else(|| self.only_commit())
    }

    fn only_commit(&self) -> Option<String> {
        (self.commits.len() == 1).then(|| self.commits.first().cloned()).flatten()
    }

    /// The line of `path` in the head that the change touched: the one at `span` if that is one of them,
    /// else where what the finding misses stood, else the first.
    fn changed_line(&self, path: &str, span: Option<Span>, finding: &Finding) -> Option<u32> {
        let before = self.base.tree.text(path);
        let Some(after) = self.head.tree.text(path) else {
            // New, though not text.
            return (self.head.tree.exists(path) && !self.base.tree.exists(path)).then_some(1);
        };
        let Some(before) = before else {
            let line = span.map(|span| LineIndex::new(&after).line(span.start as usize));
            return (!self.base.tree.exists(path)).then(|| line.unwrap_or(1));
        };
        let hunks = hunks(&before, &after);
        if let Some(line) = span.map(|span| LineIndex::new(&after).line(span.start as usize))
            && hunks.iter().any(|hunk| (hunk.line..hunk.line + hunk.added.max(1)).contains(&line))
        {
            return Some(line);
        }
        let missed = slug(finding.subject.rsplit('#').next().unwrap_or_default());
        let lost = |hunk: &&Hunk| !missed.is_empty() && slug(&hunk.removed).contains(&missed);
        hunks.iter().find(lost).or(hunks.first()).map(|hunk| hunk.line)
    }

    fn went(&self, path: &str) -> bool {
        self.base.tree.exists(path) && !self.head.tree.exists(path)
    }
}

/// How often the document at `path` says `words`, as rendered or as written.
fn occurrences(side: Side<'_>, path: &str, words: &str) -> usize {
    let rendered = side.corpus.get(path).map_or(0, |entry| {
        entry.document.statements.iter().filter(|statement| folded(&statement.text) == words).count()
    });
    if rendered > 0 {
        return rendered;
    }
    side.tree.text(path).map_or(0, |text| folded(&text).matches(words).count())
}

fn folded(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Letters and digits in lower case, everything else as single dashes: headings and their ids look alike.
fn slug(text: &str) -> String {
    let words: Vec<&str> = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    words.join("-").to_lowercase()
}
