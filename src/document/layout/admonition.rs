/// Whether `text` opens a block of Python-Markdown whose body is indented by
/// four: an admonition (`!!! note`), a collapsible one (`???+ note`) or a tab
/// (`=== "Name"`).
pub(super) fn is_opener(text: &str) -> bool {
    if let Some(rest) = text.strip_prefix("!!!").or_else(|| text.strip_prefix("???")) {
        let rest = rest.strip_prefix('+').unwrap_or(rest);
        return rest.starts_with(' ') && rest.trim_start().starts_with(|c: char| c.is_alphanumeric() || c == '"');
    }
    text.strip_prefix("===").is_some_and(|rest| {
        let rest = rest.trim_start_matches(['!', '+']);
        rest.starts_with(' ') && rest.trim_start().starts_with('"')
    })
}

/// How many columns deeper the body stands.
pub(super) const BODY: usize = 4;
