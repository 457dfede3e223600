//! The `site` room against vectors that the real generators made.

#![allow(clippy::unwrap_used)]

mod api_docs;
mod elsewhere;
mod resolution;
mod routes;
mod slugs;
