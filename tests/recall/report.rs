//! What `drift report` puts on its page, as far as that can be told without a browser.

use serde_json::Value;

use crate::repository::{Built, Repository, edit, moved_port, remove, rename, write};

/// The plot's numbers and the page's data.
fn report(built: &Built) -> (Vec<Vec<String>>, Value) {
    let file = built.beside("report.html");
    let run = built.drift(&["report", "--html", &file.to_string_lossy(), "--format", "markdown"]).exits(0);
    let cells = |line: &str| line.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect();
    let points = run.stdout.lines().skip(2).map(cells).collect();
    let page = std::fs::read_to_string(file).expect("a page");
    let data = page.split("id=\"data\">").nth(1).and_then(|rest| rest.split("</script>").next()).expect("data");
    (points, serde_json::from_str(data).expect("JSON"))
}

fn column(points: &[Vec<String>], at: usize) -> Vec<&str> {
    points.iter().map(|point| point[at].as_str()).collect()
}

/// The statements of the page whose last words hold `words`.
fn lives<'a>(data: &'a Value, words: &str) -> Vec<&'a Value> {
    let lives = data["lives"].as_array().expect("lives").iter();
    lives
        .filter(|life| {
            life["t"]
                .as_array()
                .and_then(|texts| texts.last())
                .is_some_and(|text| text[1].as_str().is_some_and(|text| text.contains(words)))
        })
        .collect()
}

#[test]
fn a_repository_of_one_commit_has_a_report_and_each_commit_of_a_short_history_a_point() {
    let (points, _) = report(&Repository::of([write("a.md", "The API listens on port 3000.\n")]).build());
    assert_eq!(column(&points, 2), ["1"]);
    let (points, _) = report(&moved_port().commit("More", [write("b.md", "Logs go to the disk.\n")]).build());
    assert_eq!(column(&points, 2), ["2", "2", "3"]);
    let (points, _) = report(&Repository::new().build());
    assert_eq!(column(&points, 2), ["0"], "nothing is committed yet");
}

#[test]
fn the_plot_tells_the_conflicts_of_each_day() {
    let built = Repository::new()
        .commit("Start", [write("docs/metrics.md", "# Metrics\n\nThe metrics server listens on port 9100.\n")])
        .commit("Twice", [write("docs/ops.md", "# Operations\n\nThe metrics server listens on port 9200.\n")])
        .commit("Settle it", [edit("docs/ops.md", "9200", "9100")])
        .commit("Go on", [write("docs/more.md", "# More\n\nThe queue is drained every night.\n")])
        .build();
    let (points, _) = report(&built);
    assert_eq!(column(&points, 5), ["0", "1", "0", "0"]);
    let (points, _) = report(&built.clone(&["--branch=main"]));
    assert_eq!(column(&points, 5), ["0", "1", "0", "0"]);
    built.git(&["reset", "--quiet", "--hard", "HEAD~2"]);
    let (points, _) = report(&built);
    assert_eq!(column(&points, 5), ["0", "1"], "the last point is counted as all others are");
}

#[test]
fn the_slider_rewinds_to_documents_that_are_gone() {
    let built = Repository::new()
        .commit(
            "Start",
            [
                write("docs/beta.md", "# Beta\n\nThe beta is handed out with TestFlight.\n"),
                write("docs/old.md", "# Web\n\nThe web app is served by the edge network.\n\nIt has one page.\n"),
                write("vendor/x/README.md", "# X\n\nThis belongs to somebody else entirely.\n"),
            ],
        )
        .commit("Rename", [rename("docs/old.md", "docs/web.md")])
        .commit("No more beta", [remove("docs/beta.md"), remove("vendor/x/README.md")])
        .build();
    let (_, data) = report(&built);
    let gone = lives(&data, "TestFlight");
    assert_eq!(gone.len(), 1, "{data:#}");
    let ended = gone[0]["e"].as_u64().expect("the step that removed it") as usize;
    assert_eq!(data["steps"][ended][2], "No more beta");
    // What was renamed lives on and is there once.
    assert_eq!(lives(&data, "edge network").len(), 1, "{data:#}");
    assert!(lives(&data, "somebody else").is_empty());
}
