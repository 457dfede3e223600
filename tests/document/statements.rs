//! Statements: what they are, where they stand, what introduces them.

use drift::document::{Document, MarkKind, Statement, StatementKind, parse};

fn of_kind(document: &Document, kind: StatementKind) -> Vec<&Statement> {
    document.statements.iter().filter(|statement| statement.kind == kind).collect()
}

#[test]
fn sentences_keep_code_links_and_their_markup_whole() {
    let text = "**One `a. B` here.** See [c. D](e.md) *now*. End\nof it.  \nNext\n";
    let document = parse("a.md", text);
    let sources: Vec<_> = document.statements.iter().map(|statement| document.slice(statement.span)).collect();
    assert_eq!(sources, ["**One `a. B` here.**", "See [c. D](e.md) *now*.", "End\nof it.", "Next"]);
    assert_eq!(document.statements[0].text, "One a. B here.");
    assert_eq!(document.links[0].statement, Some(1));
}

#[test]
fn leads_introduce_items_rows_and_code() {
    let text =
        "Run from `x/`:\n\n```sh\nls\n```\n\nDo this:\n\n- one\n  - two\n- three\n\n| A | B |\n|---|---|\n| `x` | |\n";
    let document = parse("a.md", text);
    assert_eq!(document.code[0].lead.as_deref(), Some("Run from x/:"));
    let items: Vec<_> = of_kind(&document, StatementKind::Item)
        .into_iter()
        .map(|item| (item.text.as_str(), item.lead.as_deref().unwrap_or(""), item.block.list_depth))
        .collect();
    assert_eq!(items, [("one", "Do this:", 1), ("two", "one", 2), ("three", "Do this:", 1)]);
    let rows = of_kind(&document, StatementKind::Row);
    assert_eq!((rows[1].text.as_str(), rows[1].lead.as_deref()), ("x | ", Some("A | B")));
    let cells: Vec<_> = rows[1].marks.iter().filter(|mark| matches!(mark.kind, MarkKind::Cell(_))).collect();
    assert_eq!(cells.len(), 2, "an empty cell is a cell");
}

#[test]
fn commands_without_prompts_output_comments_and_here_documents() {
    let text = "```console\n$ cd a && \\\n>   make\nbuilt\n# root\n$ ls\n```\n\n```bash\n# comment\ncat <<EOF > f\nnot a command\nEOF\nnpm i\n```\n\n```\nplain text\n```\n\n```powershell\nPS C:\\> dir\n```\n";
    let document = parse("a.md", text);
    let commands: Vec<_> = of_kind(&document, StatementKind::Command).into_iter().map(|s| s.text.as_str()).collect();
    assert_eq!(commands, ["cd a && make", "ls", "cat <<EOF > f", "npm i", "dir"]);
}

#[test]
fn headings_with_every_kind_of_id() {
    let text = "# A {#a}\n## B { #b .c }\n### C {: #c }\n## D [#d]\n## GET /x/{id}\nE ![alt](i.png)\n===\n";
    let document = parse("a.md", text);
    let idents: Vec<_> = document.sections.iter().map(|s| (s.title.as_str(), s.ident.as_deref(), s.parent)).collect();
    let expected = [
        ("A", Some("a"), None),
        ("B", Some("b"), Some(0)),
        ("C", Some("c"), Some(1)),
        ("D", Some("d"), Some(0)),
        ("GET /x/{id}", None, Some(0)),
        ("E", None, None),
    ];
    assert_eq!(idents, expected);
    assert_eq!(document.sections[5].image_alt, "alt");
    assert_eq!(document.sections[1].ident_syntax.as_deref(), Some("{ #b .c }"));
    assert_eq!(document.sections[0].source, "A {#a}");
    assert_eq!(document.sections[0].end, document.sections[5].span.start);
}

#[test]
fn decoded_text_leads_back_to_its_whole_source() {
    let document = parse("a.md", "a &amp; b \\* `c` d\r\n> e\n");
    let statement = &document.statements[0];
    assert_eq!(statement.text, "a & b * c d");
    let at = statement.text.find('&').unwrap();
    assert_eq!(document.slice(statement.source_of(at..at + 1)), "&amp;");
    let at = statement.text.find('c').unwrap();
    assert_eq!(document.slice(statement.source_of(at..at + 1)), "c");
}

#[test]
fn quotes_alerts_and_struck_text() {
    let document = parse("a.md", "> said\n\n> [!NOTE]\n> alert\n\n~~gone~~\n\n~~half~~ here\n");
    let blocks: Vec<_> =
        document.statements.iter().map(|s| (s.text.as_str(), s.block.quoted, s.block.struck)).collect();
    let expected = [("said", true, false), ("alert", false, false), ("gone", false, true), ("half here", false, false)];
    assert_eq!(blocks, expected);
}

#[test]
fn front_matter_bom_and_crlf() {
    let text = "\u{feff}---\r\ntitle: x\r\n---\r\n# T\r\n\r\nOne\r\ntwo `a`.\r\n\r\n```sh\r\nls\r\n```\r\n";
    let document = parse("a.md", text);
    assert_eq!(document.slice(document.front_matter.as_ref().unwrap().span), "title: x\r\n");
    assert_eq!(document.sections[0].title, "T");
    assert_eq!(document.statements[1].text, "One two a.");
    assert_eq!(document.slice(document.code[0].lines[0].span), "ls");
}
