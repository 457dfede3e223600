use super::Heading;

/// The text before a trailing attribute block and the id in the block, if it names one.
type Split<'a> = Option<(&'a str, Option<String>)>;

/// The text before and inside a trailing `{…}`. A heading that ends in code does not have one.
fn braces<'a>(heading: &'a Heading<'_>) -> Option<(&'a str, &'a str)> {
    let text = heading.full.trim_end();
    if !heading.source.ends_with('}') {
        return None;
    }
    let inner = text.strip_suffix('}')?;
    let open = inner.rfind('{')?;
    Some((&inner[..open], &inner[open + 1..]))
}

/// The id in `#id .class key="value"`.
fn id_in(inner: &str) -> Option<String> {
    inner.split_whitespace().find_map(|word| {
        let id = word.strip_prefix('#').or_else(|| word.strip_prefix("id="))?;
        let id = id.trim_matches(['"', '\'']);
        (!id.is_empty()).then(|| id.to_owned())
    })
}

/// markdown-it-attrs (VitePress) and pulldown-cmark (mdBook) take any trailing braces for attributes.
pub(super) fn any_braces<'a>(heading: &'a Heading<'_>) -> Split<'a> {
    let (before, inner) = braces(heading)?;
    Some((before.trim_end(), id_in(inner)))
}

/// python-markdown's `attr_list` wants a space before the brace.
pub(super) fn attr_list<'a>(heading: &'a Heading<'_>) -> Split<'a> {
    let (before, inner) = braces(heading)?;
    before.ends_with(' ').then(|| (before.trim_end(), id_in(inner.trim_start_matches(':'))))
}

/// goldmark reads a block only if all of it is well formed.
pub(super) fn goldmark<'a>(heading: &'a Heading<'_>) -> Split<'a> {
    let (before, inner) = braces(heading)?;
    let formed = |word: &str| word.starts_with(['#', '.']) || word.contains('=');
    let all = inner.split_whitespace().next().is_some_and(formed);
    all.then(|| (before.trim_end(), id_in(inner)))
}

/// kramdown takes exactly ` {#id}`.
pub(super) fn kramdown<'a>(heading: &'a Heading<'_>) -> Split<'a> {
    let (before, inner) = braces(heading)?;
    let id = inner.strip_prefix('#')?;
    let word = id.starts_with(|c: char| c.is_ascii_alphabetic())
        && id.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | ':' | '-'));
    (word && before.ends_with([' ', '\t'])).then(|| (before.trim_end(), Some(id.to_owned())))
}

/// Docusaurus takes everything between `{#` and `}`, as it reads once markdown is done with it: of `{#i18n.\_}` the id is
/// `i18n._`.
pub(super) fn docusaurus<'a>(heading: &'a Heading<'_>) -> Split<'a> {
    let (before, inner) = braces(heading)?;
    let id = inner.strip_prefix('#').filter(|id| !id.is_empty())?;
    Some((before.trim_end(), Some(id.replace('\\', ""))))
}

/// Nextra 4 takes `[#id]`.
pub(super) fn nextra<'a>(heading: &'a Heading<'_>) -> Split<'a> {
    let inner = heading.full.trim_end().strip_suffix(']')?;
    let open = inner.rfind("[#")?;
    let id = &inner[open + 2..];
    (!id.is_empty()).then(|| (inner[..open].trim_end(), Some(id.to_owned())))
}
