use super::lines::{lines, quoted_after};
use super::reading::Reading;
use crate::version::Product;
use crate::version::notation::{self, Dialect};

/// The `elixir:` requirement of `mix.exs`, which is written as RubyGems does.
pub(super) fn mix(reading: &mut Reading<'_>) {
    for (span, line) in lines(reading.text) {
        if let Some(written) = quoted_after(line, "elixir:") {
            let range = notation::parse(Dialect::Ruby, &written.replace(" or ", " || "));
            reading.minimum(Product::Elixir, "elixir", written, range, span);
        }
    }
}
