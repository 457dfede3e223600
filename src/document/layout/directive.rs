/// MyST directives whose content is markdown. What is not listed (`code-block`,
/// `toctree`, `math`, `mermaid`) stays the code block that it is written as.
const PROSE: &[&str] = &[
    "admonition",
    "attention",
    "aside",
    "button-link",
    "button-ref",
    "card",
    "caution",
    "card-carousel",
    "danger",
    "deprecated",
    "details",
    "div",
    "dropdown",
    "epigraph",
    "error",
    "example",
    "exercise",
    "figure",
    "grid",
    "grid-item",
    "grid-item-card",
    "hint",
    "important",
    "list-table",
    "margin",
    "note",
    "pull-quote",
    "seealso",
    "sidebar",
    "solution",
    "tab-item",
    "tab-set",
    "table",
    "tip",
    "todo",
    "topic",
    "version-added",
    "versionadded",
    "versionchanged",
    "versionremoved",
    "warning",
];

/// The name of the directive that a fence's info string opens: `{note} Title`.
pub(in crate::document) fn name(info: &str) -> Option<&str> {
    info.strip_prefix('{')?.split_once('}').map(|(name, _)| name.trim())
}

/// Whether the content of directive `name` is markdown.
pub(super) fn holds_prose(name: &str) -> bool {
    let name = name.rsplit(':').next().unwrap_or(name);
    PROSE.contains(&name)
}

/// Whether a colon fence with this info string holds code.
pub(super) fn colon_holds_code(info: &str) -> bool {
    let Some(name) = name(info) else { return false };
    matches!(
        name,
        "code"
            | "code-block"
            | "code-cell"
            | "sourcecode"
            | "math"
            | "mermaid"
            | "eval-rst"
            | "literalinclude"
            | "toctree"
    )
}

/// Whether `text` is an option line of a directive: `:class: wide`.
pub(super) fn is_option(text: &str) -> bool {
    text.strip_prefix(':').and_then(|rest| rest.split_once(':')).is_some_and(|(key, value)| {
        !key.is_empty()
            && key.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte))
            && (value.is_empty() || value.starts_with(' '))
    })
}

/// The label of a MyST target line: `(label)=`.
pub(super) fn label(text: &str) -> Option<&str> {
    let label = text.strip_prefix('(')?.strip_suffix(")=")?;
    (!label.is_empty() && !label.contains(['(', ')', '`', '[', ']'])).then_some(label)
}
