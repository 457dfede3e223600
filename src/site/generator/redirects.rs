use crate::site::config::{at, json, text, toml};
use crate::site::published::Site;
use crate::tree::{Tree, path};

/// Adds the redirects of the host: `_redirects`, `netlify.toml`, `vercel.json`, `static.json`, looked up in
/// `folders` and at the root.
pub(super) fn of_host(tree: &Tree, folders: &[String], site: &mut Site) {
    let mut folders: Vec<&str> = folders.iter().map(String::as_str).collect();
    folders.push("");
    for folder in folders {
        if let Some(lines) = tree.text(&path::join(folder, "_redirects")) {
            for line in lines.lines() {
                let mut words = line.split_whitespace();
                if let (Some(from), Some(to)) = (words.next(), words.next())
                    && from.starts_with('/')
                {
                    site.redirect(below(site, from).as_str(), to);
                }
            }
        }
        if let Some(value) = tree.text(&path::join(folder, "netlify.toml")).and_then(|text| toml(&text)) {
            for rule in at(&value, "redirects").and_then(|list| list.as_array()).into_iter().flatten() {
                if let (Some(from), Some(to)) = (text(rule, "from"), text(rule, "to")) {
                    site.redirect(below(site, from).as_str(), to);
                }
            }
        }
        if let Some(value) = tree.text(&path::join(folder, "vercel.json")).and_then(|text| json(&text)) {
            for key in ["redirects", "rewrites"] {
                for rule in at(&value, key).and_then(|list| list.as_array()).into_iter().flatten() {
                    if let (Some(from), Some(to)) = (text(rule, "source"), text(rule, "destination")) {
                        site.redirect(below(site, from).as_str(), to);
                    }
                }
            }
        }
    }
}

/// A host's path as a route of the site. A redirect that catches the whole host says nothing of a page.
fn below(site: &Site, from: &str) -> String {
    let from = from.trim_start_matches('/');
    if matches!(from, "*" | ":path*" | "(.*)" | ":splat*") || from.starts_with("http") {
        return "\u{0}".to_owned();
    }
    site.below_base(from).unwrap_or(from).to_owned()
}
