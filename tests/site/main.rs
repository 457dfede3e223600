//! The `site` room against vectors that the real generators made.

mod routes;
mod slugs;
