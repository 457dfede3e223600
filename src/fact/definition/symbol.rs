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
        // `static Type name(`, `const Type& name`; in Go the type comes last.
        let of_another = matches!(last, "static" | "const") && site.extension() != "go" && is_a_type(after);
        return !local && !of_another;
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

/// Words that begin the declaration of a type: what stands behind its name are types that others define.
const TYPES: &[&str] = &["class", "interface", "enum", "struct", "record", "trait", "object", "protocol", "extension"];

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
            let of_type = start.split_whitespace().any(|word| TYPES.contains(&word));
            modified && spaced && !of_type && !start.contains(['=', '(']) && ends_a_name(after)
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
        _ => false,
    }
}

/// Whether the name of a member ends before `after`, and not that of its type: `name(`, `name = 1`, `name<T>(`, but not
/// `Type name` or `List<Type> name`.
fn ends_a_name(after: &str) -> bool {
    match after.as_bytes().first() {
        Some(b'(' | b';') => true,
        Some(b' ') => !is_a_type(after),
        Some(b'<') => after.rfind('>').is_some_and(|end| after[end + 1..].trim_start().starts_with('(')),
        _ => false,
    }
}

/// Whether another name follows, whose type stands before `after`.
fn is_a_type(after: &str) -> bool {
    let rest = after.trim_start_matches([' ', '*', '&', '?']);
    rest.len() < after.len() && rest.starts_with(|c: char| c.is_alphabetic() || c == '_')
}

#[cfg(test)]
mod tests {
    use super::{Site, defines};

    fn is_defined(path: &str, line: &str) -> bool {
        let text = format!("{line}\n");
        let start = line.find("BladeStore").unwrap_or_default();
        defines("BladeStore", &Site { path, text: &text, range: start..start + "BladeStore".len() })
    }

    #[test]
    fn a_member_is_known_by_what_stands_around_its_name() {
        for (path, line) in [
            ("A.java", "    public static Saw BladeStore(int depth) throws BladeError {"),
            ("A.java", "    protected Saw BladeStore;"),
            ("A.cs", "    public int BladeStore { get; set; }"),
            ("a.rs", "static BladeStore: u8 = 1;"),
            ("a.go", "const BladeStore int = 1"),
            ("A.cs", "    internal static Task<T> BladeStore<T>(T blade)"),
            ("A.php", "    public static function BladeStore() {"),
            ("A.java", "public class BladeStore extends Store implements Shelf {"),
        ] {
            assert!(is_defined(path, line), "{line}");
        }
    }

    #[test]
    fn a_type_that_is_only_used_is_not_defined() {
        for (path, line) in [
            ("A.java", "public class Shed implements BladeStore {"),
            ("A.java", "public final class Shed extends BladeStore implements Shelf {"),
            ("A.java", "public interface Shed extends Shelf, BladeStore {"),
            ("A.java", "    public void open() throws BladeStore {"),
            ("A.java", "    public static BladeStore open() {"),
            ("A.java", "    public BladeStore<Oak> open() {"),
            ("a.cpp", "const BladeStore& open(int depth) {"),
            ("A.java", "    public void open(int depth, BladeStore store) {"),
            ("A.cs", "public class Shed : BladeStore {"),
            ("A.cs", "internal static bool Open(BladeStore store)"),
            ("A.cs", "internal static bool Open(int BladeStore = 1)"),
        ] {
            assert!(!is_defined(path, line), "{line}");
        }
    }
}
