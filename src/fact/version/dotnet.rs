use super::reading::{Reading, Source};
use super::xml;
use crate::fact::data;
use crate::version::{Interval, Product, Ranges, Version};

/// The SDK pin of `global.json`.
pub(super) fn global(reading: &mut Reading<'_>) {
    let Some(root) = data::json(reading.text) else { return };
    let Some(node) = root.at(&["sdk", "version"]) else { return };
    reading.used(Product::Dotnet, Source::Toolchain, "sdk.version", node.text().unwrap_or(""), node.span);
}

/// The target frameworks of a project file: the least of them is what a user needs.
pub(super) fn project(reading: &mut Reading<'_>) {
    let Some(document) = xml::document(reading.text) else { return };
    for node in document.descendants() {
        if !matches!(node.tag_name().name(), "TargetFramework" | "TargetFrameworks") {
            continue;
        }
        let Some(written) = node.text().map(str::trim) else { continue };
        let least = written.split(';').map(framework).collect::<Option<Vec<_>>>().and_then(|all| all.into_iter().min());
        let range = least.map(|version| Ranges::from(Interval::at_least(version)));
        reading.minimum(Product::Dotnet, node.tag_name().name(), written, range, node.range().into());
    }
}

/// `net8.0`, `net6.0-windows`, `netcoreapp3.1`, and of `netstandard2.0` the least that implements it; the older `net48`
/// is another product.
/// Source: <https://learn.microsoft.com/dotnet/standard/net-standard>.
fn framework(moniker: &str) -> Option<Version> {
    let moniker = moniker.trim();
    if let Some(standard) = moniker.strip_prefix("netstandard") {
        let implemented = match standard {
            "2.1" => "3.0",
            "2.0" => "2.0",
            _ => "1.0",
        };
        return Version::scan(implemented).map(|(version, _)| version);
    }
    let number = moniker.strip_prefix("netcoreapp").or_else(|| moniker.strip_prefix("net"))?;
    let (version, _) = Version::scan(number)?;
    (version.precision() == 2).then_some(version)
}
