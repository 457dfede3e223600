use super::super::stem;
use crate::document::LinkKind;
use crate::site::published::{Aim, Asked, Links, Site};
use crate::tree::{Tree, path};

pub(super) struct Jekyll {
    pub(super) home: String,
    pub(super) relative: bool,
}

impl Jekyll {
    fn source(&self, from: &str, link: &str) -> Option<String> {
        match link.strip_prefix('/') {
            Some(rest) => path::resolve(&self.home, rest),
            None => path::resolve(path::parent(from), link),
        }
    }
}

impl Links for Jekyll {
    fn aims(&self, asked: &Asked<'_>) -> Result<Vec<Aim>, &'static str> {
        let &Asked { site, from, link, kind, .. } = asked;
        let mut aims = Vec::new();
        if self.relative && !matches!(kind, LinkKind::HtmlHref | LinkKind::HtmlSrc) {
            aims.extend(self.source(from, &link.path).map(Aim::Page));
        }
        aims.extend(site.browser(from, &link.path).map(Aim::Url));
        Ok(aims)
    }

    fn special(&self, site: &Site, _: &Tree, _: &str, dest: &str) -> Option<Result<Vec<Aim>, &'static str>> {
        self.liquid(site, dest.trim())
    }
}

/// The spellings of the base path in front of a link.
const BASE_URL: [&str; 3] = ["{{ site.baseurl }}", "{{site.baseurl}}", "{{ site.baseurl}}"];

impl Jekyll {
    /// Reads the Liquid of a destination: `{% link %}`, `{% post_url %}`, `relative_url`, `site.baseurl`.
    fn liquid(&self, site: &Site, dest: &str) -> Option<Result<Vec<Aim>, &'static str>> {
        if let Some(rest) = BASE_URL.iter().find_map(|form| dest.strip_prefix(form)) {
            if rest.starts_with("{%") {
                // Jekyll 4 puts the base path before it once more.
                let aims = self.liquid(site, rest)?;
                return Some(if site.base == "/" { aims } else { Ok(Vec::new()) });
            }
            if rest.contains("{{") {
                return Some(Err("template"));
            }
            let path = rest.split(['#', '?']).next().unwrap_or("");
            return Some(Ok(vec![Aim::Route(path.trim_start_matches('/').to_owned())]));
        }
        if let Some(inner) = dest.strip_prefix("{%") {
            let (inner, _) = inner.trim_start_matches('-').split_once("%}")?;
            let inner = inner.trim_end_matches('-').trim();
            let (word, argument) = inner.split_once(char::is_whitespace)?;
            let argument = argument.trim().trim_matches(['"', '\'']);
            return Some(match word {
                _ if argument.contains("{{") => Err("template"),
                "link" => Ok(vec![Aim::Page(path::join(&self.home, argument.trim_start_matches('/')))]),
                "post_url" => {
                    let wanted = argument.trim_start_matches('/');
                    let found = site.pages.keys().find(|page| page.contains("_posts/") && stem(page).ends_with(wanted));
                    Ok(found.map(|page| Aim::Page(page.clone())).into_iter().collect())
                }
                _ => Err("template"),
            });
        }
        let inner = dest.strip_prefix("{{")?.split_once("}}")?.0.trim();
        let (literal, filter) = inner.split_once('|')?;
        let literal = literal.trim();
        let quoted = literal.starts_with(['"', '\'']) && literal.len() > 1;
        if !quoted || !matches!(filter.trim(), "relative_url" | "absolute_url") {
            return Some(Err("template"));
        }
        let path = literal.trim_matches(['"', '\'']).split(['#', '?']).next().unwrap_or("");
        Some(Ok(vec![Aim::Route(path.trim_start_matches('/').to_owned())]))
    }
}
