//! The optional model against a server of the tests' own: what is sent, what is believed, what is kept.
#![allow(missing_docs)]

#[path = "../repository/mod.rs"]
mod repository;

mod budget;
mod gates;
mod kill;
mod local;
mod modes;
mod prompt;
mod refusals;
mod secrets;
mod server;
mod story;
mod strangers;
