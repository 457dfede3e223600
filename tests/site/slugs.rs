//! Every row of `fixtures/renderers/slugs.jsonl`: the ids that the real generator made for 99 headings.

use drift::document::{Section, parse};
use drift::site::slug::{Dialect, Heading, HugoIds, PythonSlug, PythonStyle};
use serde::Deserialize;

#[derive(Deserialize)]
struct Row {
    renderer: String,
    headings: Vec<String>,
    ids: Vec<Option<String>>,
}

fn python(style: PythonStyle, attr_list: bool) -> Dialect {
    Dialect::Python(PythonSlug { style, separator: '-', attr_list, emoji: false })
}

fn dialect(renderer: &str) -> Option<Dialect> {
    let lower = PythonStyle::Pymdownx { lower: true, percent: false };
    Some(match renderer {
        r if r.starts_with("Jekyll: kramdown native") => Dialect::Kramdown,
        r if r.starts_with("Jekyll: kramdown GFM") => Dialect::KramdownGfm,
        // The published Ruby filter lowers ASCII only; github.com, which drift follows, does not.
        r if r.starts_with("GitHub (html-pipeline") => return None,
        r if r.starts_with("GitLab") => Dialect::GitLab,
        r if r.starts_with("rehype-slug") => Dialect::GitHub,
        r if r.starts_with("VitePress") => Dialect::VitePress,
        // Not a product by itself: VuePress 2 adds emoji to it.
        r if r.starts_with("markdown-it + markdown-it-anchor") => return None,
        r if r.starts_with("markdown-it-anchor default") => Dialect::MarkdownItAnchor,
        r if r.starts_with("Astro") => Dialect::Astro,
        r if r.starts_with("VuePress 1") => Dialect::VuePress1,
        r if r.starts_with("VuePress 2") => Dialect::VuePress2,
        r if r.starts_with("HonKit") => Dialect::HonKit,
        r if r.starts_with("Docsify") => Dialect::Docsify,
        r if r.starts_with("Nextra") => Dialect::Nextra,
        r if r.starts_with("Docusaurus") => Dialect::Docusaurus,
        r if r.ends_with("=github") => Dialect::Hugo { ids: HugoIds::GitHub, dashes: true },
        r if r.ends_with("=github-ascii") => Dialect::Hugo { ids: HugoIds::Ascii, dashes: true },
        r if r.ends_with("=blackfriday") => Dialect::Hugo { ids: HugoIds::Blackfriday, dashes: true },
        r if r.starts_with("Sphinx docutils") => Dialect::Docutils,
        r if r.starts_with("MyST slug") => Dialect::Myst,
        "mkdocs-default(toc)" => python(PythonStyle::Toc, false),
        "mkdocs toc+attr_list" => python(PythonStyle::Toc, true),
        "mkdocs toc slugify_unicode+attr_list" => python(PythonStyle::TocUnicode, true),
        "mkdocs toc pymdownx.slugs.slugify(case=lower)+attr_list" => python(lower, true),
        "mkdocs toc pymdownx uslugify(legacy name)+attr_list" => python(lower, true),
        "mkdocs toc pymdownx.slugs.slugify()+attr_list" => {
            python(PythonStyle::Pymdownx { lower: false, percent: false }, true)
        }
        "mkdocs toc pymdownx.slugs.slugify(case=lower,percent_encode)+attr_list" => {
            python(PythonStyle::Pymdownx { lower: true, percent: true }, true)
        }
        "mkdocs toc+pymdownx.emoji+attr_list+md_in_html" => {
            Dialect::Python(PythonSlug { style: PythonStyle::Toc, separator: '-', attr_list: true, emoji: true })
        }
        r if r.starts_with("mkdocs toc separator=_") => {
            Dialect::Python(PythonSlug { style: PythonStyle::Toc, separator: '_', attr_list: true, emoji: false })
        }
        r if r.starts_with("Gitea") => Dialect::Gitea,
        r if r.starts_with("goldmark default") => Dialect::Goldmark,
        r if r.starts_with("mdBook") => Dialect::MdBook { dashes: true },
        other => panic!("no dialect for {other}"),
    })
}

/// All headings of a row as one document, or `None` for a heading that markdown does not see as one.
fn sections(headings: &[String]) -> Vec<Section> {
    let text: String = headings.iter().map(|heading| format!("## {heading}\n\n")).collect();
    parse("page.md", &text).sections
}

/// What is known to come out otherwise.
const KNOWN: &[(&str, &str)] = &[
    ("markdown-it-anchor default slugify", "Pipe | and ~tilde~"),
    ("HonKit / legacy GitBook (github-slugid on plain heading text)", "Heading with trailing hashes ##"),
];

#[test]
fn every_vector_of_every_supported_renderer() {
    let text = std::fs::read_to_string("fixtures/renderers/slugs.jsonl").unwrap();
    let mut wrong: Vec<(String, String)> = Vec::new();
    let mut seen = 0;
    for line in text.lines() {
        let row: Row = serde_json::from_str(line).unwrap();
        let Some(dialect) = dialect(&row.renderer) else { continue };
        let sections = sections(&row.headings);
        assert_eq!(sections.len(), row.headings.len());
        let headings: Vec<Heading<'_>> = sections.iter().map(Heading::of).collect();
        let ids = dialect.ids(&headings);
        seen += ids.len();
        let missed = (0..ids.len()).filter(|&i| ids[i] != row.ids[i]);
        wrong.extend(missed.map(|i| (row.renderer.clone(), row.headings[i].clone())));
    }
    assert_eq!(seen, 33 * 99, "a renderer or a heading is not tried any more");
    let known: Vec<(String, String)> =
        KNOWN.iter().map(|(renderer, heading)| ((*renderer).to_owned(), (*heading).to_owned())).collect();
    assert_eq!(wrong, known);
}
