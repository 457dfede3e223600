use serde_json::{Map, Value, json};

use super::{CALL, COMPUTED, PARTIAL, REGEX, SHAPE};

/// What stands for an expression.
pub(super) fn computed() -> Value {
    json!({ COMPUTED: true })
}

/// Reads literals and steps over everything else.
pub(super) struct Scanner<'a> {
    /// The whole file.
    pub(super) text: &'a str,
    /// Where it stands.
    pub(super) at: usize,
    /// Python's comments, tuples and string prefixes instead of JavaScript's.
    pub(super) python: bool,
}

impl Scanner<'_> {
    fn rest(&self) -> &str {
        self.text.get(self.at..).unwrap_or("")
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Whether a comment of the language starts here: `//` divides in Python.
    fn at_comment(&self) -> bool {
        let rest = self.rest();
        if self.python { rest.starts_with('#') } else { rest.starts_with("//") || rest.starts_with("/*") }
    }

    fn blank(&mut self) {
        loop {
            let rest = self.rest();
            self.at += rest.len() - rest.trim_start().len();
            if !self.at_comment() {
                return;
            }
            let rest = self.rest();
            let end = if rest.starts_with("/*") { rest.find("*/").map(|end| end + 2) } else { rest.find('\n') };
            self.at += end.unwrap_or(rest.len());
        }
    }

    /// The value here; [`COMPUTED`] for an expression. Stops before the delimiter that ends it.
    pub(super) fn value(&mut self, depth: usize) -> Option<Value> {
        if depth > 48 {
            return None;
        }
        self.blank();
        let value = match self.peek()? {
            '{' => self.object(depth)?,
            '[' => self.list(depth, ']')?,
            '(' if self.python => self.list(depth, ')')?,
            '(' => self.grouped(depth)?,
            '\'' | '"' | '`' => self.string()?,
            '/' if !self.python => self.regex()?,
            c if c.is_ascii_digit() || c == '-' => self.number(),
            c if c.is_alphabetic() || matches!(c, '_' | '$') => self.word(depth)?,
            _ => computed(),
        };
        self.blank();
        let ended = self.ends();
        if !ended {
            let kept = ["as ", "satisfies "].iter().any(|word| self.rest().starts_with(word));
            self.skip_expression();
            return Some(if kept { value } else { computed() });
        }
        Some(value)
    }

    /// `(value)`, as a type comment before an object wants it; parameters of a function are computed.
    fn grouped(&mut self, depth: usize) -> Option<Value> {
        let start = self.at;
        self.at += 1;
        let inner = self.value(depth + 1);
        self.blank();
        if inner.is_some() && self.peek() == Some(')') {
            self.at += 1;
            return inner;
        }
        self.at = start;
        self.skip_expression();
        Some(computed())
    }

    /// Whether an expression ends here: a delimiter, the end, or (at the top) a new statement.
    fn ends(&self) -> bool {
        match self.peek() {
            None => true,
            Some(',' | '}' | ']' | ')' | ';' | ':') => true,
            Some(_) => {
                let before = self.text[..self.at].trim_end_matches([' ', '\t']);
                before.ends_with('\n') && self.peek().is_some_and(|c| c.is_alphabetic() || c == '_' || c == '@')
            }
        }
    }

    fn skip_expression(&mut self) {
        let mut depth = 0usize;
        while let Some(c) = self.peek() {
            match c {
                '\'' | '"' | '`' => {
                    if self.string().is_none() {
                        return;
                    }
                    continue;
                }
                '(' | '[' | '{' => depth += 1,
                ')' | ']' | '}' if depth == 0 => return,
                ')' | ']' | '}' => depth -= 1,
                ',' | ';' if depth == 0 => return,
                _ if self.at_comment() => {
                    self.blank();
                    continue;
                }
                _ => {}
            }
            self.at += c.len_utf8();
        }
    }

    pub(super) fn object(&mut self, depth: usize) -> Option<Value> {
        self.at += 1;
        let mut map = Map::new();
        loop {
            self.blank();
            match self.peek()? {
                '}' => {
                    self.at += 1;
                    return Some(Value::Object(map));
                }
                ',' => {
                    self.at += 1;
                    continue;
                }
                _ => {}
            }
            if self.rest().starts_with("...") {
                map.insert(PARTIAL.to_owned(), Value::Bool(true));
                self.skip_expression();
                continue;
            }
            let key = match self.peek()? {
                '[' => self.computed_key(depth)?,
                '\'' | '"' | '`' => match self.string()? {
                    Value::String(key) => key,
                    _ => String::new(),
                },
                _ => {
                    let key: String = self
                        .rest()
                        .chars()
                        .take_while(|c| c.is_alphanumeric() || matches!(c, '_' | '$' | '-'))
                        .collect();
                    self.at += key.len();
                    key
                }
            };
            if key.is_empty() {
                return None;
            }
            self.blank();
            let value = match self.peek()? {
                ':' => {
                    self.at += 1;
                    self.value(depth + 1)?
                }
                ',' | '}' => json!({ COMPUTED: key }),
                _ => {
                    // A method: its parameters, then its body.
                    if !(self.rest().starts_with('(') || matches!(key.as_str(), "async" | "get" | "set")) {
                        return None;
                    }
                    self.skip_expression();
                    computed()
                }
            };
            map.insert(key, value);
        }
    }

    /// `['literal']`, or `[`${x}/rest`]` with `:any` for what is not known.
    fn computed_key(&mut self, depth: usize) -> Option<String> {
        let Value::Array(items) = self.list(depth, ']')? else { return None };
        match items.first()? {
            Value::String(key) => Some(key.clone()),
            other => Some(other.get(SHAPE).and_then(Value::as_str).unwrap_or(PARTIAL).to_owned()),
        }
    }

    fn list(&mut self, depth: usize, close: char) -> Option<Value> {
        self.at += 1;
        let mut items = Vec::new();
        loop {
            self.blank();
            match self.peek()? {
                c if c == close => {
                    self.at += 1;
                    return Some(Value::Array(items));
                }
                ',' => self.at += 1,
                _ if self.rest().starts_with("...") => {
                    self.skip_expression();
                    items.push(computed());
                }
                _ => {
                    let before = self.at;
                    items.push(self.value(depth + 1)?);
                    if self.at == before {
                        return None;
                    }
                }
            }
        }
    }

    fn string(&mut self) -> Option<Value> {
        let quote = self.peek()?;
        let triple: String = std::iter::repeat_n(quote, 3).collect();
        let fence = if self.python && self.rest().starts_with(&triple) { triple } else { quote.to_string() };
        self.at += fence.len();
        let mut out = String::new();
        let mut literal = true;
        loop {
            if self.rest().starts_with(&fence) {
                self.at += fence.len();
                return Some(if literal { Value::String(out) } else { json!({ COMPUTED: true, SHAPE: out }) });
            }
            let c = self.peek()?;
            self.at += c.len_utf8();
            match c {
                '\\' => {
                    let next = self.peek()?;
                    self.at += next.len_utf8();
                    match next {
                        'n' => out.push('\n'),
                        't' => out.push('\t'),
                        next => out.push(next),
                    }
                }
                '$' if quote == '`' && self.rest().starts_with('{') => {
                    literal = false;
                    out.push_str(":any");
                    self.at += 1;
                    self.skip_to_brace();
                }
                '\n' if quote != '`' && fence.len() == 1 => return None,
                c => out.push(c),
            }
        }
    }

    fn skip_to_brace(&mut self) {
        let mut depth = 1usize;
        while let Some(c) = self.peek() {
            self.at += c.len_utf8();
            match c {
                '{' => depth += 1,
                '}' if depth == 1 => return,
                '}' => depth -= 1,
                _ => {}
            }
        }
    }

    fn regex(&mut self) -> Option<Value> {
        let rest = self.rest();
        let (mut escaped, mut class) = (false, false);
        for (at, c) in rest.char_indices().skip(1) {
            match c {
                '\n' => return None,
                _ if escaped => escaped = false,
                '\\' => escaped = true,
                '[' => class = true,
                ']' => class = false,
                '/' if !class => {
                    let body = rest[1..at].to_owned();
                    let flags = rest[at + 1..].bytes().take_while(u8::is_ascii_alphabetic).count();
                    self.at += at + 1 + flags;
                    return Some(json!({ REGEX: body }));
                }
                _ => {}
            }
        }
        None
    }

    fn number(&mut self) -> Value {
        let number: String =
            self.rest().chars().take_while(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '.' | '_')).collect();
        self.at += number.len();
        number.parse::<i64>().map_or(Value::String(number), Value::from)
    }

    /// A keyword, a name or a call.
    fn word(&mut self, depth: usize) -> Option<Value> {
        let word: String =
            self.rest().chars().take_while(|c| c.is_alphanumeric() || matches!(c, '_' | '$' | '.')).collect();
        self.at += word.len();
        match word.as_str() {
            "true" | "True" => return Some(Value::Bool(true)),
            "false" | "False" => return Some(Value::Bool(false)),
            "null" | "undefined" | "None" => return Some(Value::Null),
            "r" | "u" | "b" | "f" if self.python && self.rest().starts_with(['"', '\'']) => {
                let string = self.string()?;
                return Some(if word == "f" { computed() } else { string });
            }
            "new" | "async" | "await" | "function" => {
                self.skip_expression();
                return Some(computed());
            }
            _ => {}
        }
        if !self.rest().starts_with('(') {
            return Some(json!({ COMPUTED: word }));
        }
        let args = self.list(depth + 1, ')')?;
        Some(json!({ CALL: word, "args": args }))
    }
}
