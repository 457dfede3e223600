//! A loopback server that answers by script: the wire, byte for byte.

// Each test crate uses another part.
#![allow(dead_code)]

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde_json::{Value, json};

/// What the server does with one request.
#[derive(Clone, Debug)]
pub(crate) enum Act {
    /// Answers with this status, these headers and this body.
    Say(u16, Vec<(&'static str, String)>, String),
    /// The same, a byte at a time with a pause before each.
    Drip(String, Duration),
    /// Promises more than it sends and hangs up.
    Cut(String),
    /// Hangs up without a word.
    HangUp,
}

/// A request as it came in.
#[derive(Clone, Debug)]
pub(crate) struct Request {
    /// Request line and headers.
    pub(crate) head: String,
    pub(crate) body: Value,
}

/// A server on this machine, gone with the test.
pub(crate) struct Server {
    pub(crate) port: u16,
    requests: Arc<Mutex<Vec<Request>>>,
    answered: Arc<AtomicUsize>,
}

impl Server {
    /// A server that acts by `script`, which is told the number of the request, from 0, and its body.
    pub(crate) fn start(script: impl Fn(usize, &Value) -> Act + Send + Sync + 'static) -> Server {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let (requests, answered) = (Arc::new(Mutex::new(Vec::new())), Arc::new(AtomicUsize::new(0)));
        let (seen, done) = (requests.clone(), answered.clone());
        std::thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                // One that was killed has left nothing to read.
                let Some(request) = read(&stream) else { continue };
                let number = {
                    let mut seen = seen.lock().expect("nobody panics with it");
                    seen.push(request.clone());
                    seen.len() - 1
                };
                if act(&stream, script(number, &request.body)).is_some() {
                    done.fetch_add(1, Ordering::SeqCst);
                }
            }
        });
        Server { port, requests, answered }
    }

    /// A server that answers every question with `relation`.
    pub(crate) fn saying(relation: &'static str) -> Server {
        Server::start(move |_, body| ok(&answer(body, relation)))
    }

    /// What came in so far.
    pub(crate) fn requests(&self) -> Vec<Request> {
        self.requests.lock().expect("nobody panics with it").clone()
    }

    /// How many answers went out whole.
    pub(crate) fn answered(&self) -> usize {
        self.answered.load(Ordering::SeqCst)
    }

    /// The base URL.
    pub(crate) fn url(&self) -> String {
        format!("http://127.0.0.1:{}/v1", self.port)
    }
}

/// A chat completion around `content`.
pub(crate) fn completion(content: &str) -> Value {
    json!({
        "id": "answer-1",
        "object": "chat.completion",
        "model": "tiny-1",
        "system_fingerprint": "fp-1",
        "choices": [{ "index": 0, "message": { "role": "assistant", "content": content }, "finish_reason": "stop" }],
        "usage": { "prompt_tokens": 700, "completion_tokens": 60, "total_tokens": 760 },
    })
}

/// The two claims that a request asks about.
pub(crate) fn claims(body: &Value) -> (String, String) {
    let user = body["messages"][1]["content"].as_str().expect("a user's message");
    let question: Value = serde_json::from_str(user).expect("quoted as JSON");
    let text = |name: &str| question[name]["text"].as_str().expect("a claim").to_owned();
    (text("older"), text("newer"))
}

/// An answer in the right shape, its evidence the last word of each claim.
pub(crate) fn answer(body: &Value, relation: &str) -> String {
    let (older, newer) = claims(body);
    let last = |text: &str| text.split_whitespace().last().unwrap_or_default().to_owned();
    json!({
        "relation": relation,
        "subject_same": true,
        "attribute_same": true,
        "evidence_older": last(&older),
        "evidence_newer": last(&newer),
    })
    .to_string()
}

/// A good answer.
pub(crate) fn ok(content: &str) -> Act {
    Act::Say(200, Vec::new(), completion(content).to_string())
}

/// The same, stamped as a stand-in's.
pub(crate) fn stamped(content: &str) -> Act {
    Act::Say(200, vec![("x-drift-stub", "1".to_owned())], completion(content).to_string())
}

fn read(stream: &TcpStream) -> Option<Request> {
    let mut reader = BufReader::new(stream);
    let mut head = String::new();
    while !head.ends_with("\r\n\r\n") {
        if reader.read_line(&mut head).ok()? == 0 {
            return None;
        }
    }
    let length =
        head.lines().find_map(|line| line.to_ascii_lowercase().strip_prefix("content-length:").map(str::to_owned))?;
    let mut body = vec![0; length.trim().parse().ok()?];
    reader.read_exact(&mut body).ok()?;
    Some(Request { head, body: serde_json::from_slice(&body).ok()? })
}

fn act(mut stream: &TcpStream, act: Act) -> Option<()> {
    let head = |status: u16, headers: &[(&str, String)], length: usize| {
        let headers: String = headers.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect();
        format!(
            "HTTP/1.1 {status} X\r\n{headers}content-type: application/json\r\ncontent-length: {length}\r\nconnection: close\r\n\r\n"
        )
    };
    match act {
        Act::Say(status, headers, body) => {
            stream.write_all(head(status, &headers, body.len()).as_bytes()).ok()?;
            stream.write_all(body.as_bytes()).ok()
        }
        Act::Drip(body, pause) => {
            stream.write_all(head(200, &[], body.len()).as_bytes()).ok()?;
            for byte in body.bytes() {
                std::thread::sleep(pause);
                stream.write_all(&[byte]).ok()?;
            }
            Some(())
        }
        Act::Cut(body) => {
            stream.write_all(head(200, &[], body.len() * 2).as_bytes()).ok()?;
            stream.write_all(body.as_bytes()).ok()
        }
        Act::HangUp => None,
    }
}
