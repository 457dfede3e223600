use super::{Answer, answer, missing, nothing, open, there};
use crate::tree::Tree;

fn npm() -> Tree {
    Tree::from_files([
        (
            "package.json",
            r#"{"scripts": {"build": "tsc", "test": "x", "a:b": "y"}, "devDependencies": {"vitest": "1"}}"#,
        ),
        ("packages/ui/package.json", r#"{"name": "@acme/ui", "scripts": {"story": "s"}}"#),
        ("packages/ui/src/x.ts", ""),
    ])
}

#[test]
fn npm_scripts() {
    let tree = npm();
    there(
        &tree,
        &[
            "npm run build",
            "npm run a:b -- --x",
            "npm test",
            "npm t",
            "npm --silent run build",
            "yarn run build",
            "yarn build",
            "pnpm a:b",
            "bun run build",
            "npm -w packages/ui run story",
            "npm run story --workspace=@acme/ui",
            "pnpm --filter ui story",
            "pnpm -F @acme/ui run story",
            "yarn workspace @acme/ui story",
            "pnpm -r run story",
            "pnpm -w run build",
            "lerna run story",
            "turbo run story",
        ],
    );
    missing(
        &tree,
        &[
            ("npm run lint", "lint"),
            ("yarn lint", "lint"),
            ("npm -w ui run build", "build"),
            ("npm start", "start"),
            ("pnpm -r run z", "z"),
        ],
    );
    nothing(
        &tree,
        &[
            "npm install x",
            "npm ci --x",
            "yarn add x",
            "pnpm dlx x",
            "npm run",
            "npm run <script>",
            "npm run $X",
            "npx x y",
            "bun install x",
        ],
    );
    open(&tree, &["pnpm --filter ./packages/* run x", "pnpm --filter unknown run x"]);
    assert_eq!(answer(&tree, "packages/ui/src", "npm run story"), Answer::There);
    assert_eq!(answer(&Tree::from_files([("x", "")]), "", "npm run x"), Answer::NoFile);
    open(&Tree::from_files([("package.json", "{")]), &["npm run x"]);
}

#[test]
fn composer_and_deno_scripts() {
    let tree = Tree::from_files([
        ("composer.json", r#"{"scripts": {"lint": "x", "post-install-cmd": "y"}, "scripts-aliases": {"lint": ["l"]}}"#),
        ("deno.json", r#"{"tasks": {"dev": "x", "t": {"command": "y"}}}"#),
    ]);
    there(&tree, &["composer lint", "composer run lint", "composer run-script l", "deno task dev", "deno task t"]);
    missing(&tree, &[("composer run test", "test"), ("composer stan --x", "stan"), ("deno task x", "x")]);
    nothing(&tree, &["composer install", "composer require a/b", "deno run x.ts", "deno task"]);
}
