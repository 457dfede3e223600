//! Routes that code puts together while it runs: one router is mounted below another, or a framework makes them of
//! names.

use crate::fact::definition::Site;
use crate::fact::definition::endpoint::run;
use crate::fact::definition::route::{Part, parts};

/// The word ends a route, but for parameters: a router may be mounted there.
const MOUNT: u8 = 16;
/// It begins a route, but for parameters: it may be mounted below another.
const MOUNTED: u8 = 32;

/// Words that calls end with which make a route of a resource, a folder or a method that they name.
const ROUTING: &[&str] = &[
    "resource",
    "resources",
    "register",
    "route",
    "controller",
    "prefix",
    "mount",
    "group",
    "scope",
    "namespace",
    "action",
    "use",
    "nest",
    "url_path",
    "basename",
];

/// The names of which the route may be put together.
pub(super) fn pieces(route: &str) -> Vec<String> {
    literals(route).into_iter().flat_map(|word| [word.to_owned(), controller(word)]).collect()
}

/// Whether the product holds the two ends between which the route may be put together; `has` tells the marks of each
/// of its [`pieces`]. Its last two parts stand nowhere as one, so if it is put together, then between them.
pub(super) fn is_mounted(route: &str, has: &dyn Fn(&str, u8) -> bool) -> bool {
    let holds = |word: &str, mark| has(word, mark) || has(&controller(word), mark);
    match (literals(route).as_slice(), parts(route).last()) {
        ([.., last], Some(Part::Hole)) | ([last], _) => holds(last, MOUNT),
        ([.., head, last], _) => holds(head, MOUNT) && holds(last, MOUNTED),
        ([], _) => true,
    }
}

/// Whether the word at `site` stands at an end of a route, or names what frameworks make routes of: a resource, a
/// controller, a method.
pub(super) fn marks(site: &Site<'_>) -> u8 {
    let (before, after) = (site.before(), site.after());
    let mut lead = before.trim_end_matches(['"', '\'', '`', ':', ' ', '(', '=', '[', '{']);
    // `resources :boats, :rafts`
    if site.path.ends_with(".rb") {
        lead = lead.trim_start().split([' ', '(']).next().unwrap_or_default();
    }
    let caller = lead.rsplit(|c: char| !(c.is_alphanumeric() || c == '_')).next().unwrap_or_default().to_lowercase();
    let routing = ROUTING.iter().any(|word| caller.ends_with(word));
    let alone = site.quote().is_some() || before.ends_with(':') && site.path.ends_with(".rb");
    let by_name = ["py", "rb", "cs", "java", "kt", "php", "ts", "js"].contains(&site.extension().as_str());
    let acts = by_name && after.starts_with('(') && before.ends_with(' ');
    if alone && routing || acts || site.written().to_ascii_lowercase().ends_with("controller") {
        return MOUNT | MOUNTED;
    }
    let touches = before.ends_with('/') || after.starts_with('/');
    if !touches || !routing && !run(site).starts_with('/') {
        return 0;
    }
    let route = parts(run(site));
    let is_here = |part: &Part<'_>| matches!(part, Part::Literal(word) if *word == site.written());
    let first = route.iter().find(|part| **part != Part::Hole).is_some_and(is_here);
    let last = route.iter().rev().find(|part| **part != Part::Hole).is_some_and(is_here);
    (u8::from(first) * MOUNTED) | (u8::from(last) * MOUNT)
}

/// How frameworks call what answers the routes of `word`.
fn controller(word: &str) -> String {
    format!("{word}_controller")
}

/// The words of a route.
fn literals(route: &str) -> Vec<&str> {
    let word = |part| match part {
        Part::Literal(word) => Some(word),
        Part::Hole => None,
    };
    parts(route).into_iter().filter_map(word).collect()
}
