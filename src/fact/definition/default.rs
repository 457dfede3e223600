//! The value that code gives a setting unless somebody sets it, where it is written as a literal.

use rayon::prelude::*;

use super::{Probes, Role, Site, role_of};
use crate::source::Span;
use crate::tree::{self, Tree};

/// Files larger than this are data.
const LARGEST: usize = 1 << 20;
/// Lines of one call or one object that are read for its default.
const LINES: usize = 8;

/// A default and where it is defined.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Default {
    /// The file, from the root.
    pub path: String,
    /// The name in it.
    pub span: Span,
    /// The value without quotation marks.
    pub value: String,
}

/// What the product's files define as the default of each of `names`, by path.
pub fn defaults(tree: &Tree, names: &[&str]) -> Vec<Vec<Default>> {
    let probes = Probes::new(names.iter().copied());
    let files = tree.entries().iter().filter(|entry| entry.kind == tree::Kind::File);
    let files: Vec<&str> = files.map(|entry| entry.path.as_str()).filter(|path| is_read(path)).collect();
    let found: Vec<Vec<(usize, Default)>> = files
        .par_iter()
        .map(|path| match tree.glance(path, LARGEST).filter(|_| !probes.is_empty()) {
            Some(text) => in_file(path, &text, names, &probes),
            None => Vec::new(),
        })
        .collect();
    let mut each = vec![Vec::new(); names.len()];
    found.into_iter().flatten().for_each(|(index, default)| each[index].push(default));
    each
}

/// What one file defines as the default of `name`.
pub fn default_in(path: &str, text: &str, name: &str) -> Option<String> {
    let found = in_file(path, text, &[name], &Probes::new([name]));
    let (_, first) = found.first()?;
    found.iter().all(|(_, other)| other.value == first.value).then(|| first.value.clone())
}

fn is_read(path: &str) -> bool {
    let extension = tree::path::extension(path).unwrap_or_default();
    role_of(path) == Role::Product && extension != "lock"
}

fn in_file(path: &str, text: &str, names: &[&str], probes: &Probes) -> Vec<(usize, Default)> {
    let mut found = Vec::new();
    probes.each(text, |index, range| {
        let span = Span::new(range.start, range.end);
        if let Some(value) = default_at(names[index], &Site { path, text, range }) {
            found.push((index, Default { path: path.to_owned(), span, value }));
        }
    });
    found
}

/// The default of `name` that the site defines, if it does.
fn default_at(name: &str, site: &Site<'_>) -> Option<String> {
    let (before, after) = (site.before(), site.after());
    let start = before.trim_start();
    if ["//", "# ", "* ", "/*", "<!--"].iter().any(|mark| start.starts_with(mark)) {
        return None;
    }
    let bare = name.trim_start_matches('-');
    let flag = bare.len() < name.len();
    let shouted = bare.chars().all(|c| !c.is_ascii_lowercase());
    if shouted && !flag {
        return (site.written() == bare).then(|| of_variable(before, after)).flatten();
    }
    let dashes = before.len() - before.trim_end_matches('-').len();
    let quoted = before[..before.len() - dashes].chars().next_back().filter(|c| matches!(c, '"' | '\'' | '`'));
    if let Some(quote) = quoted {
        return of_call(site, quote).or_else(|| (!flag).then(|| of_property(site, name)).flatten());
    }
    of_attribute(site, before, after)
        .or_else(|| of_tag(site, before, after))
        .or_else(|| (!flag).then(|| of_property(site, name)).flatten())
}

/// A field of a Go structure whose tag gives the default: `Retries int` with `default:"3"`.
fn of_tag(site: &Site<'_>, before: &str, after: &str) -> Option<String> {
    let field = site.extension() == "go" && before.trim().is_empty() && after.starts_with([' ', '\t']);
    let (_, tag) = after.split_once('`').filter(|_| field)?;
    let (before, rest) = tag.split_once("default:\"")?;
    let (value, _) = rest.split_once('"')?;
    ((before.is_empty() || before.ends_with(' ')) && !value.is_empty()).then(|| value.to_owned())
}

/// `getenv("NAME", "x")`, `process.env.NAME || 'x'`, `${NAME:-x}`.
fn of_variable(before: &str, after: &str) -> Option<String> {
    let lower = before.to_lowercase();
    if before.ends_with("${") {
        let value =
            after.strip_prefix(":-").or_else(|| after.strip_prefix(":=")).or_else(|| after.strip_prefix('-'))?;
        let value = value.split('}').next().unwrap_or_default();
        return literal(value.trim()).or_else(|| is_word(value).then(|| value.to_owned()));
    }
    if lower.ends_with("process.env.") || lower.ends_with("import.meta.env.") {
        let rest = after.trim_start();
        return literal(rest.strip_prefix("||").or_else(|| rest.strip_prefix("??"))?.trim_start());
    }
    let reads = ["getenv", "environ.get(", "env.fetch(", "env::var(", "envor", "env.get("];
    let rest = after.strip_prefix(['"', '\''])?;
    if !reads.iter().any(|read| lower.contains(read)) {
        return None;
    }
    let second = rest.trim_start().strip_prefix(',').map(str::trim_start);
    let otherwise = rest.split_once("unwrap_or").and_then(|(_, rest)| rest.split_once(['"']).map(|(_, _)| rest));
    second.and_then(literal).or_else(|| literal(&otherwise?[otherwise?.find('"')?..]))
}

/// A call with the quoted name in it: `add_argument("--name", default=3)`, `.IntVar(&x, "name", 3, "…")`,
/// `SetDefault("name", 3)`, `.option("--name <x>", "…", 3)`; a property of a schema with `"default": 3`.
fn of_call(site: &Site<'_>, quote: char) -> Option<String> {
    let (before, after) = (site.before(), site.after());
    let rest = &after[after.find(quote)? + 1..];
    let text = std::iter::once(rest).chain(site.below().take(LINES)).collect::<Vec<_>>().join("\n");
    let schema = rest.trim_start().strip_prefix(':').is_some_and(|rest| rest.trim_start().starts_with('{'));
    if schema {
        return of_keyword(within(&text[text.find('{')? + 1..]));
    }
    let arguments = within(&text);
    let call = before.trim_end_matches(['"', '\'', '`', '-']).trim_end();
    if site.extension() == "go" {
        let typed = GO_FLAGS.iter().any(|kind| {
            let method = call.split('(').next().unwrap_or_default().rsplit('.').next().unwrap_or_default();
            method.strip_prefix(kind).is_some_and(|rest| ["", "P", "Var", "VarP"].contains(&rest))
        });
        if !typed && !call.ends_with("SetDefault(") {
            return of_keyword(arguments);
        }
        let mut rest = arguments.trim_start().strip_prefix(',')?.trim_start();
        // The letter of a short flag stands between.
        if call.split('(').next().is_some_and(|method| method.ends_with('P')) {
            rest = rest.split_once(',')?.1.trim_start();
        }
        return literal(rest);
    }
    let takes_default = |word: &str| before.contains(word);
    if ["SetDefault(", "set_default(", "setDefault("].into_iter().any(takes_default) {
        return literal(arguments.trim_start().strip_prefix(',')?.trim_start());
    }
    // A builder goes on behind the bracket: `.long("jobs").default_value("4")`.
    let chained =
        text[arguments.len()..].strip_prefix(')').map(|rest| rest.trim_start()).filter(|rest| rest.starts_with('.'));
    of_keyword(arguments).or_else(|| of_keyword(chain(chained?)))
}

/// The calls of one builder: up to where its statement or its argument ends.
fn chain(text: &str) -> &str {
    let calls = within(text);
    let end = calls.match_indices([',', ';']).map(|(at, _)| at).find(|&at| {
        within(&calls[..at]).len() == at && {
            let open = calls[..at].matches('(').count();
            open == calls[..at].matches(')').count()
        }
    });
    &calls[..end.unwrap_or(calls.len())]
}

const GO_FLAGS: &[&str] = &["String", "Bool", "Int", "Int64", "Uint", "Float64"];

/// `default=3`, `default: 3`, `.default_value("3")`, `.Default("3")` within one call or one object.
fn of_keyword(arguments: &str) -> Option<String> {
    const KEYWORDS: &[&str] = &[
        "default_value_t = ",
        "default_value = ",
        "default_value(",
        "default=",
        "default:",
        "\"default\":",
        "'default':",
        ".Default(",
    ];
    let mut found = KEYWORDS.iter().filter_map(|keyword| {
        let at = arguments.find(keyword)?;
        let whole = !arguments[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_');
        whole.then(|| literal(arguments[at + keyword.len()..].trim_start())).flatten()
    });
    found.next()
}

/// A field below an attribute with its default: `#[arg(long, default_value = "x")]`.
fn of_attribute(site: &Site<'_>, before: &str, after: &str) -> Option<String> {
    let visible = matches!(before.trim(), "" | "pub") || before.trim().starts_with("pub(");
    if site.extension() != "rs" || !visible || !after.starts_with(':') || after.starts_with("::") {
        return None;
    }
    let lines = site.above().take(LINES).take_while(|line| {
        let line = line.trim();
        line.starts_with('#') || line.starts_with("//") || !line.ends_with([',', '{', '}'])
    });
    let attribute: Vec<&str> = lines.collect();
    let derives = attribute.iter().any(|line| line.contains("#[arg(") || line.contains("#[clap("));
    attribute.iter().filter(|_| derives).find_map(|line| of_keyword(line))
}

/// `name: 3` or `name = 3` in what is called default: `const defaults = {`, `impl Default for`, `defaults.ts`.
fn of_property(site: &Site<'_>, name: &str) -> Option<String> {
    let (before, after) = (site.before(), site.after());
    let before_name = before.trim_end_matches(['"', '\'']);
    let plain = matches!(before_name.trim(), "" | "public" | "readonly" | "static");
    if site.written() != name || !plain {
        return None;
    }
    let rest = after.trim_start_matches(['"', '\'']).trim_start();
    let value = rest.strip_prefix(": ").or_else(|| rest.strip_prefix("= "))?;
    let lower_path = site.path.to_lowercase();
    // A field of a class of settings: `retries: int = 3`.
    if site.extension() == "py" && ["config", "setting"].iter().any(|word| lower_path.contains(word)) {
        let (kind, value) = value.split_once(" = ")?;
        return (!kind.contains(['(', '=', '#'])).then(|| literal(value)).flatten();
    }
    let indent = before.len() - before.trim_start().len();
    let opening = site.above().take(60).find(|line| {
        let own = line.len() - line.trim_start().len();
        !line.trim().is_empty() && own < indent
    });
    let speaks = |text: &str| text.to_lowercase().contains("default");
    (opening.is_some_and(speaks) || speaks(tree::path::name(site.path))).then(|| literal(value)).flatten()
}

/// What stands before the bracket that closes a call or an object that is open at the start.
fn within(text: &str) -> &str {
    let mut depth = 0;
    let mut quote = None;
    for (at, c) in text.char_indices() {
        match (quote, c) {
            (Some(open), _) if c == open => quote = None,
            (Some(_), _) => {}
            (None, '"' | '`') => quote = Some(c),
            (None, '(' | '[' | '{') => depth += 1,
            (None, ')' | ']' | '}') if depth == 0 => return &text[..at],
            (None, ')' | ']' | '}') => depth -= 1,
            _ => {}
        }
    }
    text
}

/// The literal at the start of `text`, whole: a quoted string, a number, a truth value.
fn literal(text: &str) -> Option<String> {
    if let Some(quote) = text.chars().next().filter(|c| matches!(c, '"' | '\'' | '`')) {
        let (value, rest) = text[1..].split_once(quote)?;
        let whole = ends(rest) && !value.is_empty() && !value.contains(['\\', '$', '{', '%']);
        return whole.then(|| value.to_owned());
    }
    let end = text.find(|c: char| !(c.is_ascii_alphanumeric() || c == '.' || c == '_')).unwrap_or(text.len());
    let (value, rest) = text.split_at(end);
    let number = value.starts_with(|c: char| c.is_ascii_digit())
        && value.bytes().all(|b| b.is_ascii_digit() || b == b'.' || b == b'_');
    let truth = ["true", "false", "True", "False"].contains(&value);
    ((number || truth) && ends(rest)).then(|| value.to_lowercase().replace('_', ""))
}

fn ends(rest: &str) -> bool {
    let rest = rest.trim_start_matches([' ', '\t']);
    rest.is_empty() || rest.starts_with([',', ')', ']', '}', ';', '\n', '\r', '#']) || rest.starts_with("//")
}

fn is_word(value: &str) -> bool {
    !value.is_empty() && value.chars().all(|c| c.is_ascii_alphanumeric() || ".-_/:".contains(c))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn definitions_with_a_default() {
        for (path, text, name, value) in [
            ("a.py", "parser.add_argument('--retries', type=int, default=3, help='x')", "--retries", "3"),
            ("a.py", "@click.option(\n    \"--log-level\",\n    default=\"info\",\n)", "--log-level", "info"),
            ("a.py", "t = os.environ.get(\"API_TIMEOUT\", \"30\")", "API_TIMEOUT", "30"),
            ("a.go", "flags.IntVarP(&n, \"retries\", \"r\", 5, \"how often\")", "--retries", "5"),
            ("a.go", "flags.String(\"log-level\", \"warn\", \"x\")", "--log-level", "warn"),
            ("a.go", "viper.SetDefault(\"log_level\", \"warn\")", "log_level", "warn"),
            ("a.rs", "struct A {\n    #[arg(long, default_value_t = 4)]\n    max_jobs: usize,\n}", "--max-jobs", "4"),
            ("a.rs", "Arg::new(\"jobs\").long(\"max-jobs\").default_value(\"4\")", "--max-jobs", "4"),
            ("a.ts", "export const testDefaults = {\n  hookTimeout: 10000,\n}", "hookTimeout", "10000"),
            ("a.js", "const port = process.env.API_PORT || 4000;", "API_PORT", "4000"),
            ("a.js", ".option('maxSize', { type: 'number', default: 10 })", "maxSize", "10"),
            ("s.schema.json", "\"maxSize\": {\n  \"type\": \"number\",\n  \"default\": 10\n}", "maxSize", "10"),
            ("a.go", "type A struct {\n\tRetries int `help:\"x\" default:\"3\"`\n}", "--retries", "3"),
            ("settings.py", "class Settings:\n    max_size: int = 10\n", "max_size", "10"),
            ("run.sh", "exec app --port \"${API_PORT:-4000}\"", "API_PORT", "4000"),
        ] {
            assert_eq!(default_in(path, text, name).as_deref(), Some(value), "{text}");
        }
    }

    #[test]
    fn what_is_computed_or_set_is_no_default() {
        for (path, text, name) in [
            ("a.py", "parser.add_argument('--retries', default=RETRIES)", "--retries"),
            ("a.ts", "const options = {\n  hookTimeout: 10000,\n}", "hookTimeout"),
            ("a.ts", "export const testDefaults = {\n  hookTimeout: 10 * 1000,\n}", "hookTimeout"),
            ("a.go", "cmd.Run(\"log-level\", \"warn\")", "--log-level"),
            ("a.js", "// hookTimeout: 3", "hookTimeout"),
        ] {
            assert_eq!(default_in(path, text, name), None, "{text}");
        }
    }
}
