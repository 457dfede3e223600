//! A scripted editor.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Stdio};

use serde_json::{Value, json};

use crate::repository::drift;

pub(crate) struct Editor {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    next: u64,
    /// Notifications that nobody asked for yet.
    waiting: Vec<Value>,
}

/// The URI of a file with a plain name.
pub(crate) fn uri(path: &Path) -> String {
    let text = path.to_string_lossy().replace('\\', "/");
    format!("file://{}{text}", if text.starts_with('/') { "" } else { "/" })
}

impl Editor {
    /// An editor that opened `folder`.
    pub(crate) fn of(folder: &Path) -> Editor {
        Editor::with(folder, json!({ "processId": null, "rootUri": uri(folder), "capabilities": {} }))
    }

    /// An editor that was started in `folder` and says `hello`.
    pub(crate) fn with(folder: &Path, hello: Value) -> Editor {
        let mut command = drift();
        command.current_dir(folder).arg("lsp").stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().expect("drift starts");
        let input = child.stdin.take().expect("a pipe");
        let output = BufReader::new(child.stdout.take().expect("a pipe"));
        let mut editor = Editor { child, input, output, next: 0, waiting: Vec::new() };
        let answer = editor.request("initialize", hello);
        assert_eq!(answer["serverInfo"]["name"], "drift", "{answer:#}");
        editor.notify("initialized", json!({}));
        editor
    }

    fn send(&mut self, message: &Value) {
        let body = message.to_string();
        write!(self.input, "Content-Length: {}\r\n\r\n{body}", body.len()).expect("the server reads");
        self.input.flush().expect("the server reads");
    }

    fn receive(&mut self) -> Value {
        let mut length = 0;
        loop {
            let mut line = String::new();
            assert!(self.output.read_line(&mut line).expect("the server answers") > 0, "the server went away");
            match line.trim().strip_prefix("Content-Length:") {
                Some(told) => length = told.trim().parse().expect("a length"),
                None if line.trim().is_empty() => break,
                None => {}
            }
        }
        let mut body = vec![0; length];
        self.output.read_exact(&mut body).expect("a body");
        serde_json::from_slice(&body).expect("JSON")
    }

    pub(crate) fn request(&mut self, method: &str, params: Value) -> Value {
        self.next += 1;
        let id = self.next;
        self.send(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }));
        loop {
            let message = self.receive();
            if message["id"] == id && message.get("method").is_none() {
                assert!(message.get("error").is_none(), "{message:#}");
                return message["result"].clone();
            }
            self.waiting.push(message);
        }
    }

    pub(crate) fn notify(&mut self, method: &str, params: Value) {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": params }));
    }

    /// The next notification of a method.
    pub(crate) fn told(&mut self, method: &str) -> Value {
        if let Some(at) = self.waiting.iter().position(|message| message["method"] == method) {
            return self.waiting.remove(at)["params"].clone();
        }
        loop {
            let message = self.receive();
            if message["method"] == method {
                return message["params"].clone();
            }
            self.waiting.push(message);
        }
    }

    /// Opens a document with a text, and gives its diagnostics.
    pub(crate) fn open(&mut self, uri: &str, text: &str) -> Vec<Value> {
        let document = json!({ "uri": uri, "languageId": "markdown", "version": 1, "text": text });
        self.notify("textDocument/didOpen", json!({ "textDocument": document }));
        self.diagnostics(uri, 1)
    }

    /// Changes it, and gives its diagnostics.
    pub(crate) fn change(&mut self, uri: &str, version: u64, text: &str) -> Vec<Value> {
        let document = json!({ "uri": uri, "version": version });
        let changes = json!([{ "text": text }]);
        self.notify("textDocument/didChange", json!({ "textDocument": document, "contentChanges": changes }));
        self.diagnostics(uri, version)
    }

    pub(crate) fn diagnostics(&mut self, uri: &str, version: u64) -> Vec<Value> {
        let told = self.told("textDocument/publishDiagnostics");
        assert_eq!((&told["uri"], &told["version"]), (&json!(uri), &json!(version)), "{told:#}");
        told["diagnostics"].as_array().expect("a list").clone()
    }

    pub(crate) fn leave(mut self) {
        self.request("shutdown", Value::Null);
        self.notify("exit", Value::Null);
        let status = self.child.wait().expect("it ends");
        assert!(status.success(), "{status}");
    }
}

impl Drop for Editor {
    fn drop(&mut self) {
        // A test that failed before it left must not leave a process behind.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
