use crate::command::{CommandLine, Form, parse_block, parse_inline, parse_span};
use crate::document::parse as document;

fn commands(fence: &str, body: &str) -> Vec<Vec<String>> {
    let document = document("README.md", &format!("```{fence}\n{body}\n```\n"));
    let lines = parse_block(&document, &document.code[0]);
    for line in &lines {
        for word in line.words.iter().filter(|word| !word.quoted && word.form == Form::Literal && !word.optional) {
            assert_eq!(document.slice(word.span).trim_end_matches("\\\n"), word.text);
        }
    }
    lines.into_iter().map(|line| line.words.into_iter().map(|word| word.text).collect()).collect()
}

fn one(text: &str) -> CommandLine {
    parse_span(text).unwrap_or_else(|| panic!("no command in {text:?}"))
}

#[test]
fn operators_quotes_and_comments() {
    assert_eq!(
        commands("sh", "make a && make b | tee log; make 'c d' # why\nmake e\\\n  f &"),
        [vec!["make", "a"], vec!["make", "b"], vec!["tee", "log"], vec!["make", "c d"], vec!["make", "e", "f"]]
    );
    assert_eq!(commands("bash", "echo \"a\nb\" c\nls"), [vec!["echo", "a\nb", "c"], vec!["ls"]]);
    assert_eq!(commands("bash", "a &&\n  b ||\nc"), [["a"], ["b"], ["c"]]);
}

#[test]
fn an_unclosed_quote_spoils_only_its_own_line() {
    let document = document("a.md", "```sh\necho don't\nmake test\n```");
    let lines = parse_block(&document, &document.code[0]);
    assert!(!lines[0].whole && lines[1].whole);
    assert_eq!(lines[1].program(), "make");
}

#[test]
fn transcripts_show_output() {
    let body = "$ make \\\n>   test\nok: don't panic\n(venv) $ tox -e py\nmake: done";
    assert_eq!(commands("console", body), [vec!["make", "test"], vec!["tox", "-e", "py"]]);
    assert_eq!(commands("", "> npm run a\nout put"), [["npm", "run", "a"]]);
    assert_eq!(commands("", "$ npm test\n> x@1 build"), [["npm", "test"]]);
}

#[test]
fn which_fences_are_shell() {
    assert!(commands("js", "make test").is_empty());
    assert!(commands("", "some words here").is_empty());
    assert!(commands("", "make test\nAnd then this").is_empty());
    assert_eq!(commands("", "# build\nmake test\n\ncargo build \\\n  --release").len(), 2);
    assert_eq!(commands("{.sh .no-copy}", "ls"), [["ls"]]);
    assert_eq!(commands("powershell", ".\\build.ps1 -X `\n  -Y"), [[".\\build.ps1", "-X", "-Y"]]);
    assert_eq!(commands("cmd", "build ^\n  all"), [["build", "all"]]);
}

#[test]
fn heredocs_are_no_commands() {
    assert_eq!(commands("sh", "cat > x <<'EOF'\nmake this\nEOF\nmake that"), [vec!["cat"], vec!["make", "that"]]);
    assert_eq!(commands("sh", "psql <<-SQL\n  select 1;\n  SQL\nls"), [["psql"], ["ls"]]);
}

#[test]
fn substitutions_and_subshells() {
    assert_eq!(
        commands("sh", "x $(cat VERSION.txt) `pwd`"),
        [vec!["cat", "VERSION.txt"], vec!["pwd"], vec!["x", "$(cat VERSION.txt)", ""]]
    );
    assert_eq!(commands("sh", "(cd web && npm ci)"), [vec!["cd", "web"], vec!["npm", "ci"]]);
    assert_eq!(commands("sh", "f() {\n  make a\n}"), [["make", "a"]]);
    assert_eq!(commands("sh", "for x in a b; do make $x; done"), [["make", "$x"]]);
    assert_eq!(commands("sh", "if ! make a; then make b; fi"), [["make", "a"], ["make", "b"]]);
}

#[test]
fn redirections_are_no_words() {
    let line = one("make a > out.log 2>&1 < in.txt");
    assert_eq!(line.words.len(), 2);
    assert_eq!(line.redirects.iter().map(|r| r.target.text.as_str()).collect::<Vec<_>>(), ["out.log", "in.txt"]);
}

#[test]
fn placeholders() {
    let forms = |text: &str| one(text).words[1..].iter().map(|word| word.form).collect::<Vec<_>>();
    for text in
        ["make <target>", "make <your target>", "make {a|b}", "make TARGET", "make …", "make ...", "make {{ x }}"]
    {
        assert!(forms(text).contains(&Form::Placeholder), "{text}");
    }
    assert_eq!(forms("make $X"), [Form::Expanded]);
    assert_eq!(forms("make src/*.c"), [Form::Glob]);
    let line = one("make [--silent] test");
    assert!(line.words[1].optional && line.words[1].text == "--silent");
    assert_eq!(parse_inline("tool -x|--xx a | b c").len(), 2);
}

#[test]
fn spans_that_are_no_commands() {
    for text in ["make", "Foo bar", "let x = 1", "fn main() {", "a => b", "x, y,", "foo(a, b)", "{ a b }"] {
        assert!(parse_span(text).is_none(), "{text}");
    }
    assert!(parse_span("./build.sh").is_some());
    assert!(parse_span("$ make x").is_some());
}

#[test]
fn wrappers_lead_to_the_program() {
    for (text, program, arguments) in [
        ("sudo -u me make x", "make", 1),
        ("env A=1 B=2 make x", "make", 1),
        ("A=1 make x", "make", 1),
        ("npx --yes prettier@3 --check .", "prettier", 2),
        ("uv run --with x pytest tests", "pytest", 1),
        ("poetry run invoke build", "invoke", 1),
        ("bundle exec rake spec", "rake", 1),
        ("python -m tox -e py", "tox", 2),
        ("docker run --rm -v $(pwd):/x -it ghcr.io/a/tool:1 sub", "tool:1", 1),
        ("time sudo env X=1 ./run.sh", "run.sh", 0),
        ("pnpm exec vitest run", "vitest", 1),
    ] {
        let line = one(text);
        assert_eq!((line.program(), line.arguments().len()), (program, arguments), "{text}");
    }
    assert!(one("docker run --rm image ./x").elsewhere);
    assert!(one("docker compose exec web python manage.py").elsewhere);
    assert_eq!(one("docker compose exec web python manage.py").program(), "python");
}

#[test]
fn a_command_that_is_moved_takes_all_its_places_along() {
    let text = "see `make \"a b\" c`";
    let line = one("make \"a b\" c").moved(5);
    assert_eq!(line.words[1].span_of("a b").slice(text), "a b");
    assert_eq!(line.words[2].span_of("c").slice(text), "c");
}
