//! A client of a few lines: what the protocol asks for and no more.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};

use serde_json::{Value, json};

use crate::repository::{Built, drift};

pub(crate) struct Client {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
    next: u64,
}

impl Client {
    pub(crate) fn of(built: &Built) -> Client {
        let mut command = drift();
        command.current_dir(built.path()).arg("mcp").stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.stderr(Stdio::piped()).spawn().expect("drift starts");
        let input = child.stdin.take();
        let output = BufReader::new(child.stdout.take().expect("a pipe"));
        let mut client = Client { child, input, output, next: 0 };
        let own = json!({ "name": "test", "version": "0" });
        let hello = json!({ "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": own });
        let answer = client.request("initialize", &hello);
        assert_eq!(answer["result"]["serverInfo"]["name"], "drift", "{answer:#}");
        client.send(&json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }));
        client
    }

    fn send(&mut self, message: &Value) {
        let input = self.input.as_mut().expect("an open pipe");
        writeln!(input, "{message}").expect("the server reads");
        input.flush().expect("the server reads");
    }

    pub(crate) fn request(&mut self, method: &str, params: &Value) -> Value {
        self.next += 1;
        let id = self.next;
        self.send(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }));
        loop {
            let mut line = String::new();
            assert!(self.output.read_line(&mut line).expect("the server answers") > 0, "the server went away");
            let message: Value = serde_json::from_str(&line).expect("JSON");
            if message["id"] == id {
                return message;
            }
        }
    }

    /// Calls a tool and gives its result.
    pub(crate) fn call(&mut self, tool: &str, arguments: Value) -> Value {
        let answer = self.request("tools/call", &json!({ "name": tool, "arguments": arguments }));
        assert!(answer.get("error").is_none(), "{answer:#}");
        answer["result"].clone()
    }

    /// What a tool that must answer gives as structured content.
    pub(crate) fn content(&mut self, tool: &str, arguments: Value) -> Value {
        let result = self.call(tool, arguments);
        assert_ne!(result["isError"], true, "{result:#}");
        result["structuredContent"].clone()
    }

    /// What a tool that must refuse says.
    pub(crate) fn refusal(&mut self, tool: &str, arguments: Value) -> String {
        let result = self.call(tool, arguments);
        assert_eq!(result["isError"], true, "{result:#}");
        result["content"][0]["text"].as_str().expect("a text").to_owned()
    }

    /// Hangs up; the server ends by itself.
    pub(crate) fn leave(mut self) {
        drop(self.input.take());
        let status = self.child.wait().expect("it ends");
        assert!(status.success(), "{status}");
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        drop(self.input.take());
        // A test that failed before it left must not leave a process behind.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
