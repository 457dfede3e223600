use std::path::{Path, PathBuf};
use std::str::FromStr as _;

use lsp_types::Uri;
use percent_encoding::{AsciiSet, CONTROLS, percent_decode_str, utf8_percent_encode};

/// What a path of a file URI writes as `%XX`, besides what is not ASCII.
const IN_PATH: &AsciiSet = &CONTROLS
    .add(b' ')
    .add(b'"')
    .add(b'#')
    .add(b'%')
    .add(b'<')
    .add(b'>')
    .add(b'?')
    .add(b'[')
    .add(b'\\')
    .add(b']')
    .add(b'^')
    .add(b'`')
    .add(b'{')
    .add(b'|')
    .add(b'}');

/// The file that a URI names; `None` for what is no file.
pub(super) fn path(uri: &Uri) -> Option<PathBuf> {
    let text = uri.as_str();
    let rest = text.strip_prefix("file://")?;
    let rest = rest.strip_prefix("localhost").unwrap_or(rest);
    let decoded = percent_decode_str(rest).decode_utf8().ok()?.into_owned();
    // `/C:/…` is how a drive is written.
    let drive = decoded.as_bytes().get(2) == Some(&b':') && decoded.starts_with('/');
    Some(PathBuf::from(if drive { &decoded[1..] } else { &decoded }))
}

/// The URI of a file.
pub(super) fn of(path: &Path) -> Option<Uri> {
    let text = path.to_string_lossy().replace('\\', "/");
    let slash = if text.starts_with('/') { "" } else { "/" };
    Uri::from_str(&format!("file://{slash}{}", utf8_percent_encode(&text, IN_PATH))).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_becomes_a_uri_and_back() {
        for name in ["/a b/ü#1?.md", "/plain/x.md", "/100%/[x].md"] {
            let uri = of(Path::new(name)).expect("a URI");
            assert_eq!(path(&uri), Some(PathBuf::from(name)), "{}", uri.as_str());
        }
        assert_eq!(path(&Uri::from_str("untitled:Untitled-1").expect("a URI")), None);
        assert_eq!(path(&Uri::from_str("file:///c%3A/x.md").expect("a URI")), Some(PathBuf::from("c:/x.md")));
    }
}
