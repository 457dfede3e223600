//! What an ending tells of a file's language.

/// Languages of which programs and libraries are written, scripts in [`is_script`] aside.
const PROGRAMS: &[&str] = &[
    "rs", "go", "py", "rb", "java", "kt", "cs", "c", "h", "cc", "cpp", "hpp", "swift", "scala", "php", "pl", "lua",
    "ex", "exs", "dart", "nim", "zig", "hs", "ml",
];

/// Whether files of this extension are JavaScript or TypeScript.
pub(super) fn is_script(extension: &str) -> bool {
    matches!(extension, "js" | "ts" | "mjs" | "mts" | "cjs" | "tsx" | "jsx")
}

/// Whether files of this extension are code of a general-purpose language.
pub(super) fn is_program(extension: &str) -> bool {
    is_script(extension) || PROGRAMS.contains(&extension)
}
