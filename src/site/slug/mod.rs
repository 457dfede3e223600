//! Heading ids: what fragment each generator publishes for a heading.
//!
//! Four families cover everything: GitHub-like, mdit-vue, python-markdown and
//! docutils. Inside a family only three things differ: which text of the
//! heading is read, which explicit id syntax counts, and what happens when an
//! id is taken. Every dialect here was measured against ids that the real
//! generator made (`fixtures/renderers/slugs.jsonl`).

mod api;
mod attributes;
mod docsify;
mod github;
mod goldmark;
mod heading;
mod kramdown;
mod python;
mod text;
mod unique;
mod vue;

pub use goldmark::HugoIds;
pub use heading::Heading;
pub use python::{PythonSlug, PythonStyle};

pub(crate) use github::slug as github_slug;
pub(crate) use unique::docutils_id;
use unique::{Counted, Occupied, docutils_ids, python_ids};

/// A way to make ids out of headings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Dialect {
    /// github.com, and any pipeline with `rehype-slug`/github-slugger 2.
    GitHub,
    /// GitLab's `string_to_anchor`: GitHub's, trimmed, hyphen runs collapsed.
    GitLab,
    /// Gitea, Forgejo, Codeberg: goldmark over the heading's source.
    Gitea,
    /// VitePress 1: mdit-vue's slugify, markdown-it-attrs.
    VitePress,
    /// VuePress 1: a larger punctuation set, repeats count from 2.
    VuePress1,
    /// VuePress 2: mdit-vue's slugify, no attributes.
    VuePress2,
    /// markdown-it-anchor's own default: `encodeURIComponent`.
    MarkdownItAnchor,
    /// python-markdown's `toc` (MkDocs) with its slugify function.
    Python(PythonSlug),
    /// The `id` attributes of Sphinx pages.
    Docutils,
    /// The slugs that `[](#slug)` accepts under `myst_heading_anchors`.
    Myst,
    /// Jekyll: kramdown with `input: GFM`.
    KramdownGfm,
    /// kramdown's own input.
    Kramdown,
    /// Hugo with one of its `autoIDType`s.
    Hugo {
        /// `github` is the default.
        ids: HugoIds,
        /// Whether the typographer makes dashes of `--`; on by default.
        dashes: bool,
    },
    /// goldmark without Hugo.
    Goldmark,
    /// mdBook.
    MdBook {
        /// `smart-punctuation`, on by default since 0.5.
        dashes: bool,
    },
    /// Docsify 5.
    Docsify,
    /// Astro's `rehypeHeadingIds` (smart punctuation is on by default).
    Astro,
    /// Docusaurus 3.
    Docusaurus,
    /// Nextra 4.
    Nextra,
    /// HonKit and the old GitBook: github-slugid.
    HonKit,
    /// ExDoc, for the pages among its `extras`.
    ExDoc,
    /// hotdoc.
    HotDoc,
}

impl Dialect {
    /// The dialects whose form of a heading is likely to be confused with another's, for hints.
    pub const COMMON: [Dialect; 9] = [
        Dialect::GitHub,
        Dialect::VitePress,
        Dialect::VuePress1,
        Dialect::Python(PythonSlug::PLAIN),
        Dialect::Docutils,
        Dialect::KramdownGfm,
        Dialect::Hugo { ids: HugoIds::GitHub, dashes: true },
        Dialect::GitLab,
        Dialect::MarkdownItAnchor,
    ];

    /// The id that a heading of these words alone would have.
    pub fn id_of(&self, text: &str) -> Option<String> {
        self.ids(&[Heading::new(2, text, text, "", None)]).pop().flatten()
    }

    /// The ids of `headings` in the order of the page. `None`: not a heading for this generator.
    /// `Some("")`: a heading without an id.
    pub fn ids(&self, headings: &[Heading<'_>]) -> Vec<Option<String>> {
        match self {
            Dialect::Python(slug) => return python_ids(slug, headings),
            Dialect::Docutils => return docutils_ids(headings),
            _ => {}
        }
        let mut occupied = Occupied::starting_at(if *self == Dialect::VuePress1 { 2 } else { 1 });
        let mut counted = Counted::default();
        headings
            .iter()
            .map(|heading| {
                let explicit = self.explicit(heading);
                let id = match &explicit {
                    Some((_, Some(id))) => {
                        if !matches!(self, Dialect::Docusaurus | Dialect::Nextra) {
                            occupied.take(id);
                        }
                        return Some(id.clone());
                    }
                    Some((rest, None)) => self.slug(heading, rest),
                    None => self.slug(heading, &heading.full),
                }?;
                Some(match self {
                    Dialect::GitLab | Dialect::KramdownGfm | Dialect::Kramdown | Dialect::Docsify => counted.make(id),
                    Dialect::HotDoc => counted.make_joined(id, ""),
                    Dialect::HonKit => id,
                    Dialect::Hugo { .. } | Dialect::Goldmark if id.is_empty() => id,
                    Dialect::MarkdownItAnchor if id.is_empty() => id,
                    _ => occupied.make(id),
                })
            })
            .collect()
    }

    /// The heading's text without an attribute block that this dialect understands, and the id in it.
    fn explicit<'a>(&self, heading: &'a Heading<'_>) -> Option<(&'a str, Option<String>)> {
        match self {
            Dialect::VitePress | Dialect::MdBook { .. } => attributes::any_braces(heading),
            Dialect::Hugo { .. } | Dialect::Goldmark | Dialect::Gitea => attributes::goldmark(heading),
            Dialect::KramdownGfm | Dialect::Kramdown => attributes::kramdown(heading),
            Dialect::Docusaurus => attributes::docusaurus(heading),
            Dialect::Nextra => attributes::nextra(heading),
            _ => None,
        }
    }

    /// The id that `text` (the heading without a honoured attribute block) gives before repeats are told apart.
    fn slug(&self, heading: &Heading<'_>, text: &str) -> Option<String> {
        Some(match self {
            Dialect::GitHub => github::slug(text),
            Dialect::Docusaurus => github::slug(&heading.with_image_alt(text)),
            Dialect::Nextra => github::slug(&heading.with_tags(text)),
            Dialect::Astro => github::slug(&text::without_dashes(text, heading.source)),
            Dialect::GitLab => github::gitlab(text),
            Dialect::VitePress => vue::mdit_vue(&text::without_emoji_codes(&heading.with_entities(text))),
            Dialect::VuePress1 => vue::vuepress1(&text::without_emoji_codes(text)),
            Dialect::VuePress2 => vue::mdit_vue(&text::without_emoji_codes(text)),
            Dialect::MarkdownItAnchor => vue::percent_encoded(text),
            Dialect::Myst => github::myst(text),
            Dialect::KramdownGfm if text.trim().is_empty() && heading.source.trim().is_empty() => return None,
            Dialect::Kramdown if heading.source.trim().is_empty() => return None,
            Dialect::KramdownGfm => kramdown::gfm(&text::without_dashes(text, heading.source)),
            Dialect::Kramdown => kramdown::native(heading.source_before_block(text)),
            Dialect::Hugo { ids, dashes } => {
                if heading.is_autolink() || heading.full.trim().is_empty() {
                    return Some(String::new());
                }
                let text = heading.with_image_alt(text);
                if *dashes {
                    goldmark::hugo(&text::without_dashes(&text, heading.source), *ids)
                } else {
                    goldmark::hugo(&text, *ids)
                }
            }
            Dialect::Gitea => goldmark::gitea(heading.source_before_block(text)),
            Dialect::Goldmark => goldmark::plain(heading.source_before_block(text)),
            Dialect::MdBook { dashes: true } => goldmark::mdbook(&text::without_dashes(text, heading.source)),
            Dialect::MdBook { dashes: false } => goldmark::mdbook(text),
            Dialect::Docsify => docsify::slug(heading.source),
            Dialect::HonKit => docsify::honkit(heading.source),
            // The first heading is the title, which gets none.
            Dialect::ExDoc if heading.level == 1 => return None,
            Dialect::ExDoc => api::exdoc(text),
            Dialect::HotDoc => api::hotdoc(text),
            Dialect::Python(_) | Dialect::Docutils => return None,
        })
    }
}
