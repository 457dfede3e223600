use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet, normalize_untrusted_str};

use super::HumanOptions;
use crate::source::{SourceFile, Span};

/// Writes why drift could not run, in the look of a diagnostic: what happened, where, what to do next.
pub fn problem(
    message: &str,
    place: Option<(&SourceFile, Span)>,
    help: Option<&str>,
    options: &HumanOptions,
) -> String {
    let message = normalize_untrusted_str(message);
    let help = help.map(normalize_untrusted_str);
    let renderer = if options.color { Renderer::styled() } else { Renderer::plain() }.term_width(options.width);
    let path = place.map(|(file, _)| normalize_untrusted_str(&file.path));
    let mut groups = Vec::new();
    let title = Level::ERROR.primary_title(message.as_str());
    match (place, &path) {
        (Some((file, span)), Some(path)) => {
            let span = span.clamp_to(&file.text).range();
            let snippet =
                Snippet::source(&*file.text).path(path.as_str()).annotation(AnnotationKind::Primary.span(span));
            groups.push(title.element(snippet));
        }
        _ => groups.push(Group::with_title(title)),
    }
    if let Some(help) = &help {
        groups.push(Group::with_title(Level::HELP.secondary_title(help.as_str())));
    }
    format!("{}\n", renderer.render(&groups))
}
