use saphyr::{LoadableYamlNode, YamlLoader};
use saphyr_parser::{BufferedInput, Event, Parser, SpannedEventReceiver};

/// Sequences and mappings within one another: the parser's tree is built, read and dropped one call a level. What
/// people write has a dozen.
const DEEPEST: usize = 128;

/// Nodes that may be copied for anchors on what holds them: each level of anchors keeps the whole below it once more.
const MOST_COPIED: usize = 500_000;

/// The documents of YAML; `None` if it cannot be read, or is nested or anchored as no text of people is.
pub fn documents<'a, N: LoadableYamlNode<'a>>(text: &'a str) -> Option<Vec<N>> {
    let mut loader = YamlLoader::<N>::default();
    // Where each open collection with an anchor began, counted in nodes.
    let mut open: Vec<Option<usize>> = Vec::new();
    let (mut nodes, mut copied) = (0, 0);
    for next in Parser::new(BufferedInput::new(text.chars())) {
        let (event, span) = next.ok()?;
        match event {
            Event::SequenceStart(anchor, _) | Event::MappingStart(anchor, _) => {
                open.push((anchor > 0).then_some(nodes));
                nodes += 1;
            }
            Event::SequenceEnd | Event::MappingEnd => {
                copied += open.pop().flatten().map_or(0, |from| nodes - from);
            }
            Event::Scalar(..) | Event::Alias(_) => nodes += 1,
            _ => {}
        }
        if open.len() > DEEPEST || copied > MOST_COPIED {
            return None;
        }
        loader.on_event(event, span);
        if loader.error().is_some() {
            return None;
        }
    }
    Some(loader.into_documents())
}

#[cfg(test)]
mod tests {
    use saphyr::Yaml;

    use super::documents;

    #[test]
    fn what_no_stack_or_memory_would_bear_is_not_read() {
        let read = |text: &str| documents::<Yaml<'_>>(text).is_some();
        assert!(read(&format!("{}x\n", "- ".repeat(100))));
        for open in ["- ", "? ", "- ? ", "[", "{a: "] {
            assert!(!read(&format!("{}x\n", open.repeat(20_000))), "{open}");
        }
        let anchored = |levels: usize, items: usize| {
            let open: String = (0..levels).map(|level| format!("&a{level} [")).collect();
            format!("{open}{}{}\n", "1,".repeat(items), "]".repeat(levels))
        };
        assert!(read(&anchored(100, 100)));
        assert!(!read(&anchored(100, 20_000)));
    }
}
