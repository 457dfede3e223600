//! The published schemas say what the program says. `SNAPSHOTS=overwrite cargo test --test schema` rewrites them.

use snapbox::{assert_data_eq, file};

#[test]
fn of_the_configuration() {
    let schema = drift::config::schema(&drift::policy::every_rule());
    assert_data_eq!(schema, file!["../schemas/drift.schema.json"].raw());
}
