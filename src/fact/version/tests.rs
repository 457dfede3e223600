use proptest::prelude::*;

use super::*;
use crate::version::{Product, Subject};

/// Subject, role, key, lowest version and the source text of the only fact of a file.
fn one(path: &str, text: &str) -> (Subject, Role, String, String, String) {
    let mut facts = read_file(path, text);
    assert_eq!(facts.len(), 1, "{facts:?}");
    let fact = facts.remove(0);
    let lowest = fact.lowest().map(ToString::to_string).unwrap_or_default();
    (fact.subject, fact.role, fact.key, lowest, fact.place.span.slice(text).to_owned())
}

fn minimum(path: &str, text: &str, product: Product, lowest: &str) {
    let (subject, role, _, found, shown) = one(path, text);
    assert_eq!((subject, role, found.as_str()), (product.into(), Role::Minimum, lowest), "{path}: {shown}");
    assert!(!shown.contains('\n') && !shown.is_empty(), "{path}: {shown:?}");
}

fn used(path: &str, text: &str, product: Product, lowest: &str) {
    let (subject, role, _, found, _) = one(path, text);
    assert_eq!((subject, role, found.as_str()), (product.into(), Role::Used, lowest), "{path}");
}

#[test]
fn manifests_tell_the_minimum() {
    minimum("package.json", r#"{"engines": {"node": "^18.0.0 || >=20.0.0"}}"#, Product::Node, "18.0.0");
    minimum("package.json", r#"{"engines": {"vscode": "^1.75.0"}}"#, Product::VsCode, "1.75.0");
    minimum("pyproject.toml", "[project]\nrequires-python = \">=3.10,<4.0\"\n", Product::Python, "3.10");
    minimum("pyproject.toml", "[tool.poetry.dependencies]\npython = \"~2.7 || ^3.4\"\n", Product::Python, "2.7");
    minimum("setup.cfg", "[options]\npython_requires = >=3.8\n", Product::Python, "3.8");
    minimum("setup.py", "setup(\n    python_requires='>=3.5',\n)\n", Product::Python, "3.5");
    minimum("Cargo.toml", "[package]\nrust-version = \"1.90.0\"\n", Product::Rust, "1.90.0");
    minimum("Cargo.toml", "[workspace.package]\nrust-version = \"1.75\"\n", Product::Rust, "1.75");
    minimum("Cargo.toml", "[package]\nedition = \"2021\"\n", Product::Rust, "1.56");
    minimum("go.mod", "module x\n\ngo 1.21 // least\n", Product::Go, "1.21");
    minimum("Gemfile", "ruby '>= 2.7', '< 4'\n", Product::Ruby, "2.7");
    minimum("x.gemspec", "  s.required_ruby_version = \">= 2.7.0\"\n", Product::Ruby, "2.7.0");
    minimum(".rubocop.yml", "AllCops:\n  TargetRubyVersion: 2.7\n", Product::Ruby, "2.7");
    minimum("composer.json", r#"{"require": {"php": "^8.1"}}"#, Product::Php, "8.1");
    minimum(
        "pom.xml",
        "<project><properties><java.version>17</java.version></properties></project>",
        Product::Java,
        "17",
    );
    minimum("build.gradle", "sourceCompatibility = JavaVersion.VERSION_1_8\n", Product::Java, "8");
    minimum("a/build.gradle.kts", "languageVersion.set(JavaLanguageVersion.of(21))\n", Product::Java, "21");
    minimum(
        "a.csproj",
        "<Project><PropertyGroup><TargetFrameworks>net8.0;net6.0</TargetFrameworks></PropertyGroup></Project>",
        Product::Dotnet,
        "6.0",
    );
    minimum(
        "src/Ferry.props",
        "<Project><PropertyGroup><TargetFrameworks>netstandard2.1;net8.0</TargetFrameworks></PropertyGroup></Project>",
        Product::Dotnet,
        "3.0",
    );
    minimum("build.gradle.kts", "kotlin {\n    jvmToolchain(17)\n}\n", Product::Java, "17");
    minimum("mix.exs", "      elixir: \"~> 1.14\",\n", Product::Elixir, "1.14");
}

#[test]
fn pins_tell_what_is_used() {
    used(".nvmrc", "v20.11.0\n", Product::Node, "20.11.0");
    used(".node-version", "20.11.0\n", Product::Node, "20.11.0");
    used("package.json", r#"{"volta": {"node": "20.11.0"}}"#, Product::Node, "20.11.0");
    used(".python-version", "3.12.1\n", Product::Python, "3.12.1");
    used(".java-version", "21\n", Product::Java, "21");
    used(".ruby-version", "ruby-3.2.1\n", Product::Ruby, "3.2.1");
    used("go.mod", "module x\n\ntoolchain go1.22.3\n", Product::Go, "1.22.3");
    used("rust-toolchain", "1.75.0\n", Product::Rust, "1.75.0");
    used("rust-toolchain.toml", "[toolchain]\nchannel = \"1.75\"\n", Product::Rust, "1.75");
    used(".tool-versions", "erlang_x 1\nnodejs 18.1.0 # lts\n", Product::Node, "18.1.0");
    used("mise.toml", "[tools]\njava = \"temurin-21.0.2\"\n", Product::Java, "21.0.2");
    used(".sdkmanrc", "java=21.0.2-tem\n", Product::Java, "21.0.2");
    used("Dockerfile", "ARG V=3.14\nFROM --platform=x docker.io/python:${V}-slim AS base\n", Product::Python, "3.14");
    used(
        "compose.yaml",
        "services:\n  a:\n    image: node:20-alpine\n  b:\n    image: postgres:16\n",
        Product::Node,
        "20",
    );
    used("package.json", r#"{"packageManager": "pnpm@9.1.0+sha512.aa"}"#, Product::Pnpm, "9.1.0");
    used("global.json", r#"{"sdk": {"version": "8.0.100"}}"#, Product::Dotnet, "8.0.100");
}

#[test]
fn the_lowest_of_a_matrix_is_tested() {
    let text = "jobs:\n  t:\n    strategy:\n      matrix:\n        py: [3.10, '3.9', 3.12]\n    steps:\n      - uses: actions/setup-python@v5\n        with:\n          python-version: ${{ matrix.py }}\n";
    let (subject, role, _, lowest, _) = one(".github/workflows/ci.yml", text);
    assert_eq!((subject, role, lowest.as_str()), (Product::Python.into(), Role::Tested, "3.9"));
    assert_eq!(read_file(".github/workflows/ci.yml", text)[0].folder, "");
}

#[test]
fn what_says_nothing_is_no_fact() {
    for (path, text) in [
        (".nvmrc", "lts/*\n"),
        ("rust-toolchain", "stable\n"),
        ("Dockerfile", "FROM node:latest\nFROM scratch\n"),
        ("package.json", r#"{"engines": {"node": "*"}}"#),
        ("Cargo.toml", "[package]\nrust-version.workspace = true\n"),
        ("setup.py", "python_requires=REQUIRES,\n"),
        (
            "pom.xml",
            "<project><properties><maven.compiler.source>${java.version}</maven.compiler.source></properties></project>",
        ),
        (
            "a.csproj",
            "<Project><PropertyGroup><TargetFrameworks>net8.0;net48</TargetFrameworks></PropertyGroup></Project>",
        ),
    ] {
        assert_eq!(read_file(path, text), [], "{path}");
    }
}

#[test]
fn peers_and_pins_are_packages() {
    let (subject, role, _, lowest, _) = one("package.json", r#"{"peerDependencies": {"vite": "^5.0.0 || ^6.0.0"}}"#);
    assert_eq!((subject, role, lowest.as_str()), (Subject::Package("vite".into()), Role::Minimum, "5.0.0"));
    let (subject, role, _, lowest, _) = one("requirements-dev.txt", "-r x.txt\nblack==22.3.0  # style\n");
    assert_eq!((subject, role, lowest.as_str()), (Subject::Package("black".into()), Role::Used, "22.3.0"));
}

proptest! {
    #[test]
    fn no_file_panics(text in "\\PC*") {
        for path in ["package.json", "Cargo.toml", "go.mod", "setup.py", "Gemfile", "Dockerfile", "build.gradle", "pom.xml",
            ".nvmrc", ".tool-versions", "mix.exs", "requirements.txt", "x.gemspec", ".github/workflows/a.yml", "compose.yml"] {
            let _ = read_file(path, &text);
        }
    }
}
