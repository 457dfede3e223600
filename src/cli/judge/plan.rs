use crate::finding::counted;
use serde_json::{Value, json};

use super::super::args::{Global, ListFormat};
use super::super::{Exit, terminal};
use crate::judge::{Key, Limits, Plan};
use crate::relate::{OpenPair, Side};
use crate::render::visible;
use crate::session::{Session, SessionError};

/// Says what recording would take.
pub(super) fn run(global: &Global, session: &Session, show: bool, format: ListFormat) -> Result<Exit, SessionError> {
    let (plan, pairs) = session.plan()?;
    let claims = session.count_claims();
    let limits = session.config.judge.as_ref().map(|judge| judge.settings.limits.clone()).unwrap_or_default();
    let asked = || plan.to_ask.iter().filter_map(|(index, key)| Some((key, pairs.get(*index)?)));
    let text = match format {
        ListFormat::Human if show => {
            let listed: String = asked().map(|(key, pair)| listed(session, key, pair)).collect();
            listed + &told(&plan, claims, &limits)
        }
        ListFormat::Human => told(&plan, claims, &limits),
        ListFormat::Json => {
            let asked: Vec<Value> = asked().map(|(key, pair)| json(session, key, pair)).collect();
            let counts = json!({
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
                "asked": asked,
            });
            format!("{counts:#}\n")
        }
    };
    Ok(terminal::finish(&text, global.color))
}

/// A question: the key of its answer, and both claims with their places.
fn listed(session: &Session, key: &Key, pair: &OpenPair) -> String {
    let line = |side: &Side| {
        let (path, line) = session.place_of(side);
        format!("  {}:{line}  {}\n", visible(path), visible(&side.text))
    };
    format!("{}\n{}{}", key.short(), line(&pair.older), line(&pair.newer))
}

fn json(session: &Session, key: &Key, pair: &OpenPair) -> Value {
    let side = |side: &Side| {
        let (path, line) = session.place_of(side);
        json!({ "path": path, "line": line, "text": side.text, "headings": side.headings })
    };
    json!({ "key": key.as_str(), "older": side(&pair.older), "newer": side(&pair.newer), "ordered": pair.ordered })
}

fn told(plan: &Plan, claims: usize, limits: &Limits) -> String {
    let (leave, has) = (if claims == 1 { "leaves" } else { "leave" }, if plan.answered == 1 { "has" } else { "have" });
    let mut text = format!(
        "{} {leave} {} open: {} {has} a recorded answer, {} would not be sent\n\
         {} with about {} tokens ({} bytes), answered with at most {} tokens\n",
        counted(claims, "claim"),
        counted(plan.questions, "question"),
        plan.answered,
        plan.kept_here,
        counted(plan.calls, "call"),
        plan.input_tokens,
        plan.bytes,
        plan.output_tokens
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
