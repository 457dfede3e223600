use crate::command::{Cwd, Home, Page};
use crate::document::parse as document;
use crate::tree::Tree;

/// The folders of all commands but `cd` of a page.
fn folders(markdown: &str) -> Vec<Cwd> {
    let tree = Tree::from_files([
        ("go.mod", "module github.com/acme/rocket\n"),
        ("docs/guide.md", ""),
        ("docs/site/x", ""),
        ("web/ui/package.json", "{}"),
        ("scripts/a.sh", ""),
    ]);
    let page = Page::read(&document("docs/guide.md", markdown), &tree, &Home::of(&tree));
    let own =
        |line: &&crate::command::CommandLine| !matches!(line.program(), "cd" | "git" | "pushd" | "popd" | "mkdir");
    page.commands.iter().filter(own).map(|line| line.runs_in.clone()).collect()
}

fn known(folder: &str) -> Cwd {
    Cwd::Known(folder.to_owned())
}

fn carried(folder: &str) -> Cwd {
    Cwd::Carried(folder.to_owned())
}

#[test]
fn cd_holds_in_its_block_and_likely_in_its_section() {
    assert_eq!(
        folders("# A\n```sh\ncd web/ui\nnpm ci\n```\n```sh\nnpm test\n```\n# B\n```sh\nmake x\n```"),
        [known("web/ui"), carried("web/ui"), Cwd::Open]
    );
    assert_eq!(folders("```sh\ncd site && make x; cd .. && make y\n```"), [known("docs/site"), known("docs")]);
    assert_eq!(folders("```sh\n(cd web && make a)\nmake b\n```"), [known("web"), Cwd::Open]);
    assert_eq!(folders("```sh\npushd web\nmake a\npopd\nmake b\n```"), [known("web"), Cwd::Open]);
    assert_eq!(folders("```sh\ncd web\ncd -\nmake b\n```"), [Cwd::Open]);
}

#[test]
fn the_root_by_its_names() {
    for lead in [
        "git clone https://github.com/acme/rocket\ncd rocket",
        "git clone git@github.com:YOU/rocket.git\ncd rocket",
        "git clone https://github.com/acme/rocket.git r\ncd r",
        "cd $GOPATH/src/github.com/acme/rocket",
        "cd ~/src/rocket",
        "cd $(git rev-parse --show-toplevel)",
    ] {
        assert_eq!(folders(&format!("```sh\n{lead}\nmake x\n```")), [known("")], "{lead}");
    }
    assert_eq!(folders("```sh\ncd rocket/web\nmake x\n```"), [known("web")]);
}

#[test]
fn places_that_are_not_of_the_tree() {
    for lead in ["cd ~", "cd /tmp", "cd $DIR", "cd <dir>", "cd my-app", "cd ~/other", "cd", "cd C:\\x"] {
        assert_eq!(folders(&format!("```sh\n{lead}\nmake x\n```")), [Cwd::Unknown], "{lead}");
    }
    let page = "# A\n```sh\ngit clone https://github.com/acme/other\ncd other\nmake a\n```\n# B\n```sh\nmake b\n```";
    assert_eq!(folders(page), [Cwd::Unknown, Cwd::Unknown]);
    let page = "# A\n```sh\nmkdir build && cd build\nmake a\n```\n# B\n```sh\nmake b\n```";
    assert_eq!(folders(page), [Cwd::Unknown, Cwd::Open]);
}

#[test]
fn options_and_prose() {
    assert_eq!(folders("```sh\nmake -C web x\nnpm --prefix web/ui test\nyarn --cwd=web x\n```").len(), 3);
    assert_eq!(folders("```sh\nmake -C web x\nnpm --prefix web/ui test\n```"), [known("web"), known("web/ui")]);
    assert_eq!(folders("```sh\nmake -C gone x\n```"), [Cwd::Unknown]);
    assert_eq!(folders("```sh\nmake -C /usr/ports/net/web x\n```"), [Cwd::Unknown]);
    assert_eq!(folders("From the `scripts/` directory:\n```sh\n./a.sh\n```"), [known("scripts")]);
    assert_eq!(folders("In your project, run\n```sh\nmake a\n```"), [Cwd::Unknown]);
    assert_eq!(folders("In `web/ui`, run `npm test`."), [carried("web/ui")]);
    assert_eq!(folders("`cd web/ui` and run `npm test`."), [carried("web/ui")]);
}

#[test]
fn what_commands_make_is_the_readers() {
    let tree = Tree::from_files([("README.md", "")]);
    let markdown =
        "```sh\ncurl -o get.sh https://x/y\nsh get.sh\ntouch a/b\ncp x y\nnpm create vite my-app\necho > z\n```";
    let page = Page::read(&document("README.md", markdown), &tree, &Home::of(&tree));
    assert!(page.reader_project);
    for name in ["get.sh", "./a/b", "y", "y/x", "z"] {
        assert!(page.creates(name), "{name}");
    }
    assert!(!page.creates("x") && !page.created_before(10, "z"));
    assert!(page.creates("a/b/c"));
}
