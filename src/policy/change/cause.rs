use super::Change;
use super::words::Words;
use crate::diff::{Hunk, hunks};
use crate::finding::{Cause, Finding};
use crate::policy::identity::statement;
use crate::source::{LineIndex, Span};

impl Change<'_> {
    /// Gives each of `findings` the changed line that made it new: its own where the change wrote the
    /// sentence, else a line of a file that the verdict rests on.
    pub fn explain(&self, findings: &mut [Finding]) {
        let (mut before, mut after) = (Words::new(self.base), Words::new(self.head));
        let documents = self.base.corpus.entries().iter().map(|entry| entry.document.path());
        let gone: Vec<&str> = documents.filter(|path| self.went(path)).collect();
        for finding in findings {
            let (path, words) = (&finding.place.path, statement(&finding.place, self.head));
            // New words: the base does not say them in this document, nor in one that went.
            let own = !words.is_empty()
                && before.count(path, &words) < after.count(path, &words).max(1)
                && !gone.iter().any(|path| before.count(path, &words) > 0);
            finding.cause = if own { self.own_line(finding) } else { self.line_elsewhere(finding) };
        }
    }

    fn line_elsewhere(&self, finding: &Finding) -> Option<Cause> {
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

    fn own_line(&self, finding: &Finding) -> Option<Cause> {
        let path = &finding.place.path;
        let text = self.head.tree.text(path)?;
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

/// Letters and digits in lower case, everything else as single dashes: headings and their ids look alike.
fn slug(text: &str) -> String {
    let words: Vec<&str> = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    words.join("-").to_lowercase()
}
