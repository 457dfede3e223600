//! `drift judge`: what asking a model would take, and whether its server does what is asked.

mod doctor;
mod plan;
mod world;

use clap::{Args, Subcommand, ValueEnum};

use super::args::{Global, ListFormat};
use super::{Exit, failure, opened, options};
use crate::config::JudgeConfig;
use crate::judge::{JudgeError, Mode, Secret};
use crate::session::SessionError;

pub(super) use world::Machine;

/// Options of `drift judge`.
#[derive(Debug, Args)]
pub(super) struct Judge {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Say what recording would ask and cost; nothing is sent
    Plan {
        /// Also list every question that would be asked
        #[arg(long)]
        show: bool,
        /// How to write it
        #[arg(long, default_value = "human")]
        format: ListFormat,
    },
    /// Ask the server three known questions, and say what it obeys
    Doctor,
}

/// A mode as typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum JudgeMode {
    /// No model
    Off,
    /// Recorded answers only; a missing one is an error
    Replay,
    /// Ask what has no recorded answer, and record it
    Record,
    /// Ask again what has one
    Refresh,
}

impl JudgeMode {
    /// The mode; `prefix` limits what is asked again.
    pub(super) fn mode(self, prefix: Option<&str>) -> Mode {
        match self {
            JudgeMode::Off => Mode::Off,
            JudgeMode::Replay => Mode::Replay,
            JudgeMode::Record => Mode::Record,
            JudgeMode::Refresh => Mode::Refresh(prefix.map(str::to_owned)),
        }
    }
}

/// The key that the configuration names, from the environment. One that is named and not there is an error.
pub(super) fn secret(judge: &JudgeConfig) -> Result<Option<Secret>, JudgeError> {
    let Some(name) = &judge.settings.api_key_env else { return Ok(None) };
    let value = std::env::var(name).ok().and_then(|text| Secret::new(&text));
    value.map(Some).ok_or_else(|| JudgeError::NoKey(name.clone()))
}

/// Runs `drift judge`.
pub(super) fn run(global: &Global, args: &Judge) -> Exit {
    let Some(session) = opened::session(global, &options::of(global)) else { return Exit::Error };
    let done = match &args.command {
        Command::Plan { show, format } => plan::run(global, &session, *show, *format),
        Command::Doctor => doctor::run(global, &session),
    };
    done.unwrap_or_else(|error: SessionError| failure::session(&error, global.color))
}
