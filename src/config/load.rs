use std::sync::Arc;

use globset::{Glob, GlobBuilder, GlobMatcher, GlobSet, GlobSetBuilder};
use toml::Spanned;

use super::error::{ConfigError, closest};
use super::judge::JUDGE_KEYS;
use super::model::{Config, GenreGlob, RuleSetting};
use super::raw::{KEYS, Raw, RawRule};
use crate::document::Genre;
use crate::finding::{Confidence, Level};
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
        let message = error.message().lines().next().unwrap_or("this is not TOML").to_owned();
        let unknown = span.slice(&self.source.text).trim_matches(['"', '\'']).to_owned();
        let known = KEYS.iter().chain(JUDGE_KEYS).copied().chain(["level", "paths", "pinned", "threshold"]);
        let help = message.starts_with("unknown field").then(|| closest(&unknown, known)).flatten();
        self.at(span, message, help.map(|key| format!("did you mean `{key}`?")))
    }

    fn config(&self, raw: Raw, rules: &[&str]) -> Result<Config, ConfigError> {
        let mut config = Config {
            include: (!raw.include.is_empty()).then(|| self.globs(&raw.include)).transpose()?,
            exclude: self.globs(&raw.exclude)?,
            records: (!raw.records.is_empty()).then(|| self.globs(&raw.records)).transpose()?,
            own_urls: raw.own_urls.into_iter().map(Spanned::into_inner).collect(),
            default_branch: raw.default_branch.map(Spanned::into_inner),
            fail_on: raw.fail_on.as_ref().map(|word| self.level(word)).transpose()?.flatten(),
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

    fn level(&self, word: &Spanned<String>) -> Result<Option<Level>, ConfigError> {
        self.word(word, &LEVELS)
    }

    pub(super) fn word<T: Copy>(&self, word: &Spanned<String>, known: &[(&str, T)]) -> Result<T, ConfigError> {
        let text = word.as_ref().as_str();
        if let Some(&(_, value)) = known.iter().find(|(name, _)| *name == text) {
            return Ok(value);
        }
        let names: Vec<&str> = known.iter().map(|&(name, _)| name).collect();
        let help = closest(text, names.iter().copied()).map(|name| format!("did you mean `{name}`?"));
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
    }
}
