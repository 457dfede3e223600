use super::path;

/// Extensions of pictures, fonts, sounds and archives: no text, and often most of a repository's bytes.
const BINARY: &[&str] = &[
    "png", "jpg", "jpeg", "gif", "webp", "avif", "bmp", "ico", "icns", "tiff", "psd", "woff", "woff2", "ttf", "otf",
    "eot", "mp3", "mp4", "ogg", "wav", "webm", "mov", "zip", "gz", "tgz", "bz2", "xz", "zst", "7z", "jar", "wasm",
    "class", "so", "dll", "exe",
];

/// Whether the file at `at` may hold text, as far as its name tells.
pub fn may_be_text(at: &str) -> bool {
    path::extension(at).is_none_or(|extension| !BINARY.iter().any(|binary| extension.eq_ignore_ascii_case(binary)))
}
