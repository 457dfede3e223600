//! The journal, rulings of people and recorded answers of models, on real repositories.
#![allow(missing_docs)]

#[path = "../repository/mod.rs"]
mod repository;

mod durable;
mod merging;
mod ruling;
mod story;
mod strangers;
