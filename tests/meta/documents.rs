//! README and guides say what is so: their commands run, their output is real.

use crate::demo::ferry;
use crate::kept::is_current;
use crate::source::{files, root};

fn read(path: &str) -> String {
    std::fs::read_to_string(root().join(path)).unwrap_or_else(|_| panic!("there is no {path}"))
}

/// The lines of the shell blocks of `text` and the steps of its workflows, without prompts and comments.
fn commands(text: &str) -> Vec<String> {
    let mut commands = Vec::new();
    let mut inside = false;
    for line in text.lines() {
        if let Some(fence) = line.strip_prefix("```") {
            inside = !inside && matches!(fence, "sh" | "bash" | "console" | "yaml");
        } else if inside {
            let command = line.split(" #").next().unwrap_or(line).trim();
            let command = command.strip_prefix("$ ").or(command.strip_prefix("- run: ")).unwrap_or(command);
            commands.extend(Some(command.to_owned()).filter(|command| !command.is_empty()));
        }
    }
    commands
}

#[test]
fn two_commands_do_all_set_up() {
    let readme = read("README.md");
    let (_, rest) = readme.split_once("## Thirty seconds\n").expect("a section for those in a hurry");
    let section = rest.split("\n## ").next().unwrap_or(rest);
    assert_eq!(commands(section), ["cargo run --example demo", "cargo test"]);
    assert!(root().join("examples/demo.rs").exists());
}

/// The README shows some of what the demonstration prints: its paragraphs are known by their first lines.
#[test]
fn the_output_in_the_readme_is_real() {
    let readme = read("README.md");
    let (before, rest) = readme.split_once("```text\n").expect("an output block");
    let (block, after) = rest.split_once("```").expect("its end");
    let output = ferry().drift(&["check"]).stdout;
    let printed = |shown: &str| {
        let first = shown.lines().next().unwrap_or(shown);
        // The last line counts, and counts change.
        let first = if first.starts_with("found") { "found" } else { first };
        output.trim_end().split("\n\n").find(|paragraph| paragraph.starts_with(first)).unwrap_or_else(|| {
            panic!("the demonstration prints no\n{shown}\nbut\n{output}");
        })
    };
    let real: Vec<&str> = block.trim_end().split("\n\n").map(printed).collect();
    is_current("README.md", &format!("{before}```text\n{}\n```{after}", real.join("\n\n")));
}

#[test]
fn every_command_that_is_shown_runs() {
    let ferry = ferry();
    ferry.git(&["tag", "v1.0.0", "HEAD~3"]);
    let documents = ["README.md", "CONTRIBUTING.md"].map(|path| (path.to_owned(), read(path))).into_iter();
    let guides = files("docs").into_iter().map(|file| (file.path, file.text));
    let mut run = 0;
    for (path, text) in documents.chain(guides) {
        for command in commands(&text) {
            let words: Vec<&str> = command.split_whitespace().collect();
            let Some(("drift", arguments)) = words.split_first().map(|(first, rest)| (*first, rest)) else { continue };
            let ended = ferry.drift(arguments);
            assert!(matches!(ended.code, 0 | 1), "{path}: `{command}` ends with {}:\n{}", ended.code, ended.stderr);
            run += 1;
        }
    }
    assert!(run > 5, "only {run} commands are shown");
}

#[test]
fn every_key_and_word_of_the_configuration_is_documented() {
    let guide = read("docs/configuration.md");
    let source = read("src/config/raw.rs");
    let (_, keys) = source.split_once("KEYS: &[&str] =").expect("the keys");
    for key in keys.split('"').skip(1).step_by(2) {
        assert!(guide.contains(&format!("`{key}`")), "`{key}` is not in docs/configuration.md");
    }
    for (rule, _) in drift::rules::RULES {
        assert!(read("docs/rules/README.md").contains(rule.name));
    }
}

#[test]
fn the_configuration_that_is_shown_is_valid() {
    let names: Vec<&str> = drift::rules::RULES.iter().map(|(rule, _)| rule.name).collect();
    let mut blocks = 0;
    for path in ["README.md", "docs/configuration.md"] {
        let text = read(path);
        for block in text.split("```toml\n").skip(1).filter_map(|rest| rest.split("```").next()) {
            drift::config::load(path, block, &names).unwrap_or_else(|error| panic!("{path}: {error}\n{block}"));
            blocks += 1;
        }
    }
    assert!(blocks >= 2);
}

#[test]
fn every_option_that_is_named_exists() {
    let help = ["check", "explain", "rules"].map(|command| ferry().drift(&[command, "--help"]).stdout).concat();
    for path in ["README.md", "docs/configuration.md"] {
        for (at, _) in read(path).match_indices("`--") {
            let text = &read(path)[at + 1..];
            let option: String = text.chars().take_while(|c| c.is_ascii_lowercase() || *c == '-').collect();
            assert!(help.contains(&option), "{path} names {option}");
        }
    }
}

/// What stands in the README's block of this language behind `lead`.
fn block<'a>(readme: &'a str, lead: &str, language: &str) -> &'a str {
    let (_, rest) = readme.split_once(lead).unwrap_or_else(|| panic!("no `{lead}`"));
    let (_, rest) = rest.split_once(&format!("```{language}\n")).expect("a block");
    rest.split("```").next().expect("its end")
}

#[test]
fn the_settings_for_editors_can_be_read_and_start_the_server() {
    let readme = read("README.md");
    let helix: toml::Table = block(&readme, "Helix, in `languages.toml`", "text").parse().expect("TOML");
    let server = &helix["language-server"]["drift"];
    assert_eq!((server["command"].as_str(), server["args"][0].as_str()), (Some("drift"), Some("lsp")));
    let language = &helix["language"][0];
    let servers = language["language-servers"].as_array().expect("a list");
    assert!(language["name"].as_str() == Some("markdown") && servers.iter().any(|one| one.as_str() == Some("drift")));
    let json = |lead| -> serde_json::Value { serde_json::from_str(block(&readme, lead, "json")).expect("JSON") };
    let code = json("Generic LSP Client");
    assert_eq!(
        (&code["glspc.server.command"], &code["glspc.server.commandArguments"][0]),
        (&"drift".into(), &"lsp".into())
    );
    assert_eq!(code["glspc.server.languageId"], serde_json::json!(["markdown"]));
    let zed = &json("Zed starts only")["lsp"]["markdown-oxide"]["binary"];
    assert!(zed["path"].as_str().is_some_and(|path| path.ends_with("/drift")) && zed["arguments"][0] == "lsp");
    assert!(block(&readme, "Neovim 0.11", "lua").contains("cmd = { \"drift\", \"lsp\" }"));
}
