use crate::document::*;
use crate::source::SourceFile;
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};
use std::sync::{Arc, LazyLock};

pub(super) fn parse(path: &str, text: &str) -> Document {
    static SYNTAX: LazyLock<Option<regex::Regex>> =
        LazyLock::new(|| regex::Regex::new(r#"\s*(\{:?\s*(?:#|id=)[^}]*\}|\[#[^\]]*\])\s*$"#).ok());
    static ID: LazyLock<Option<regex::Regex>> =
        LazyLock::new(|| regex::Regex::new(r#"(?:id|name)=\{?["']([^"']+)["']"#).ok());
    let mut sections = Vec::new();
    let mut links = Vec::new();
    let mut idents = Vec::new();
    let body_at = text.len() - super::include::without_front_matter(text).len();
    let body = &text[body_at..];
    let options = Options::ENABLE_STRIKETHROUGH | Options::ENABLE_TABLES | Options::ENABLE_FOOTNOTES;
    let mut current: Option<(u8, String, String, std::ops::Range<usize>)> = None;
    let mut image = false;
    for (event, range) in Parser::new_ext(body, options).into_offset_iter() {
        let range = range.start + body_at..range.end + body_at;
        match event {
            Event::Start(Tag::Heading { level, .. }) => {
                current = Some((level as u8, String::new(), String::new(), range))
            }
            Event::End(TagEnd::Heading(_)) => {
                if let Some((level, mut title, alt, range)) = current.take() {
                    let source = text[range.clone()].trim().trim_start_matches('#').trim_end_matches('#');
                    let source =
                        source.split("\n==").next().unwrap_or("").split("\n--").next().unwrap_or("").trim().to_owned();
                    let syntax = SYNTAX.as_ref().and_then(|s| {
                        s.captures(&title.clone()).map(|c| (c.get(0).map_or(0, |m| m.start()), c[1].to_owned()))
                    });
                    let syntax = syntax.map(|(at, s)| {
                        title.truncate(at);
                        s
                    });
                    sections.push(Section {
                        level,
                        title,
                        source,
                        span: range.clone().into(),
                        ident: None,
                        ident_syntax: syntax,
                        image_alt: alt,
                        parent: None,
                        end: 0,
                        top_level: true,
                    });
                }
            }
            Event::Start(Tag::Image { dest_url, .. }) => {
                image = true;
                links.push(link(LinkKind::Image, &dest_url, range));
            }
            Event::End(TagEnd::Image) => image = false,
            Event::Start(Tag::Link { dest_url, link_type, .. }) => links.push(link(
                if matches!(link_type, pulldown_cmark::LinkType::Autolink | pulldown_cmark::LinkType::Email) {
                    LinkKind::Autolink
                } else {
                    LinkKind::Inline
                },
                &dest_url,
                range,
            )),
            Event::Text(t) | Event::Code(t) => {
                if let Some((_, title, alt, _)) = &mut current {
                    if image { alt.push_str(&t) } else { title.push_str(&t) }
                }
            }
            Event::SoftBreak => {
                if let Some((_, title, _, _)) = &mut current {
                    title.push(' ')
                }
            }
            Event::Html(h) | Event::InlineHtml(h) => {
                if let Some(id) = ID.as_ref() {
                    for c in id.captures_iter(&h) {
                        idents.push(Ident { name: c[1].to_owned(), span: range.clone().into(), label: false });
                    }
                }
            }
            _ => {}
        }
    }
    for (at, line) in text.lines().scan(0, |a, l| {
        let s = *a;
        *a += l.len() + 1;
        Some((s, l))
    }) {
        if let Some(name) = line.strip_prefix('(').and_then(|r| r.trim_end().strip_suffix(")=")) {
            idents.push(Ident { name: name.to_owned(), span: (at..at + line.len()).into(), label: true });
        }
    }
    Document {
        source: Arc::new(SourceFile::new(path, text)),
        front_matter: None,
        sections,
        statements: Vec::new(),
        links,
        code: Vec::new(),
        idents,
        comments: Vec::new(),
    }
}

fn link(kind: LinkKind, dest: &str, range: std::ops::Range<usize>) -> Link {
    Link {
        kind,
        dest: dest.to_owned(),
        dest_span: range.clone().into(),
        text: String::new(),
        span: range.into(),
        statement: None,
    }
}
