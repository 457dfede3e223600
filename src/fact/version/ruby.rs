use super::lines::{lines, quoted_after};
use super::reading::Reading;
use crate::fact::data;
use crate::source::Span;
use crate::version::Product;
use crate::version::notation::{self, Dialect};

/// The `ruby` line of a `Gemfile`.
pub(super) fn gemfile(reading: &mut Reading<'_>) {
    for (span, line) in lines(reading.text) {
        if line.trim_start().starts_with("ruby ") || line.trim_start().starts_with("ruby(") {
            declare(reading, "ruby", line, span);
        }
    }
}

/// `required_ruby_version` of a gem specification.
pub(super) fn gemspec(reading: &mut Reading<'_>) {
    for (span, line) in lines(reading.text) {
        if line.contains("required_ruby_version") {
            declare(reading, "required_ruby_version", line, span);
        }
    }
}

/// `TargetRubyVersion` of RuboCop: the least Ruby that the code is written for.
pub(super) fn rubocop(reading: &mut Reading<'_>) {
    let Some(root) = data::yaml(reading.text) else { return };
    let Some(node) = root.at(&["AllCops", "TargetRubyVersion"]) else { return };
    // The parser reads 2.10 as the number 2.1.
    let written = node.span.slice(reading.text).trim_matches(['"', '\'', ' ']);
    reading.minimum(Product::Ruby, "TargetRubyVersion", written, super::reading::at_least(written), node.span);
}

/// One requirement may be spread over several strings: `'>= 2.7', '< 4'`.
fn declare(reading: &mut Reading<'_>, key: &str, line: &str, span: Span) {
    let Some(first) = quoted_after(line, key) else { return };
    let start = first.as_ptr() as usize - line.as_ptr() as usize;
    let parts: Vec<&str> = line[start..].split(['"', '\'']).step_by(2).collect();
    let written = parts.join(", ");
    let written = written.trim_end_matches([',', ' ', ')', ']']);
    reading.minimum(Product::Ruby, key, written, notation::parse(Dialect::Ruby, written), span);
}
