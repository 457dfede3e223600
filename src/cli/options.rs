use super::args::Global;
use crate::session::{BaselineChoice, ConfigChoice, Options};

/// What every command asks of a session: the work tree, nothing compared.
pub(super) fn of(global: &Global) -> Options {
    let config = match &global.config {
        Some(file) => ConfigChoice::File(file.clone()),
        None if global.no_config => ConfigChoice::Nothing,
        None => ConfigChoice::Own,
    };
    let baseline = match &global.baseline {
        Some(file) => BaselineChoice::File(file.clone()),
        None if global.no_baseline => BaselineChoice::Nothing,
        None => BaselineChoice::Own,
    };
    let (dir, cache) = (global.dir.clone(), !global.no_cache);
    Options {
        dir,
        rev: None,
        staged: None,
        only: Vec::new(),
        since: None,
        config,
        baseline,
        recall: true,
        trust_journal: false,
        cache,
    }
}

/// The same at `rev`, where one is given.
pub(super) fn at(global: &Global, rev: Option<&str>) -> Options {
    Options { rev: rev.map(str::to_owned), ..of(global) }
}
