//! Repository paths as text: relative to the root, `/` between parts, no
//! leading or trailing slash, the root itself is the empty string.

/// The folder of `path`; the root's is the root.
pub fn parent(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(folder, _)| folder)
}

/// The last part of `path`.
pub fn name(path: &str) -> &str {
    path.rsplit_once('/').map_or(path, |(_, name)| name)
}

/// The extension of the last part, without the dot; `None` for `.gitignore` and `Makefile`.
pub fn extension(path: &str) -> Option<&str> {
    let (stem, extension) = name(path).rsplit_once('.')?;
    (!stem.is_empty() && !extension.is_empty()).then_some(extension)
}

/// `path` below `folder`, either of which may be the root.
pub fn join(folder: &str, path: &str) -> String {
    match (folder, path) {
        ("", path) => path.to_owned(),
        (folder, "") => folder.to_owned(),
        (folder, path) => format!("{folder}/{path}"),
    }
}

/// Resolves `relative` (which may hold `.`, `..`, doubled or trailing slashes)
/// from `folder`. `None` if it climbs above the root.
pub fn resolve(folder: &str, relative: &str) -> Option<String> {
    let mut parts: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    for part in relative.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop()?;
            }
            part => parts.push(part),
        }
    }
    Some(parts.join("/"))
}

/// The relative path that leads from `folder` to `target`.
pub fn relative(folder: &str, target: &str) -> String {
    let from: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    let to: Vec<&str> = target.split('/').filter(|part| !part.is_empty()).collect();
    let shared = from.iter().zip(&to).take_while(|(a, b)| a == b).count();
    let mut parts = vec![".."; from.len() - shared];
    parts.extend(&to[shared..]);
    if parts.is_empty() { ".".to_owned() } else { parts.join("/") }
}

/// The folders above `path`, nearest first, ending with the root.
pub fn ancestors(path: &str) -> impl Iterator<Item = &str> {
    let mut at = Some(path);
    std::iter::from_fn(move || {
        let here = at?;
        let up = parent(here);
        at = (!here.is_empty() && !up.is_empty()).then_some(up);
        if here.is_empty() { None } else { Some(up) }
    })
}

/// Of `items`, each with a folder, the one whose folder holds `path` and lies deepest.
pub fn innermost<'a, T>(path: &str, items: &'a [T], folder: impl Fn(&T) -> &str) -> Option<&'a T> {
    items.iter().filter(|item| within(path, folder(item))).max_by_key(|item| folder(item).len())
}

/// What follows `folder` in `path`, without the slash between them; `None` unless `path` lies below `folder` and is
/// not the folder itself. Everything but the root lies below the root.
pub fn below<'a>(path: &'a str, folder: &str) -> Option<&'a str> {
    let rest = if folder.is_empty() { path } else { path.strip_prefix(folder)?.strip_prefix('/')? };
    (!rest.is_empty()).then_some(rest)
}

/// Whether `path` is `folder` or lies below it; everything lies below the root.
pub fn within(path: &str, folder: &str) -> bool {
    folder.is_empty() || path == folder || path.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/'))
}

/// Whether `path` lies in a folder that keeps the code of others in the tree.
pub fn is_vendored(path: &str) -> bool {
    const FOLDERS: &[&str] = &["vendor", "node_modules", "third_party", "third-party", "Godeps"];
    parent(path).split('/').any(|folder| FOLDERS.contains(&folder))
}

#[cfg(test)]
mod tests {
    use super::below;

    #[test]
    fn a_folder_is_not_below_itself_and_its_namesakes_are_not_below_it() {
        assert_eq!(below("a/b/c.md", "a/b"), Some("c.md"));
        assert_eq!(below("a.md", ""), Some("a.md"));
        for (path, folder) in [("a/b", "a/b"), ("a/bc", "a/b"), ("a", "a/b"), ("", ""), ("a/", "a")] {
            assert_eq!(below(path, folder), None, "{path} {folder}");
        }
    }
}
