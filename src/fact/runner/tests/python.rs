use super::{missing, nothing, open, there};
use crate::tree::Tree;

#[test]
fn scripts_of_pyproject() {
    let tree = Tree::from_files([(
        "pyproject.toml",
        "[project]\ndependencies = ['pytest>=8']\n[project.scripts]\nserve = 'x:y'\n[tool.poetry.scripts]\nold = 'x'\n[tool.pdm.scripts]\nlint = {cmd = 'x'}\n[tool.poe.tasks]\nfmt = 'x'\n[tool.taskipy.tasks]\nt = 'x'\n[tool.hatch.envs.docs.scripts]\nbuild = 'x'\n",
    )]);
    there(
        &tree,
        &[
            "poetry run serve",
            "poetry run old",
            "uv run serve",
            "pdm run lint",
            "poe fmt",
            "poetry run poe fmt",
            "task t",
            "hatch run docs:build",
            "hatch run build",
        ]
        .into_iter()
        .filter(|command| !command.contains("poetry run poe"))
        .collect::<Vec<_>>(),
    );
    missing(
        &tree,
        &[("poe lint", "lint"), ("task x", "x"), ("hatch run docs:serve", "docs:serve"), ("pdm run x", "x")],
    );
    nothing(&tree, &["poetry install x", "uv sync x", "poetry run ./x.py", "uv run x.py", "hatch build x"]);
    open(&Tree::from_files([("pyproject.toml", "[tool.poe]\ninclude = 'x.toml'\n")]), &["poe x"]);
}

#[test]
fn tables_of_their_own() {
    let tree = Tree::from_files([
        ("Pipfile", "[scripts]\nserve = 'x'\n"),
        ("pixi.toml", "[tasks]\nbuild = 'x'\n[feature.test.tasks]\ntest = 'y'\n"),
        ("mise.toml", "[tasks.lint]\nrun = 'x'\nalias = 'l'\n"),
        ("mise-tasks/docs/serve.sh", ""),
        ("Makefile.toml", "[tasks.ci]\n"),
    ]);
    there(
        &tree,
        &[
            "pipenv run serve",
            "pixi run build",
            "pixi run test",
            "mise run lint",
            "mise r l",
            "mise run docs:serve",
            "cargo make ci",
        ],
    );
    missing(&tree, &[("pipenv run x", "x"), ("pixi run x", "x"), ("mise run x", "x"), ("cargo make x", "x")]);
}

#[test]
fn tox_environments() {
    let ini = "[tox]\nenvlist = py{310,311}-{unit,e2e}, lint\n  docs\n[testenv]\ndeps =\n  django42: x\n[testenv:fmt,types]\ncommands = x\n[testenv:pkg{,-dev}]\n";
    let tree = Tree::from_files([("tox.ini", ini)]);
    there(
        &tree,
        &[
            "tox -e py311-unit",
            "tox -e lint,docs",
            "tox -e fmt",
            "tox -e types",
            "tox -e pkg-dev",
            "tox run -e py310-e2e",
            "python -m tox -e lint",
            "tox -elint",
            "tox -e py310-django42",
        ],
    );
    missing(&tree, &[("tox -e style", "style"), ("tox -e lint,style -- x", "style")]);
    nothing(&tree, &["tox -e py", "tox -e py39", "tox -r", "tox -e ALL", "tox -- -e x"]);
    there(&Tree::from_files([("tox.toml", "env_list = ['a']\n[env.b]\n")]), &["tox -e a,b"]);
    there(
        &Tree::from_files([("pyproject.toml", "[tool.tox]\nlegacy_tox_ini = '''\n[testenv:x]\n'''\n")]),
        &["tox -e x"],
    );
}

#[test]
fn nox_sessions_and_invoke_tasks() {
    let tree = Tree::from_files([
        (
            "noxfile.py",
            "import nox\n@nox.session(python=['3.11'])\ndef tests(session):\n    pass\n\n@nox.session(\n    name='type-check',\n)\n@nox.parametrize('a', [1])\ndef typing(session): ...\n\ndef helper(): ...\n",
        ),
        (
            "tasks.py",
            "@task\ndef build_docs(c):\n    pass\n\n@task(name='go', aliases=['g', 'h'])\ndef other(c): ...\n\ndef no(c): ...\n",
        ),
    ]);
    there(
        &tree,
        &[
            "nox -s tests",
            "nox -s tests-3.11 type-check",
            "nox --session=tests",
            "nox -s 'tests(a=1)'",
            "invoke build-docs",
            "inv build_docs --x",
            "invoke go",
            "inv h",
        ],
    );
    missing(&tree, &[("nox -s lint", "lint"), ("nox -s helper", "helper"), ("invoke no", "no")]);
    nothing(&tree, &["nox -l", "invoke --list", "nox -t style"]);
    open(&Tree::from_files([("noxfile.py", "@nox.session(name=f'{x}')\ndef y(s): ...\n")]), &["nox -s x"]);
    open(&Tree::from_files([("tasks.py", "ns = Collection(docs)\n")]), &["invoke x"]);
}
