use super::{Session, SessionError};
use crate::config::JudgeConfig;
use crate::finding::{Judge, Unjudged};
use crate::journal::{Event, JOURNAL_FILE, Journal};
use crate::judge::{
    self, Answers, Consultation, JudgeError, Mode, Plan, Record, Secret, Sent, Transport, Unsendable, World, consult,
};
use crate::relate::{self, OpenPair, Side};
use crate::repo::Revision;
use crate::rules::Unsent;

/// How a model is consulted.
pub struct ModelRequest<'a> {
    /// What may be done; `None`: what the configuration says.
    pub mode: Option<Mode>,
    /// Whether answers of a test's stand-in count.
    pub stubs: bool,
    /// What the run needs of the world, where it may ask.
    pub world: &'a dyn World,
    /// The key for the server.
    pub secret: Option<Secret>,
}

impl Session {
    /// The pairs that the rules leave open.
    pub fn open_pairs(&self) -> Vec<OpenPair> {
        relate::open_pairs(&self.corpus, &self.past)
    }

    /// Consults the model: everything that is open has an answer afterwards, or this is an error. `sent` tells
    /// what was sent, whatever the end.
    pub fn consult(&mut self, request: &ModelRequest<'_>, sent: &mut Sent) -> Result<(), SessionError> {
        let configured = self.config.judge.as_ref();
        let mode = request.mode.clone().or(configured.map(|judge| judge.mode.clone())).unwrap_or_default();
        if mode == Mode::Off {
            return Ok(());
        }
        let judge = configured.ok_or(JudgeError::NotConfigured)?.clone();
        if mode.asks() {
            self.may_record()?;
        }
        let (answers, added) = (self.answers()?, Answers::of(&self.recorded.added));
        let transport = mode.asks().then(|| judge::open(&judge.settings, request.secret.clone())).transpose()?;
        let line = transport.as_deref().map(|transport: &dyn Transport| (transport, request.world));
        let with = Consultation {
            mode: &mode,
            settings: &judge.settings,
            answers: &answers,
            added: &added,
            stubs: request.stubs,
            line,
            secret: request.secret.as_ref(),
        };
        let mut first = true;
        let mut keep = |record: &Record| -> Result<(), String> {
            let event = Event::Answer(record.to_json());
            let (line, _) = event.encode().map_err(|error| error.to_string())?;
            self.repo.append(JOURNAL_FILE, &line).map_err(|error| error.to_string())?;
            // What git ignores is not read back, and would be asked and paid for again and again.
            if std::mem::take(&mut first) && self.repo.is_hidden(JOURNAL_FILE) {
                return Err(format!("{JOURNAL_FILE} is ignored by git"));
            }
            Ok(())
        };
        let consulted = consult(&self.open_pairs(), &with, &mut keep, sent)?.complete()?;
        self.unsent = unsent(&consulted);
        self.consulted = consulted;
        if let Some(before) = &mut self.before {
            before.session.replay(&judge, request.stubs);
        }
        Ok(())
    }

    /// Reads the recorded answers that there are, without asking for more.
    pub fn replay(&mut self, judge: &JudgeConfig, stubs: bool) {
        let answers = Answers::of(&self.recorded.journal);
        let with = Consultation {
            mode: &Mode::Replay,
            settings: &judge.settings,
            answers: &answers,
            added: &Answers::default(),
            stubs,
            line: None,
            secret: None,
        };
        if let Ok(consulted) = consult(&self.open_pairs(), &with, &mut |_| Ok(()), &mut Sent::default()) {
            self.unsent = unsent(&consulted);
            self.consulted = consulted;
        }
    }

    /// What recording would take, and the open pairs that the plan speaks of.
    pub fn plan(&self) -> Result<(Plan, Vec<OpenPair>), SessionError> {
        let judge = self.config.judge.as_ref().ok_or(JudgeError::NotConfigured)?;
        let pairs = self.open_pairs();
        Ok((judge::plan(&pairs, &judge.settings, &self.answers()?), pairs))
    }

    /// Path and line, from 1, of a claim of a pair.
    pub fn place_of(&self, side: &Side) -> (&str, u32) {
        let document = &self.corpus.entries()[side.document].document;
        (document.path(), document.source.lines.line(side.span.start as usize))
    }

    /// The recorded answers that count; a line that cannot be trusted is an error, since nobody can tell
    /// what it was an answer to.
    fn answers(&self) -> Result<Answers, JudgeError> {
        let journal: &Journal = &self.recorded.journal;
        if let Some(line) = journal.broken.first() {
            return Err(JudgeError::Damaged { line: line.number, why: line.broken.to_string() });
        }
        let answers = Answers::of(journal);
        match answers.fault() {
            Some((line, why)) => Err(JudgeError::Damaged { line, why: why.to_owned() }),
            None => Ok(answers),
        }
    }

    /// Recording writes to the work tree, so it judges the work tree, and with it what its owner trusts.
    fn may_record(&self) -> Result<(), JudgeError> {
        match self.revision {
            Revision::WorkTree { .. } if self.before.is_none() => Ok(()),
            _ => Err(JudgeError::Usage("answers are recorded for the work tree as a whole")),
        }
    }

    /// `unjudged` with the questions that got no verdict.
    pub(super) fn with_consulted(&self, mut unjudged: Unjudged) -> Unjudged {
        for (reason, count) in &self.consulted.unjudged {
            *unjudged.entry((*reason).into()).or_default() += count;
        }
        unjudged
    }

    /// Who judged, said once.
    pub(super) fn consulted_note(&self) -> Option<String> {
        let Judge::Model { name, .. } = &self.consulted.judge else { return None };
        let (count, who) = (self.consulted.answered, self.consulted.judge.name());
        let noun = if count == 1 { "question" } else { "questions" };
        Some(format!("the {who} `{name}` judged {count} open {noun}; its answers are recorded in {JOURNAL_FILE}"))
    }
}

fn unsent(consulted: &judge::Consulted) -> Vec<Unsent> {
    let told = consulted.unasked.iter().filter_map(|one| {
        let hidden = match one.why {
            Unsendable::Hidden(c) => Some(c),
            Unsendable::Secret => None,
            Unsendable::Long => return None,
        };
        Some(Unsent { document: one.side.document, span: one.side.span, hidden })
    });
    told.collect()
}
