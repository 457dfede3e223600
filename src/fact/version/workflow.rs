use super::reading::{Declared, Reading, Role, Source};
use crate::fact::data::{self, Node};
use crate::source::Span;
use crate::version::{Interval, Product, Ranges, Version};

/// The input of a set-up action that holds the version.
fn input(action: &str) -> Option<(Product, &'static str)> {
    let name = action.split('@').next()?.rsplit('/').next()?;
    Some(match name {
        "setup-node" => (Product::Node, "node-version"),
        "setup-python" => (Product::Python, "python-version"),
        "setup-go" => (Product::Go, "go-version"),
        "setup-java" => (Product::Java, "java-version"),
        "setup-ruby" => (Product::Ruby, "ruby-version"),
        "setup-php" => (Product::Php, "php-version"),
        "setup-dotnet" => (Product::Dotnet, "dotnet-version"),
        "rust-toolchain" | "toolchain" => (Product::Rust, "toolchain"),
        _ => return None,
    })
}

/// What the matrices of a workflow try. A lone version is what one job happens to run with, so only a
/// choice of two or more counts.
pub(super) fn matrices(reading: &mut Reading<'_>) {
    let Some(root) = data::yaml(reading.text) else { return };
    for job in root.fields_at(&["jobs"]) {
        let Some(matrix) = job.node.at(&["strategy", "matrix"]) else { continue };
        for step in job.node.get("steps").map_or(&[][..], Node::items) {
            let Some((product, key)) = step.text_at("uses").and_then(input) else { continue };
            let Some(name) = step.get("with").and_then(|with| with.text_at(key)).and_then(matrix_key) else { continue };
            tested(reading, product, key, matrix, name);
        }
    }
}

/// `node` of `${{ matrix.node }}`.
fn matrix_key(text: &str) -> Option<&str> {
    text.trim().strip_prefix("${{")?.strip_suffix("}}")?.trim().strip_prefix("matrix.")
}

fn tested(reading: &mut Reading<'_>, product: Product, key: &str, matrix: &Node, name: &str) {
    let listed = matrix.get(name).map_or(&[][..], Node::items).iter();
    let included = matrix.get("include").map_or(&[][..], Node::items).iter().filter_map(|item| item.get(name));
    let nodes: Vec<&Node> = listed.chain(included).collect();
    // The parser reads 3.10 as the number 3.1: the source is asked instead.
    let texts: Vec<&str> =
        nodes.iter().map(|node| node.span.slice(reading.text).trim_matches(['"', '\'', ' '])).collect();
    let versions: Vec<Version> =
        texts.iter().filter_map(|text| Version::scan(text)).map(|(version, _)| version).collect();
    let (Some(first), Some(last)) = (nodes.first(), nodes.last()) else { return };
    let distinct = versions.windows(2).any(|pair| pair[0] != pair[1]);
    if !distinct || reading.facts.iter().any(|fact| fact.place.span == first.span) {
        return;
    }
    let range: Ranges = versions.iter().map(Interval::series).collect();
    reading.declare(Declared {
        subject: product.into(),
        role: Role::Tested,
        source: Source::Matrix,
        key,
        range: Some(range),
        span: Span::new(first.span.start as usize, last.span.end.max(first.span.end) as usize),
        written: texts.join(", "),
    });
}
