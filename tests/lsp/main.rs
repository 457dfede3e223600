//! `drift lsp` as an editor sees it, over the real pipes.
#![allow(missing_docs)]
#![cfg(feature = "lsp")]

#[path = "../repository/mod.rs"]
mod repository;

mod client;

use serde_json::{Value, json};

use client::{Editor, uri};
use repository::{Built, Repository, edit, rename, write};

const README: &str =
    "# ferry\n\nWörter 😀 and then run `scripts/setup.sh` to begin.\n\nThe API listens on port 4000.\n";

fn ferry() -> Built {
    Repository::new()
        .commit(
            "Start",
            [
                write("README.md", README.replace("4000", "3000")),
                write("scripts/setup.sh", "echo hello\necho world\n"),
                write("docs/guide.md", "# Guide\n\nNode.js 18 or later is required.\n"),
                write("package.json", "{ \"name\": \"ferry\", \"engines\": { \"node\": \">=18\" } }\n"),
            ],
        )
        .commit(
            "Collect the scripts",
            [rename("scripts/setup.sh", "tools/setup.sh"), edit("README.md", "3000", "4000")],
        )
        .commit("Require Node.js 22", [edit("package.json", ">=18", ">=22")])
        .build()
}

fn of_rule<'a>(diagnostics: &'a [Value], rule: &str) -> &'a Value {
    diagnostics.iter().find(|one| one["code"] == rule).unwrap_or_else(|| panic!("no {rule} in {diagnostics:#?}"))
}

#[test]
fn a_stale_path_is_underlined_and_corrected_in_the_buffer() {
    let built = ferry();
    let mut editor = Editor::of(built.path());
    let at = uri(&built.path().join("README.md"));
    let diagnostics = editor.open(&at, README);
    let stale = of_rule(&diagnostics, "missing-path");
    // `Wörter 😀` counts nine UTF-16 units.
    let line = README.lines().nth(2).expect("a line");
    let column = line[..line.find("scripts").expect("it stands there")].encode_utf16().count();
    assert_eq!(stale["range"]["start"], json!({ "line": 2, "character": column }));
    assert_eq!((&stale["source"], &stale["severity"]), (&json!("drift"), &json!(2)));
    assert!(stale["message"].as_str().is_some_and(|text| text.contains("Collect the scripts")), "{stale:#}");
    let asked = json!({ "textDocument": { "uri": at }, "range": stale["range"], "context": { "diagnostics": [] } });
    let actions = editor.request("textDocument/codeAction", asked);
    let titles: Vec<&str> =
        actions.as_array().expect("actions").iter().filter_map(|one| one["title"].as_str()).collect();
    assert_eq!(titles.len(), 3, "{titles:?}");
    let fix = &actions[0]["edit"]["documentChanges"][0]["edits"][0];
    assert_eq!(fix["newText"], "tools/setup.sh", "{actions:#}");
    let silence = &actions[1]["edit"]["documentChanges"][0]["edits"][0];
    assert_eq!(silence["newText"], " <!-- drift: ignore[missing-path] say why -->");
    let accept = &actions[2]["edit"]["documentChanges"];
    assert_eq!(accept[0]["kind"], "create");
    assert!(accept[1]["edits"][0]["newText"].as_str().is_some_and(|text| text.contains("drift/baseline/v1")));
    // What the buffer says counts, not what is on disk.
    assert!(editor.change(&at, 2, &README.replace("scripts/", "tools/")).is_empty());
    let line = README.lines().nth(2).expect("a line");
    let silenced = README.replace(line, &format!("{line} <!-- drift: ignore[missing-path] say why -->"));
    assert!(editor.change(&at, 3, &silenced).is_empty());
    assert_eq!(editor.change(&at, 4, README).len(), 1);
    editor.leave();
}

#[test]
fn the_other_document_is_shown_beside() {
    let built = ferry();
    let mut editor = Editor::of(built.path());
    let at = uri(&built.path().join("README.md"));
    let diagnostics = editor.open(&at, "# ferry\n\nNode.js 18 or later is required.\n");
    let related = &of_rule(&diagnostics, "stale-version")["relatedInformation"][0];
    assert_eq!(related["location"]["uri"], uri(&built.path().join("package.json")), "{diagnostics:#?}");
    editor.leave();
}

#[test]
fn a_sub_folder_and_an_unsaved_document_are_served() {
    let built = ferry();
    let mut editor = Editor::of(&built.path().join("docs"));
    let at = uri(&built.path().join("docs/new.md"));
    let diagnostics = editor.open(&at, "# New\n\nSee [the guide](guide.md) and [the set-up](../scripts/setup.sh).\n");
    let stale = of_rule(&diagnostics, "broken-link");
    assert_eq!((diagnostics.len(), &stale["range"]["start"]["line"]), (1, &json!(2)));
    editor.leave();
}

#[test]
fn a_hover_tells_the_life_of_a_claim() {
    let built = ferry();
    let mut editor = Editor::of(built.path());
    let at = uri(&built.path().join("README.md"));
    editor.open(&at, README);
    let asked = json!({ "textDocument": { "uri": at }, "position": { "line": 4, "character": 5 } });
    // The history is read beside: until it is there, nothing is told.
    let mut told = Value::Null;
    for _ in 0..200 {
        told = editor.request("textDocument/hover", asked.clone());
        if !told.is_null() {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
    let text = told["contents"]["value"].as_str().expect("a text");
    assert!(
        text.contains("**current**") && text.contains("Collect the scripts") && text.contains("port 3000"),
        "{text}"
    );
    editor.leave();
}

#[test]
fn what_is_no_document_and_no_repository_is_said_and_survived() {
    let built = ferry();
    let mut editor = Editor::of(built.path());
    let at = uri(&built.path().join("package.json"));
    assert!(editor.open(&at, "{}").is_empty());
    editor.leave();
    let folder = tempfile::tempdir().expect("a folder");
    let mut editor = Editor::of(folder.path());
    let told = editor.told("window/showMessage");
    assert!(told["message"].as_str().is_some_and(|text| text.contains("repository")), "{told:#}");
    editor.leave();
}

#[test]
fn every_folder_of_the_editor_is_served_and_so_is_a_document_of_another_repository() {
    let (one, two, three) = (ferry(), ferry(), ferry());
    let folders = json!([{ "uri": uri(one.path()), "name": "1" }, { "uri": uri(two.path()), "name": "2" }]);
    let hello =
        json!({ "processId": null, "rootUri": uri(one.path()), "workspaceFolders": folders, "capabilities": {} });
    let mut editor = Editor::with(one.path(), hello);
    for built in [&one, &two, &three] {
        let at = uri(&built.path().join("README.md"));
        of_rule(&editor.open(&at, README), "missing-path");
    }
    editor.leave();
}

#[test]
fn an_editor_that_names_no_folder_is_served() {
    let built = ferry();
    let mut editor = Editor::with(built.path(), json!({ "processId": null, "rootUri": null, "capabilities": {} }));
    let at = uri(&built.path().join("README.md"));
    of_rule(&editor.open(&at, README), "missing-path");
    // A document outside of every repository is let alone, and so is one that was never opened.
    let outside = tempfile::tempdir().expect("a folder");
    let stranger =
        json!({ "uri": uri(&outside.path().join("x.md")), "languageId": "markdown", "version": 1, "text": README });
    editor.notify("textDocument/didOpen", json!({ "textDocument": stranger }));
    let changes = json!([{ "text": "x" }]);
    let unknown = json!({ "uri": uri(&built.path().join("docs/unknown.md")), "version": 1 });
    editor.notify("textDocument/didChange", json!({ "textDocument": unknown, "contentChanges": changes }));
    editor.notify("$/cancelRequest", json!({ "id": 4711 }));
    assert_eq!(editor.change(&at, 2, README).len(), 1);
    editor.leave();
}

#[test]
fn changes_of_ranges_and_lines_of_windows_are_understood() {
    let built = ferry();
    let mut editor = Editor::of(built.path());
    let at = uri(&built.path().join("README.md"));
    editor.open(&at, &README.replace('\n', "\r\n"));
    let range = |from: u64, to: u64| json!({ "start": { "line": 2, "character": from }, "end": { "line": 2, "character": to } });
    // The face is two units wide.
    let changes = json!([{ "range": range(7, 9), "text": "ja" }, { "range": range(0, 6), "text": "😀😀😀" }]);
    let document = json!({ "uri": at, "version": 2 });
    editor.notify("textDocument/didChange", json!({ "textDocument": document, "contentChanges": changes }));
    let diagnostics = editor.diagnostics(&at, 2);
    let column = "😀😀😀 ja and then run `".encode_utf16().count();
    assert_eq!(of_rule(&diagnostics, "missing-path")["range"]["start"], json!({ "line": 2, "character": column }));
    let asked = json!({ "textDocument": { "uri": at }, "range": range(0, 40), "context": { "diagnostics": [] } });
    let actions = editor.request("textDocument/codeAction", asked);
    let silenced = &actions[1]["edit"]["documentChanges"][0]["edits"][0];
    let end = "😀😀😀 ja and then run `scripts/setup.sh` to begin.".encode_utf16().count();
    assert_eq!(silenced["range"]["start"], json!({ "line": 2, "character": end }), "{actions:#}");
    editor.leave();
}
