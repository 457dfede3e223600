use super::lines::{lines, quoted_after};
use super::reading::Reading;
use crate::fact::data;
use crate::version::Product;
use crate::version::notation::{self, Dialect};

/// `requires-python` of the project table, or Poetry's own `python` dependency.
pub(super) fn pyproject(reading: &mut Reading<'_>) {
    let Some(root) = data::toml(reading.text) else { return };
    let keys = [
        ("requires-python", &["project", "requires-python"][..]),
        ("python", &["tool", "poetry", "dependencies", "python"]),
    ];
    for (key, path) in keys {
        let Some(node) = root.at(path) else { continue };
        let Some(written) = node.text().or_else(|| node.text_at("version")) else { continue };
        reading.minimum(Product::Python, key, written, notation::parse(Dialect::Python, written), node.span);
    }
}

/// `python_requires` of `setup.cfg`.
pub(super) fn setup_cfg(reading: &mut Reading<'_>) {
    for (span, line) in lines(reading.text) {
        let Some(rest) = line.trim_start().strip_prefix("python_requires") else { continue };
        let Some(written) = rest.trim_start().strip_prefix('=').map(str::trim) else { continue };
        requires(reading, written, span);
    }
}

/// `python_requires` of `setup.py`, where it is written out.
pub(super) fn setup_py(reading: &mut Reading<'_>) {
    for (span, line) in lines(reading.text) {
        if let Some(written) = quoted_after(line, "python_requires") {
            requires(reading, written, span);
        }
    }
}

fn requires(reading: &mut Reading<'_>, written: &str, span: crate::source::Span) {
    reading.minimum(Product::Python, "python_requires", written, notation::parse(Dialect::Python, written), span);
}
