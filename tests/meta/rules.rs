//! Every rule is declared in one place, documented, and tested both ways.

use drift::finding::RuleInfo;
use drift::policy::every_rule;
use drift::rules::RULES;

use crate::kept::is_current;
use crate::source::root;

/// The sections that a rule's page has, in this order.
const SECTIONS: [&str; 6] = [
    "## What it finds",
    "## Why it matters",
    "## Example",
    "## What it leaves alone",
    "## How to fix",
    "## How to silence",
];

/// Every rule there is, those of the policy about itself among them.
fn rules() -> impl Iterator<Item = &'static RuleInfo> {
    every_rule().into_iter()
}

#[test]
fn names_are_kebab_case_unique_and_in_order() {
    let names: Vec<&str> = rules().map(|rule| rule.name).collect();
    assert!(names.is_sorted_by(|a, b| a < b), "{names:?}");
    for name in names {
        let kebab = name.split('-').all(|word| !word.is_empty() && word.bytes().all(|b| b.is_ascii_lowercase()));
        assert!(kebab, "{name} is not kebab-case");
    }
}

/// Names are in people's configuration and comments: one that goes or changes breaks them.
#[test]
fn no_name_is_lost() {
    let list: String = rules().map(|rule| format!("{} {} {}\n", rule.name, rule.level, rule.evidence)).collect();
    is_current("tests/meta/rules.txt", &list);
}

#[test]
fn a_summary_is_one_line_in_lower_case_without_a_final_period() {
    for rule in rules() {
        let first = rule.summary.chars().next().expect("a summary");
        let wrong = first.is_uppercase() || rule.summary.ends_with('.') || rule.summary.contains('\n');
        assert!(!wrong, "{}: {}", rule.name, rule.summary);
    }
}

#[test]
fn every_page_has_every_section_in_order() {
    for rule in rules() {
        let found: Vec<&str> = rule.explanation.lines().filter(|line| line.starts_with("## ")).collect();
        assert_eq!(found, SECTIONS, "{}", rule.name);
        let example = format!("{}[{}]: ", rule.level, rule.name);
        assert!(rule.explanation.contains(&example), "the example of {} is no `{example}`", rule.name);
        let silenced = [format!("drift: ignore[{}]", rule.name), format!("{} = \"off\"", rule.name)];
        let told = silenced.iter().any(|how| rule.explanation.contains(how));
        assert!(told, "the page of {} does not say how it is silenced", rule.name);
    }
}

#[test]
fn every_rule_is_tested_both_ways_in_a_file_of_its_name() {
    for (rule, _) in RULES {
        let path = format!("tests/rules/{}.rs", rule.name.replace('-', "_"));
        let text = std::fs::read_to_string(root().join(&path)).unwrap_or_else(|_| panic!("there is no {path}"));
        assert!(text.contains(".finds(") && text.contains(".silent()"), "{path} tests one way only");
        let own = root().join("src/rules").join(rule.name.replace('-', "_"));
        assert!(
            own.with_extension("rs").exists() || own.join("mod.rs").exists(),
            "{} has no file of its own",
            rule.name
        );
    }
}

#[test]
fn pages_are_made_from_the_declarations() {
    for rule in rules() {
        is_current(&format!("docs/rules/{}.md", rule.name), &page(rule));
    }
    let row = |rule: &RuleInfo| {
        format!("| [`{0}`]({0}.md) | {1} | {2} | {3} |\n", rule.name, rule.level, rule.evidence, rule.summary)
    };
    let rows: String = rules().map(row).collect();
    let head = "# Rules\n\n| rule | level | rests on | finds |\n|---|---|---|---|\n";
    is_current("docs/rules/README.md", &format!("{head}{rows}"));
}

#[test]
fn no_page_is_left_of_a_rule_that_is_gone() {
    for entry in std::fs::read_dir(root().join("docs/rules")).expect("pages").flatten() {
        let name = entry.file_name().to_string_lossy().replace(".md", "");
        assert!(name == "README" || rules().any(|rule| rule.name == name), "docs/rules/{name}.md");
    }
}

fn page(rule: &RuleInfo) -> String {
    let (name, summary, level, evidence) = (rule.name, rule.summary, rule.level, rule.evidence);
    let explanation = rule.explanation.trim_end();
    format!("# {name}\n\nLevel: {level}. Rests on: {evidence}.\n\nIn short, {summary}.\n\n{explanation}\n")
}
