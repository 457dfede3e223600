use serde_json::{Map, Value};

use super::scanner::{Scanner, computed};
use super::{CALL, COMPUTED};

/// Bytes that the top-level values of one file may be read over together: where no `;` ends them, each runs to the
/// end of the file. Configurations are some ten thousand bytes long.
const MOST_READ: usize = 8 << 20;
/// Nodes that constants may put in place of their names: each may hold the one before it ten times.
const MOST_PUT: usize = 100_000;

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
    let mut value = exported.map(|value| in_place(value, &constants)).map(unwrap_call);
    if value.as_ref().is_none_or(|value| !value.is_object() || value.get(COMPUTED).is_some()) {
        // A function that returns its configuration: the largest literal object is it.
        value = largest_object(text).map(|value| in_place(value, &constants));
    }
    value
}

/// `name = literal` assignments at the start of a line of a Python file, such as Sphinx's `conf.py`.
pub(in crate::site) fn python(text: &str) -> Value {
    let mut map = Map::new();
    let (mut offset, mut room) = (0, MOST_READ);
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
        let value = read_at(text, at, true, &mut room).unwrap_or_else(computed);
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

fn constants(text: &str) -> Map<String, Value> {
    let mut map = Map::new();
    let (mut offset, mut room) = (0, MOST_READ);
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
        if let Some(value) = read_at(text, start + equals + 1, false, &mut room) {
            map.insert(name, value);
        }
    }
    map
}

/// The value that stands at byte `at`, as far as there is room to read over it.
fn read_at(text: &str, at: usize, python: bool, room: &mut usize) -> Option<Value> {
    let mut end = text.len().min(at.saturating_add(*room));
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    let mut scanner = Scanner { text: &text[..end], at, python };
    let value = scanner.value(0);
    *room = room.saturating_sub(scanner.at - at);
    // What was cut may go on.
    value.filter(|_| *room > 0)
}

/// Puts constants in the place of their names.
fn in_place(value: Value, constants: &Map<String, Value>) -> Value {
    Placer { constants, room: MOST_PUT }.put(value, 0, false)
}

struct Placer<'a> {
    constants: &'a Map<String, Value>,
    /// Nodes that may still come of constants.
    room: usize,
}

impl Placer<'_> {
    /// `value` with constants in place; what there is no room for stays unknown.
    fn put(&mut self, value: Value, depth: usize, of_constant: bool) -> Value {
        let deep = depth > 32;
        if of_constant {
            let Some(room) = self.room.checked_sub(if deep { nodes(&value) } else { 1 }) else {
                self.room = 0;
                return computed();
            };
            self.room = room;
        }
        if deep {
            return value;
        }
        match value {
            Value::Object(map) => {
                if let Some(Value::String(name)) = map.get(COMPUTED)
                    && let Some(constant) = self.constants.get(name)
                    && constant.get(COMPUTED).and_then(Value::as_str) != Some(name)
                {
                    return if self.room == 0 { computed() } else { self.put(constant.clone(), depth + 8, true) };
                }
                map.into_iter().map(|(key, value)| (key, self.put(value, depth + 1, of_constant))).collect()
            }
            Value::Array(items) => items.into_iter().map(|item| self.put(item, depth + 1, of_constant)).collect(),
            value => value,
        }
    }
}

/// How many values `value` is made of.
fn nodes(value: &Value) -> usize {
    1 + match value {
        Value::Object(map) => map.values().map(nodes).sum(),
        Value::Array(items) => items.iter().map(nodes).sum(),
        _ => 0,
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
    let (mut at, mut room) = (0, MOST_READ);
    // A configuration is found in the first few hundred braces or not at all.
    for _ in 0..400 {
        let Some(open) = text[at..].find('{').map(|found| found + at).filter(|_| room > 0) else { break };
        let mut scanner = Scanner { text, at: open, python: false };
        let value = scanner.object(0);
        room = room.saturating_sub(scanner.at - open);
        match value {
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

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::super::REGEX;
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

    #[test]
    fn what_is_a_comment_in_one_language_divides_in_the_other() {
        let value = python("a = root / 'docs' // 2\nb = root // 'x'  # don't\nc = 'c'\n");
        assert_eq!(value["c"], "c");
        assert!(value["a"].get(COMPUTED).is_some() && value["b"].get(COMPUTED).is_some());
        let value = javascript("export default { a: 1 /* two */ + 2, // three\n b: 'b' }").unwrap_or_default();
        assert_eq!(value["b"], "b");
    }

    #[test]
    fn constants_made_to_explode_stay_unknown() {
        let mut text = "const a0 = ['x']\n".to_owned();
        for n in 1..6 {
            text += &format!("const a{n} = [{}]\n", format!("a{},", n - 1).repeat(60));
        }
        let value = javascript(&format!("{text}export default {{ base: '/b/', all: a5 }}")).unwrap_or_default();
        assert_eq!(value["base"], "/b/");
        assert!(nodes(&value["all"]) < 2 * MOST_PUT);
    }

    #[test]
    fn values_without_an_end_are_read_over_a_few_times_only() {
        let start = std::time::Instant::now();
        let value = python(&format!("a = 1\n{}z = 1\n", "y = (1\n".repeat(100_000)));
        assert_eq!(value["a"], 1);
        assert!(value["z"].get(COMPUTED).is_some());
        assert!(start.elapsed().as_secs() < 60, "{:?}", start.elapsed());
    }

    proptest::proptest! {
        #[test]
        fn any_text_is_read_to_its_end(text in "(export default|a = |[a-z]|//|/\\*|\\*/|#|[-(){}\\[\\]'\"`,:;./\\\\$ \n]){0,40}") {
            let _ = (javascript(&text), python(&text));
        }
    }
}
