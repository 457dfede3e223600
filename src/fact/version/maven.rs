use super::jvm::level;
use super::reading::{Reading, at_least};
use super::xml;
use crate::version::Product;

/// Elements of a `pom.xml` that hold the Java level.
const LEVELS: [&str; 6] =
    ["maven.compiler.release", "maven.compiler.source", "maven.compiler.target", "java.version", "release", "source"];

/// Parts of a plugin that are looked at for its name, which comes first by habit.
const MOST_PARTS: usize = 200;

/// The Java level of a Maven project: its properties, or the compiler plugin's own settings.
pub(super) fn pom(reading: &mut Reading<'_>) {
    let Some(document) = xml::document(reading.text) else { return };
    for node in document.descendants().filter(|node| LEVELS.contains(&node.tag_name().name())) {
        let name = node.tag_name().name();
        let parent = node.parent().map_or("", |parent| parent.tag_name().name());
        let plain = matches!(name, "release" | "source");
        let in_compiler = node.ancestors().nth(2).is_some_and(|plugin| {
            plugin.children().take(MOST_PARTS).any(|child| {
                child.tag_name().name() == "artifactId" && child.text().map(str::trim) == Some("maven-compiler-plugin")
            })
        });
        if if plain { !in_compiler } else { parent != "properties" } {
            continue;
        }
        // A property of a property (`${java.version}`) says nothing itself.
        let Some(written) = node.text().filter(|text| !text.contains('$')).and_then(level) else { continue };
        reading.minimum(Product::Java, name, &written, at_least(&written), node.range().into());
    }
}
