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
        let at = line.find(value)?;
        if let Some(before) = line[..at].trim_end_matches(['(', ':', ' ', '<']).strip_suffix(']') {
            return before.rsplit_once('[').map(|(_, label)| label);
        }
        // `<a href="…">label</a>`: tags within the label are part of it on both sides.
        let (tag, rest) = line[at + value.len()..].split_once('>')?;
        let is_tag = line[..at].trim_end_matches(['"', '\'', ' ']).ends_with("href=") && !tag.contains('<');
        rest.split_once("</a>").filter(|_| is_tag).map(|(label, _)| label.trim())
    }
    // The label of a channel is its name: it changes with the address.
    let channel = |label: &str, value: &str| value.rsplit_once('#').is_some_and(|(_, name)| name == label);
    label(old)
        .zip(label(new))
        .is_some_and(|(one, two)| !(one.eq_ignore_ascii_case(two) || channel(one, old.1) && channel(two, new.1)))
}

/// Whether two addresses differ only in the number that they end in: issues, discussions, builds. Each is its own thing.
pub(super) fn are_numbered(old: &str, new: &str) -> bool {
    let number = |value: &str| -> Option<String> {
        let (start, end) = value.trim_end_matches('/').rsplit_once('/')?;
        (!end.is_empty() && end.bytes().all(|byte| byte.is_ascii_digit())).then(|| start.to_owned())
    };
    number(old).is_some_and(|start| number(new).as_ref() == Some(&start))
}

/// Whether two addresses of one host, a part for whom and a part for what, have neither in common: `org/one` and
/// `team/two` are two things.
pub(super) fn are_apart(old: &str, new: &str) -> bool {
    fn parts(value: &str) -> Vec<&str> {
        let rest = value.split_once("://").map_or(value, |(_, rest)| rest);
        rest.trim_end_matches('/').split('/').skip(1).collect()
    }
    const ACCOUNTS: &[&str] = &["github.com", "gitlab.com", "twitter.com", "x.com", "bsky.app"];
    let (one, two) = (parts(old), parts(new));
    // People take turns.
    if one.len() == 1 && two.len() == 1 && ACCOUNTS.contains(&host(old)) {
        return true;
    }
    host(old) == host(new) && one.len() == 2 && two.len() == 2 && one[0] != two[0] && one[1] != two[1]
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
        let html = |label: &str, end: &str| {
            (format!("<a href=\"https://a.org/{end}\">{label}</a>"), format!("https://a.org/{end}"))
        };
        for (label, relabelled) in [("two", true), ("one", false)] {
            let (old, new) = (html("one", "1"), html(label, "2"));
            assert_eq!(is_relabelled((&old.0, &old.1), (&new.0, &new.1)), relabelled, "{label}");
        }
        let channel = |name: &str| (format!("[{name}](irc://a.org/#{name})"), format!("irc://a.org/#{name}"));
        let (old, new) = (channel("one"), channel("two"));
        assert!(!is_relabelled((&old.0, &old.1), (&new.0, &new.1)));
        assert!(are_numbered("https://f.org/a/b/issues/12", "https://f.org/a/b/issues/31"));
        assert!(are_apart("https://f.org/a/one", "https://f.org/b/two"));
        assert!(are_apart("https://github.com/ada", "https://github.com/bob"));
        assert!(!are_apart("https://f.org/a/one", "https://f.org/b/one"));
        assert!(!are_numbered("https://f.org/a/v1", "https://f.org/a/v2"));
        assert!(ends_alike("https://www.a.io/plugin/framework", "https://b.com/a/plugin/framework"));
        assert!(!ends_alike("https://a.com/ada", "https://b.com/ada"));
        assert_eq!(path_on_forge("https://f.org/a/b/tree/main/docs/x.md#y"), Some("docs/x.md"));
        assert!(is_route("/users/:name") && !is_route("/users") && !is_route("src/users.rs"));
        assert!(is_request("Call GET `/users/all`.") && !is_request("Get `/users/all`."));
    }
}
