//! Dialects of markdown, each as its renderer reads it.

use drift::document::{Document, LinkKind, StatementKind, parse};

fn dests(document: &Document) -> Vec<&str> {
    document.links.iter().map(|link| link.dest.as_str()).collect()
}

fn texts(document: &Document) -> Vec<&str> {
    document.statements.iter().map(|statement| statement.text.as_str()).collect()
}

fn code(document: &Document, index: usize) -> Vec<&str> {
    document.code[index].lines.iter().map(|line| document.slice(line.span)).collect()
}

#[test]
fn bodies_of_admonitions_are_prose_and_their_fences_code() {
    let text = "!!! note \"Title\"\n\n    See [a](a.md).\n\n    ```sh\n    npm i\n    ```\n\n    === \"Tab\"\n\n        Deep [b](b.md).\n\nOut.\n";
    let document = parse("a.md", text);
    assert_eq!(dests(&document), ["a.md", "b.md"]);
    assert_eq!(code(&document, 0), ["npm i"]);
    assert_eq!(document.code[0].info, "sh");
    assert_eq!(texts(&document), ["See a.", "npm i", "Deep b.", "Out."]);
    let link = &document.links[1];
    assert_eq!(document.slice(link.span), "[b](b.md)");
}

#[test]
fn an_admonition_without_a_body_or_within_code_is_what_it_says() {
    let document = parse("a.md", "Wow\n\n!!! note\n\ntext\n");
    assert!(texts(&document).contains(&"text"));
    assert!(document.statements.len() > 2, "the line is prose");
    let document = parse("a.md", "Code:\n\n    !!! note\n        x\n\n```\n!!! note\n    y\n```\n");
    assert_eq!(code(&document, 0), ["!!! note", "    x"]);
    assert_eq!(code(&document, 1), ["!!! note", "    y"]);
}

#[test]
fn myst_directives_hold_markdown_or_code() {
    let text = "(here)=\n# T\n\n````{note} Hey\n:class: x\nSee [a](a.md).\n\n```py\nx\n```\n````\n\n```{code-block} sh\nls\n```\n\n:::{tip}\n[b](b.md)\n:::\n";
    let document = parse("a.md", text);
    assert_eq!(dests(&document), ["a.md", "b.md"]);
    assert_eq!(document.code.len(), 2);
    assert_eq!(document.idents[0].name, "here");
    assert!(document.idents[0].label);
    assert!(!texts(&document).iter().any(|text| text.contains(":class:") || text.contains(":::")));
}

#[test]
fn mdx_modules_and_elements_are_not_prose() {
    let text = "import A from './a';\nexport const x = 1;\n\n# T\n\n<Tabs>\n  <TabItem value=\"x\" id=\"tab\">\n\n    ```sh\n    npm i\n    ```\n\n    See [a](a.md).\n\n  </TabItem>\n</Tabs>\n\n<Card\n  href=\"/b\"\n  on={() => { x > 1 }}\n/>\n\n{/* note */}\n";
    let document = parse("a.mdx", text);
    assert_eq!(texts(&document), ["T", "npm i", "See a."]);
    assert_eq!(dests(&document), ["a.md", "/b"]);
    assert_eq!(document.idents[0].name, "tab");
    assert_eq!(document.slice(document.comments[0]), "{/* note */}");
    assert_eq!(document.code[0].info, "sh");
}

#[test]
fn liquid_and_hugo_highlights_are_code() {
    let text = "{% highlight sh %}\nls -l\n{% endhighlight %}\n\n{{< highlight go >}}\nx := 1\n{{< /highlight >}}\n\n```sh\n{% raw %}\nnpm i\n{% endraw %}\n```\n";
    let document = parse("a.md", text);
    assert_eq!(code(&document, 0), ["ls -l"]);
    assert_eq!(code(&document, 1), ["x := 1"]);
    assert_eq!(code(&document, 2), ["npm i"]);
    assert_eq!(texts(&document), ["ls -l", "npm i"]);
}

#[test]
fn html_blocks_give_sections_rows_links_and_code() {
    let text = "<h1 align=\"center\" id=\"top\">My <b>tool</b></h1>\n<p>\n  <img src=\"a.png\"\n       srcset=\"b.png 1x, c.png 2x\" alt=\"Logo\">\n  Text &amp; <code>ls</code>. <a href=\"x.md\">More</a>\n</p>\n<table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr></table>\n\n<pre><code class=\"language-sh\">npm i\n</code></pre>\n";
    let document = parse("a.md", text);
    assert_eq!(document.sections[0].title, "My tool");
    assert!(document.sections[0].html);
    assert_eq!(dests(&document), ["a.png", "b.png", "c.png", "x.md"]);
    assert_eq!(document.links[3].text, "More");
    let row = document.statements.iter().rfind(|statement| statement.kind == StatementKind::Row).unwrap();
    assert_eq!((row.text.as_str(), row.lead.as_deref()), ("1 | 2", Some("A | B")));
    assert_eq!(code(&document, 0), ["npm i"]);
    assert_eq!(document.code[0].info, "sh");
}

#[test]
fn comments_and_definitions() {
    let text = "<!-- a -->\ntext <!-- b --> `<!-- c -->`\n\n[//]: # (d)\n[//]: # (e)\n\n[used]: u.md\n[unused]: <v w.md> 'T'\n\n[used]\n";
    let document = parse("a.md", text);
    let comments: Vec<_> = document.comments.iter().map(|&span| document.slice(span)).collect();
    assert_eq!(comments, ["<!-- a -->", "<!-- b -->", "[//]: # (d)", "[//]: # (e)"]);
    let links: Vec<_> =
        document.links.iter().map(|link| (link.kind, link.dest.as_str(), document.slice(link.dest_span))).collect();
    let expected = [
        (LinkKind::Definition, "u.md", "u.md"),
        (LinkKind::Definition, "v w.md", "v w.md"),
        (LinkKind::Reference, "u.md", "[used]"),
    ];
    assert_eq!(links, expected);
}

#[test]
fn a_closing_fence_may_be_followed_by_tabs() {
    for end in ["```\t", "``` \t ", "````\t\t"] {
        let document = parse("a.md", &format!("```sh\nnpm i\n{end}\n\n## After\n\n[a](a.md)\n"));
        assert_eq!(code(&document, 0), ["npm i"], "{end:?}");
        assert_eq!((document.sections.len(), dests(&document)), (1, vec!["a.md"]), "{end:?}");
    }
    let document = parse("a.md", "```sh\n``` npm\n## Code\n```\n");
    assert!(document.sections.is_empty(), "an opening with words closes nothing");
}

#[test]
fn bodies_of_code_shortcodes_are_code() {
    let text = "{{< code file=layouts/a.html >}}\n<a href=\"/x\">x</a>\n{{< /code >}}\n\n{{% code lang=\"sh\" %}}\nnpm i\n{{% /code %}}\n\n[a](a.md)\n";
    let document = parse("a.md", text);
    assert_eq!(dests(&document), ["a.md"]);
    assert_eq!(document.code.iter().map(|block| block.info.as_str()).collect::<Vec<_>>(), ["html", "sh"]);
    let document = parse("a.md", "{{< code src=\"a.html\" >}}\n\n[a](a.md)\n");
    assert_eq!(dests(&document), ["a.md"], "one that is never closed takes its text from a file");
}

#[test]
fn what_a_script_answers_is_no_link() {
    let document =
        parse("a.md", "<a href=\"#tab\" onclick=\"show()\">a</a> <a href=\"b.md\" onclick=\"log()\">b</a>\n");
    assert_eq!(dests(&document), ["b.md"]);
}
