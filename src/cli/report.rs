use std::path::PathBuf;

use clap::ValueEnum;

use super::args::Global;
use super::progress::Progress;
use super::{Exit, failure, opened, options, terminal};
use crate::render;
use crate::session::View;

/// Options of `drift report`.
#[derive(Debug, clap::Args)]
pub(super) struct Report {
    /// Where to write the page: one file that works from disk
    #[arg(long, value_name = "FILE")]
    html: PathBuf,
    /// Report this commit, tag or branch instead of the work tree
    #[arg(long, value_name = "REV")]
    rev: Option<String>,
    /// Check so many commits of the history for the plot
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u16).range(0..=200))]
    points: u16,
    /// How to write the plot's numbers on standard output
    #[arg(long, default_value = "human")]
    format: Form,
}

/// Formats of the plot's numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Form {
    /// For people
    Human,
    /// For a job summary
    Markdown,
}

/// Writes everything that drift knows as a page to look at.
pub(super) fn run(global: &Global, args: &Report) -> Exit {
    let progress = Progress::show("reading documents and their history");
    let options = options::at(global, args.rev.as_deref());
    let view = match View::open(&options) {
        Ok(view) => view,
        Err(error) => {
            drop(progress);
            return failure::session(&error, global.color);
        }
    };
    progress.then("checking the history");
    let overview = match view.overview(&options, usize::from(args.points)) {
        Ok(overview) => overview,
        Err(error) => {
            drop(progress);
            return failure::session(&error, global.color);
        }
    };
    drop(progress);
    opened::note(&view.session.notes);
    let page = match render::page(&overview, env!("CARGO_PKG_VERSION")) {
        Ok(page) => page,
        Err(error) => return failure::plain(&error.to_string(), Some("please report it"), global.color),
    };
    if let Err(error) = terminal::write(&args.html, &page) {
        let help = "name a file in a folder that exists and may be written to";
        return failure::plain(&format!("cannot write `{}`: {error}", args.html.display()), Some(help), global.color);
    }
    let told = match args.format {
        Form::Human => format!("{}\nwrote {}\n", render::points_text(&overview), args.html.display()),
        Form::Markdown => render::points_markdown(&overview),
    };
    terminal::finish(&told, global.color)
}
