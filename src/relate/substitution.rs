//! What it means that one value took another's place: nothing but dress, another form of the same thing, or a change
//! that leaves the old one where it stood.

use std::collections::BTreeSet;

use super::address::host;
use super::value::{Shape, is_position, is_sample, shape};

/// Whether two values differ in dress only: an address in its scheme or slashes, plain words in letter case
/// and dashes. In names, paths and flags every character counts.
pub(super) fn is_cosmetic(old: &str, new: &str) -> bool {
    let address = |value: &str| -> String {
        let value = value.split_once("://").map_or(value, |(_, rest)| rest);
        value.trim_start_matches("www.").trim_end_matches('/').to_lowercase()
    };
    if shape(old) == Shape::Url || shape(new) == Shape::Url {
        return address(old) == address(new);
    }
    // A global is itself with and without the object that holds all of them.
    if of_global(old) == of_global(new) || is_inflected(old, new) {
        return true;
    }
    let letters = |value: &str| -> String {
        value.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
    };
    let bare = |value: &str| value.trim_matches(|c: char| !c.is_alphanumeric() && c != '-').to_owned();
    let prose =
        [old, new].iter().any(|value| shape(value) == Shape::Words || value.contains('`')) && !new.starts_with('-');
    letters(old).is_empty() || bare(old) == bare(new) || letters(old) == letters(new) && prose
}

/// Whether one is the plural of the other where people write the name of a type as a noun: "two `Buttons`".
fn is_inflected(old: &str, new: &str) -> bool {
    let (short, long) = if old.len() < new.len() { (old, new) } else { (new, old) };
    let noun = short.starts_with(|c: char| c.is_ascii_uppercase()) && short.contains(|c: char| c.is_ascii_lowercase());
    noun && short.bytes().all(|byte| byte.is_ascii_alphanumeric())
        && matches!(long.strip_prefix(short), Some("s" | "es"))
}

fn of_global(value: &str) -> &str {
    ["window.", "globalThis.", "global.", "self."].iter().find_map(|global| value.strip_prefix(global)).unwrap_or(value)
}

/// Whether a page may hold `old` after `new` took its place elsewhere: not what is set rather than said, what
/// only grew, icons, anchors of a page, patterns and positions of pasted output.
pub(super) fn can_be_left(old: &str, new: &str) -> bool {
    let set = [old, new].iter().any(|value| value.contains(['"', '<', '>', '\\', '[', ']']) || value.contains("]("));
    let grew = has_grown(old, new) && shape(old) != Shape::Flag;
    let sample = is_sample(old) && shape(old) != Shape::Url;
    // What a shell puts in, and what an editor of streams replaces, are the reader's.
    let script = old.contains('$') || old.starts_with("s/") && old.ends_with('/');
    let scheme = |value: &str| value.split_once("://").map(|(scheme, _)| scheme.trim_end_matches('s').to_owned());
    let other_scheme = scheme(old).zip(scheme(new)).is_some_and(|(old, new)| old != new);
    !set && !grew
        && !sample
        && !script
        && !other_scheme
        && !old.starts_with([':', '#'])
        && !old.contains('*')
        // What `this` is depends on where it is said, and what lies at home is the reader's.
        && !old.starts_with("this.")
        && !old.starts_with("~/")
        && !is_position(old)
}

/// Whether `new` says more than `old` and `old` still holds: a page below it, a route of one language.
fn has_grown(old: &str, new: &str) -> bool {
    let file = |value: &str| value.replacen("/blob/", "/tree/", 1);
    let localized = old.starts_with('/') && new.starts_with('/') && new.ends_with(old);
    // A name by the way to it: `a.name` says where `name` is.
    let qualified = new.strip_suffix(old).is_some_and(|way| way.ends_with('.') || way.ends_with("::"));
    new.starts_with(old)
        || qualified
        || localized
        || is_translated(old, new)
        || shape(old) == Shape::Url && file(new).starts_with(&file(old))
}

/// Whether the two are one address or path in two languages: only a part that is the code of one differs, or the
/// host's first label is.
fn is_translated(old: &str, new: &str) -> bool {
    let code = |part: &str| {
        let (language, country) = part.split_once(['-', '_']).unwrap_or((part, "xx"));
        let letters = |text: &str| text.len() == 2 && text.bytes().all(|byte| byte.is_ascii_alphabetic());
        letters(language) && language.bytes().all(|byte| byte.is_ascii_lowercase()) && letters(country)
    };
    let hosts = (host(old).split_once('.'), host(new).split_once('.'));
    if let (Some((one, site)), Some((two, other))) = hosts
        && one != two
        && site == other
        && code(one)
        && code(two)
    {
        return true;
    }
    let (one, two): (Vec<&str>, Vec<&str>) = (old.split('/').collect(), new.split('/').collect());
    let differ: Vec<(&str, &str)> = one.iter().copied().zip(two.iter().copied()).filter(|(a, b)| a != b).collect();
    one.len() == two.len() && matches!(differ[..], [(a, b)] if code(a) && code(b))
}

/// Whether two names are the same but for their numbers: `NODE_20` and `NODE_22`.
pub(super) fn differ_in_numbers(old: &str, new: &str) -> bool {
    let letters = |value: &str| value.chars().filter(|c| !c.is_ascii_digit()).collect::<String>();
    matches!(shape(old), Shape::Name | Shape::Flag) && letters(old) == letters(new)
}

/// Most letters by which a misspelt name differs.
const SLIP: usize = 2;

/// Whether `old` is `new` with a slip of the pen: in one place of a longer name a letter or two are missing or too many,
/// two stand in the other order, or one is another. Another number, another letter case, a plural or another whole word is another name.
pub(super) fn is_misspelt(old: &str, new: &str) -> bool {
    let start = old.bytes().zip(new.bytes()).take_while(|(one, other)| one == other).count();
    let (one, other) = (old.get(start..).unwrap_or_default(), new.get(start..).unwrap_or_default());
    let end = one.bytes().rev().zip(other.bytes().rev()).take_while(|(one, other)| one == other).count();
    let (one, other) = (&one.as_bytes()[..one.len() - end], &other.as_bytes()[..other.len() - end]);
    let joint = |byte: Option<&u8>| byte.is_none_or(|byte| !byte.is_ascii_alphanumeric());
    let whole = !one.is_empty()
        && !other.is_empty()
        && joint(old.as_bytes()[..start].last())
        && joint(old.as_bytes().get(old.len() - end))
        && one.iter().chain(other).all(u8::is_ascii_alphanumeric);
    let differ = one.iter().chain(other);
    let sorted = |letters: &[u8]| {
        let mut letters = letters.to_vec();
        letters.sort_unstable();
        letters
    };
    let slip = one.is_empty() || other.is_empty() || one.len() + other.len() == 2 || sorted(one) == sorted(other);
    old.is_ascii()
        && new.is_ascii()
        && old.len() > 2 * SLIP
        && slip
        && one.len().max(other.len()) <= SLIP
        && !whole
        && !differ.clone().any(u8::is_ascii_digit)
        && !old.starts_with(new)
        && !new.starts_with(old)
        // `end_date` and `endDate` are two styles.
        && old.bytes().any(|byte| byte.is_ascii_uppercase()) == new.bytes().any(|byte| byte.is_ascii_uppercase())
        && !old.eq_ignore_ascii_case(new)
        && !is_redashed(old, new)
}

/// Whether the two are one flag with one dash and with two.
pub(super) fn is_redashed(old: &str, new: &str) -> bool {
    old.starts_with('-') && old.trim_start_matches('-') == new.trim_start_matches('-')
}

/// Whether all words of one value are words of the other too, as in `Client` and `PreviewClient`: then one may be a
/// kind of the other, and both may be.
pub(super) fn is_narrowed(old: &str, new: &str) -> bool {
    let words = |value: &str| -> BTreeSet<String> {
        let mut words = vec![String::new()];
        let mut low = false;
        for c in value.chars() {
            if !c.is_alphanumeric() || low && c.is_uppercase() {
                words.push(String::new());
            }
            low = c.is_lowercase();
            if let Some(word) = words.last_mut().filter(|_| c.is_alphanumeric()) {
                word.extend(c.to_lowercase());
            }
        }
        words.into_iter().filter(|word| !word.is_empty()).collect()
    };
    let (old, new) = (words(old), words(new));
    old != new && (old.is_subset(&new) || new.is_subset(&old))
}

/// Whether `new` is what `old` was cut down to.
pub(super) fn is_cut_down(old: &str, new: &str) -> bool {
    old.strip_suffix(new).is_some_and(|rest| rest.ends_with(|c: char| !c.is_alphanumeric()))
        || old.strip_prefix(new).is_some_and(|rest| rest.starts_with(|c: char| !c.is_alphanumeric()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diff::likeness;

    #[test]
    fn slips_of_the_pen() {
        for (old, new) in [
            ("RSA256", "RS256"),
            ("secondRage", "secondRange"),
            ("argo-rbac-cm", "argocd-rbac-cm"),
            ("AWS_SECRET_ACCESSKEY", "AWS_SECRET_ACCESS_KEY"),
            (".mise-toml", ".mise.toml"),
            ("DocumentExecutor", "DocumentExecuter"),
            ("deploy_singel_stage", "deploy_single_stage"),
        ] {
            assert!(is_misspelt(old, new), "{old} {new}");
        }
        for (old, new) in [
            ("v1alpha1", "v1alpha2"),
            ("end_date", "endDate"),
            ("icon-m-user", "icon-o-user"),
            ("node.json", "Node.json"),
            ("--pipeline", "--pipelines"),
            ("-config", "--config"),
            ("port.NewRouter", "porttypes.NewRouter"),
            ("deploy_simple_stage", "deploy_single_stage"),
        ] {
            assert!(!is_misspelt(old, new), "{old} {new}");
        }
    }

    #[test]
    fn a_plural_and_a_place_of_its_own_are_no_other_names() {
        for (old, new) in [("FloatingButtons", "FloatingButton"), ("Box", "Boxes")] {
            assert!(is_cosmetic(old, new) && is_cosmetic(new, old), "{old} {new}");
        }
        assert!(!is_cosmetic("allow_hosts", "allow_host") && !is_cosmetic("--hosts", "--host"));
        assert!(
            !can_be_left("this.client.get", "context.client.get") && can_be_left("app.get_client", "app.client_of")
        );
    }

    #[test]
    fn kinds_of_one_thing() {
        for (old, new) in [("PreviewClient", "Client"), ("--peer-urls", "--initial-peer-urls")] {
            assert!(is_narrowed(old, new) && is_narrowed(new, old), "{old} {new}");
        }
        assert!(!is_narrowed("deploy_legacy_stage", "deploy_single_stage") && !is_narrowed(".tool-toml", ".tool.toml"));
    }

    #[test]
    fn renames_are_alike_and_others_are_not() {
        assert!(likeness("src/old_name.rs", "src/new_name.rs") >= 0.8);
        assert!(likeness("SQLite", "Dolt") < 0.4);
        for (old, new, cosmetic) in [
            ("http://a.org/", "https://www.a.org", true),
            ("Back end", "back-end", true),
            ("(name", "name", true),
            ("-name", "--name", false),
            ("status", "--status", false),
            ("/list/sharedWith", "/list/shared-with", false),
            ("https://a.org/#/b", "https://a.org/b", false),
        ] {
            assert_eq!(is_cosmetic(old, new), cosmetic, "{old} {new}");
        }
    }

    #[test]
    fn dress_of_names_and_of_prose() {
        for (old, new, cosmetic) in [
            ("Cluster-Scoped", "cluster-scoped", true),
            ("Wget-like", "`wget`-like", true),
            ("window.Tool.start", "Tool.start", true),
            ("os.Pathlike", "os.PathLike", false),
            ("old_name", "`new_name`", false),
        ] {
            assert_eq!(is_cosmetic(old, new), cosmetic, "{old} {new}");
        }
    }

    #[test]
    fn what_still_holds_is_not_left() {
        for (old, new, left) in [
            ("/reference/settings", "/de/reference/settings", false),
            ("https://en.wiki.org/wiki/Ferry", "https://fr.wiki.org/wiki/Bac", false),
            ("https://a.org/en/guides/pages", "https://a.org/pt-br/guides/pages", false),
            ("myService", "my-service", false),
            ("fetch-image", "llvm.fetch-image", false),
            ("https://f.org/a/b/tree/main/src", "https://f.org/a/b/blob/main/src/one.go", false),
            ("https://a.org/socket", "wss://a.org/socket", false),
            ("$HOME/one.yaml", "$HOME/two.yaml", false),
            ("s/ONE/TWO/", "s/ONE/THREE/", false),
            ("docs/one.md", "website/docs/one.md", true),
            ("http://a.org/old", "https://a.org/new", true),
        ] {
            assert_eq!(can_be_left(old, new), left, "{old} {new}");
        }
    }
}
