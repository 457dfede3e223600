use serde_json::{Map, Value, json};

use super::{CALL, COMPUTED, PARTIAL, REGEX, SHAPE};

/// The configuration that a JavaScript or TypeScript file exports, read without running it: what stands
/// after `export default` or `module.exports =`, constants of the file put in place, wrapper calls such
/// as `defineConfig(…)` unwrapped. `None` if nothing like it is there.
pub(in crate::site) fn javascript(text: &str) -> Option<Value> {
    let constants = constants(text);
    let mut exported = None;
    for marker in ["export default", "module.exports =", "module.exports=", "$docsify =", "$docsify="] {
        if let Some(at) = text.find(marker) {
            let mut scanner = Scanner { text, at: at + marker.len(), python: false };
            exported = scanner.value(0);
            break;
        }
    }
    let mut value = exported.map(|value| substitute(value, &constants, 0)).map(unwrap_call);
    if value.as_ref().is_none_or(|value| !value.is_object() || value.get(COMPUTED).is_some()) {
        // A function that returns its configuration: the largest literal object is it.
        value = largest_object(text).map(|value| substitute(value, &constants, 0));
    }
    value
}

/// `name = literal` assignments at the start of a line of a Python file, such as Sphinx's `conf.py`.
pub(in crate::site) fn python(text: &str) -> Value {
    let mut map = Map::new();
    let mut offset = 0;
    for line in text.split_inclusive('\n') {
        let start = offset;
        offset += line.len();
        let name = line.len() - line.trim_start_matches(|c: char| c.is_alphanumeric() || c == '_').len();
        if name == 0 || line.starts_with(char::is_numeric) {
            continue;
        }
        let rest = line[name..].trim_start();
        let added = rest.starts_with("+=");
        if !(added || rest.starts_with('=') && !rest.starts_with("==")) {
            continue;
        }
        let at = start + line.find('=').unwrap_or(0) + 1;
        let value = Scanner { text, at, python: true }.value(0).unwrap_or_else(computed);
        let key = line[..name].to_owned();
        match (map.get_mut(&key), value) {
            (Some(Value::Array(old)), Value::Array(new)) if added => old.extend(new),
            (_, value) => {
                map.insert(key, value);
            }
        }
    }
    Value::Object(map)
}

fn computed() -> Value {
    json!({ COMPUTED: true })
}

fn constants(text: &str) -> Map<String, Value> {
    let mut map = Map::new();
    let mut offset = 0;
    for line in text.split_inclusive('\n') {
        let start = offset;
        offset += line.len();
        let Some(rest) = ["const ", "let ", "var "]
            .iter()
            .find_map(|word| line.strip_prefix("export ").unwrap_or(line).strip_prefix(word))
        else {
            continue;
        };
        let name: String = rest.chars().take_while(|c| c.is_alphanumeric() || matches!(c, '_' | '$')).collect();
        let Some(equals) = line.find('=').filter(|_| !name.is_empty()) else { continue };
        let mut scanner = Scanner { text, at: start + equals + 1, python: false };
        if let Some(value) = scanner.value(0) {
            map.insert(name, value);
        }
    }
    map
}

/// Puts constants in the place of their names.
fn substitute(value: Value, constants: &Map<String, Value>, depth: usize) -> Value {
    if depth > 32 {
        return value;
    }
    match value {
        Value::Object(map) => {
            if let Some(Value::String(name)) = map.get(COMPUTED)
                && let Some(constant) = constants.get(name)
                && constant.get(COMPUTED).and_then(Value::as_str) != Some(name)
            {
                return substitute(constant.clone(), constants, depth + 8);
            }
            map.into_iter().map(|(key, value)| (key, substitute(value, constants, depth + 1))).collect()
        }
        Value::Array(items) => items.into_iter().map(|item| substitute(item, constants, depth + 1)).collect(),
        value => value,
    }
}

/// `defineConfig({…})` and `withMermaid(defineConfig({…}))` are their object.
fn unwrap_call(value: Value) -> Value {
    let mut value = value;
    while value.get(CALL).is_some() {
        let Some(Value::Array(args)) = value.get("args") else { break };
        let Some(inner) = args.iter().find(|arg| arg.is_object() && arg.get(COMPUTED).is_none()) else { break };
        value = inner.clone();
    }
    value
}

fn largest_object(text: &str) -> Option<Value> {
    let mut best: Option<(usize, Value)> = None;
    let mut at = 0;
    while let Some(open) = text[at..].find('{').map(|found| found + at) {
        let mut scanner = Scanner { text, at: open, python: false };
        match scanner.object(0) {
            Some(value) if value.as_object().is_some_and(|map| !map.is_empty()) => {
                if best.as_ref().is_none_or(|(size, _)| *size < scanner.at - open) {
                    best = Some((scanner.at - open, value));
                }
                at = scanner.at.max(open + 1);
            }
            _ => at = open + 1,
        }
    }
    best.map(|(_, value)| value)
}

/// Reads literals and steps over everything else.
struct Scanner<'a> {
    text: &'a str,
    at: usize,
    python: bool,
}

impl Scanner<'_> {
    fn rest(&self) -> &str {
        self.text.get(self.at..).unwrap_or("")
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn blank(&mut self) {
        loop {
            let rest = self.rest();
            let trimmed = rest.trim_start();
            let skipped = rest.len() - trimmed.len();
            let comment = if self.python {
                if trimmed.starts_with('#') { trimmed.find('\n').or(Some(trimmed.len())) } else { None }
            } else if trimmed.starts_with("//") {
                trimmed.find('\n').or(Some(trimmed.len()))
            } else if trimmed.starts_with("/*") {
                trimmed.find("*/").map(|end| end + 2).or(Some(trimmed.len()))
            } else {
                None
            };
            self.at += skipped + comment.unwrap_or(0);
            if comment.is_none() {
                return;
            }
        }
    }

    /// The value here; [`COMPUTED`] for an expression. Stops before the delimiter that ends it.
    fn value(&mut self, depth: usize) -> Option<Value> {
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
            Some(c) if matches!(c, ',' | '}' | ']' | ')' | ';' | ':') => true,
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
                '/' if self.rest().starts_with("//") || self.rest().starts_with("/*") => {
                    self.blank();
                    continue;
                }
                _ => {}
            }
            self.at += c.len_utf8();
        }
    }

    fn object(&mut self, depth: usize) -> Option<Value> {
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
        let line = self.rest().lines().next()?;
        let (mut escaped, mut class) = (false, false);
        for (at, c) in line.char_indices().skip(1) {
            match c {
                _ if escaped => escaped = false,
                '\\' => escaped = true,
                '[' => class = true,
                ']' => class = false,
                '/' if !class => {
                    let body = line[1..at].to_owned();
                    let flags = line[at + 1..].len()
                        - line[at + 1..].trim_start_matches(|c: char| c.is_ascii_alphabetic()).len();
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals_survive_and_expressions_do_not() {
        let text = "import x from 'y'\nconst redirects = { '/a': '/b' }\nexport default defineConfig({\n  // note\n  \
                    base: '/sub/', cleanUrls: true, srcExclude: ['a.md', /b\\/c/],\n  title: `x ${y}`, redirects,\n  \
                    transform(page) { return { a: 1 } },\n  plugins: [starlight({ title: 'x' }), ...more],\n  \
                    n: a ? 'b' : 'c', deep: { lang: 'en' } as Foo,\n})\n";
        let value = javascript(text).unwrap_or_default();
        assert_eq!(value["base"], "/sub/");
        assert_eq!(value["cleanUrls"], true);
        assert_eq!(value["srcExclude"][0], "a.md");
        assert_eq!(value["srcExclude"][1][REGEX], "b\\/c");
        assert!(value["title"].get(COMPUTED).is_some() && value["n"].get(COMPUTED).is_some());
        assert_eq!(value["redirects"]["/a"], "/b");
        assert_eq!(value["plugins"][0][CALL], "starlight");
        assert_eq!(value["deep"]["lang"], "en");
    }

    #[test]
    fn a_function_gives_the_object_that_it_returns() {
        let value = javascript("export default async () => {\n  const a = 1\n  return { srcDir: 'x', b: [1] }\n}\n");
        assert_eq!(value.unwrap_or_default()["srcDir"], "x");
    }

    #[test]
    fn python_assignments() {
        let value =
            python("import os\nextensions = ['a',\n  'b']  # c\nextensions += ['c']\nn=3\nf = os.path.join('a')\n");
        assert_eq!(value["extensions"], json!(["a", "b", "c"]));
        assert_eq!(value["n"], 3);
        assert!(value["f"].get(CALL).is_some());
    }
}
