use serde_json::{Map, Value, json};

use super::Endpoint;
use crate::finding::Confidence;

/// Which model is asked, where, and what its server can do: configured, never guessed.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Where.
    pub endpoint: Endpoint,
    /// A name for the server that stays when its address changes, such as one behind a gateway.
    pub endpoint_id: Option<String>,
    /// The model's name.
    pub model: String,
    /// The environment variable that holds the key; none for servers that need none.
    pub api_key_env: Option<String>,
    /// How an answer's shape is asked for.
    pub response_format: ResponseFormat,
    /// What the limit of tokens is called.
    pub token_param: TokenParam,
    /// Tokens that an answer may have.
    pub max_tokens: u64,
    /// Whether temperature 0 is asked for; some models refuse the parameter.
    pub temperature: bool,
    /// A seed, for servers that know one.
    pub seed: Option<i64>,
    /// Further fields of the request.
    pub extra_body: Map<String, Value>,
    /// How often answers of this model are true, as the team has measured it.
    pub confidence: Confidence,
    /// What may be spent.
    pub limits: Limits,
}

/// How an answer's shape is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ResponseFormat {
    /// By a JSON schema.
    JsonSchema,
    /// As some JSON object.
    JsonObject,
    /// In words alone.
    None,
}

/// What the limit of tokens is called.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TokenParam {
    /// `max_tokens`, which most servers know.
    MaxTokens,
    /// `max_completion_tokens`, which reasoning models ask for.
    MaxCompletionTokens,
}

/// What may be spent in one run.
#[derive(Clone, PartialEq, Debug)]
pub struct Limits {
    /// Calls.
    pub max_calls: u64,
    /// Tokens sent, as counted by the server or estimated.
    pub max_input_tokens: Option<u64>,
    /// In the currency of the prices.
    pub max_cost: Option<f64>,
    /// Price of a million tokens sent.
    pub price_input: f64,
    /// Price of a million tokens received.
    pub price_output: f64,
    /// Seconds for one call with everything that belongs to it.
    pub call_seconds: u64,
    /// Seconds for the whole run.
    pub run_seconds: u64,
    /// How often a call that failed on its way is made again.
    pub retries: u32,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            max_calls: 500,
            max_input_tokens: None,
            max_cost: None,
            price_input: 0.0,
            price_output: 0.0,
            call_seconds: 60,
            run_seconds: 1800,
            retries: 4,
        }
    }
}

impl Settings {
    /// Settings for `model` at `endpoint`, everything else as most servers have it.
    pub fn new(endpoint: Endpoint, model: String) -> Settings {
        Settings {
            endpoint,
            endpoint_id: None,
            model,
            api_key_env: None,
            response_format: ResponseFormat::JsonSchema,
            token_param: TokenParam::MaxTokens,
            max_tokens: 400,
            temperature: true,
            seed: None,
            extra_body: Map::new(),
            confidence: Confidence::Low,
            limits: Limits::default(),
        }
    }

    /// What the server is called in keys and records.
    pub(super) fn server(&self) -> String {
        self.endpoint_id.clone().unwrap_or_else(|| self.endpoint.normal())
    }

    /// Everything besides model, server and question that shapes an answer. What is not sent is not in it.
    pub(super) fn parameters(&self) -> Map<String, Value> {
        let mut fields = Map::new();
        fields.insert(self.token_param.name().to_owned(), json!(self.max_tokens));
        if self.temperature {
            fields.insert("temperature".to_owned(), json!(0));
        }
        if let Some(seed) = self.seed {
            fields.insert("seed".to_owned(), json!(seed));
        }
        let format = match self.response_format {
            ResponseFormat::JsonSchema => {
                let schema: Value = serde_json::from_str(super::prompt::SCHEMA).unwrap_or_default();
                let named = json!({ "name": "relation", "strict": true, "schema": schema });
                Some(json!({ "type": "json_schema", "json_schema": named }))
            }
            ResponseFormat::JsonObject => Some(json!({ "type": "json_object" })),
            ResponseFormat::None => None,
        };
        fields.extend(format.map(|format| ("response_format".to_owned(), format)));
        fields.extend(self.extra_body.clone());
        fields
    }
}

impl TokenParam {
    /// The field's name.
    pub fn name(self) -> &'static str {
        match self {
            TokenParam::MaxTokens => "max_tokens",
            TokenParam::MaxCompletionTokens => "max_completion_tokens",
        }
    }
}
