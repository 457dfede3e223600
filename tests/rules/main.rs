//! Every rule on real repositories: what it finds, and the look-alikes that it leaves alone.
//! One file a rule, of the rule's own name; `tests/meta` holds that each has both kinds.
#![allow(missing_docs)]

#[path = "../repository/mod.rs"]
mod repository;
#[path = "../judge/server.rs"]
mod server;

mod adr_broken_link;
mod adr_cited_as_current;
mod adr_cycle;
mod adr_duplicate_number;
mod adr_no_status;
mod adr_one_sided;
mod adr_reversed;
mod adr_stale_index;
mod broken_anchor;
mod broken_link;
mod conflicting_statements;
mod judged_conflict;
mod judged_superseded;
mod left_behind;
mod left_behind_cleared;
mod missing_config_key;
mod missing_endpoint;
mod missing_env_var;
mod missing_flag;
mod missing_path;
mod missing_path_doubt;
mod missing_symbol;
mod missing_target;
mod open_question;
mod overtaken;
mod records;
mod stale_branch;
mod stale_default;
mod stale_license;
mod stale_version;
mod stale_version_own_pin;
mod superseded_statement;
mod unsent_claim;
