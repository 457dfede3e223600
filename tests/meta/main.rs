//! The project held to its own rules: walls between rooms, one declaration a rule, pages that are made
//! from it, documents that say what is so. `DRIFT_UPDATE=1 cargo test --test meta` rewrites what is made.
#![allow(missing_docs)]

#[path = "../repository/mod.rs"]
mod repository;

mod demo;
mod documents;
mod dogfood;
mod files;
mod kept;
mod rules;
mod source;
mod walls;
