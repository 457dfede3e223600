//! The `site` room against vectors that the real generators made.

#![allow(clippy::unwrap_used)]

mod elsewhere;
mod resolution;
mod routes;
mod slugs;
