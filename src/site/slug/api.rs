use std::sync::LazyLock;

use regex::Regex;

/// ExDoc's `text_to_id`: whatever is no word becomes one hyphen; what HTML escapes is gone before that.
pub(super) fn exdoc(text: &str) -> String {
    static OTHER: LazyLock<Option<Regex>> = LazyLock::new(|| Regex::new(r"\W+").ok());
    let text: String = text.chars().filter(|c| !matches!(c, '&' | '<' | '>' | '"')).collect();
    let text = OTHER.as_ref().map_or_else(|| text.clone(), |other| other.replace_all(&text, "-").into_owned());
    text.trim_matches('-').to_lowercase()
}

/// hotdoc's `id_from_text`: ASCII letters and digits, one hyphen for blanks, none for the author's own.
pub(super) fn hotdoc(text: &str) -> String {
    let keep = |c: char| c.is_ascii_alphanumeric() || c == '_' || c.is_ascii_whitespace();
    let text: String = text.chars().filter(|&c| keep(c)).collect();
    text.to_lowercase().split_whitespace().collect::<Vec<_>>().join("-")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The values of ExDoc's own test of `text_to_id`.
    #[test]
    fn exdoc_ids() {
        let cases = [
            ("“Stale”", "stale"),
            ("José", "josé"),
            (" a - b ", "a-b"),
            ("foo.img", "foo-img"),
            (" ☃ ", ""),
            ("Git opts (:git)", "git-opts-git"),
            ("Run Oban.Migrations for v12 (Optional)", "run-oban-migrations-for-v12-optional"),
            ("snake_case", "snake_case"),
        ];
        for (text, id) in cases {
            assert_eq!(exdoc(text), id);
        }
    }

    #[test]
    fn hotdoc_ids() {
        assert_eq!(hotdoc("Platform-specific install quirks"), "platformspecific-install-quirks");
        assert_eq!(hotdoc("ExternalProject object"), "externalproject-object");
        assert_eq!(hotdoc("Instalação  rápida"), "instalao-rpida");
    }
}
