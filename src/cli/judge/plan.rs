use serde_json::json;

use super::super::args::{Global, ListFormat};
use super::super::{Exit, terminal};
use crate::judge::{Limits, Plan};
use crate::session::{Session, SessionError};

/// Says what recording would take.
pub(super) fn run(global: &Global, session: &Session, format: ListFormat) -> Result<Exit, SessionError> {
    let plan = session.plan()?;
    let claims = session.count_claims();
    let limits = session.config.judge.as_ref().map(|judge| judge.settings.limits.clone()).unwrap_or_default();
    let text = match format {
        ListFormat::Human => told(&plan, claims, &limits),
        ListFormat::Json => format!(
            "{:#}\n",
            json!({
                "schema": "drift/plan/v1",
                "claims": claims,
                "questions": plan.questions,
                "answered": plan.answered,
                "kept_here": plan.kept_here,
                "calls": plan.calls,
                "bytes": plan.bytes,
                "input_tokens": plan.input_tokens,
                "output_tokens": plan.output_tokens,
                "cost": plan.cost,
            })
        ),
    };
    Ok(terminal::finish(&text, global.color))
}

fn told(plan: &Plan, claims: usize, limits: &Limits) -> String {
    let mut text = format!(
        "{claims} claims leave {} questions open: {} have a recorded answer, {} would not be sent\n\
         {} calls with about {} tokens ({} bytes), answered with at most {} tokens\n",
        plan.questions, plan.answered, plan.kept_here, plan.calls, plan.input_tokens, plan.bytes, plan.output_tokens
    );
    if limits.price_input > 0.0 || limits.price_output > 0.0 {
        text.push_str(&format!("at most {:.4} at the configured prices\n", plan.cost));
    }
    if plan.calls as u64 > limits.max_calls {
        let most = limits.max_calls;
        text.push_str(&format!("a run stops after {most} calls (`max-calls`) and the next goes on from there\n"));
    }
    text
}
