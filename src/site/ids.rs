use std::borrow::Cow;
use std::collections::BTreeSet;
use std::sync::{Arc, LazyLock, OnceLock};

use regex::Regex;

use super::include::Includes;
use super::near::Alike;
use super::published::Site;
use super::renderer::Renderer;
use super::slug::{Dialect, Heading};
use crate::document::{Document, outline};
use crate::source::Span;
use crate::tree::{Tree, path};

/// The ids of one page in its renderer.
pub(super) struct PageIds {
    /// Every id, explicit or made.
    pub(super) ids: Arc<BTreeSet<String>>,
    /// The id of each heading of `document`, in order.
    pub(super) own: Vec<Option<String>>,
    /// The page with its includes in place.
    pub(super) document: Arc<Document>,
    /// Why an id that is not among `ids` may exist all the same.
    pub(super) open: Option<&'static str>,
    /// What its ids may be confused with. Like what follows it is asked for dead anchors alone, and made for the first.
    pub(super) alike: Alike,
    hidden: OnceLock<BTreeSet<String>>,
    doubt: OnceLock<Option<&'static str>>,
}

const WRITTEN: &str = "code of the site writes into its pages";

/// How a page's ids are made: by a site, or by the forge that shows the file.
#[derive(Clone, Copy)]
pub(super) enum Maker<'a> {
    /// A generator.
    Site(&'a Site),
    /// A forge, and the dialect of a generator that publishes the page as well.
    Forge(Renderer, Option<&'a Dialect>),
}

impl Maker<'_> {
    pub(super) fn renderer(self) -> Renderer {
        match self {
            Maker::Site(site) => site.renderer,
            Maker::Forge(forge, _) => forge,
        }
    }

    /// `None` if the ids cannot be known.
    pub(super) fn dialect(self) -> Option<Dialect> {
        match self {
            Maker::Site(site) => site.dialect.clone(),
            Maker::Forge(Renderer::GitLab, _) => Some(Dialect::GitLab),
            Maker::Forge(Renderer::Gitea, _) => Some(Dialect::Gitea),
            Maker::Forge(..) => Some(Dialect::GitHub),
        }
    }

    /// The ids of the page at `page`, whose text is `text`. `parsed` is the page as the corpus has it, which
    /// serves unless something is included or `text` is another page's.
    pub(super) fn ids(self, tree: Option<&Tree>, parsed: Option<&Arc<Document>>, page: &str, text: &str) -> PageIds {
        let mut open = None;
        let mut body = Cow::Borrowed(text);
        if let (Maker::Site(site), Some(tree)) = (self, tree)
            && site.includes != Includes::None
        {
            let expanded = site.includes.expand(tree, page, text);
            body = Cow::Owned(expanded.text);
            open = expanded.open;
        }
        let document = match parsed.filter(|parsed| parsed.text() == body) {
            Some(parsed) => Arc::clone(parsed),
            None => Arc::new(outline(page, &body)),
        };
        let (own, ids) = self.made(&document);
        let open =
            open.or_else(|| self.dialect().is_none().then_some("heading ids are made in a way that is not known"));
        let open = open.or_else(|| matches!(self, Maker::Site(site) if site.writes_pages).then_some(WRITTEN));
        let open = open.or_else(|| self.open(&document));
        let made = || tree.is_some_and(|tree| self.takes_components() && imports_headings(tree, text));
        let open = open.or_else(|| made().then_some("a component of the target page may make headings"));
        let (alike, hidden, doubt) = Default::default();
        PageIds { ids: Arc::new(ids), own, document, open, alike, hidden, doubt }
    }

    /// The ids that the page at `page` has with this text, files that it includes left out.
    pub(super) fn ids_of_text(self, page: &str, text: &str) -> BTreeSet<String> {
        self.made(&outline(page, text)).1
    }

    /// All that [`Maker::made`] rests on beside the document.
    pub(super) fn way_of_ids(self) -> String {
        let (titles, also) = match self {
            Maker::Site(site) => (site.title_ids, site.also.clone()),
            Maker::Forge(_, also) => (true, also.map(|also| (also.clone(), 6))),
        };
        format!("{:?} {:?} {titles} {also:?} {}", self.renderer(), self.dialect(), matches!(self, Maker::Forge(..)))
    }

    /// The id of each heading of `document`, and every id that it has.
    fn made(self, document: &Document) -> (Vec<Option<String>>, BTreeSet<String>) {
        let body = document.text();
        let titles = matches!(self, Maker::Forge(..)) || matches!(self, Maker::Site(site) if site.title_ids);
        let headings: Vec<Heading<'_>> = document.sections.iter().map(Heading::of).collect();
        let mut own = match self.dialect() {
            Some(dialect) => dialect.ids(&headings),
            None => vec![None; headings.len()],
        };
        if !titles {
            for (id, heading) in own.iter_mut().zip(&headings) {
                if heading.level == 1 {
                    *id = None;
                }
            }
        }
        let mut ids: BTreeSet<String> = own.iter().flatten().filter(|id| !id.is_empty()).cloned().collect();
        if let Maker::Site(Site { also: Some((dialect, levels)), .. }) = self {
            let slugs = dialect.ids(&headings);
            ids.extend(headings.iter().zip(slugs).filter(|(h, _)| h.level <= *levels).filter_map(|(_, id)| id));
        }
        if let Maker::Forge(_, Some(also)) = self {
            ids.extend(also.ids(&headings).into_iter().flatten().filter(|id| !id.is_empty()));
        }
        if self.renderer() == Renderer::Sphinx {
            // docutils also knows a section by its name.
            ids.extend(headings.iter().map(|h| h.full.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()));
        }
        for ident in &document.idents {
            ids.insert(ident.name.clone());
            if ident.label {
                ids.insert(super::slug::docutils_id(&ident.name));
            }
        }
        if let (Renderer::Hugo, Some(dialect)) = (self.renderer(), self.dialect()) {
            ids.extend(
                terms(body).flat_map(|term| dialect.ids(&[Heading::new(6, &plain(term), term, "", None)])).flatten(),
            );
        }
        if self.renderer() == Renderer::Docusaurus {
            comment_ids(body, &mut ids);
        }
        if let Maker::Forge(..) = self {
            ids.extend(html_headings(body).unwrap_or_default());
        }
        if self.reads_attributes() {
            attribute_ids(body, &mut ids);
        }
        (own, ids)
    }

    /// Whether a line that looks like a heading would give `wanted`, though it was not read as one: an odd
    /// fence or comment may hide it from one parser and not from another.
    pub(super) fn may_have(self, page: &PageIds, wanted: &str) -> bool {
        let Some(dialect) = self.dialect() else { return false };
        let titles = !matches!(self, Maker::Site(site) if !site.title_ids);
        let hidden = page.hidden.get_or_init(|| {
            let lines = page.document.text().lines().filter_map(|line| line.trim_start().strip_prefix('#'));
            let lines = lines.filter(|line| titles || line.starts_with('#')).map(|line| line.trim_start_matches('#'));
            let titles = lines.filter(|line| line.starts_with([' ', '\t'])).map(str::trim);
            titles.flat_map(|title| dialect.ids(&[Heading::new(2, &plain(title), title, "", None)])).flatten().collect()
        });
        hidden.contains(wanted)
    }

    /// Why an id that the page does not show may be there, unless history knows it as gone.
    pub(super) fn doubt(self, page: &PageIds) -> Option<&'static str> {
        if self.renderer().is_forge() && page.document.path().ends_with(".mdx") {
            let made = || has_component(&page.document).then_some("a component of the page may make ids");
            return *page.doubt.get_or_init(made);
        }
        if self.renderer() != Renderer::MkDocs {
            return None;
        }
        // Titles of content tabs may be ids too, which only the extension's settings tell.
        *page.doubt.get_or_init(|| {
            let is_tab = |line: &str| ["=== \"", "    === \""].iter().any(|start| line.starts_with(start));
            page.document.text().lines().any(is_tab).then_some("the page has content tabs, which may have ids")
        })
    }

    /// Whether pages import components.
    fn takes_components(self) -> bool {
        matches!(self.renderer(), Renderer::Docusaurus | Renderer::Nextra | Renderer::Starlight)
    }

    /// Whether `{#id}` and `{: #id }` name any element, not only headings.
    fn reads_attributes(self) -> bool {
        matches!(
            self.renderer(),
            Renderer::VitePress
                | Renderer::MkDocs
                | Renderer::Jekyll
                | Renderer::Sphinx
                | Renderer::Hugo
                | Renderer::Gitea
        )
    }

    /// Why the page may have ids that its text does not show.
    fn open(self, document: &Document) -> Option<&'static str> {
        let text = document.text();
        let line = |start: &str| text.lines().any(|line| line.trim_start().starts_with(start));
        // So protoc-gen-doc begins a page. It links every type, those too that another file defines.
        if text.starts_with("# Protocol Documentation\n<a name=\"top\"></a>") {
            return Some("ids of the target page are generated from code");
        }
        // markdown-it-include, under whichever generator takes it.
        if text.contains("!!!include(") {
            return Some("the target page includes what is not read");
        }
        match self.renderer() {
            Renderer::MkDocs if line("::: ") => Some("ids of the target page are generated from code"),
            Renderer::MkDocs if text.contains("<!-- md:") => Some("ids of the target page are made by a hook"),
            Renderer::MkDocs if text.contains("{%") || text.contains("{{") => Some("the target page is a template"),
            Renderer::VitePress | Renderer::VuePress if has_component(document) && !has_subheading(document) => {
                Some("the target page is made by a component")
            }
            Renderer::VitePress if text.contains("{{ $params") || document.path().contains('[') => {
                Some("the target page is a template")
            }
            Renderer::MdBook if text.contains("{{#") => Some("an included file is not in the tree"),
            Renderer::Hugo if has_block_shortcode(text) => Some("the target page is a template"),
            Renderer::Jekyll if has_liquid(text) => Some("the target page is a template"),
            Renderer::Sphinx if has_unknown_directive(text) => Some("ids of the target page are generated from code"),
            Renderer::GitHub | Renderer::GitLab | Renderer::Gitea if html_headings(text).is_none() => {
                Some("the target page has headings in raw HTML")
            }
            Renderer::Docusaurus | Renderer::Nextra | Renderer::Starlight
                if imports_component(text) && !has_subheading(document) =>
            {
                Some("the target page is made by a component")
            }
            _ => None,
        }
    }
}

/// Terms of definition lists, to which Hugo gives ids if `autoDefinitionTermID` is set.
fn terms(text: &str) -> impl Iterator<Item = &str> {
    let mut before = "";
    text.lines().filter_map(move |line| {
        let term = (line.starts_with(": ") && !before.is_empty() && !before.starts_with(": ")).then_some(before);
        if !line.trim().is_empty() {
            before = line.trim();
        }
        term
    })
}

/// A line without emphasis and code marks, links as their text.
fn plain(line: &str) -> String {
    static LINK: LazyLock<Option<Regex>> = LazyLock::new(|| Regex::new(r"\[([^\]]*)\]\([^)]*\)").ok());
    let text = LINK.as_ref().map_or_else(|| line.into(), |link| link.replace_all(line, "$1"));
    text.replace(['`', '*'], "")
}

/// Ids in `{#id}`, `{: #id .class}`, `{ id="x" }` anywhere in the text.
fn attribute_ids(text: &str, ids: &mut BTreeSet<String>) {
    static BLOCK: LazyLock<Option<Regex>> = LazyLock::new(|| {
        Regex::new(r#"\{:?[^{}\n]*?(?:#([^\s{}#.=]+[^\s{}#=]*)|id=["']?([^\s"'{}]+))[^{}\n]*\}"#).ok()
    });
    for found in BLOCK.iter().flat_map(|block| block.captures_iter(text)) {
        if let Some(id) = found.get(1).or_else(|| found.get(2)) {
            ids.insert(id.as_str().to_owned());
        }
    }
}

/// `## Title {/* #id */}`: newer releases of Docusaurus take it for `{#id}`, which MDX cannot hold.
fn comment_ids(text: &str, ids: &mut BTreeSet<String>) {
    static COMMENT: LazyLock<Option<Regex>> =
        LazyLock::new(|| Regex::new(r"(?m)^#+ .*\{/\*\s*#([^\s*]+)\s*\*/\}\s*$").ok());
    ids.extend(COMMENT.iter().flat_map(|form| form.captures_iter(text)).map(|found| found[1].to_owned()));
}

fn has_subheading(document: &Document) -> bool {
    document.sections.iter().any(|section| section.level >= 2)
}

/// Whether the page runs a script, or a line of it, code left out, begins with a component: `<Reference name="toast" />`.
fn has_component(page: &Document) -> bool {
    let text = page.text();
    let starts = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1));
    let in_code = |at: usize| page.code.iter().any(|block| block.span.contains(Span::new(at, at)));
    let mut components = starts.filter(|&start| is_component_line(text[start..].trim_start_matches([' ', '\t'])));
    text.contains("<script") || components.any(|start| !in_code(start))
}

fn is_component_line(line: &str) -> bool {
    line.strip_prefix('<').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_uppercase()))
}

/// Whether a component of the repository that the page imports renders text that it takes from elsewhere: that may
/// hold headings.
fn imports_headings(tree: &Tree, text: &str) -> bool {
    const RENDERS: &[&str] =
        &["set:html", "dangerouslySetInnerHTML", "<Content", "createMarkdownProcessor", "<ReactMarkdown", "<h2", "<h3"];
    let imported = text.lines().filter_map(|line| {
        let (_, file) = line.strip_prefix("import ")?.rsplit_once(" from ")?;
        let name = path::name(file.trim().trim_end_matches(';').trim_matches(['"', '\'']));
        matches!(path::extension(name), Some("astro" | "jsx" | "tsx" | "vue")).then_some(name)
    });
    imported
        .flat_map(|name| tree.named(name))
        .filter_map(|file| tree.text(file))
        .any(|code| RENDERS.iter().any(|sign| code.contains(sign)))
}

fn imports_component(text: &str) -> bool {
    text.lines().any(|line| line.starts_with("import "))
        || text.lines().any(|line| is_component_line(line.trim_start()))
}

/// The slugs that a forge gives to headings in raw HTML; `None` if one of them cannot be read.
fn html_headings(text: &str) -> Option<BTreeSet<String>> {
    static OPEN: LazyLock<Option<Regex>> = LazyLock::new(|| Regex::new(r"(?i)<h[1-6][\s>]").ok());
    static WHOLE: LazyLock<Option<Regex>> =
        LazyLock::new(|| Regex::new(r"(?is)<h[1-6](?:\s[^>]*)?>(.*?)</h[1-6]\s*>").ok());
    static TAG: LazyLock<Option<Regex>> = LazyLock::new(|| Regex::new(r"(?s)<[^>]*>").ok());
    let (open, whole, tag) = (OPEN.as_ref()?, WHOLE.as_ref()?, TAG.as_ref()?);
    let mut slugs = BTreeSet::new();
    let mut count = 0;
    for heading in whole.captures_iter(text) {
        count += 1;
        let words = tag.replace_all(&heading[1], "");
        let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
        if words.contains(['[', '`', '&']) {
            return None;
        }
        slugs.insert(super::slug::github_slug(&words));
    }
    (count == open.find_iter(text).count()).then_some(slugs)
}

/// Shortcodes other than those that are known to make no headings.
fn has_block_shortcode(text: &str) -> bool {
    static SHORTCODE: LazyLock<Option<Regex>> = LazyLock::new(|| Regex::new(r"\{\{[<%]\s*/?([\w./-]+)").ok());
    const PLAIN: &[&str] = &[
        "ref",
        "relref",
        "highlight",
        "figure",
        "youtube",
        "vimeo",
        "gist",
        "param",
        "details",
        "note",
        "warning",
        "tip",
        "info",
        "caution",
        "alert",
        "callout",
        "hint",
        "img",
        "image",
        "br",
        "button",
        "code",
        "tab",
        "tabs",
        "tabpane",
        "admonition",
        "new-in",
        "newtabref",
        "glossary_tooltip",
        "skew",
        "columns",
        "column",
        "expand",
        "badge",
        "icon",
        "link",
        "mermaid",
    ];
    SHORTCODE.iter().flat_map(|code| code.captures_iter(text)).any(|found| !PLAIN.contains(&&found[1]))
}

/// Liquid tags other than those that make no headings.
fn has_liquid(text: &str) -> bool {
    static TAG: LazyLock<Option<Regex>> = LazyLock::new(|| Regex::new(r"\{%-?\s*(\w+)").ok());
    const PLAIN: &[&str] =
        &["raw", "endraw", "link", "post_url", "highlight", "endhighlight", "comment", "endcomment", "assign"];
    TAG.iter().flat_map(|tag| tag.captures_iter(text)).any(|found| !PLAIN.contains(&&found[1]))
}

/// MyST directives other than those that are known to make no ids of their own.
fn has_unknown_directive(text: &str) -> bool {
    static DIRECTIVE: LazyLock<Option<Regex>> =
        LazyLock::new(|| Regex::new(r"(?m)^\s*(?:`{3,}|:{3,})\{([\w:+.-]+)\}").ok());
    const PLAIN: &[&str] = &[
        "note",
        "warning",
        "tip",
        "hint",
        "important",
        "caution",
        "danger",
        "attention",
        "error",
        "admonition",
        "seealso",
        "todo",
        "code",
        "code-block",
        "code-cell",
        "sourcecode",
        "literalinclude",
        "toctree",
        "image",
        "figure",
        "table",
        "list-table",
        "csv-table",
        "tab-set",
        "tab-item",
        "tabs",
        "tab",
        "grid",
        "grid-item",
        "grid-item-card",
        "card",
        "dropdown",
        "contents",
        "math",
        "mermaid",
        "graphviz",
        "versionadded",
        "versionchanged",
        "deprecated",
        "margin",
        "sidebar",
        "only",
        "rubric",
        "div",
        "epigraph",
        "topic",
        "container",
        "highlight",
        "include",
        "button-ref",
        "button-link",
        "raw",
        "tableofcontents",
        "meta",
    ];
    DIRECTIVE.iter().flat_map(|form| form.captures_iter(text)).any(|found| !PLAIN.contains(&&found[1]))
}
