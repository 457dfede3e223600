use serde_json::{Map, Value};

use super::scanner::{Scanner, computed};
use super::{CALL, COMPUTED};

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
    // A configuration is found in the first few hundred braces or not at all.
    for _ in 0..400 {
        let Some(open) = text[at..].find('{').map(|found| found + at) else { break };
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

    proptest::proptest! {
        #[test]
        fn any_text_is_read_to_its_end(text in "(export default|a = |[a-z]|//|/\\*|\\*/|#|[-(){}\\[\\]'\"`,:;./\\\\$ \n]){0,40}") {
            let _ = (javascript(&text), python(&text));
        }
    }
}
