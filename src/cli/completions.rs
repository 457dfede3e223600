use clap::CommandFactory as _;

use super::args::{Args, Completions, Global};
use super::{Exit, failure, terminal};

/// Writes a shell's completions, made from the same declarations as the help.
pub(super) fn run(global: &Global, args: &Completions) -> Exit {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Args::command(), "drift", &mut script);
    print(global, &script)
}

/// Writes the manual page of `drift`, its commands in it.
pub(super) fn manual(global: &Global) -> Exit {
    let mut page = Vec::new();
    let commands = Args::command();
    let mut written = clap_mangen::Man::new(commands.clone()).render(&mut page);
    for command in commands.get_subcommands().filter(|command| !command.is_hide_set()) {
        let man = clap_mangen::Man::new(command.clone().display_name(format!("drift {}", command.get_name())));
        written = written
            .and_then(|()| man.render_description_section(&mut page))
            .and_then(|()| man.render_options_section(&mut page));
    }
    match written {
        Ok(()) => print(global, &page),
        Err(error) => failure::plain(&format!("cannot write: {error}"), None, global.color),
    }
}

fn print(global: &Global, text: &[u8]) -> Exit {
    match terminal::print(&String::from_utf8_lossy(text)) {
        Ok(()) => Exit::Clean,
        Err(error) => failure::plain(&format!("cannot write: {error}"), None, global.color),
    }
}
