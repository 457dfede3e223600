use std::borrow::Cow;

use crate::document::Section;

/// What slug dialects read of a heading.
#[derive(Clone, Debug)]
pub struct Heading<'a> {
    /// 1 to 6.
    pub level: u8,
    /// The rendered text with a trailing attribute block, as written, still on it.
    pub full: String,
    /// The heading's source between its markers.
    pub source: &'a str,
    /// The alternative texts of images in it.
    pub image_alt: &'a str,
}

impl<'a> Heading<'a> {
    /// The heading of a document's section.
    pub fn of(section: &'a Section) -> Self {
        Heading::new(
            section.level,
            &section.title,
            &section.source,
            &section.image_alt,
            section.ident_syntax.as_deref(),
        )
    }

    /// A heading of `title` (rendered, without `syntax`), `source` and an attribute block `syntax`, if any.
    pub fn new(level: u8, title: &str, source: &'a str, image_alt: &'a str, syntax: Option<&str>) -> Self {
        let source = source.trim();
        let mut full = String::new();
        // GitHub, kramdown and others keep the space between a dropped tag and the text as a hyphen.
        if !title.starts_with(char::is_whitespace) && starts_with_dropped(source) {
            full.push(' ');
        }
        full.push_str(title);
        if let Some(syntax) = syntax {
            let spaced = source.rfind(syntax).is_some_and(|at| source[..at].ends_with(char::is_whitespace));
            if spaced && !full.ends_with(char::is_whitespace) {
                full.push(' ');
            }
            full.push_str(syntax);
        } else if !title.ends_with(char::is_whitespace) && ends_with_dropped(source) {
            full.push(' ');
        }
        Heading { level, full, source, image_alt }
    }

    /// `text` with the alternative texts of images where the images stood.
    pub fn with_image_alt(&self, text: &'a str) -> Cow<'a, str> {
        if self.image_alt.is_empty() {
            return Cow::Borrowed(text);
        }
        if self.source.starts_with("![") {
            return Cow::Owned(format!("{}{text}", self.image_alt));
        }
        match text.find("  ") {
            Some(at) => Cow::Owned(format!("{} {}{}", &text[..at], self.image_alt, &text[at + 1..])),
            None => Cow::Owned(format!("{text}{}", self.image_alt)),
        }
    }

    /// `text` with HTML tags as literal text, which is how Nextra reads the `md` format.
    pub fn with_tags<'t>(&self, text: &'t str) -> Cow<'t, str>
    where
        'a: 't,
    {
        if self.source.contains('<') && super::text::has_tag(self.source) {
            Cow::Owned(self.source.replace(['`', '*'], ""))
        } else {
            Cow::Borrowed(text)
        }
    }

    /// `text` with character references as they were written: VitePress feeds `&amp;` as `amp`.
    pub fn with_entities(&self, text: &str) -> String {
        super::text::restore_entities(text, self.source)
    }

    /// The source without the block that `text`, the full text without it, has lost.
    pub fn source_before_block(&self, text: &str) -> &'a str {
        if text.len() == self.full.len() {
            return self.source;
        }
        self.source.rfind('{').map_or(self.source, |at| self.source[..at].trim_end())
    }

    /// Whether the heading is nothing but an automatic link, which Hugo gives an empty id.
    pub fn is_autolink(&self) -> bool {
        let text = self.full.trim();
        !text.contains(char::is_whitespace)
            && text == self.source
            && (text.starts_with("https://") || text.starts_with("http://") || is_mail(text))
            || (self.source.starts_with('<') && self.source.ends_with('>') && !text.contains(' ') && is_mail(text))
    }
}

fn is_mail(text: &str) -> bool {
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_' | '+');
    text.split_once('@').is_some_and(|(user, host)| {
        !user.is_empty() && user.chars().all(plain) && host.contains('.') && host.chars().all(plain)
    })
}

/// Whether `source` opens with an image or a tag pair that renders to nothing, then a space.
fn starts_with_dropped(source: &str) -> bool {
    let mut rest = source;
    let mut dropped = false;
    loop {
        if rest.starts_with("![") {
            let Some(at) = rest.find(')') else { return false };
            rest = &rest[at + 1..];
        } else if super::text::has_tag_at_start(rest) {
            let Some(at) = rest.find('>') else { return false };
            rest = &rest[at + 1..];
        } else {
            return dropped && rest.starts_with(char::is_whitespace);
        }
        dropped = true;
    }
}

/// Whether `source` closes with a space, then an image or a tag that renders to nothing.
fn ends_with_dropped(source: &str) -> bool {
    let start = match source.chars().last() {
        Some('>') => source.rfind('<'),
        Some(')') => source.rfind("!["),
        _ => None,
    };
    // A badge is an image within a link.
    let start = start.map(|at| at - usize::from(source[at..].starts_with("![") && source[..at].ends_with('[')));
    start.is_some_and(|at| {
        (source[at..].trim_start_matches('[').starts_with("![") || super::text::has_tag_at_start(&source[at..]))
            && source[..at].ends_with(char::is_whitespace)
    })
}
