//! What gets a team started.

use crate::repository::steps::Repository;

#[test]
fn init_writes_what_is_not_there() {
    let repo = Repository::new();
    repo.write("README.md", "# R\n").commit("start");
    assert_eq!(repo.drift("init").exits(0).out(), "wrote .gitattributes\nwrote drift.toml\n");
    let said = repo.drift("init --workflow").exits(0).out();
    assert_eq!(said, "left .gitattributes as it is\nleft drift.toml as it is\nwrote .github/workflows/drift.yml\n");
    assert!(repo.read(".github/workflows/drift.yml").contains(concat!("drift@v", env!("CARGO_PKG_VERSION"))));
    repo.drift("check").reports([]).exits(0);
}

#[test]
fn the_workflow_runs_on_the_branch_of_the_repository() {
    for (branch, written) in
        [("main", "[main]"), ("master", "[master]"), ("release/1.x", "[release/1.x]"), ("2.0", "['2.0']")]
    {
        let repo = Repository::new();
        repo.write("README.md", "# R\n").commit("start").git(&format!("branch -m {branch}"));
        repo.drift("init --workflow").exits(0);
        let workflow = repo.read(".github/workflows/drift.yml");
        assert!(workflow.contains(&format!("    branches: {written}\n")), "{workflow}");
    }
}

#[test]
fn completions_know_every_command() {
    let repo = Repository::new();
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = repo.drift(&format!("completions {shell}")).exits(0).out();
        assert!(["baseline", "since", "staged"].iter().all(|word| script.contains(word)), "{shell}");
    }
    repo.drift("completions nonsense").exits(2);
}

#[test]
fn the_manual_tells_of_every_command() {
    let page = Repository::new().drift("man").exits(0).out();
    assert!(page.contains(".TH drift 1") && page.contains("\\-\\-staged"), "{page}");
}
