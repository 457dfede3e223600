use std::path::Path;

use clap::error::{ContextKind, ContextValue, ErrorKind};

/// What was most likely meant by a command line that cannot be read, where that is more than a slip of the pen: what is
/// wrong, and what to type instead.
pub(super) fn misread(error: &clap::Error) -> Option<(String, String)> {
    let word = |kind| match error.get(kind) {
        Some(ContextValue::String(word)) => Some(word.as_str()),
        _ => None,
    };
    match error.kind() {
        // Other checkers take paths without a command.
        ErrorKind::InvalidSubcommand => {
            let path = word(ContextKind::InvalidSubcommand)?;
            let help = format!("to check what is there, write `drift check {path}`");
            names_path(path).then(|| (format!("`{path}` is a path and no command"), help))
        }
        // Other checkers correct with an option.
        ErrorKind::UnknownArgument if word(ContextKind::InvalidArg)? == "--fix" => {
            let help = "write `drift fix`, or `drift fix --diff` to see a patch first";
            Some(("there is no option `--fix`".to_owned(), help.to_owned()))
        }
        _ => None,
    }
}

fn names_path(word: &str) -> bool {
    word.contains('/') || word.ends_with(".md") || Path::new(word).exists()
}
