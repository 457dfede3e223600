//! Routes of HTTP as code and documents spell them, part by part.

use super::fold;

/// What stands between two slashes of a route.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part<'a> {
    /// A word that is the same in every request.
    Literal(&'a str),
    /// What every request fills in: `:id`, `{id}`, `<int:id>`, `(?P<id>\d+)`, `*`, `42`. All are equal.
    Hole,
}

impl Part<'_> {
    fn is_hole(self) -> bool {
        self == Part::Hole
    }

    /// Whether `self` says where a service stands, not what it offers: routers are mounted below it, and documents
    /// leave it out.
    fn is_mount(self) -> bool {
        match self {
            Part::Literal(word) => word == "api" || word == "rest" || is_version(word),
            Part::Hole => false,
        }
    }
}

fn is_version(word: &str) -> bool {
    let digits = word.strip_prefix('v').unwrap_or_default();
    digits.starts_with(|c: char| c.is_ascii_digit())
}

/// The parts of `route`, written in any spelling; slashes within brackets separate nothing.
pub fn parts(route: &str) -> Vec<Part<'_>> {
    let route = route.trim_start_matches('^').trim_end_matches(['$', '?']);
    let mut parts = Vec::new();
    let (mut depth, mut start) = (0_usize, 0);
    for (at, c) in route.char_indices().chain([(route.len(), '/')]) {
        match c {
            '(' | '[' | '{' | '<' => depth += 1,
            ')' | ']' | '}' | '>' => depth = depth.saturating_sub(1),
            '/' if depth == 0 || at == route.len() => {
                parts.extend(part(&route[start..at]));
                start = at + 1;
            }
            _ => {}
        }
    }
    parts
}

fn part(text: &str) -> Option<Part<'_>> {
    let word = text.split('?').next().unwrap_or_default();
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.' | '~');
    // `USER_ID` is for the reader to fill in.
    let filled_in = !word.contains(|c: char| c.is_ascii_lowercase());
    match text {
        "" => None,
        _ if word.is_empty() || !word.chars().all(plain) || filled_in => Some(Part::Hole),
        _ => Some(Part::Literal(word)),
    }
}

/// The last word of `route` that tells it from others; empty if it has none.
pub(super) fn telling_word(route: &str) -> &str {
    let parts = parts(route).into_iter().rev();
    let telling = parts.filter(|part| !part.is_mount()).find_map(|part| match part {
        Part::Literal(word) if word.len() > 2 => Some(word),
        _ => None,
    });
    telling.unwrap_or_default()
}

/// Whether a route that is said as `said` may be registered as `registered` in the file at `path`: the two are equal, or
/// one is the other's end and what stands before is where routers are mounted, of which code and documents may each leave
/// out. A router is often mounted below what its file or folder is called.
pub(super) fn is_registered_as(said: &str, registered: &str, path: &str) -> bool {
    let (said, registered) = (parts(said), parts(registered));
    let length = said.len().min(registered.len());
    let (before_said, said) = said.split_at(said.len() - length);
    let (before_registered, registered) = registered.split_at(registered.len() - length);
    let equal = said.iter().zip(registered).all(|(one, other)| one == other || other.is_hole());
    let literals = registered.iter().filter(|part| !part.is_hole() && !part.is_mount()).count();
    let is_called = |part: &Part<'_>| {
        let word =
            |word: &str| path.split('/').any(|name| fold(name.split('.').next().unwrap_or_default()) == fold(word));
        matches!(*part, Part::Literal(name) if word(name))
    };
    let mounted = before_registered.iter().all(|part| part.is_mount())
        && before_said.iter().all(|part| part.is_mount() || is_called(part));
    equal && literals > 0 && (mounted || length > 1 && literals > 1)
}

/// Whether the text `run` holds the end of the route `said`: its last two parts, or its only one, and the last word that is
/// no parameter among them.
pub(super) fn holds_end(run: &str, said: &str) -> bool {
    let (run, said) = (parts(run), parts(said));
    let Some(word) = said.iter().rposition(|part| !part.is_hole()) else { return false };
    let end = &said[word.min(said.len().saturating_sub(2))..];
    let is_like = |one: &Part<'_>, other: &Part<'_>| match (one, other) {
        (Part::Literal(one), Part::Literal(other)) => fold(one) == fold(other),
        _ => true,
    };
    // Parameters may be put behind the word when the program runs: `"/users/" + id`.
    let open = word + 1 < said.len() && run.last().is_some_and(|last| !last.is_hole() && is_like(last, &said[word]));
    let shared = |window: &[Part<'_>]| {
        window.iter().zip(end).all(|(one, other)| is_like(one, other))
            && window.iter().zip(end).any(|(one, other)| !one.is_hole() && !other.is_hole())
    };
    open || run.windows(end.len()).any(shared)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_are_holes_in_every_spelling() {
        for route in [
            "/users/:id/posts",
            "users/{id}/posts/",
            r"^users/(?P<id>[^/]+)/posts/$",
            "/users/<int:id>/posts",
            "/users/42/posts",
        ] {
            let wanted = [Part::Literal("users"), Part::Hole, Part::Literal("posts")];
            assert_eq!(parts(route), wanted, "{route}");
        }
    }

    #[test]
    fn the_word_that_tells_a_route_is_no_parameter_and_no_version() {
        for (route, word) in [("/api/v1/users/{id}", "users"), ("/healthz", "healthz"), ("/api/v2", ""), ("/{id}", "")]
        {
            assert_eq!(telling_word(route), word);
        }
    }

    #[test]
    fn a_route_may_be_registered_below_a_mount() {
        for (said, registered, wanted) in [
            ("/api/v1/users/{id}", "/users/:id", true),
            ("/users/{id}", "/api/v1/users/:id", true),
            ("/shop/users/{id}/posts", "/users/:id/posts", true),
            ("/shop/users/{id}", "/users/:id", false),
            ("/users/{id}", "/:id", false),
            ("/users", "/users/:id", false),
            ("/ferries/launch", "/launch", true),
        ] {
            assert_eq!(is_registered_as(said, registered, "web/ferries.go"), wanted, "{said} {registered}");
        }
    }

    #[test]
    fn code_holds_a_route_by_its_end() {
        for (run, said, wanted) in [
            ("${base}/users/${id}", "/api/v1/users/{id}", true),
            ("/users/", "/api/v1/users/{id}", true),
            ("http://localhost/healthz", "/healthz", true),
            ("/with-version/:slug/:version", "/apps/with-version/{slug}/{version}", true),
            ("v2/users", "/v1/users", false),
            ("/users/posts", "/users/activate", false),
        ] {
            assert_eq!(holds_end(run, said), wanted, "{run} {said}");
        }
    }
}
