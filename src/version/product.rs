/// A language or a tool whose version a project asks for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs, reason = "the names say it all")]
pub enum Product {
    Bun,
    Deno,
    Dotnet,
    Elixir,
    Erlang,
    Go,
    Java,
    Node,
    Npm,
    Php,
    Pnpm,
    Python,
    Ruby,
    Rust,
    VsCode,
    Yarn,
}

/// Names by which people and files call the products, longest first where one starts another. Names of
/// one common English word, or of letters that mean much else, keep their case: see [`Product::named`].
const NAMES: &[(&str, Product)] = &[
    ("visual studio code", Product::VsCode),
    ("vs code", Product::VsCode),
    ("vscode", Product::VsCode),
    ("node.js", Product::Node),
    ("node js", Product::Node),
    ("nodejs", Product::Node),
    ("node", Product::Node),
    ("cpython", Product::Python),
    ("python3", Product::Python),
    ("python", Product::Python),
    ("golang", Product::Go),
    ("go", Product::Go),
    ("rustc", Product::Rust),
    ("rust", Product::Rust),
    ("msrv", Product::Rust),
    ("openjdk", Product::Java),
    ("java se", Product::Java),
    ("java", Product::Java),
    ("jdk", Product::Java),
    ("jre", Product::Java),
    ("ruby", Product::Ruby),
    ("php", Product::Php),
    (".net sdk", Product::Dotnet),
    (".net core sdk", Product::Dotnet),
    (".net core", Product::Dotnet),
    (".net", Product::Dotnet),
    ("dotnet", Product::Dotnet),
    ("elixir", Product::Elixir),
    ("erlang/otp", Product::Erlang),
    ("erlang", Product::Erlang),
    ("otp", Product::Erlang),
    ("pnpm", Product::Pnpm),
    ("npm", Product::Npm),
    ("yarn", Product::Yarn),
    ("bun", Product::Bun),
    ("deno", Product::Deno),
];

impl Product {
    /// The product that `word` names, whatever its letter case.
    pub fn of_word(word: &str) -> Option<Product> {
        let word = word.to_lowercase();
        NAMES.iter().find(|(name, _)| *name == word).map(|&(_, product)| product)
    }

    /// All names in lower case with their products.
    pub fn names() -> impl Iterator<Item = (&'static str, Product)> {
        NAMES.iter().copied()
    }

    /// The name as people write it.
    pub fn name(self) -> &'static str {
        match self {
            Product::Bun => "Bun",
            Product::Deno => "Deno",
            Product::Dotnet => ".NET",
            Product::Elixir => "Elixir",
            Product::Erlang => "Erlang/OTP",
            Product::Go => "Go",
            Product::Java => "Java",
            Product::Node => "Node.js",
            Product::Npm => "npm",
            Product::Php => "PHP",
            Product::Pnpm => "pnpm",
            Product::Python => "Python",
            Product::Ruby => "Ruby",
            Product::Rust => "Rust",
            Product::VsCode => "VS Code",
            Product::Yarn => "Yarn",
        }
    }

    /// Whether a release of this product can have the first two numbers `major` and `minor`: a year, a port
    /// or a count beside a name is no version of it.
    pub fn could_be(self, major: u64, minor: Option<u64>) -> bool {
        match self {
            Product::Go | Product::Rust => major == 1 && minor.is_some_and(|minor| minor < 200),
            Product::Python => matches!(major, 2 | 3) && minor.is_none_or(|minor| minor < 40),
            Product::Node => matches!(major, 4..=60) || major == 0 && minor.is_some(),
            Product::Java => matches!(major, 5..=50) || major == 1 && matches!(minor, Some(4..=9)),
            Product::Ruby => matches!(major, 1..=5) && minor.is_none_or(|minor| minor < 20),
            Product::Php => matches!(major, 4..=10),
            Product::Dotnet => matches!(major, 1..=20),
            Product::Erlang => matches!(major, 15..=60),
            Product::Npm | Product::Pnpm => matches!(major, 1..=30),
            Product::VsCode | Product::Elixir => major == 1 && minor.is_some(),
            Product::Yarn | Product::Deno | Product::Bun => matches!(major, 0..=9),
        }
    }
}
