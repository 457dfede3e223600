use super::reading::{Reading, Source};
use crate::fact::data::{self, Field};
use crate::source::Span;
use crate::version::notation::{self, Dialect};
use crate::version::{Product, Subject};

/// `engines`, `devEngines`, `volta`, `packageManager` and peer dependencies of `package.json`.
pub(super) fn package(reading: &mut Reading<'_>) {
    let Some(root) = data::json(reading.text) else { return };
    reading.internal = root.text_at("private") == Some("true");
    for field in root.fields_at(&["engines"]) {
        minimum(reading, Product::of_word(&field.key).map(Subject::Product), "engines", field);
    }
    for field in root.fields_at(&["peerDependencies"]) {
        minimum(reading, Some(Subject::Package(field.key.to_lowercase())), "peerDependencies", field);
    }
    for key in ["runtime", "packageManager"] {
        let Some(engine) = root.at(&["devEngines", key]) else { continue };
        let (Some(name), Some(version)) = (engine.text_at("name"), engine.get("version")) else { continue };
        let (Some(product), Some(written)) = (Product::of_word(name), version.text()) else { continue };
        let range = notation::parse(Dialect::Npm, written);
        reading.minimum(product, &format!("devEngines.{key}"), written, range, version.span);
    }
    for field in root.fields_at(&["volta"]) {
        let (Some(product), Some(written)) = (Product::of_word(&field.key), field.node.text()) else { continue };
        reading.used(product, Source::Toolchain, &format!("volta.{}", field.key), written, whole(field));
    }
    if let Some(node) = root.get("packageManager")
        && let Some((name, written)) = node.text().and_then(|text| text.split_once('@'))
        && let Some(product) = Product::of_word(name)
    {
        reading.used(product, Source::Toolchain, "packageManager", written, node.span);
    }
}

fn minimum(reading: &mut Reading<'_>, subject: Option<Subject>, table: &str, field: &Field) {
    let (Some(subject), Some(written)) = (subject, field.node.text()) else { return };
    let range = notation::parse(Dialect::Npm, written);
    reading.minimum(subject, &format!("{table}.{}", field.key), written, range, whole(field));
}

fn whole(field: &Field) -> Span {
    Span::new(field.key_span.start as usize, field.node.span.end as usize)
}
