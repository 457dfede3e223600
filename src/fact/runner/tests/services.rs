use super::{missing, nothing, open, there};
use crate::tree::Tree;

#[test]
fn compose_services() {
    let tree = Tree::from_files([
        ("compose.yaml", "include: [more.yaml]\nservices:\n  web: {}\n  db: {}\n"),
        ("compose.override.yaml", "services:\n  mail: {}\n"),
        ("more.yaml", "services:\n  queue: {}\n"),
        ("ci/dc.yml", "services:\n  ci: {}\n"),
    ]);
    there(
        &tree,
        &[
            "docker compose up web",
            "docker-compose up -d db mail",
            "docker compose logs -f queue",
            "docker compose exec web sh",
            "docker compose run --rm web x",
            "docker compose -f ci/dc.yml up ci",
        ],
    );
    missing(
        &tree,
        &[
            ("docker compose up api", "api"),
            ("docker compose -f ci/dc.yml up web", "web"),
            ("docker compose exec api sh", "api"),
        ],
    );
    nothing(
        &tree,
        &[
            "docker compose up",
            "docker compose config x",
            "docker run web",
            "docker compose -f a -f b up web",
            "docker compose up $X",
        ],
    );
    open(
        &Tree::from_files([("compose.yml", "include: ['https://x/y']\nservices: {a: {}}\n")]),
        &["docker compose up x"],
    );
}

#[test]
fn hooks() {
    let tree =
        Tree::from_files([(".pre-commit-config.yaml", "repos:\n- repo: x\n  hooks:\n  - id: black\n    alias: fmt\n")]);
    there(&tree, &["pre-commit run black", "pre-commit run fmt --all-files", "prek run black"]);
    missing(&tree, &[("pre-commit run flake8 -a", "flake8")]);
    nothing(&tree, &["pre-commit install", "pre-commit run --all-files", "pre-commit run --files x"]);
}
