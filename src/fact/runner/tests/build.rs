use super::{Answer, answer, missing, nothing, open, there};
use crate::tree::Tree;

const MAKEFILE: &str = "\
TOOLS := alpha beta
NAME = $(shell basename x)
include mk/*.mk
-include local.mk
-include $(OBJS:.o=.d)
.PHONY: phony $(TOOLS)

all: build ## all of it
build test-unit: deps
\t@echo x: y
docs::
\tx
test-%: ; go test $*
$(TOOLS:%=run-%):
\tx
$(addprefix fmt-,$(TOOLS)): fmt-%: x
bin/$(NAME): main.go
\tgo build
build: CFLAGS += -g
URL ?= http://x:80
define template
hidden:
endef
ifeq ($(OS),x)
only-x:
else
only-y:
endif
long \\
  list: x
";

#[test]
fn make_targets() {
    let tree = Tree::from_files([
        ("Makefile", MAKEFILE),
        ("mk/a.mk", "from-include:\n"),
        ("docs/Makefile", "html:\n"),
        ("other.mk", "other:\n"),
    ]);
    there(
        &tree,
        &[
            "make all",
            "make build",
            "make test-unit",
            "make docs",
            "make test-anything",
            "make run-alpha",
            "make fmt-alpha",
            "make bin/tool",
            "make from-include",
            "make phony",
            "make alpha beta",
            "make only-x only-y",
            "make long list",
            "make -j 4 build V=1",
            "make -f other.mk other",
            "sudo make build",
        ],
    );
    missing(
        &tree,
        &[
            ("make lint", "lint"),
            ("make hidden", "hidden"),
            ("make x-list", "x-list"),
            ("make build lint", "lint"),
            ("make -f other.mk build", "build"),
        ],
    );
    nothing(&tree, &["make -C docs", "make -n", "make <target>", "make TARGET", "cmake --build x"]);
    assert_eq!(answer(&tree, "docs", "make html"), Answer::There);
    assert_eq!(answer(&tree, "docs", "make build"), Answer::Missing("build".to_owned()));
    assert_eq!(answer(&tree, "mk", "make build"), Answer::NoFile);
}

#[test]
fn makefiles_that_may_have_any_target() {
    for text in [
        "%:\n\tx\n",
        "$(eval $(call t,x))\n",
        "include gone.mk\n",
        "include $(DIR)\n",
        "$(X): y\n",
        ".DEFAULT:\n",
        "-include $(shell curl x)\n",
    ] {
        open(&Tree::from_files([("Makefile", text)]), &["make lint"]);
    }
    let tree = Tree::from_files([("Makefile", "include c.mk\n%: common-% ;\n"), ("c.mk", "common-lint:\n")]);
    there(&tree, &["make lint", "make common-lint"]);
    missing(&tree, &[("make test", "test")]);
    let tree = Tree::from_files([("Makefile", "include $(CURDIR)/common.mk\n"), ("build/common.mk", "lint:\n")]);
    there(&tree, &["make lint"]);
}

#[test]
fn just_recipes() {
    let tree = Tree::from_files([
        (
            "justfile",
            "set shell := ['x']\nx := 'y'\nexport A := '1'\nimport 'more.just'\nmod sub\nmod? gone\nalias b := build\n[private]\n@quiet:\n  x\nbuild target='a:b' *args=\"c\": deps (other \"x\")\n  echo z:\n_hidden: \n",
        ),
        ("more.just", "imported:\n"),
        ("sub/mod.just", "inner:\n"),
    ]);
    there(
        &tree,
        &[
            "just build",
            "just build x y",
            "just b",
            "just quiet",
            "just imported",
            "just sub::inner",
            "just sub inner",
            "just _hidden x",
            "just x=1 build",
        ],
    );
    missing(&tree, &[("just lint", "lint"), ("just x", "x"), ("just sub::lint", "sub::lint")]);
    nothing(&tree, &["just --list", "just <recipe>", "just --version x"]);
    open(&Tree::from_files([("justfile", "import 'gone.just'\n")]), &["just x"]);
    assert_eq!(answer(&tree, "sub/deep", "just build"), Answer::There);
}

#[test]
fn tasks() {
    let tree = Tree::from_files([
        (
            "Taskfile.yml",
            "version: '3'\nincludes:\n  docs: ./docs\n  lib:\n    taskfile: lib.yml\n    flatten: true\n  opt:\n    taskfile: gone.yml\n    optional: true\n    aliases: [o]\ntasks:\n  build:\n    aliases: [b]\n    cmds: [x]\n  'gen:*': x\n  default: x\n",
        ),
        ("docs/Taskfile.yml", "tasks:\n  serve: x\n  default: y\n  'w:*': x\n"),
        ("lib.yml", "tasks:\n  flat: x\n"),
    ]);
    there(
        &tree,
        &[
            "task build",
            "task b",
            "task gen:x",
            "task docs:serve",
            "task docs",
            "task flat",
            "task docs:w:x",
            "task build X=1 -- lint",
        ],
    );
    missing(
        &tree,
        &[("task lint", "lint"), ("task docs:lint", "docs:lint"), ("task serve", "serve"), ("task build lint", "lint")],
    );
    nothing(&tree, &["task --list"]);
    for include in ["a: https://x/y.yml", "a: {taskfile: '{{.X}}.yml'}", "a: ./gone.yml"] {
        open(
            &Tree::from_files([("Taskfile.yml", format!("includes:\n  {include}\ntasks:\n  x: y\n"))]),
            &["task lint"],
        );
    }
    open(&Tree::from_files([("Taskfile.yml", "tasks: [")]), &["task lint"]);
}

#[test]
fn cargo_names() {
    let tree = Tree::from_files([
        (
            "Cargo.toml",
            "[workspace]\nmembers = ['crates/*']\n[package]\nname = 'root'\n[features]\nfull = []\n[dependencies]\nserde = {version = '1', optional = true}\n",
        ),
        ("crates/cli/Cargo.toml", "[package]\nname = 'cli'\n[[bin]]\nname = 'tool'\npath = 'x.rs'\n"),
        ("crates/cli/src/bin/extra.rs", ""),
        ("examples/one.rs", ""),
        ("examples/two/main.rs", ""),
        ("tests/it.rs", ""),
        (".cargo/config.toml", "[alias]\nxtask = 'run -p xtask --'\n"),
        ("Cargo.lock", "[[package]]\nname = 'dep'\n"),
    ]);
    there(
        &tree,
        &[
            "cargo run --bin tool",
            "cargo run --bin extra -- x",
            "cargo run -p cli",
            "cargo test --test it",
            "cargo run --example one",
            "cargo +nightly run --example=two",
            "cargo build --features full,serde",
            "cargo build -p dep",
            "cargo xtask x",
            "cargo run --bin root",
        ],
    );
    missing(
        &tree,
        &[
            ("cargo run --bin gone", "gone"),
            ("cargo test -p gone", "gone"),
            ("cargo run --example x", "x"),
            ("cargo build -F full,x", "x"),
            ("cargo xtest x", "xtest"),
        ],
    );
    nothing(
        &tree,
        &[
            "cargo build --release",
            "cargo install ripgrep",
            "cargo add serde --features derive",
            "cargo run -- --bin x",
            "cargo test name",
        ],
    );
}

#[test]
fn modules() {
    let tree = Tree::from_files([
        ("settings.gradle", "rootProject.name = 'x'\ninclude 'core', ':lib:json'\ninclude(\":app\")\n"),
        ("pom.xml", "<project><modules><module>core</module></modules></project>"),
        (
            "core/pom.xml",
            "<project><parent><artifactId>p</artifactId></parent><artifactId>my-core</artifactId></project>",
        ),
    ]);
    there(
        &tree,
        &[
            "./gradlew :core:test",
            "gradle lib:json:build",
            ":x y",
            "./gradlew :app:x :lib:y",
            "mvn -pl core test",
            "./mvnw -pl :my-core,core -am install",
        ]
        .iter()
        .filter(|c| !c.starts_with(':'))
        .copied()
        .collect::<Vec<_>>(),
    );
    missing(&tree, &[("./gradlew :gone:test", "gone"), ("mvn test -pl gone", "gone"), ("mvn -pl :gone x", ":gone")]);
    nothing(&tree, &["./gradlew test", "./gradlew :test", "mvn clean install"]);
    open(&Tree::from_files([("settings.gradle", "file('.').eachDir { include it.name }")]), &["./gradlew :x:test"]);
}

#[test]
fn rake_tasks() {
    let tree = Tree::from_files([
        (
            "Rakefile",
            "require 'x'\ntask default: [:spec]\ntask :build, [:a] => :x do\nend\nnamespace :docs do\n  desc 'x'\n  task 'serve' do\n  end\n  namespace :in do\n    task :deep\n  end\nend\ntask :after\nRSpec::Core::RakeTask.new(:spec)\n",
        ),
        ("lib/tasks/more.rake", "task more: :x\n"),
    ]);
    there(
        &tree,
        &[
            "rake build",
            "bundle exec rake docs:serve",
            "rake docs:in:deep",
            "rake after",
            "rake spec",
            "rake more",
            "rake build[1,2]",
            "rake default X=1",
        ],
    );
    missing(&tree, &[("rake lint", "lint"), ("rake serve", "serve")]);
    open(&Tree::from_files([("Rakefile", "Rails.application.load_tasks\n")]), &["rake x"]);
    open(&Tree::from_files([("Rakefile", "names.each { |n| x }\n  task \"a:#{n}\" do\n")]), &["rake x"]);
}
