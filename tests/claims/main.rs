//! The life of claims on real histories, as `drift claims` and `drift log` tell it.
#![allow(missing_docs)]

#[path = "../repository/mod.rs"]
mod repository;

mod life;
mod state;
