use std::sync::Arc;

use globset::{Glob, GlobBuilder, GlobMatcher, GlobSet, GlobSetBuilder};
use toml::Spanned;

use super::error::{ConfigError, closest};
use super::judge::JUDGE_KEYS;
use super::model::{Config, GenreGlob, RuleSetting};
use super::raw::{KEYS, Raw, RawRule};
use crate::document::Genre;
use crate::finding::{Confidence, Level};
use crate::forge;
use crate::recall::{Pin, Trust};
use crate::source::{SourceFile, Span};

pub(super) const LEVELS: [(&str, Option<Level>); 4] =
    [("off", None), ("note", Some(Level::Note)), ("warning", Some(Level::Warning)), ("error", Some(Level::Error))];
pub(super) const CONFIDENCES: [(&str, Confidence); 3] =
    [("low", Confidence::Low), ("medium", Confidence::Medium), ("high", Confidence::High)];
pub(super) const GENRES: [(&str, Genre); 5] = [
    ("living", Genre::Living),
    ("record", Genre::Record),
    ("log", Genre::Log),
    ("guide", Genre::Guide),
    ("foreign", Genre::Foreign),
];

/// What other tools call a level, for suggestions: the spelling alone would lead from `ignore` to `note`.
const OTHER_WORDS: [(&str, &str); 15] = [
    ("ignore", "off"),
    ("none", "off"),
    ("false", "off"),
    ("disable", "off"),
    ("disabled", "off"),
    ("never", "off"),
    ("allow", "off"),
    ("info", "note"),
    ("hint", "note"),
    ("notice", "note"),
    ("warn", "warning"),
    ("deny", "error"),
    ("fatal", "error"),
    ("critical", "error"),
    ("major", "error"),
];

/// What a threshold may be: the least trust with which nothing needs to be said first.
pub(super) fn thresholds() -> [(&'static str, Trust); 4] {
    [Trust::Unconfirmed, Trust::SingleSource, Trust::Restated, Trust::Checked].map(|trust| (trust.name(), trust))
}

/// Reads a configuration. `rules` are the names that a rule may have.
pub fn load(path: &str, text: &str, rules: &[&str]) -> Result<Config, ConfigError> {
    let reader = Reader { source: Arc::new(SourceFile::new(path, text)) };
    let raw: Raw = toml::from_str(text).map_err(|error| reader.syntax(&error))?;
    reader.config(raw, rules)
}

pub(super) struct Reader {
    source: Arc<SourceFile>,
}

impl Reader {
    pub(super) fn error<T>(&self, at: &Spanned<T>, message: String, help: Option<String>) -> ConfigError {
        self.at(at.span().into(), message, help)
    }

    fn at(&self, span: Span, message: String, help: Option<String>) -> ConfigError {
        ConfigError { message, source_file: self.source.clone(), span: span.clamp_to(&self.source.text), help }
    }

    fn syntax(&self, error: &toml::de::Error) -> ConfigError {
        let span = error.span().map_or_else(|| Span::new(0, 0), Span::from);
        let message = in_words_of_toml(error.message().lines().next().unwrap_or("this is not TOML"));
        let written = span.slice(&self.source.text);
        let known = KEYS.iter().chain(JUDGE_KEYS).copied().chain(["level", "paths", "pinned", "threshold"]);
        let help = if message.starts_with("unknown field") {
            closest(written.trim_matches(['"', '\'']), known).map(|key| format!("did you mean `{key}`?"))
        } else {
            let one_text = message.starts_with("invalid type: string") && message.ends_with("expected a list");
            one_text.then(|| format!("write a list: `[{written}]`"))
        };
        self.at(span, message, help)
    }

    fn config(&self, raw: Raw, rules: &[&str]) -> Result<Config, ConfigError> {
        let mut config = Config {
            include_globs: raw.include.iter().map(|glob| glob.as_ref().clone()).collect(),
            include: (!raw.include.is_empty()).then(|| self.globs(&raw.include)).transpose()?,
            exclude: self.globs(&raw.exclude)?,
            records: (!raw.records.is_empty()).then(|| self.globs(&raw.records)).transpose()?,
            own_urls: raw.own_urls.iter().map(|url| self.own_url(url)).collect::<Result<_, _>>()?,
            default_branch: raw.default_branch.map(Spanned::into_inner),
            fail_on: raw.fail_on.as_ref().map(|word| self.bar(word)).transpose()?.flatten(),
            min_confidence: raw.min_confidence.as_ref().map(|word| self.word(word, &CONFIDENCES)).transpose()?,
            judge: raw.judge.map(|judge| judge.read(self)).transpose()?,
            pinned: raw.context.pinned.iter().map(|pin| Pin::read(pin.as_ref())).collect(),
            threshold: raw.context.threshold.as_ref().map(|word| self.word(word, &thresholds())).transpose()?,
            ..Config::default()
        };
        for (name, globs) in &raw.genres {
            let genre = self.word(name, &GENRES)?;
            for glob in globs {
                config.genres.push(GenreGlob { glob: self.glob(glob)?.compile_matcher(), genre });
            }
        }
        for (name, rule) in &raw.rules {
            if !rules.contains(&name.as_ref().as_str()) {
                let help = closest(name.as_ref(), rules.iter().copied()).map(|rule| format!("did you mean `{rule}`?"));
                let help = help.or_else(|| Some("`drift rules` lists them".into()));
                return Err(self.error(name, format!("unknown rule `{}`", name.as_ref()), help));
            }
            config.rules.insert(name.as_ref().clone(), self.rule(rule)?);
        }
        Ok(config)
    }

    fn rule(&self, raw: &Spanned<RawRule>) -> Result<RuleSetting, ConfigError> {
        match raw.as_ref() {
            RawRule::Level(word) => {
                let word = Spanned::new(raw.span(), word.clone());
                Ok(RuleSetting { level: Some(self.level(&word)?), paths: Vec::new() })
            }
            RawRule::Table(table) => {
                let level = table.level.as_ref().map(|word| self.level(word)).transpose()?;
                let mut paths: Vec<(GlobMatcher, Option<Level>)> = Vec::new();
                for (glob, word) in &table.paths {
                    paths.push((self.glob(glob)?.compile_matcher(), self.level(word)?));
                }
                Ok(RuleSetting { level, paths })
            }
        }
    }

    /// The level from which a run fails: there is none above all.
    fn bar(&self, word: &Spanned<String>) -> Result<Option<Level>, ConfigError> {
        let told = |error: ConfigError| match meant(word.as_ref(), &LEVELS) {
            Some("off") => {
                let help = "to fail on nothing, leave it out and run `drift check --exit-zero`";
                ConfigError { help: Some(help.to_owned()), ..error }
            }
            _ => error,
        };
        self.word(word, &LEVELS[1..]).map_err(told)
    }

    fn own_url(&self, url: &Spanned<String>) -> Result<String, ConfigError> {
        if forge::names_repository(url.as_ref()) {
            return Ok(url.as_ref().clone());
        }
        let help = "write a URL such as `https://github.com/owner/name`, or `host/owner/name`".to_owned();
        Err(self.error(url, format!("`{}` names no repository", url.as_ref()), Some(help)))
    }

    fn level(&self, word: &Spanned<String>) -> Result<Option<Level>, ConfigError> {
        self.word(word, &LEVELS)
    }

    pub(super) fn word<T: Copy>(&self, word: &Spanned<String>, known: &[(&str, T)]) -> Result<T, ConfigError> {
        let text = word.as_ref().as_str();
        if let Some(&(_, value)) = known.iter().find(|(name, _)| *name == text) {
            return Ok(value);
        }
        let names: Vec<&str> = known.iter().map(|&(name, _)| name).collect();
        let help = meant(text, known).map(|name| format!("did you mean `{name}`?"));
        let listed = names.join("`, `");
        Err(self.error(word, format!("`{text}` is not one of `{listed}`"), help))
    }

    fn glob(&self, glob: &Spanned<String>) -> Result<Glob, ConfigError> {
        GlobBuilder::new(glob.as_ref())
            .literal_separator(true)
            .build()
            .map_err(|error| self.error(glob, format!("`{}` is not a glob: {}", glob.as_ref(), error.kind()), None))
    }

    fn globs(&self, globs: &[Spanned<String>]) -> Result<GlobSet, ConfigError> {
        let mut set = GlobSetBuilder::new();
        for glob in globs {
            set.add(self.glob(glob)?);
        }
        let whole = |error: globset::Error| self.at(Span::new(0, 0), error.to_string(), None);
        set.build().map_err(whole)
    }
}

/// The word of `known` that `text` was most likely meant to be.
fn meant<'a, T>(text: &str, known: &[(&'a str, T)]) -> Option<&'a str> {
    let lower = text.to_ascii_lowercase();
    let known_as = |wanted: &str| known.iter().map(|&(name, _)| name).find(|name| *name == wanted);
    let elsewhere = OTHER_WORDS.iter().find(|(word, _)| *word == lower).and_then(|&(_, name)| known_as(name));
    elsewhere.or_else(|| closest(&lower, known.iter().map(|&(name, _)| name)))
}

/// A message of the parser with TOML's names of things in the place of the parser's own.
fn in_words_of_toml(message: &str) -> String {
    let message = message.replace("a sequence", "a list").replace("a map", "a table");
    match message.split_once("expected struct ") {
        Some((before, _)) => format!("{before}expected a table"),
        None => message,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &str) -> (String, String, Option<String>) {
        let error = load("drift.toml", text, &["missing-path", "broken-link"]).expect_err("an error");
        (error.message.clone(), error.span.slice(text).to_owned(), error.help)
    }

    #[test]
    fn every_key_is_read() {
        let text = r#"
            include = ["docs/**"]
            exclude = ["docs/old/**"]
            own-urls = ["https://github.com/o/n"]
            default-branch = "trunk"
            fail-on = "error"
            min-confidence = "medium"
            records = ["choices/*.md"]
            [genres]
            log = ["docs/news/**"]
            [rules]
            missing-path = "off"
            broken-link = { level = "note", paths = { "docs/api/**" = "error" } }
        "#;
        let config = load("drift.toml", text, &["missing-path", "broken-link"]).expect("valid");
        assert!(config.reads("docs/a.md") && !config.reads("README.md") && !config.reads("docs/old/a.md"));
        assert_eq!(config.genre("docs/news/1.md"), Some(Genre::Log));
        assert!(config.records.as_ref().is_some_and(|records| records.is_match("choices/1.md")));
        assert_eq!(config.level("missing-path", Level::Warning, "docs/a.md"), None);
        assert_eq!(config.level("broken-link", Level::Error, "docs/a.md"), Some(Level::Note));
        assert_eq!(config.level("broken-link", Level::Error, "docs/api/x.md"), Some(Level::Error));
        assert_eq!(config.level("stale-version", Level::Warning, "x.md"), Some(Level::Warning));
    }

    #[test]
    fn what_is_wrong_is_pointed_at() {
        let (message, span, help) = error("exclud = []\n");
        assert!(message.starts_with("unknown field `exclud`"), "{message}");
        assert_eq!((span.as_str(), help.as_deref()), ("exclud", Some("did you mean `exclude`?")));
        let (_, span, help) = error("[rules]\nmissing-paht = \"off\"\n");
        assert_eq!((span.as_str(), help.as_deref()), ("missing-paht", Some("did you mean `missing-path`?")));
        let (message, span, _) = error("fail-on = \"eror\"\n");
        assert_eq!((message.contains("`error`"), span.as_str()), (true, "\"eror\""));
        assert_eq!(error("exclude = [\"a[\"]\n").1, "\"a[\"");
        assert_eq!(error("include = 3\n").1, "3");
        let (message, span, _) = error("context = 3\n");
        assert_eq!((message.as_str(), span.as_str()), ("invalid type: integer `3`, expected a table", "3"));
    }

    #[test]
    fn a_word_of_another_tool_is_understood() {
        for (word, level) in [("\"ignore\"", "off"), ("false", "off"), ("\"Warn\"", "warning"), ("\"info\"", "note")] {
            let (message, span, help) = error(&format!("[rules]\nmissing-path = {word}\n"));
            assert!(message.contains("is not one of `off`, `note`, `warning`, `error`"), "{message}");
            assert_eq!((span.as_str(), help), (word, Some(format!("did you mean `{level}`?"))));
        }
        let (message, span, help) = error("fail-on = \"off\"\n");
        assert_eq!((message.as_str(), span.as_str()), ("`off` is not one of `note`, `warning`, `error`", "\"off\""));
        assert!(help.is_some_and(|help| help.contains("--exit-zero")));
    }

    #[test]
    fn one_text_where_a_list_belongs_is_shown_as_a_list() {
        let (message, span, help) = error("exclude = \"docs/**\"\n");
        assert!(message.ends_with("expected a list"), "{message}");
        assert_eq!((span.as_str(), help.as_deref()), ("\"docs/**\"", Some("write a list: `[\"docs/**\"]`")));
    }

    #[test]
    fn an_own_address_must_name_a_repository() {
        for url in ["nonsense", "https://example.com", "owner/name", "./here/and/there"] {
            let (message, span, help) = error(&format!("own-urls = [\"{url}\"]\n"));
            assert_eq!(message, format!("`{url}` names no repository"));
            assert_eq!(span, format!("\"{url}\""));
            assert!(help.is_some_and(|help| help.contains("host/owner/name")));
        }
        for url in ["https://github.com/o/n", "git.example.org/team/ferry", "git@git.example.org:o/n.git"] {
            assert!(load("drift.toml", &format!("own-urls = [\"{url}\"]\n"), &[]).is_ok(), "{url}");
        }
    }
}
