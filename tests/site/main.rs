//! The `site` room against vectors that the real generators made.

#![allow(clippy::unwrap_used)]

mod resolution;
mod routes;
mod slugs;
