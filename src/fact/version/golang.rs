use super::lines::lines;
use super::reading::{Reading, Source, at_least};
use crate::version::Product;

/// The `go` and `toolchain` lines of `go.mod`.
pub(super) fn module(reading: &mut Reading<'_>) {
    for (span, line) in lines(reading.text) {
        let line = line.split("//").next().unwrap_or("").trim_end();
        let mut words = line.split_whitespace();
        match (words.next(), words.next(), words.next()) {
            (Some("go"), Some(written), None) => {
                reading.minimum(Product::Go, "go", written, at_least(written), span);
            }
            (Some("toolchain"), Some(name), None) => {
                let written = name.strip_prefix("go").unwrap_or(name);
                reading.used(Product::Go, Source::Toolchain, "toolchain", written, span);
            }
            _ => {}
        }
    }
}
