use super::args::{Global, ListFormat};
use super::{Exit, opened, options, terminal};
use crate::render;

/// Options of `drift ask`.
#[derive(Debug, clap::Args)]
pub(super) struct Ask {
    /// What to ask about, in words: `drift ask which port does the api use`
    #[arg(required = true, value_name = "WORDS")]
    words: Vec<String>,
    /// Ask this commit, tag or branch instead of the work tree
    #[arg(long, value_name = "REV")]
    rev: Option<String>,
    /// Most statements of each sort
    #[arg(long, value_name = "N", default_value_t = 10)]
    limit: usize,
    /// How to write the answer
    #[arg(long, default_value = "human")]
    format: ListFormat,
}

/// Answers a question from the documents and their history.
pub(super) fn run(global: &Global, args: &Ask) -> Exit {
    let Some(view) = opened::view(global, &options::at(global, args.rev.as_deref())) else { return Exit::Error };
    let answer = view.projection.ask(&args.words.join(" "), args.limit.max(1), &view);
    let text = match args.format {
        ListFormat::Json => render::answer_json(&answer),
        ListFormat::Human => render::answer_text(&answer),
    };
    terminal::finish(&text, global.color)
}
