use super::lines::{lines, span_of};
use super::reading::{Reading, Source};
use crate::tree::path;
use crate::version::Product;

/// A file that holds one version and nothing else: `.nvmrc`, `.python-version`, `.ruby-version`.
pub(super) fn single(reading: &mut Reading<'_>) {
    let product = match path::name(reading.path) {
        ".python-version" => Product::Python,
        ".ruby-version" => Product::Ruby,
        ".java-version" => Product::Java,
        _ => Product::Node,
    };
    lone(reading, product, reading.text);
}

/// The first line of `text` that is no comment, as a pin of `product`.
pub(super) fn lone(reading: &mut Reading<'_>, product: Product, text: &str) {
    let first = lines(text).map(|(_, line)| line.trim()).find(|line| !line.is_empty() && !line.starts_with('#'));
    let Some(line) = first else { return };
    let written = line.strip_prefix("ruby-").or_else(|| line.strip_prefix("node-")).unwrap_or(line);
    reading.used(product, Source::Toolchain, path::name(reading.path), written, span_of(reading.text, written));
}
