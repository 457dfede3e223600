use serde::Deserialize;
use serde_json::{Map, Value};
use toml::Spanned;

use super::error::ConfigError;
use super::load::{CONFIDENCES, Reader};
use crate::judge::{Endpoint, Limits, Mode, ResponseFormat, Settings, TokenParam};

/// What `[judge]` says.
#[derive(Clone, Debug)]
pub struct JudgeConfig {
    /// What `drift check` does without `--judge`: nothing, or replay. A file of the repository must not make
    /// anybody's machine reach for the network.
    pub mode: Mode,
    /// Which model.
    pub settings: Settings,
}

/// The table as typed.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct RawJudge {
    mode: Option<Spanned<String>>,
    base_url: Spanned<String>,
    model: Spanned<String>,
    endpoint_id: Option<Spanned<String>>,
    api_key_env: Option<Spanned<String>>,
    response_format: Option<Spanned<String>>,
    token_param: Option<Spanned<String>>,
    temperature: Option<Spanned<toml::Value>>,
    max_tokens: Option<Spanned<u64>>,
    seed: Option<Spanned<i64>>,
    #[serde(default)]
    extra_body: toml::Table,
    confidence: Option<Spanned<String>>,
    max_calls: Option<Spanned<u64>>,
    max_input_tokens: Option<Spanned<u64>>,
    max_cost: Option<Spanned<f64>>,
    price_input: Option<Spanned<f64>>,
    price_output: Option<Spanned<f64>>,
    call_seconds: Option<Spanned<u64>>,
    run_seconds: Option<Spanned<u64>>,
    retries: Option<Spanned<u32>>,
}

/// Every key of the table.
pub(crate) const JUDGE_KEYS: &[&str] = &[
    "mode",
    "base-url",
    "model",
    "endpoint-id",
    "api-key-env",
    "response-format",
    "token-param",
    "temperature",
    "max-tokens",
    "seed",
    "extra-body",
    "confidence",
    "max-calls",
    "max-input-tokens",
    "max-cost",
    "price-input",
    "price-output",
    "call-seconds",
    "run-seconds",
    "retries",
];

pub(super) const MODES: [(&str, bool); 2] = [("off", false), ("replay", true)];
pub(super) const FORMATS: [(&str, ResponseFormat); 3] = [
    ("json_schema", ResponseFormat::JsonSchema),
    ("json_object", ResponseFormat::JsonObject),
    ("none", ResponseFormat::None),
];
pub(super) const TOKEN_PARAMS: [(&str, TokenParam); 2] =
    [("max_tokens", TokenParam::MaxTokens), ("max_completion_tokens", TokenParam::MaxCompletionTokens)];

impl RawJudge {
    pub(super) fn read(self, reader: &Reader) -> Result<JudgeConfig, ConfigError> {
        let url = |error: crate::judge::EndpointError| reader.error(&self.base_url, error.to_string(), None);
        let endpoint = Endpoint::parse(self.base_url.as_ref()).map_err(url)?;
        let mut settings = Settings::new(endpoint, self.model.as_ref().clone());
        if self.model.as_ref().trim().is_empty() {
            return Err(reader.error(&self.model, "a model has a name".to_owned(), None));
        }
        let replays = self.mode.as_ref().map(|word| reader.word(word, &MODES)).transpose()?.unwrap_or(false);
        settings.endpoint_id = self.endpoint_id.map(Spanned::into_inner);
        settings.api_key_env = self.api_key_env.map(|name| variable(name, reader)).transpose()?;
        if let Some(word) = &self.response_format {
            settings.response_format = reader.word(word, &FORMATS)?;
        }
        if let Some(word) = &self.token_param {
            settings.token_param = reader.word(word, &TOKEN_PARAMS)?;
        }
        if let Some(value) = &self.temperature {
            settings.temperature = match value.as_ref() {
                toml::Value::Integer(0) => true,
                toml::Value::String(word) if word == "omit" => false,
                _ => return Err(reader.error(value, "the temperature is `0` or `\"omit\"`".to_owned(), None)),
            };
        }
        settings.max_tokens = self.max_tokens.map_or(settings.max_tokens, Spanned::into_inner);
        settings.seed = self.seed.map(Spanned::into_inner);
        settings.extra_body = self.extra_body.into_iter().map(|(key, value)| (key, json(value))).collect();
        settings.confidence = self
            .confidence
            .as_ref()
            .map(|word| reader.word(word, &CONFIDENCES))
            .transpose()?
            .unwrap_or(settings.confidence);
        let usual = Limits::default();
        settings.limits = Limits {
            max_calls: self.max_calls.map_or(usual.max_calls, Spanned::into_inner),
            max_input_tokens: self.max_input_tokens.map(Spanned::into_inner),
            max_cost: self.max_cost.as_ref().map(|cost| *cost.as_ref()),
            price_input: self.price_input.as_ref().map_or(0.0, |price| *price.as_ref()),
            price_output: self.price_output.as_ref().map_or(0.0, |price| *price.as_ref()),
            call_seconds: self.call_seconds.map_or(usual.call_seconds, Spanned::into_inner).max(1),
            run_seconds: self.run_seconds.map_or(usual.run_seconds, Spanned::into_inner),
            retries: self.retries.map_or(usual.retries, Spanned::into_inner).min(10),
        };
        if let Some(cost) = self.max_cost.as_ref().filter(|_| self.price_input.is_none() && self.price_output.is_none())
        {
            let help = Some("give `price-input` and `price-output`, a million tokens each".to_owned());
            return Err(reader.error(cost, "a cost cannot be counted without prices".to_owned(), help));
        }
        Ok(JudgeConfig { mode: if replays { Mode::Replay } else { Mode::Off }, settings })
    }
}

/// The name of a variable, and not what somebody took for it.
fn variable(name: Spanned<String>, reader: &Reader) -> Result<String, ConfigError> {
    let text = name.as_ref();
    let plain = text.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit() || byte == b'_');
    if text.is_empty() || !plain || text.as_bytes()[0].is_ascii_digit() {
        let help = Some("put the key into a variable, such as OPENAI_API_KEY, and name that here".to_owned());
        let message = "this is not the name of an environment variable".to_owned();
        return Err(reader.error(&name, message, help));
    }
    Ok(name.into_inner())
}

fn json(value: toml::Value) -> Value {
    match value {
        toml::Value::String(text) => Value::from(text),
        toml::Value::Integer(number) => Value::from(number),
        toml::Value::Float(number) => Value::from(number),
        toml::Value::Boolean(flag) => Value::from(flag),
        toml::Value::Datetime(date) => Value::from(date.to_string()),
        toml::Value::Array(items) => Value::Array(items.into_iter().map(json).collect()),
        toml::Value::Table(table) => {
            Value::Object(table.into_iter().map(|(key, value)| (key, json(value))).collect::<Map<String, Value>>())
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::config::load;
    use crate::finding::Confidence;
    use crate::judge::{Mode, ResponseFormat};

    fn with(lines: &str) -> Result<super::JudgeConfig, (String, String)> {
        let text = format!("[judge]\nbase-url = \"https://api.example.com/v1\"\nmodel = \"m\"\n{lines}");
        match load("drift.toml", &text, &[]) {
            Ok(config) => Ok(config.judge.expect("a judge")),
            Err(error) => Err((error.message.clone(), error.span.slice(&text).to_owned())),
        }
    }

    #[test]
    fn every_key_is_read() {
        let judge = with(
            "mode = \"replay\"\nendpoint-id = \"gateway\"\napi-key-env = \"OPENAI_API_KEY\"\n\
             response-format = \"none\"\ntoken-param = \"max_completion_tokens\"\ntemperature = \"omit\"\n\
             max-tokens = 99\nseed = 7\nextra-body = { enable_thinking = false, top_p = 0.5 }\nconfidence = \"medium\"\n\
             max-calls = 3\nmax-input-tokens = 1000\nmax-cost = 0.5\nprice-input = 0.1\nprice-output = 0.4\n\
             call-seconds = 9\nrun-seconds = 60\nretries = 1\n",
        )
        .expect("valid");
        let settings = judge.settings;
        assert_eq!((judge.mode, settings.response_format), (Mode::Replay, ResponseFormat::None));
        assert_eq!((settings.temperature, settings.max_tokens, settings.seed), (false, 99, Some(7)));
        assert_eq!(
            (settings.confidence, settings.limits.max_calls, settings.limits.retries),
            (Confidence::Medium, 3, 1)
        );
        assert_eq!(settings.extra_body["enable_thinking"], false);
    }

    #[test]
    fn what_would_be_dangerous_is_refused_where_it_stands() {
        assert_eq!(with("mode = \"record\"\n").expect_err("an error").1, "\"record\"");
        let (message, span) = with("api-key-env = \"sk-live-1234\"\n").expect_err("an error");
        assert!(message.contains("not the name"), "{message}");
        assert_eq!(span, "\"sk-live-1234\"");
        assert_eq!(with("max-cost = 1.0\n").expect_err("an error").1, "1.0");
        assert_eq!(with("temperature = 1\n").expect_err("an error").1, "1");
        let (message, _) = with("modle = \"x\"\n").expect_err("an error");
        assert!(message.starts_with("unknown field `modle`"), "{message}");
        let text = "[judge]\nbase-url = \"http://api.example.com\"\nmodel = \"m\"\n";
        let error = load("drift.toml", text, &[]).expect_err("an error");
        assert_eq!(error.span.slice(text), "\"http://api.example.com\"");
    }
}
