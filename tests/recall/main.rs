//! What `drift ask` and `drift context` say about real histories.
#![allow(missing_docs)]

#[path = "../repository/mod.rs"]
mod repository;

mod ask;
mod cases;
mod context;
mod report;
