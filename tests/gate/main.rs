//! The gate, told as small histories: each test builds a real repository, runs drift on it and states
//! exactly what is reported. Read
//! [`repository::steps`] first.

#[cfg(unix)]
mod action;
mod baseline;
mod change;
mod fixes;
mod formats;
mod hostile;
mod pull_requests;
#[path = "../repository/mod.rs"]
mod repository;
mod suppression;
mod tools;
