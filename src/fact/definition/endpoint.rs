//! Where code registers a route of HTTP with a router, or an OpenAPI document describes one.

use std::ops::Range;

use super::Site;
use super::language::{is_program, is_script};
use super::route::{holds_end, is_registered_as};

/// Methods of HTTP as calls and annotations of routers are named, in lower case.
const METHODS: &[&str] = &["get", "post", "put", "patch", "delete", "del", "head", "options", "all", "any"];

/// What routers are called where they are told to route, in lower case. A client's `get` reads the same otherwise.
const ROUTERS: &[&str] = &[
    "app",
    "application",
    "router",
    "routes",
    "route",
    "server",
    "srv",
    "svr",
    "fastify",
    "r",
    "e",
    "g",
    "m",
    "mux",
    "engine",
    "echo",
    "rg",
    "group",
    "bp",
    "blueprint",
    "v1",
    "v2",
    "v3",
    "web",
    "rest",
    "public",
    "private",
    "admin",
];

/// Calls and annotations that do nothing but register a route, in lower case.
const REGISTERS: &[&str] = &[
    "handlefunc",
    "handlerfunc",
    "handle",
    "getmapping",
    "postmapping",
    "putmapping",
    "patchmapping",
    "deletemapping",
    "requestmapping",
    "httpget",
    "httppost",
    "httpput",
    "httppatch",
    "httpdelete",
    "mapget",
    "mappost",
    "mapput",
    "mapdelete",
    "mappatch",
    "add_url_rule",
    "add_api_route",
    "add_route",
    "add_get",
    "add_post",
    "add_put",
    "add_delete",
    "crow_route",
    "register_rest_route",
];

/// Lines around an object of a route within which its method and its handler stand.
const OBJECT: usize = 4;

/// Whether the string or the path at `site` holds the end of the route `name`.
pub(super) fn is_held(name: &str, site: &Site<'_>) -> bool {
    holds_end(run(site), name)
}

/// What stands around the site without a space, a quotation mark or the like.
pub fn run<'a>(site: &Site<'a>) -> &'a str {
    let ends = |c: char| c.is_whitespace() || matches!(c, '"' | '\'' | '`' | ',' | ';' | '=' | '&' | '|' | '#');
    let (before, after) = (site.before(), site.after());
    let start = before
        .rfind(ends)
        .map_or(before.len(), |at| before.len() - at - before[at..].chars().next().map_or(1, char::len_utf8));
    let end = after.find(ends).unwrap_or(after.len());
    &site.text[site.range.start - start..site.range.end + end]
}

/// Whether the site registers the route `name` with a router, or describes it in an OpenAPI document.
pub(super) fn defines(name: &str, site: &Site<'_>) -> bool {
    let before = site.before().trim_start();
    if before.starts_with("//") || before.starts_with("# ") || before.starts_with("* ") {
        return false;
    }
    let text = site.text;
    let extension = site.extension();
    if is_description(site.path, &extension) {
        return is_described(site) && is_registered_as(name, run(site).trim_end_matches(['{', ':']), "");
    }
    registered(site, &extension).is_some_and(|range| is_registered_as(name, route_of(&text[range]), site.path))
}

/// Whether files like the one at `path` can register or describe routes.
pub(super) fn may_register(path: &str, extension: &str) -> bool {
    is_program(extension) || is_description(path, extension)
}

fn is_description(path: &str, extension: &str) -> bool {
    let lower = || path.to_ascii_lowercase();
    matches!(extension, "yaml" | "yml" | "json") && ["openapi", "swagger"].iter().any(|word| lower().contains(word))
}

/// Whether the site is a key of `paths`.
fn is_described(site: &Site<'_>) -> bool {
    let before = site.before().trim_start().trim_start_matches(['"', '\'']);
    let after = site.after().trim_end().trim_end_matches('{').trim_end();
    before.starts_with('/')
        && after.ends_with(':')
        && !before.contains(char::is_whitespace)
        && site.text.contains("paths")
}

/// `"GET /users"` without its method.
fn route_of(literal: &str) -> &str {
    let after = literal.trim().split_once(' ').filter(|(method, _)| is_method(method));
    after.map_or(literal, |(_, route)| route.trim())
}

/// `GET`, `"GET"`, `http.MethodGet`, `Method::GET`.
fn is_method(word: &str) -> bool {
    let word = word.trim().trim_matches(['"', '\'', '[', ']']).to_ascii_lowercase();
    let last = word.rsplit(['.', ':']).next().unwrap_or_default();
    METHODS.contains(&last.strip_prefix("method").unwrap_or(last))
}

/// The string around the site that a router is given as a route, without its quotation marks.
pub fn registered(site: &Site<'_>, extension: &str) -> Option<Range<usize>> {
    let (before, after) = (site.before(), site.after());
    let open = before.rfind(['"', '\'', '`'])?;
    let quote = before[open..].chars().next()?;
    let close = after.find(quote)?;
    let range = site.range.start - (before.len() - open - 1)..site.range.end + close;
    let route = route_of(&site.text[range.clone()]);
    let rest = after[close + 1..].trim_start();
    let mut lead = before[..open].trim_end();
    if lead.trim().is_empty() {
        lead = site.above().find(|line| !line.trim().is_empty())?.trim_end();
    }
    let whole = !route.is_empty() && !route.contains(char::is_whitespace);
    (whole && (is_called(lead, rest, extension, site) || is_object(lead, site, extension))).then_some(range)
}

/// Whether what stands before the string calls a router or annotates a handler.
fn is_called(lead: &str, rest: &str, extension: &str, site: &Site<'_>) -> bool {
    let lead = lead.trim_start_matches("- ").trim();
    if matches!(extension, "rb" | "ex" | "exs") && METHODS.contains(&lead.trim_start()) {
        return true;
    }
    let Some(callee) = callee(lead) else { return false };
    let last = last_word(callee);
    let verb = last.to_ascii_lowercase();
    let joint = callee[..callee.len() - last.len()].trim_end_matches(['.', ':', '>', '-', '?']);
    let receiver = last_word(joint).to_ascii_lowercase();
    let annotates = lead.trim_start().starts_with(['@', '#', '[']);
    let is_java = matches!(extension, "java" | "kt" | "scala");
    if METHODS.contains(&verb.as_str()) {
        // `@GET("users")` is what a client of Retrofit asks for.
        let handed = rest.starts_with(',') || is_java && rest.trim_start_matches(')').trim_start().starts_with('{');
        let routes = ROUTERS.iter().any(|name| receiver == *name)
            || receiver.ends_with("router")
            || receiver.ends_with("routes")
            || receiver.ends_with("group");
        return annotates && !is_java || handed && (routes || is_java && receiver.is_empty());
    }
    match verb.as_str() {
        "route" => annotates || matches!(extension, "rs" | "py" | "php") || is_script(extension),
        "path" if is_java => annotates,
        "path" if extension == "go" => !receiver.is_empty() && receiver != "filepath" && receiver != "url",
        "path" | "re_path" | "url" => extension == "py" && site.text.contains("urlpatterns"),
        "resource" => extension == "rs",
        _ => REGISTERS.contains(&verb.as_str()),
    }
}

/// The letters, digits and underscores that `text` ends with.
fn last_word(text: &str) -> &str {
    text.rsplit(|c: char| !(c.is_alphanumeric() || c == '_')).next().unwrap_or_default()
}

/// What is called with the string as its route: after a method, or a name for the value, stands the route as well.
fn callee(lead: &str) -> Option<&str> {
    let mut lead = lead.trim_end_matches(['r', 'f', 'b', '@', '$']).trim_end();
    if !lead.ends_with(['(', ',', '=', '{', '[', ':']) {
        return None;
    }
    for name in ["value =", "value=", "path =", "path=", "value = {", "value={", "path = {", "{"] {
        lead = lead.strip_suffix(name).unwrap_or(lead).trim_end();
    }
    if let Some(arguments) = lead.strip_suffix(',') {
        let (call, first) = arguments.rsplit_once('(')?;
        return (is_method(first) || first.trim() == "app").then(|| call.trim_end());
    }
    let call = lead.strip_suffix('(')?.trim_end();
    match call.strip_suffix('>').and_then(|generic| generic.split_once('<')) {
        Some((call, _)) => Some(call),
        None => Some(call),
    }
}

/// `{ method: 'GET', url: '/users', handler }`.
fn is_object(lead: &str, site: &Site<'_>, extension: &str) -> bool {
    let near = || site.above().take(OBJECT).chain([site.before(), site.after()]).chain(site.below().take(OBJECT));
    let has = |key: &str| near().any(|line| line.contains(key));
    is_script(extension) && (lead.ends_with("url:") || lead.ends_with("path:")) && has("method:") && has("handler")
}
