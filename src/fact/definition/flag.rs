use super::language::{is_program, is_script};
use super::{Site, fold};

/// Lines above a name within which its declaration begins.
const CALL: usize = 3;
/// Lines of attributes and remarks above a field.
const ATTRIBUTES: usize = 30;

/// Words of calls that declare options, in lower case, as they stand before the name.
const DECLARES: &[&str] = &[
    "flag",
    "option",
    "add_argument",
    "addargument",
    "arg::new",
    "arg(",
    "argument(",
    "switch",
    ".on(",
    ".named(",
    "long",
    "opt(",
    "opts.",
    "opt_",
    "parser.",
    "varp(",
    "var(",
    ".string(",
    ".bool(",
    ".int(",
    ".duration(",
    ".stringslice(",
    ".boolp(",
    ".stringp(",
    ".intp(",
    ".stringslicep(",
    ".stringarray",
    ".durationp(",
    ".counter",
    "define_",
    "_argument",
    "names =",
    "name:",
    "alias",
];

/// Whether the site declares the flag `name` (without dashes): a call, an attribute, a field of a derived
/// parser, an arm of a shell script, a line of a program's own help.
pub(super) fn defines(name: &str, site: &Site<'_>) -> bool {
    let (before, after) = (site.before(), site.after());
    let extension = site.extension();
    if !is_code(&extension) || is_remark(before) || fold(site.written()) != fold(name) {
        return false;
    }
    let dashed = before.ends_with("--") || before.ends_with('-') && !before.ends_with("--") && extension == "go";
    if dashed && site.written() == name {
        let lead = before.trim_end_matches('-');
        return is_arm(lead, after, &extension)
            || is_help(lead, after, &extension)
            // What a line of a shell script hands to a program declares nothing.
            || (lead.ends_with(['"', '\'', '`', ' ', ',', '/', '|', '[', '('])
                && (!is_run_by_shell(site, &extension) || lead.contains("getopt"))
                && is_called(site, lead));
    }
    if site.quote().is_some() && (site.written() == name || is_script(&extension)) {
        return is_called(site, before) || is_option_object(site, &extension);
    }
    match extension.as_str() {
        "rs" => is_derived(site, before, after),
        "py" => after.contains("Option(") && after.trim_start().starts_with(':'),
        "rb" => before.ends_with("option :") || before.ends_with("options :"),
        "js" | "ts" | "mjs" | "mts" | "cjs" => after.starts_with(':') && is_option_object(site, &extension),
        "cc" | "cpp" | "c" | "h" => before.trim_end().ends_with('(') && before.contains("DEFINE_"),
        _ => false,
    }
}

/// Programs, and what is run by a shell or made into one.
pub(super) fn is_code(extension: &str) -> bool {
    is_program(extension) || is_shell(extension) || matches!(extension, "" | "in")
}

fn is_run_by_shell(site: &Site<'_>, extension: &str) -> bool {
    let first = site.text.lines().next().unwrap_or("");
    is_shell(extension) || extension.is_empty() && first.starts_with("#!") && first.contains("sh")
}

fn is_shell(extension: &str) -> bool {
    matches!(extension, "sh" | "bash" | "zsh")
}

fn is_remark(before: &str) -> bool {
    let start = before.trim_start();
    start.starts_with("//") || start.starts_with("# ") || start.starts_with("* ") || start.starts_with("/*")
}

/// An arm of a `case` of a shell script: `-x|--long)`.
fn is_arm(lead: &str, after: &str, extension: &str) -> bool {
    matches!(extension, "sh" | "bash" | "zsh" | "")
        && (after.starts_with(')') || after.starts_with('|') || after.starts_with("=*)"))
        && lead.trim_start().chars().all(|c| c.is_alphanumeric() || "-|_=*(\"' ".contains(c))
}

/// A line of help: the flag first, then what it takes or what it does.
fn is_help(lead: &str, after: &str, extension: &str) -> bool {
    if extension.is_empty() || after.trim_end().ends_with('\\') {
        return false;
    }
    let start = lead.trim_start().trim_start_matches(['"', '\'', '`', '\\', '+']).trim_start_matches("n ").trim_start();
    let short = start.strip_prefix('-').and_then(|rest| rest.strip_prefix(char::is_alphanumeric));
    let first = start.is_empty() || short.is_some_and(|rest| matches!(rest.trim(), "," | "" | "|" | "/"));
    let value = after.strip_prefix(['=', ' ']).unwrap_or(after);
    let takes = value.starts_with('<')
        || value.starts_with('[')
        || after.starts_with('=') && value.starts_with(char::is_uppercase);
    first && (takes || after.starts_with("  ") && after.trim_start().starts_with(char::is_alphabetic))
}

/// Whether a call that declares options begins before the name, on its line or shortly above.
fn is_called(site: &Site<'_>, lead: &str) -> bool {
    let declares = |text: &str| {
        let text = text.to_lowercase();
        DECLARES.iter().any(|word| text.contains(word))
    };
    if declares(lead) {
        return true;
    }
    // What stands above belongs to the same call only while that is open.
    let mut depth = balance(lead);
    for line in site.above().take(CALL) {
        depth += balance(line);
        if depth <= 0 && line.trim_end().ends_with([';', '}', ')']) {
            return false;
        }
        if depth > 0 && declares(line) {
            return true;
        }
    }
    false
}

/// How many brackets `text` opens and does not close.
fn balance(text: &str) -> i32 {
    text.chars().map(|c| i32::from(matches!(c, '(' | '{' | '[')) - i32::from(matches!(c, ')' | '}' | ']'))).sum()
}

/// A field below an attribute that makes a long flag of it.
fn is_derived(site: &Site<'_>, before: &str, after: &str) -> bool {
    let start = before.trim();
    let visible = start.is_empty() || start == "pub" || start.starts_with("pub(");
    if !visible || !after.trim_start().starts_with(':') || after.starts_with("::") {
        return false;
    }
    let mut attribute = String::new();
    for line in site.above().take(ATTRIBUTES) {
        let line = line.trim();
        let of_field = line.starts_with('#') || line.starts_with("//") || line.ends_with(")]") || line.is_empty();
        if !line.starts_with("//") {
            attribute.push_str(line);
            attribute.push('\n');
        }
        if (line.ends_with(',') && !attribute.contains(")]") && !of_field) || line.ends_with('{') || line.ends_with('}')
        {
            break;
        }
    }
    let derives = ["#[arg(", "#[clap(", "#[structopt(", "#[argh("].iter().any(|open| attribute.contains(open));
    derives
        && attribute.split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| word == "long" || word == "option")
}

/// A key of an object that describes options of a command line.
fn is_option_object(site: &Site<'_>, extension: &str) -> bool {
    if !is_script(extension) || !site.after().trim_start_matches(['"', '\'', '`']).trim_start().starts_with(':') {
        return false;
    }
    let described = site.below().take(4).any(|line| {
        let line = line.trim_start();
        ["description:", "describe:", "alias:", "type:", "desc:", "argument:"].iter().any(|key| line.starts_with(key))
    });
    let lower = site.path.to_lowercase();
    described
        && (lower.contains("cli") || lower.contains("command") || lower.contains("args") || lower.contains("bin/"))
}
