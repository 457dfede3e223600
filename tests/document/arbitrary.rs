//! What must hold of every document, whatever its bytes.

use drift::document::{Document, LinkKind, StatementKind, parse};
use drift::source::Span;
use proptest::prelude::*;

/// Pieces that are likely to meet in real markdown.
const FRAGMENTS: &[&str] = &[
    "# ",
    "## ",
    "text ",
    "**bold** ",
    "*em* ",
    "`code` ",
    "``a ` b`` ",
    "[link](dest.md) ",
    "[ref][label] ",
    "[label]: dest.md\n",
    "![alt](img.png \"t\") ",
    "[![a](b)](c) ",
    "<https://a.b/c> ",
    "https://example.com/x, ",
    "\n",
    "\n\n",
    "\r\n",
    "\t",
    "    ",
    "- ",
    "1. ",
    "> ",
    "> > ",
    "- [ ] ",
    "```sh\n",
    "```\n",
    "~~~\n",
    "````md\n",
    "$ cd x && \\\n",
    "| a | b |\n",
    "|---|---|\n",
    "---\n",
    "+++\n",
    "===\n",
    "<a href=\"x\" id='y'>",
    "</a>",
    "<p>\n",
    "</p>\n",
    "<h2>",
    "</h2>",
    "<pre><code>\n",
    "</code></pre>",
    "<td>",
    "<tr>",
    "<table>",
    "</table>",
    "<!-- c -->",
    "<!--",
    "-->",
    "<br>",
    "&amp; ",
    "&nbsp;",
    "\\* ",
    "é日本。",
    "🚀 ",
    "{#id}",
    "{: #x }",
    "(label)=\n",
    "!!! note\n\n    ",
    "=== \"Tab\"\n\n    ",
    "```{note}\n",
    ":::{tip}\n",
    ":::\n",
    "{% raw %}\n",
    "{% highlight x %}\n",
    "{% endhighlight %}\n",
    "import x from 'y'\n",
    "<Tabs>\n",
    "</Tabs>\n",
    "<A b={() => 1} href={'z'}/>\n",
    "{/* c */}",
    "[//]: # (x)\n",
    "~~gone~~ ",
    "[^1] ",
    "[^1]: note\n",
    ": definition\n",
    "e.g. ",
    "One. Two! ",
    "\u{feff}",
    "\0",
    "<script>",
    "</script>",
    "[#x]",
    "](",
    "![",
    "<<EOF\n",
    "PS C:\\> dir\n",
    "\u{2028}",
    "\u{a0}",
    "<img srcset=\"a 1x, b 2x\">",
];

fn markdown() -> impl Strategy<Value = String> {
    prop::collection::vec(prop::sample::select(FRAGMENTS), 0..60).prop_map(|fragments| fragments.concat())
}

fn check(path: &str, text: &str) {
    let document = parse(path, text);
    let inside = |span: Span| {
        assert!(span.start <= span.end, "inverted {span:?}");
        assert!(text.get(span.range()).is_some(), "{span:?} is out of bounds or cuts a character");
    };
    document.front_matter.iter().for_each(|front| inside(front.span));
    document.comments.iter().for_each(|&span| inside(span));
    document.idents.iter().for_each(|ident| inside(ident.span));
    for code in &document.code {
        inside(code.span);
        code.lines.iter().for_each(|line| inside(line.span));
        assert!(code.section.is_none_or(|section| section < document.sections.len()));
    }
    for (index, section) in document.sections.iter().enumerate() {
        inside(section.span);
        assert!(section.parent.is_none_or(|parent| parent < index));
        assert!(section.end >= section.span.start && section.end as usize <= text.len());
    }
    check_links(&document, &inside);
    check_statements(&document, &inside);
}

fn check_links(document: &Document, inside: &dyn Fn(Span)) {
    assert!(document.links.is_sorted_by_key(|link| link.span.start));
    for link in &document.links {
        inside(link.span);
        inside(link.dest_span);
        assert!(link.statement.is_none_or(|statement| statement < document.statements.len()));
        let source = document.slice(link.dest_span);
        let reference = matches!(link.kind, LinkKind::Reference | LinkKind::ImageReference);
        let plain = !reference && !source.contains(['&', '\\', '\0', '\n']) && !link.dest.starts_with("mailto:");
        assert!(!plain || source == link.dest, "{link:?} has {source:?}");
    }
}

fn check_statements(document: &Document, inside: &dyn Fn(Span)) {
    assert!(document.statements.is_sorted_by_key(|statement| statement.span));
    for statement in &document.statements {
        inside(statement.span);
        assert!(statement.section.is_none_or(|section| section < document.sections.len()));
        assert!(statement.pieces.is_sorted_by_key(|&(start, _)| start));
        let ends = statement.pieces.iter().skip(1).map(|&(start, _)| start as usize).chain([statement.text.len()]);
        for (&(start, span), end) in statement.pieces.iter().zip(ends) {
            inside(span);
            let rendered = &statement.text[start as usize..end];
            let source = document.slice(span);
            let blanks = |text: &str| text.replace(char::is_whitespace, " ");
            let exact = rendered.len() == source.len() && !source.contains('\\');
            assert!(!exact || blanks(rendered) == blanks(source), "{rendered:?} is not {source:?}");
        }
        for mark in &statement.marks {
            inside(mark.span);
            assert!(statement.text.get(mark.range.clone()).is_some());
        }
        if statement.kind != StatementKind::Heading {
            assert!(!statement.text.is_empty());
        }
        inside(statement.source_of(0..statement.text.len()));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_taken_apart(text in "\\PC{0,200}") {
        check("a.md", &text);
        check("a.mdx", &text);
    }

    #[test]
    fn any_markdown_is_taken_apart(text in markdown()) {
        check("a.md", &text);
        check("a.mdx", &text);
    }

    #[test]
    fn mutated_bytes_are_taken_apart(text in markdown(), at in any::<prop::sample::Index>(), byte in any::<u8>()) {
        let mut bytes = text.into_bytes();
        if !bytes.is_empty() {
            let at = at.index(bytes.len());
            bytes[at] = byte;
        }
        check("a.md", &String::from_utf8_lossy(&bytes));
    }
}
