use proptest::prelude::*;

use crate::command::{CommandLine, Home, Page, parse_block, parse_inline};
use crate::document::parse as document;
use crate::tree::Tree;

fn in_bounds(line: &CommandLine, text: &str) {
    let inside = |span: crate::source::Span| assert!(text.get(span.range()).is_some(), "{span:?} in {text:?}");
    inside(line.span);
    line.words.iter().for_each(|word| inside(word.span));
    line.assignments.iter().for_each(|assignment| inside(assignment.span));
    line.redirects.iter().for_each(|redirect| inside(redirect.target.span));
    line.operand_paths().into_iter().for_each(|(span, _)| inside(span));
    assert!(line.stages.iter().all(|&at| at < line.words.len()));
}

fn shellish() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        Just("$"),
        Just("("),
        Just(")"),
        Just("'"),
        Just("\""),
        Just("`"),
        Just("\\"),
        Just("\n"),
        Just(" "),
        Just("|"),
        Just("&&"),
        Just(";"),
        Just("<"),
        Just(">"),
        Just("<<EOF"),
        Just("EOF"),
        Just("#"),
        Just("{"),
        Just("}"),
        Just("$("),
        Just("${"),
        Just("é"),
        Just("…"),
        Just("make"),
        Just("cd"),
        Just("a/b.c"),
        Just("-f"),
        Just("=x"),
        Just("$ "),
        Just("> "),
        Just("docker run"),
        Just("sudo"),
        Just("[--x]"),
        Just("<a b>"),
        Just("ssh"),
        Just("exec"),
    ];
    proptest::collection::vec(piece, 0..30).prop_map(|parts| parts.concat())
}

proptest! {
    #[test]
    fn any_text_is_read_in_bounds(body in shellish(), fence in "(sh|console|powershell|cmd|)") {
        let text = format!("```{fence}\n{body}\n```\n`{}`\n", body.replace(['`', '\n'], " "));
        let document = document("a/b.md", &text);
        for block in &document.code {
            parse_block(&document, block).iter().for_each(|line| in_bounds(line, &text));
        }
        let tree = Tree::from_files([("a/b.c", "")]);
        let page = Page::read(&document, &tree, &Home::of(&tree));
        page.commands.iter().for_each(|line| in_bounds(line, &text));
    }

    #[test]
    fn any_span_is_read_in_bounds(text in "\\PC*") {
        parse_inline(&text).iter().for_each(|line| in_bounds(line, &text));
    }
}
