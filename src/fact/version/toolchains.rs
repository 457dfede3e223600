use super::lines::{lines, span_of};
use super::reading::{Reading, Source};
use crate::fact::data;
use crate::version::Product;

/// `.tool-versions` of asdf: a tool and its version a line, where fallbacks may follow.
pub(super) fn asdf(reading: &mut Reading<'_>) {
    for (_, line) in lines(reading.text) {
        let line = line.split('#').next().unwrap_or("");
        let mut words = line.split_whitespace();
        let (Some(tool), Some(version)) = (words.next(), words.next()) else { continue };
        pin(reading, tool, version, line.trim());
    }
}

/// The `[tools]` of mise.
pub(super) fn mise(reading: &mut Reading<'_>) {
    let Some(root) = data::toml(reading.text) else { return };
    for field in root.fields_at(&["tools"]) {
        let node = field.node.items().first().unwrap_or(&field.node);
        let Some(version) = node.text().or_else(|| node.text_at("version")) else { continue };
        let Some(product) = product(&field.key) else { continue };
        reading.used(product, Source::Toolchain, &field.key, without_vendor(version), node.span);
    }
}

/// `java=21.0.2-tem` of SDKMAN.
pub(super) fn sdkman(reading: &mut Reading<'_>) {
    for (_, line) in lines(reading.text) {
        if let Some((tool, version)) = line.trim().split_once('=') {
            pin(reading, tool, version, line.trim());
        }
    }
}

fn pin(reading: &mut Reading<'_>, tool: &str, version: &str, line: &str) {
    if let Some(product) = product(tool) {
        let span = span_of(reading.text, line);
        reading.used(product, Source::Toolchain, tool, without_vendor(version), span);
    }
}

fn product(tool: &str) -> Option<Product> {
    Product::of_word(tool.trim().trim_start_matches("core:"))
}

/// `temurin-21.0.2+13` is Java 21.
fn without_vendor(version: &str) -> &str {
    version.find(|sign: char| sign.is_ascii_digit()).map_or(version, |at| &version[at..])
}
