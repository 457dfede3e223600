use super::reading::{Declared, Reading, Role, Source, at_least};
use crate::fact::data::{self, Node};
use crate::source::Span;
use crate::version::{Interval, Product, Version};

/// `rust-version` of a package or a workspace, and what the edition implies.
///
/// A member that inherits (`rust-version.workspace = true`) declares nothing
/// itself: the nearest declaration above it is the workspace's.
pub(super) fn manifest(reading: &mut Reading<'_>) {
    let Some(root) = data::toml(reading.text) else { return };
    reading.internal = root.at(&["package", "publish"]).and_then(Node::text) == Some("false");
    for table in [root.get("package"), root.at(&["workspace", "package"])].into_iter().flatten() {
        for field in table.fields() {
            let Some(written) = field.node.text() else { continue };
            let span = Span::new(field.key_span.start as usize, field.node.span.end as usize);
            match field.key.as_str() {
                "rust-version" => reading.minimum(Product::Rust, "rust-version", written, at_least(written), span),
                "edition" => reading.declare(Declared {
                    subject: Product::Rust.into(),
                    role: Role::Minimum,
                    source: Source::Edition,
                    key: "edition",
                    range: edition(written).map(|version| Interval::at_least(version).into()),
                    span,
                    written: written.to_owned(),
                }),
                _ => {}
            }
        }
    }
}

/// The release that first knew the edition.
fn edition(written: &str) -> Option<Version> {
    let minor = match written {
        "2018" => 31,
        "2021" => 56,
        "2024" => 85,
        _ => return None,
    };
    Some(Version::of([1, minor]))
}

/// `rust-toolchain` (a lone channel) and `rust-toolchain.toml`.
pub(super) fn toolchain(reading: &mut Reading<'_>) {
    let root = data::toml(reading.text);
    let text = reading.text;
    match root.as_ref().and_then(|root| root.at(&["toolchain", "channel"])) {
        Some(node) => {
            let channel = node.text().unwrap_or("");
            reading.used(Product::Rust, Source::Toolchain, "channel", channel, node.span);
        }
        None => super::pinned::lone(reading, Product::Rust, text),
    }
}
