use crate::version::Product;

/// The product of a container image and its tag; `None` for images of anything else.
pub(super) fn of(image: &str) -> Option<(Product, &str)> {
    let image = image.split('@').next().unwrap_or(image);
    let (name, tag) = image.rsplit_once(':').filter(|(_, tag)| !tag.contains('/'))?;
    let product = match name.rsplit('/').next().unwrap_or(name) {
        "node" => Product::Node,
        "python" => Product::Python,
        "golang" | "go" => Product::Go,
        "rust" => Product::Rust,
        "ruby" => Product::Ruby,
        "php" => Product::Php,
        "openjdk" | "eclipse-temurin" | "amazoncorretto" | "zulu-openjdk" | "ibm-semeru-runtimes" => Product::Java,
        "elixir" => Product::Elixir,
        "erlang" => Product::Erlang,
        "bun" => Product::Bun,
        "deno" => Product::Deno,
        "sdk" | "aspnet" | "runtime" if name.contains("dotnet/") => Product::Dotnet,
        _ => return None,
    };
    Some((product, tag))
}
