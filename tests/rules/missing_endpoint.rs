//! A route of HTTP that no router has any more.

use crate::repository::{Report, Repository, edit, remove, write};

const RULE: &str = "missing-endpoint";

const ASKED: [&str; 2] = ["--min-confidence", "medium"];

/// A server in the file at `path` that registers `line` among others, documented with `text`.
fn serves(path: &str, line: &str, text: &str) -> Repository {
    Repository::of([write("docs/api.md", text), write(path, file(path, line))])
}

/// What a file of this language says besides `line`.
fn file(path: &str, line: &str) -> String {
    let frame = if path.ends_with(".py") { "urlpatterns = [\n" } else { "const NAME = 1;\n" };
    format!("{frame}{line}\nconst LAST = 2;\n")
}

/// The server without its line.
fn dropped(path: &str, line: &str, text: &str) -> Repository {
    serves(path, line, text).commit("Sail without ferries", [write(path, file(path, ""))])
}

fn judged(repository: &Repository) -> Report {
    repository.build().check(&ASKED)
}

#[test]
fn finds_a_route_in_every_way_that_documents_give_one() {
    for (text, line) in [
        ("Ask `GET /ferries/{id}` for one.\n", 1),
        ("# API\n\n## GET /ferries/:id\n", 3),
        ("## `DELETE` `/ferries/<id>`\n", 1),
        ("- **GET** `/ferries/{ferryId}`: one ferry\n", 1),
        ("| Method | Path |\n|---|---|\n| GET | `/ferries/{id}` |\n", 3),
        ("| Endpoint | What |\n|---|---|\n| `/ferries/:id` | one |\n", 3),
        ("```sh\ncurl -s http://localhost:8080/ferries/42\n```\n", 2),
        ("```sh\ncurl -X POST 'localhost:8080/ferries/42?full=1' -d x\n```\n", 2),
        ("See `http://127.0.0.1:3000/ferries/7`.\n", 1),
        ("The endpoint `/ferries/{id}` gives one.\n", 1),
    ] {
        let gone = dropped("src/server.js", "app.get('/ferries/:id', one);", text);
        judged(&gone).finds(RULE, &format!("docs/api.md:{line}")).because("Sail without ferries").nothing_else();
        gone.check().silent();
    }
}

#[test]
fn finds_it_in_every_framework() {
    for (path, line) in [
        ("src/server.ts", "router.get<Ferry>('/ferries/:id', one);"),
        ("src/server.ts", "this.router.get(`/ferries/:id`, one);"),
        ("src/server.ts", "fastify.route({\n  method: 'GET',\n  url: '/ferries/:id',\n  handler: one,\n});"),
        ("src/ferry.controller.ts", "@Get('ferries/:id')"),
        ("fleet/server.py", "@app.get(\"/ferries/{id}\")"),
        ("fleet/server.py", "@bp.route(\n    \"/ferries/<int:id>\",\n    methods=[\"GET\"],\n)"),
        ("fleet/urls.py", "path(\"ferries/<int:id>/\", views.one),"),
        ("fleet/urls.py", "re_path(r\"^ferries/(?P<id>[^/]+)/$\", views.one),"),
        ("server.go", "mux.HandleFunc(\"GET /ferries/{id}\", one)"),
        ("server.go", "r.HandleFunc(\"/ferries/{id}\", one).Methods(\"GET\")"),
        ("server.go", "r.GET(\"/ferries/:id\", one)"),
        ("server.go", "router.Handle(http.MethodGet, \"/ferries/:id\", one)"),
        ("src/Ferry.java", "@GetMapping(\"/ferries/{id}\")"),
        ("src/Ferry.java", "@RequestMapping(value = \"/ferries/{id}\", method = GET)"),
        ("src/Ferry.java", "@Path(\"ferries/{id}\")"),
        ("src/Ferry.cs", "[HttpGet(\"ferries/{id}\")]"),
        ("src/Ferry.cs", "app.MapGet(\"/ferries/{id}\", One);"),
        ("config/routes.rb", "get '/ferries/:id', to: 'boats#one'"),
        ("src/server.rs", ".route(\"/ferries/{id}\", get(one))"),
        ("src/server.rs", "#[get(\"/ferries/<id>\")]"),
        ("openapi.yaml", "paths:\n  /ferries/{id}:\n    get: {}"),
    ] {
        let gone = dropped(path, line, "Ask `GET /ferries/{id}` for one.\n");
        judged(&gone).finds(RULE, "docs/api.md:1").because("Sail without ferries").nothing_else();
    }
}

#[test]
fn finds_a_route_that_was_replaced_on_its_line() {
    for (text, fixed) in [
        ("Ask `GET /ferries/{id}` for one.\n", "/boats/{id}"),
        ("Ask `GET /api/v1/ferries/{id}` for one.\n", "/api/v1/boats/{id}"),
    ] {
        let renamed = serves("src/server.js", "app.get('/ferries/:id', one);", text)
            .commit("Boats, not ferries", [edit("src/server.js", "/ferries/:id", "/boats/:id")]);
        renamed.check().silent();
        judged(&renamed).finds(RULE, "docs/api.md:1").because("Boats, not ferries").fixed_by(fixed).nothing_else();
    }
}

#[test]
fn names_no_successor_where_two_routes_took_the_place_of_one() {
    let split = serves("src/server.js", "app.get('/ferries', all);", "Ask `GET /ferries` for all.\n").commit(
        "Boats and rafts",
        [edit("src/server.js", "app.get('/ferries', all);", "app.get('/boats', all);\napp.get('/rafts', all);")],
    );
    judged(&split).finds(RULE, "docs/api.md:1").without_fix().nothing_else();
}

#[test]
fn finds_a_route_in_a_sentence_that_is_younger_than_the_words_it_has() {
    let reworded = serves("src/server.js", "app.get('/ferries', all);", "Ask `GET /ferries` for all.\n")
        .commit("Boats, not ferries", [edit("src/server.js", "/ferries", "/boats")])
        .commit("Say it better", [write("docs/api.md", "All of them are at `GET /ferries` today.\n")]);
    judged(&reworded).finds(RULE, "docs/api.md:1").nothing_else();
}

#[test]
fn leaves_alone_what_stands_in_code_in_any_spelling() {
    const TEXT: &str = "Ask `GET /api/ferries/{id}` for one.\n";
    for (path, line) in [
        ("src/server.js", "app.all(\"/ferries/:ferry\", one);"),
        ("src/client.ts", "const url = `${base}/ferries/${id}`;"),
        ("src/client.py", "url = base + \"/ferries/\" + id"),
        ("src/routes.js", "router.use('/ferries', ferries);"),
        ("config/routes.rb", "resources :ferries"),
        ("src/FerriesController.cs", "public class FerriesController {}"),
        ("app/api/ferries/[id]/route.ts", "export function handle() {}"),
        ("tests/api_test.py", "client.get(\"/api/ferries/1\")"),
        ("fleet/urls.py", "router.register(\"ferries\", Fleet)"),
        ("proto/fleet.proto", "get: \"/v1/ferries/{id}\""),
    ] {
        let moved = serves("src/old.js", "app.get('/ferries/:id', one);", TEXT)
            .commit("Register it elsewhere", [remove("src/old.js"), write(path, format!("{line}\n"))]);
        judged(&moved).silent();
    }
}

#[test]
fn leaves_alone_a_route_that_is_mounted_in_parts() {
    let gone = serves("src/server.js", "app.post('/ferries/launch', launch);", "Use `POST /ferries/launch`.\n").commit(
        "One router for each",
        [
            remove("src/server.js"),
            write("src/app.js", "app.use('/ferries', router);\n"),
            write("src/ferries.js", "router.post('/launch', launch);\n"),
        ],
    );
    judged(&gone).silent();
}

#[test]
fn finds_a_route_below_a_mount_that_its_folder_names() {
    const LINE: &str = "router.POST(\"/:port/fixers/hull-leak\", fixHull)";
    let gone = dropped("web/harbour/harbour.go", LINE, "### POST /harbour/:port/fixers/hull-leak\n");
    judged(&gone).finds(RULE, "docs/api.md:1").nothing_else();
    let mounted =
        dropped("web/harbour/harbour.go", "router.POST(\"/inspect\", inspect)", "### POST /harbour/inspect\n");
    judged(&mounted).finds(RULE, "docs/api.md:1").nothing_else();
}

#[test]
fn finds_a_route_whose_last_word_is_common_in_code() {
    let common = write("src/boats.rs", "pub fn ferries() { table(\"ferries\"); let ferries = \"fleet.ferries\"; }\n");
    Repository::of([
        common,
        write("docs/api.md", "## `GET /api/v1/ferries`\n"),
        write("src/server.rs", "app\n.route(\"/api/v1/ferries\", get(all))\n.serve();\n"),
    ])
    .commit("Serve files alone", [write("src/server.rs", "app\n.serve();\n")])
    .build()
    .check(&ASKED)
    .finds(RULE, "docs/api.md:1")
    .because("Serve files alone")
    .nothing_else();
}

#[test]
fn leaves_alone_what_is_not_this_servers() {
    for text in [
        "Ask `https://api.example.com/ferries/7`.\n",
        "It lies in `/ferries/seven`.\n",
        "The target /ferries/seven is a folder.\n",
        "```sh\ncurl https://example.com/ferries/7\n```\n",
        "Use `PUT /rafts/7`.\n",
        "`GET /ferries/{id}` was removed.\n",
        "## Legacy\n\n`GET /ferries/{id}` gives one.\n",
        "No handler exists for `GET /ferries/{id}` today.\n",
        "There is no handler for `GET /ferries/{id}`.\n",
        "## Design notes of ferries\n\nRegister `GET /ferries/{id}` first.\n",
        "## Risk register\n\nSomebody must add `GET /ferries/{id}`.\n",
        "## ADR-7: Ferries have numbers\n\nThen `GET /ferries/{id}` can give one.\n",
    ] {
        judged(&dropped("src/server.js", "app.get('/ferries/:id', one);", text)).silent();
    }
}

#[test]
fn leaves_alone_what_only_looks_like_a_registration() {
    for (path, line) in [
        ("src/client.js", "const one = await axios.get('/ferries/7', options);"),
        ("src/client.js", "const one = await api.get('/ferries/7');"),
        ("src/client.go", "res, err := http.Get(\"/ferries/7\")"),
        ("src/Client.java", "@GET(\"ferries/{id}\")"),
        ("tests/server_test.js", "app.get('/ferries/:id', one);"),
        ("examples/server.js", "app.get('/ferries/:id', one);"),
        ("src/notes.js", "// app.get('/ferries/:id', one);"),
    ] {
        judged(&dropped(path, line, "Ask `GET /ferries/{id}` for one.\n")).silent();
    }
}

#[test]
fn leaves_pages_of_another_kind_alone() {
    for page in
        ["CHANGELOG.md", "docs/adr/0001-ferries.md", "docs/tutorial.md", "docs/migration.md", "examples/fleet/notes.md"]
    {
        let gone = Repository::of([
            write(page, "# Ferries\n\nAsk `GET /ferries/{id}` for one.\n"),
            write("src/server.js", "app.get('/ferries/:id', one);\nconst LAST = 2;\n"),
        ])
        .commit("Sail without ferries", [write("src/server.js", "const LAST = 2;\n")]);
        judged(&gone).silent();
    }
}
