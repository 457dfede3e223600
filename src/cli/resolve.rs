use clap::ValueEnum;

use super::args::Global;
use super::{Exit, clock, failure, opened, options, terminal};
use crate::journal::{JOURNAL_FILE, On, Ruling, Verdict};
use crate::render::visible;
use crate::repo::Tail;
use crate::session::Request;

/// Options of `drift resolve`.
#[derive(Debug, clap::Args)]
pub(super) struct Resolve {
    /// Findings or claims: `PATH:LINE`, or the start of an id
    #[arg(value_name = "FINDING|CLAIM", required = true)]
    targets: Vec<String>,
    /// What is ruled
    #[arg(long = "as", value_name = "VERDICT")]
    verdict: As,
    /// Why, for whoever reads it later
    #[arg(long, value_name = "TEXT")]
    reason: String,
    /// Who rules, as `Name <mail>` [default: whoever git says you are]
    #[arg(long, value_name = "AUTHOR")]
    author: Option<String>,
}

/// A verdict as typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum As {
    /// What was found is right, and stays as it is for now: it is hidden
    Accept,
    /// What was found is wrong: it is hidden
    Dismiss,
    /// The claim was true and is no longer: it is reported
    Supersede,
    /// The claim is true, whatever was found: that is hidden. A finding: it counts
    Confirm,
    /// The claim is not true: it is reported
    Refute,
    /// What was ruled before is taken back
    Withdraw,
}

impl From<As> for Verdict {
    fn from(verdict: As) -> Self {
        match verdict {
            As::Accept => Verdict::Accept,
            As::Dismiss => Verdict::Dismiss,
            As::Supersede => Verdict::Supersede,
            As::Confirm => Verdict::Confirm,
            As::Refute => Verdict::Refute,
            As::Withdraw => Verdict::Withdraw,
        }
    }
}

/// Writes rulings to the journal: all that are asked for, or none.
pub(super) fn run(global: &Global, args: &Resolve) -> Exit {
    let Some(session) = opened::session(global, &options::of(global)) else { return Exit::Error };
    let Some(author) = args.author.clone().or_else(|| session.repo.author()) else {
        let help = "tell git with `git config user.name` and `git config user.email`, or use `--author`";
        return failure::plain("a ruling needs an author, and git does not know you", Some(help), global.color);
    };
    let mut rulings: Vec<Ruling> = Vec::new();
    for target in &args.targets {
        let request = Request {
            target: target.clone(),
            asked: session.asked(&global.dir, target),
            verdict: args.verdict.into(),
            reason: args.reason.clone(),
            author: author.clone(),
            at: clock::now(),
        };
        match session.ruling(&request) {
            Ok(ruling) => rulings.push(ruling),
            Err(error) => return failure::plain(&error.to_string(), error.help().as_deref(), global.color),
        }
    }
    let tail = match session.record(&rulings) {
        Ok(tail) => tail,
        Err(error) => return failure::plain(&error.to_string(), error.help().as_deref(), global.color),
    };
    if tail == Tail::Torn {
        terminal::complain("the line before was cut off; `drift journal verify` names it\n");
    }
    let said: String = rulings.iter().map(said).collect();
    terminal::finish(&format!("{said}wrote {JOURNAL_FILE}: commit it to let it count for others\n"), global.color)
}

fn said(ruling: &Ruling) -> String {
    let what = match (ruling.on, &ruling.rule) {
        (On::Finding, Some(rule)) => format!("`{rule}` in {}", visible(&ruling.path)),
        _ => format!("the claim of {}", visible(&ruling.path)),
    };
    let first = ruling.text.lines().next().unwrap_or_default();
    let undone = if ruling.replaces.is_empty() { "" } else { ", which undoes what was ruled before" };
    format!("{} {what}{undone}: {}\n", ruling.verdict.done(), visible(first))
}
