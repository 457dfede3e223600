//! A reader that leaves early has seen enough.

use std::io::Read as _;
use std::process::Stdio;

use crate::repository::{Repository, drift, write};

#[test]
fn a_closed_pipe_is_no_error() {
    // More than a pipe holds, so that drift is still writing when its reader leaves. (Where most pages that are linked
    // are not there, drift would rather doubt its own reading of them.)
    let text: String =
        (0..2_000).map(|number| format!("[a](gone-{number}.txt) [b](there.txt) [c](there.txt)\n\n")).collect();
    let built = Repository::of([write("README.md", text), write("there.txt", "")]).build();
    for format in ["human", "json", "concise"] {
        let mut command = drift();
        command.current_dir(built.path()).args(["check", "--format", format]);
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("drift starts");
        let mut first = [0; 16];
        child.stdout.take().expect("a pipe").read_exact(&mut first).expect("drift writes");
        let output = child.wait_with_output().expect("drift ends");
        assert_eq!(output.status.code(), Some(1), "{format}");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{format}");
    }
}
