use super::Site;
use super::language::is_program;

/// Keywords after which a name is defined, in any language.
const KEYWORDS: &[&str] = &[
    "fn",
    "struct",
    "enum",
    "trait",
    "type",
    "const",
    "static",
    "macro_rules!",
    "union",
    "func",
    "def",
    "class",
    "function",
    "function*",
    "interface",
    "module",
    "object",
    "record",
    "protocol",
    "newtype",
    "defmodule",
    "defmacro",
    "defp",
    "defun",
    "#define",
    "var",
    "val",
    "fun",
    "typedef",
    "namespace",
    "let",
];

/// Whether the site defines a symbol called `name`.
pub(super) fn defines(name: &str, site: &Site<'_>) -> bool {
    if site.written() != name || !is_source(&site.extension()) {
        return false;
    }
    let (before, after) = (site.before(), site.after());
    let start = before.trim_start();
    if start.starts_with("//") || start.starts_with("# ") || start.starts_with("* ") || start.starts_with("--") {
        return false;
    }
    let lead = before.trim_end();
    let last = lead.rsplit(|c: char| c.is_whitespace() || c == '(').next().unwrap_or("");
    if before.len() > lead.len() && KEYWORDS.contains(&last) {
        // A name that is local to a block is nobody else's.
        let local = matches!(last, "let" | "var" | "val" | "const")
            && before.starts_with([' ', '\t'])
            && !start.contains("export");
        return !local;
    }
    // A method of Go, a method or a constant of an object, an attribute of Ruby.
    (start.starts_with("func (") && lead.ends_with(')') && after.starts_with(['(', '[']))
        || before.ends_with("self.") && start.starts_with("def ")
        || before.ends_with("exports.") && after.trim_start().starts_with('=')
        || before.ends_with(".prototype.") && after.trim_start().starts_with('=')
        || before.ends_with(':') && (start.starts_with("attr_") || start.starts_with("define_method"))
        || is_constant(name) && start.is_empty() && (after.starts_with(':') || after.trim_start().starts_with("= "))
        || is_member(start, before, after, &site.extension())
}

/// Programs, and languages that define symbols but hardly take flags.
pub(super) fn is_source(extension: &str) -> bool {
    is_program(extension) || matches!(extension, "vue" | "svelte" | "m" | "mm" | "clj" | "erl" | "jl" | "r")
}

fn is_constant(name: &str) -> bool {
    name.contains('_') && !name.contains(|c: char| c.is_ascii_lowercase())
}

/// A method or a field with its modifiers: `public static Foo name(`, `readonly name:`.
fn is_member(start: &str, before: &str, after: &str, extension: &str) -> bool {
    const MODIFIERS: &[&str] = &[
        "public",
        "protected",
        "internal",
        "static",
        "virtual",
        "override",
        "abstract",
        "readonly",
        "async",
        "get",
        "set",
    ];
    let modified = start.split_whitespace().next().is_some_and(|first| MODIFIERS.contains(&first));
    let spaced = before.ends_with([' ', '*', '&']);
    match extension {
        "java" | "kt" | "cs" | "cpp" | "cc" | "hpp" | "h" | "php" | "swift" | "scala" | "dart" => {
            modified && spaced && !start.contains('=') && after.starts_with(['(', ' ', ';', '<'])
        }
        "ts" | "tsx" | "js" | "mjs" | "mts" => {
            // A method or a member of an interface at the first level.
            let indent = before.len() - start.len();
            let alone = start.is_empty() || modified && spaced;
            alone
                && (1..=4).contains(&indent)
                && (after.starts_with("?:")
                    || after.starts_with('(') && after.trim_end().ends_with('{')
                    || after.starts_with(": ") && after.trim_end().ends_with(';'))
        }
        "rs" => false,
        _ => false,
    }
}
