use crate::tree::path;

/// What a file that is no document does for a name.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum Role {
    /// It makes the product: a name in it is alive, and may be defined there.
    Product,
    /// It uses or checks the product: tests, samples, the build. A name in it is alive, but not defined there.
    User,
    /// It repeats what others define: completion scripts, recorded output, lock files, documents, logs. A name
    /// in it is neither.
    Echo,
}

const ECHO_EXTENSIONS: &[&str] = &[
    "md", "mdx", "markdown", "rst", "adoc", "asciidoc", "txt", "svg", "lock", "snap", "sum", "map", "ipynb", "html",
    "htm", "po", "pot", "golden", "out", "log", "csv", "tsv", "1", "5", "7", "8", "roff", "man", "patch", "diff",
    "stderr", "stdout", "resolved", "tape", "cast", "org", "tex", "pdf", "textile", "wiki", "fish", "ics",
];

const ECHO_FOLDERS: &[&str] = &[
    "completion",
    "completions",
    "complete",
    "autocomplete",
    "snapshots",
    "__snapshots__",
    "__screenshots__",
    "man",
    "manpages",
    "vendor",
    "node_modules",
    "third_party",
    "third-party",
    "changelog",
    "changelogs",
    "changes",
    ".changeset",
    "newsfragments",
    "locale",
    "locales",
    "dist",
    "changelog.d",
    ".chglog",
    "i18n",
    "translations",
];

const ECHO_NAMES: &[&str] = &["package-lock.json", "pnpm-lock.yaml", "npm-shrinkwrap.json", "authors", "contributors"];

const USER_FOLDERS: &[&str] = &[
    "test",
    "tests",
    "__tests__",
    "testing",
    "testdata",
    "test-data",
    "test_data",
    "spec",
    "specs",
    "e2e",
    "fixtures",
    "__fixtures__",
    "fixture",
    "bench",
    "benches",
    "benchmark",
    "benchmarks",
    "examples",
    "example",
    "demo",
    "demos",
    "samples",
    "sample",
    "docs",
    "doc",
    "website",
    "www",
    "site",
    "docs_src",
    "playground",
    "playgrounds",
    ".github",
    ".circleci",
    ".gitlab",
    "ci",
    "integration",
    "integration-tests",
    "integration_tests",
    "mocks",
    "__mocks__",
    "templates",
    "template",
    "skeleton",
    "cookbook",
    "tutorial",
    "tutorials",
    "blog",
    "stubs",
    "contrib",
];

/// Parts of the dotted names of projects that use the product: `Ferry.Tests.Unit` is what .NET calls one.
const PROJECTS_OF_USERS: &[&str] =
    &["benchmark", "benchmarks", "examples", "integrationtests", "samples", "test", "tests", "unittests"];

/// What the file at `at` does.
pub fn role_of(at: &str) -> Role {
    let name = path::name(at).to_ascii_lowercase();
    let extension = path::extension(&name).unwrap_or_default();
    let folders = || path::parent(at).split('/').map(str::to_ascii_lowercase);
    let echo = ECHO_EXTENSIONS.contains(&extension)
        || ECHO_NAMES.contains(&name.as_str())
        || ["changelog", "changes", "history", "news", "license", "copying", "readme"]
            .iter()
            .any(|start| name.strip_prefix(start).is_some_and(|rest| rest.is_empty() || rest.starts_with('.')))
        || name.contains(".min.")
        || name.contains("completion") && !matches!(extension, "rs" | "go" | "py" | "rb" | "java" | "kt")
        || folders().any(|folder| {
            ECHO_FOLDERS.contains(&folder.as_str()) && !(folder == "completions" && is_source(extension))
        });
    if echo {
        return Role::Echo;
    }
    let is_of_users = |folder: String| {
        USER_FOLDERS.contains(&folder.as_str()) || folder.split('.').any(|part| PROJECTS_OF_USERS.contains(&part))
    };
    if is_test(at) || is_stand_in(at) || folders().any(is_of_users) { Role::User } else { Role::Product }
}

/// Whether the file stands in for somebody else's code.
fn is_stand_in(at: &str) -> bool {
    let name = path::name(at).to_ascii_lowercase();
    ["stub", "shim", "polyfill"].iter().any(|word| name.contains(word))
}

/// Whether the file is one of tests, by its own name.
pub fn is_test(at: &str) -> bool {
    let name = path::name(at).to_ascii_lowercase();
    let stem = name.rsplit_once('.').map_or(name.as_str(), |(stem, _)| stem);
    stem.starts_with("test_")
        || ["_test", "_tests", ".test", ".spec", "_spec", "-test", "-spec", ".e2e", ".bench"]
            .iter()
            .any(|end| stem.ends_with(end))
        || matches!(stem, "test" | "tests" | "conftest")
}

fn is_source(extension: &str) -> bool {
    matches!(extension, "rs" | "go" | "py" | "rb" | "java" | "kt" | "ts" | "js")
}

#[cfg(test)]
mod tests {
    use super::{Role, role_of};

    #[test]
    fn projects_of_tests_may_have_dotted_names() {
        assert_eq!(role_of("src/Ferry.Tests.Unit/Boat.cs"), Role::User);
        assert_eq!(role_of("src/Ferry.Testing/Boat.cs"), Role::Product);
        assert_eq!(role_of("src/Ferry.Docs/Boat.cs"), Role::Product);
    }
}
