use super::value;

/// The path in this repository that the address of a file on a forge gives: what follows its branch.
pub(super) fn path_on_forge(value: &str) -> Option<&str> {
    let (_, rest) = value.split_once("/blob/").or_else(|| value.split_once("/tree/"))?;
    let (_, path) = rest.split_once('/')?;
    let path = path.split(['#', '?']).next().unwrap_or_default().trim_end_matches('/');
    (!path.is_empty()).then_some(path)
}

/// Whether the edit gave the link that held the value another label too: it leads to another thing.
pub(super) fn is_relabelled(old: (&str, &str), new: (&str, &str)) -> bool {
    fn label<'a>((line, value): (&'a str, &str)) -> Option<&'a str> {
        let before = line[..line.find(value)?].trim_end_matches(['(', ':', ' ', '<']).strip_suffix(']')?;
        before.rsplit_once('[').map(|(_, label)| label)
    }
    label(old).zip(label(new)).is_some_and(|(old, new)| !old.eq_ignore_ascii_case(new))
}

/// Whether two addresses end in the same two parts.
pub(super) fn ends_alike(old: &str, new: &str) -> bool {
    let parts = |value: &str| value.trim_end_matches('/').rsplit('/').take(2).map(str::to_owned).collect::<Vec<_>>();
    let (old_parts, new_parts) = (parts(old), parts(new));
    old_parts == new_parts && !old_parts.iter().any(|part| part == host(old) || part == host(new))
}

/// The host of an address.
pub(super) fn host(value: &str) -> &str {
    let rest = value.split_once("://").map_or(value, |(_, rest)| rest);
    rest.split('/').next().unwrap_or_default().trim_start_matches("www.")
}

/// Whether `value` is a route of a service or a site: a path from a root that is no folder.
pub(super) fn is_route(value: &str) -> bool {
    value.starts_with('/') && value::shape(value) == value::Shape::Path
}

/// Whether the line gives a request: a method of HTTP before what it is asked of.
pub(super) fn is_request(line: &str) -> bool {
    const METHODS: &[&str] = &["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"];
    line.split(|c: char| !c.is_ascii_alphabetic()).any(|word| METHODS.contains(&word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_to_another_thing() {
        let one = |label: &str, end: &str| (format!("[{label}]: https://a.org/{end}"), format!("https://a.org/{end}"));
        for (label, relabelled) in [("two", true), ("one", false)] {
            let (old, new) = (one("one", "1"), one(label, "2"));
            assert_eq!(is_relabelled((&old.0, &old.1), (&new.0, &new.1)), relabelled);
        }
        assert!(ends_alike("https://www.a.io/plugin/framework", "https://b.com/a/plugin/framework"));
        assert!(!ends_alike("https://a.com/ada", "https://b.com/ada"));
        assert_eq!(path_on_forge("https://f.org/a/b/tree/main/docs/x.md#y"), Some("docs/x.md"));
        assert!(is_route("/users/:name") && !is_route("/users") && !is_route("src/users.rs"));
        assert!(is_request("Call GET `/users/all`.") && !is_request("Get `/users/all`."));
    }
}
