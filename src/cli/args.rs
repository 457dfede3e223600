use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Parser, Subcommand, ValueEnum};

use crate::finding;
use crate::render::Format;

/// Find sentences of documentation that the repository has left behind.
#[derive(Debug, Parser)]
#[command(name = "drift", version, max_term_width = 100, override_usage = "drift [OPTIONS] [COMMAND]")]
#[command(after_help = "\
`drift` alone is `drift check` and takes its options: `drift --since main --format concise`.
Exit status: 0 nothing found, 1 findings, 2 an error.")]
pub(super) struct Args {
    #[command(flatten)]
    pub(super) global: Global,
    #[command(subcommand)]
    pub(super) command: Command,
}

/// What help puts the options of every command under, so that a command's own stand together.
const GLOBAL: &str = "Global options";

/// Options of every command.
#[derive(Debug, clap::Args)]
pub(super) struct Global {
    /// Look at the repository that holds DIR
    #[arg(short = 'C', value_name = "DIR", global = true, help_heading = GLOBAL, default_value = ".", hide_default_value = true)]
    pub(super) dir: PathBuf,
    /// Read this configuration instead of the repository's drift.toml
    #[arg(long, value_name = "FILE", global = true, help_heading = GLOBAL, conflicts_with = "no_config")]
    pub(super) config: Option<PathBuf>,
    /// Read no configuration
    #[arg(long, global = true, help_heading = GLOBAL)]
    pub(super) no_config: bool,
    /// Hide what this baseline knows instead of the repository's drift-baseline.json; `drift baseline write` writes it
    #[arg(long, value_name = "FILE", global = true, help_heading = GLOBAL, conflicts_with = "no_baseline")]
    pub(super) baseline: Option<PathBuf>,
    /// Hide nothing that a baseline knows
    #[arg(long, global = true, help_heading = GLOBAL)]
    pub(super) no_baseline: bool,
    /// Neither read nor write the cache in the git directory
    #[arg(long, global = true, help_heading = GLOBAL)]
    pub(super) no_cache: bool,
    /// When to use colour
    #[arg(long, value_name = "WHEN", global = true, help_heading = GLOBAL, default_value = "auto")]
    pub(super) color: When,
}

/// Commands.
#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Check the documents of a revision (the default)
    Check(Check),
    /// Correct what has exactly one answer, in the work tree
    Fix(Fix),
    /// Accept what is stale today, and hide it from now on
    ///
    /// The baseline is `drift-baseline.json` at the root of the repository, or the file that `--baseline FILE` names:
    /// for `write` and `prune` that is the file that is written. Commit it; `drift check` then reports only what is not
    /// in it, and counts the rest.
    Baseline(Baseline),
    /// List what the documents claim, and whether it still stands
    ///
    /// One line a claim: its place, its standing, its kind, its words. `current`: nothing speaks against it.
    /// `superseded`: history replaced it, here or elsewhere, or a person ruled that it is over. `conflicting`: another
    /// statement says otherwise, and nothing tells which is right. `retired`: it was taken out, or its own words, or
    /// its record, say that it is over. `refuted`: a person ruled that it is not true.
    Claims(Claims),
    /// Say what the documents say about something, what they used to say, and who disagrees
    Ask(super::ask::Ask),
    /// Pack what the documents claim about something for an agent, within a budget of tokens
    Context(super::context::Context),
    /// Serve agents: a Model Context Protocol server on standard input and output
    #[cfg(feature = "mcp")]
    Mcp,
    /// Serve an editor: a language server on standard input and output
    #[cfg(feature = "lsp")]
    Lsp,
    /// Tell the life of a claim: born, reworded, replaced, each with its commit
    Log(Log),
    /// Show everything that a verdict rests on, and what would change it
    Why(Log),
    /// List claims that nobody confirmed for long
    ///
    /// A claim is as old as the commit that last stated it: wrote, reworded or restored it. `drift resolve PATH:LINE
    /// --as confirm --reason TEXT` makes it young again without touching the page. Age counts to the judged commit and
    /// not to today, so the same commit always gives the same list. A kind of claim has a half-life, the days after
    /// which about half of such claims are no longer true: 7 for a state, 30 for a setting, 45 for a version, 90 for a
    /// procedure, 180 for a reference, 730 for a decision. A claim that is older is listed, the longest overdue for its
    /// kind first. The list is advice: the exit status is 0 whatever is in it.
    Stale(Documents),
    /// Write one page with everything that drift knows, to look at
    Report(super::report::Report),
    /// Print one digest of everything that drift knows of a revision
    State(State),
    /// Rule on findings and claims: what a person knows and git cannot tell
    Resolve(super::resolve::Resolve),
    /// Look at what was ruled and what models answered
    Journal(super::journal::Journal),
    /// Plan what a model would be asked, and look at its server
    Judge(super::judge::Judge),
    /// Look at decision records
    Adr(super::adr::Adr),
    /// Write into decision records what their graph knows
    Annotate(super::annotate::Annotate),
    /// Explain a rule
    Explain(Explain),
    /// List every rule
    Rules(Rules),
    /// Write a drift.toml that explains itself, and how git merges the journal
    ///
    /// Writes `drift.toml` with every setting commented out, and a line of `.gitattributes` that lets git merge
    /// `.drift/journal.jsonl` by keeping both sides. Files that are there are left alone; `.gitattributes` is only added
    /// to.
    Init(Init),
    /// Write the completions of a shell
    Completions(Completions),
    /// Write the manual page
    #[command(hide = true)]
    Man,
}

/// Options of `drift check`.
#[derive(Debug, clap::Args)]
pub(super) struct Check {
    /// Report only on files at or below these paths
    #[arg(value_name = "PATH")]
    pub(super) paths: Vec<String>,
    /// Judge this commit, tag or branch instead of the work tree
    #[arg(long, value_name = "REV")]
    pub(super) rev: Option<String>,
    /// Report only what is new since the judged revision left REV (their merge base)
    #[arg(long, value_name = "REV", conflicts_with = "base")]
    pub(super) since: Option<String>,
    /// Report only what is new since exactly REV
    #[arg(long, value_name = "REV")]
    pub(super) base: Option<String>,
    /// Judge what is staged, and report only what it makes stale
    #[arg(long, conflicts_with_all = ["rev", "since", "base"])]
    pub(super) staged: bool,
    /// Let what the change adds to the journal count
    #[arg(long)]
    pub(super) trust_journal: bool,
    /// What a model may be asked about questions that the rules leave open [default: off]
    #[arg(long, value_name = "MODE")]
    pub(super) judge: Option<super::judge::JudgeMode>,
    /// With `--judge refresh`: ask again only where the answer's key begins so
    #[arg(long, value_name = "KEY", requires = "judge")]
    pub(super) judge_key: Option<String>,
    /// Let answers of a test's stand-in count
    #[arg(long, hide = true)]
    pub(super) accept_stub: bool,
    /// How to write the report; `FORMAT=FILE` writes to a file, and may be given several times
    #[arg(long, value_name = "FORMAT[=FILE]", default_value = "human", value_parser = parse_output)]
    pub(super) format: Vec<Output>,
    /// Show findings of this confidence and above [default: high]
    #[arg(long, value_name = "LEVEL")]
    pub(super) min_confidence: Option<Confidence>,
    /// Exit with 1 for findings of this level and above [default: warning]
    #[arg(long, value_name = "LEVEL")]
    pub(super) fail_on: Option<Level>,
    /// Exit with 0 whatever was found
    #[arg(long)]
    pub(super) exit_zero: bool,
    /// Also say what was not judged, and why
    #[arg(long)]
    pub(super) show_unjudged: bool,
    /// Say how long each stage took and how many statements were compared, on standard error
    #[arg(long)]
    pub(super) timings: bool,
}

/// Options of `drift fix`.
#[derive(Debug, clap::Args)]
pub(super) struct Fix {
    /// Show a patch instead, and exit with 1 if there is one
    #[arg(long)]
    pub(super) diff: bool,
    /// Only findings of these rules, and in these files and folders
    #[arg(value_name = "RULE|PATH")]
    pub(super) targets: Vec<String>,
}

/// Options of `drift baseline`.
#[derive(Debug, clap::Args)]
pub(super) struct Baseline {
    #[command(subcommand)]
    pub(super) command: BaselineCommand,
}

/// What to do with the baseline.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Subcommand)]
pub(super) enum BaselineCommand {
    /// Write every finding that counts now
    Write,
    /// Take out what no longer occurs, and follow renamed documents
    Prune,
    /// List what is in it
    Show,
}

/// Options of `drift claims`.
#[derive(Debug, clap::Args)]
pub(super) struct Claims {
    #[command(flatten)]
    pub(super) of: Documents,
    /// List instead the claims that were taken out, also of documents that are gone, with the commit that did it
    #[arg(long)]
    pub(super) retired: bool,
}

/// Which documents `drift claims` and `drift stale` list, and how.
#[derive(Debug, clap::Args)]
pub(super) struct Documents {
    /// Only documents at or below these paths
    #[arg(value_name = "PATH")]
    pub(super) paths: Vec<String>,
    /// List the claims of this commit, tag or branch instead of the work tree
    #[arg(long, value_name = "REV")]
    pub(super) rev: Option<String>,
    /// How to write the list
    #[arg(long, default_value = "human")]
    pub(super) format: ListFormat,
}

/// Options of `drift log` and `drift why`.
#[derive(Debug, clap::Args)]
pub(super) struct Log {
    /// `PATH:LINE`, or the id of a claim or a finding
    pub(super) target: String,
    /// Look at this commit, tag or branch instead of the work tree
    #[arg(long, value_name = "REV")]
    pub(super) rev: Option<String>,
    /// How to write it
    #[arg(long, default_value = "human")]
    pub(super) format: ListFormat,
}

/// Options of `drift state`.
#[derive(Debug, clap::Args)]
pub(super) struct State {
    /// Look at this commit, tag or branch instead of the work tree
    #[arg(long, value_name = "REV")]
    pub(super) rev: Option<String>,
}

/// Options of `drift explain`.
#[derive(Debug, clap::Args)]
pub(super) struct Explain {
    /// The rule, such as `missing-path`
    pub(super) rule: String,
}

/// Options of `drift init`.
#[derive(Debug, clap::Args)]
pub(super) struct Init {
    /// Also write .github/workflows/drift.yml, for the repository's default branch
    #[arg(long)]
    pub(super) workflow: bool,
}

/// Options of `drift completions`.
#[derive(Debug, clap::Args)]
pub(super) struct Completions {
    /// The shell
    pub(super) shell: clap_complete::Shell,
}

/// Options of `drift rules`.
#[derive(Debug, clap::Args)]
pub(super) struct Rules {
    /// How to write the list
    #[arg(long, default_value = "human")]
    pub(super) format: ListFormat,
}

/// Formats of lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum ListFormat {
    /// For people
    Human,
    /// For programs
    Json,
}

/// When to do something that depends on the terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum When {
    /// On a terminal
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// A level as typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Level {
    /// Everything
    Note,
    /// Stale statements
    Warning,
    /// What a reader who follows it fails at
    Error,
}

impl From<Level> for finding::Level {
    fn from(level: Level) -> Self {
        match level {
            Level::Note => finding::Level::Note,
            Level::Warning => finding::Level::Warning,
            Level::Error => finding::Level::Error,
        }
    }
}

/// A confidence as typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Confidence {
    /// Leads
    Low,
    /// Worth a look: right about every second time
    Medium,
    /// What a gate may rest on
    High,
}

impl From<Confidence> for finding::Confidence {
    fn from(confidence: Confidence) -> Self {
        match confidence {
            Confidence::Low => finding::Confidence::Low,
            Confidence::Medium => finding::Confidence::Medium,
            Confidence::High => finding::Confidence::High,
        }
    }
}

/// Where a format is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Output {
    pub(super) format: Format,
    pub(super) file: Option<PathBuf>,
}

fn parse_output(text: &str) -> Result<Output, String> {
    let (format, file) = text.split_once('=').map_or((text, None), |(format, file)| (format, Some(file)));
    let format = format.parse().map_err(|error: crate::render::UnknownFormat| error.to_string())?;
    if file.is_some_and(str::is_empty) {
        return Err("no file after `=`".to_owned());
    }
    Ok(Output { format, file: file.map(PathBuf::from) })
}

/// Puts `check` where no command is named, so that `drift --rev v1` works as `drift check --rev v1`.
pub(super) fn with_default_command(arguments: Vec<OsString>) -> Vec<OsString> {
    let takes_value = |word: &str| matches!(word, "-C" | "--config" | "--baseline" | "--color");
    let mut at = 1;
    while let Some(word) = arguments.get(at).and_then(|word| word.to_str()) {
        if takes_value(word) {
            at += 2;
        } else if word == "--no-config"
            || word == "--no-cache"
            || word == "--no-baseline"
            || word.starts_with("--baseline=")
            || word.starts_with("--config=")
            || word.starts_with("--color=")
            || (word.starts_with("-C") && word.len() > 2)
        {
            at += 1;
        } else {
            break;
        }
    }
    let names_command = match arguments.get(at).and_then(|word| word.to_str()) {
        None => arguments.len() > at,
        Some(word) => !word.starts_with('-') || matches!(word, "-h" | "--help" | "-V" | "--version"),
    };
    let mut arguments = arguments;
    if !names_command {
        arguments.insert(at.min(arguments.len()), "check".into());
    }
    arguments
}
