use super::{Context, Sink};
use crate::fact::definition::Kind;
use crate::finding::{Evidence, Level, RuleInfo};

/// What this rule is.
pub(super) const RULE: RuleInfo = RuleInfo {
    name: "missing-endpoint",
    summary: "a document gives a route of HTTP that no router has any more",
    explanation: EXPLANATION,
    level: Level::Warning,
    evidence: Evidence::Existence,
};

const EXPLANATION: &str = "\
## What it finds

A route (`GET /api/users/{id}`, `curl localhost:8080/healthz`) that this repository's code once registered with a
router, and that no file of code or configuration holds any more. Registrations are known by the calls, decorators and
annotations of the usual frameworks (`app.get('/x', …)`, `@router.post(\"/x\")`, `HandleFunc(\"/x\", …)`,
`@GetMapping(\"/x\")`, `[HttpGet(\"x\")]`, `.route(\"/x\", …)`, `#[get(\"/x\")]`) and as keys of `paths` in OpenAPI
documents. `:id`, `{id}`, `<int:id>` and `42` are one parameter.

## Why it matters

The server answers 404. Whoever writes a client by the document looks for the mistake on their own side.

## Example

```text
warning[missing-endpoint]: the endpoint `/api/ferries/{id}` does not exist any more
  --> docs/api.md:12:6
   |
12 | `GET /api/ferries/{id}` returns one ferry.
   |      ^^^^^^^^^^^^^^^^^ renamed
   |
   = note: `src/server.js` defined it; renamed to `/api/boats/{id}` in 3f2a91c (2026-03-02) \"boats, not ferries\"
   = help: change `/api/ferries/{id}` to `/api/boats/{id}`
```

## What it leaves alone

Routes of other hosts; what this repository never registered; routes whose last two parts stand anywhere in code,
configuration or tests, or that may be put together where one router is mounted below another; words that
frameworks make routes of (resources, controllers, actions); tutorials, changelogs, decisions, plans, and pages of a
version.

All are reported with medium confidence: too few were met in real repositories to know better.

## How to fix

Write the route that took its place, or drop the sentence.

## How to silence

`<!-- drift: ignore[missing-endpoint] reason -->` on the line or above the block, or in `drift.toml`:
`[rules]` then `missing-endpoint = \"off\"`.
";

/// Reports every such name.
pub(super) fn check(cx: &Context<'_>, sink: &mut Sink) {
    cx.names().report(cx, &RULE, Kind::Endpoint, sink);
}
