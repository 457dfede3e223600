use super::{JudgeError, Limits};

/// What was sent in a run, to be told once.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Sent {
    /// Calls, attempts that failed among them.
    pub calls: u64,
    /// Bytes of all requests.
    pub bytes: u64,
    /// Tokens sent, as counted by the server or else estimated.
    pub input_tokens: u64,
    /// Tokens received, likewise.
    pub output_tokens: u64,
}

impl Sent {
    /// In the currency of the prices.
    pub fn cost(&self, limits: &Limits) -> f64 {
        cost(self.input_tokens, self.output_tokens, limits)
    }

    /// Whether one more call of about `input` tokens, answered with at most `output`, may be made.
    pub(super) fn allows(&self, limits: &Limits, input: u64, output: u64) -> Result<(), JudgeError> {
        if self.calls >= limits.max_calls {
            return Err(JudgeError::Budget(format!("{} calls were made (`max-calls`)", self.calls)));
        }
        let tokens = self.input_tokens.saturating_add(input);
        if let Some(most) = limits.max_input_tokens.filter(|&most| tokens > most) {
            let spent = self.input_tokens;
            return Err(JudgeError::Budget(format!("{spent} of {most} tokens were sent (`max-input-tokens`)")));
        }
        let after = cost(tokens, self.output_tokens.saturating_add(output), limits);
        if let Some(most) = limits.max_cost.filter(|&most| after > most) {
            return Err(JudgeError::Budget(format!("{:.4} of {most} were spent (`max-cost`)", self.cost(limits))));
        }
        Ok(())
    }
}

/// Cost of tokens at prices a million.
pub(super) fn cost(input: u64, output: u64, limits: &Limits) -> f64 {
    (input as f64 * limits.price_input + output as f64 * limits.price_output) / 1e6
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_limit_stops_before_it_is_crossed() {
        let sent = Sent { calls: 2, bytes: 0, input_tokens: 1000, output_tokens: 100 };
        let limits = Limits { price_input: 1000.0, price_output: 1000.0, ..Limits::default() };
        let allows = |limits: Limits| sent.allows(&limits, 500, 100).is_ok();
        assert!(allows(limits.clone()));
        assert!(
            allows(Limits { max_calls: 3, ..limits.clone() }) && !allows(Limits { max_calls: 2, ..limits.clone() })
        );
        assert!(allows(Limits { max_input_tokens: Some(1500), ..limits.clone() }));
        assert!(!allows(Limits { max_input_tokens: Some(1499), ..limits.clone() }));
        assert!(allows(Limits { max_cost: Some(1.7), ..limits.clone() }));
        assert!(!allows(Limits { max_cost: Some(1.6), ..limits }));
    }
}
