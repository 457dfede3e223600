//! What `Sites::resolve` says, verdict by verdict, and when it says nothing.

use std::sync::Arc;

use drift::document::{Corpus, Entry, Genre, LinkKind, parse};
use drift::site::{Confidence, Renderer, Resolution, Sites};
use drift::tree::Tree;

/// A tree with its documents and sites.
struct World {
    tree: Tree,
    corpus: Corpus,
    sites: Sites,
}

fn world(files: &[(&str, &str)]) -> World {
    let tree = Tree::from_files(files.iter().map(|(path, text)| (*path, *text)));
    let documents = files.iter().filter(|(path, _)| path.ends_with(".md"));
    let entries = documents.map(|(path, text)| Entry { document: Arc::new(parse(path, text)), genre: Genre::Living });
    let corpus = Corpus::new(entries.collect());
    let sites = Sites::discover(&tree);
    World { tree, corpus, sites }
}

impl World {
    fn resolve(&self, from: &str, dest: &str) -> Resolution {
        let from = &self.corpus.get(from).unwrap().document;
        self.sites.resolve(&self.tree, &self.corpus, from, dest, LinkKind::Inline)
    }
}

fn found(path: &str, anchor_checked: bool) -> Resolution {
    Resolution::Found { path: path.into(), anchor_checked }
}

#[test]
fn a_forge_reads_files() {
    let world = world(&[
        ("README.md", "# Title\n\n## What's new?\n"),
        ("docs/guide.md", "# Guide\n\n## Set up\n"),
        ("src/main.rs", ""),
    ]);
    assert_eq!(world.sites.renderer("README.md"), Renderer::GitHub);
    assert_eq!(world.resolve("README.md", "docs/guide.md#set-up"), found("docs/guide.md", true));
    assert_eq!(world.resolve("README.md", "docs/guide.md#Set-Up"), found("docs/guide.md", true));
    assert_eq!(world.resolve("README.md", "#user-content-whats-new"), found("README.md", true));
    assert_eq!(world.resolve("README.md", "src/main.rs#L10"), found("src/main.rs", false));
    assert_eq!(world.resolve("docs/guide.md", "/src/"), found("src", false));
    assert_eq!(world.resolve("README.md", "https://example.com"), Resolution::External);
    assert_eq!(world.resolve("README.md", "../../issues"), Resolution::NotJudged("outside the repository"));
    assert_eq!(world.resolve("README.md", "{{ url }}"), Resolution::NotJudged("template"));
}

#[test]
fn a_dead_page_names_what_it_could_have_meant() {
    let world = world(&[("README.md", ""), ("docs/Guide.md", "")]);
    let Resolution::DeadPage { candidates, near_path, renderer, alive_on_forge, vouched, doubt } =
        world.resolve("README.md", "docs/guide.md")
    else {
        panic!("dead")
    };
    assert_eq!(candidates[0], "docs/guide.md");
    assert_eq!(near_path.as_deref(), Some("docs/Guide.md"));
    assert_eq!((renderer, alive_on_forge, vouched, doubt), (Renderer::GitHub, false, true, None));
}

#[test]
fn a_dead_anchor_names_the_same_heading_in_the_right_dialect() {
    let world = world(&[
        ("docs/.vitepress/config.ts", "export default {}"),
        ("docs/index.md", ""),
        ("docs/guide.md", "# Guide\n\n## What's new?\n"),
    ]);
    assert_eq!(world.resolve("docs/index.md", "/guide#what-s-new"), found("docs/guide.md", true));
    assert_eq!(
        world.resolve("docs/index.md", "./guide.md#whats-new"),
        Resolution::DeadAnchor {
            page: "docs/guide.md".into(),
            id: "whats-new".into(),
            near: Some("what-s-new".into()),
            renderer: Renderer::VitePress,
            confidence: Confidence::High,
            doubt: None,
        }
    );
}

#[test]
fn a_route_that_died_leads_back_to_its_files() {
    let world = world(&[("docs/.vitepress/config.ts", "export default {}"), ("docs/index.md", "")]);
    let Resolution::DeadPage { candidates, .. } = world.resolve("docs/index.md", "/guide/setup") else {
        panic!("dead")
    };
    assert_eq!(candidates[0], "docs/guide/setup.md");
    for candidate in ["docs/guide/setup/index.md", "docs/public/guide/setup"] {
        assert!(candidates.iter().any(|found| found == candidate), "{candidates:?}");
    }
}

#[test]
fn dead_on_the_site_and_alive_on_the_forge() {
    let world = world(&[
        ("book.toml", "[book]\n"),
        ("src/SUMMARY.md", "- [A](a.md)\n- [G](guide/README.md)\n"),
        ("src/a.md", ""),
        ("src/guide/README.md", ""),
    ]);
    let dead = world.resolve("src/a.md", "guide/README.md");
    assert!(
        matches!(dead, Resolution::DeadPage { renderer: Renderer::MdBook, alive_on_forge: true, .. }),
        "mdBook publishes README.md as index.html only: {dead:?}"
    );
}

#[test]
fn what_git_ignores_is_generated() {
    let world = world(&[(".gitignore", "docs/api/\n"), ("README.md", "")]);
    assert_eq!(world.resolve("README.md", "docs/api/index.md"), Resolution::NotJudged("generated, ignored by git"));
}

#[test]
fn plugins_that_make_pages_leave_a_doubt() {
    let world = world(&[
        ("mkdocs.yml", "site_name: x\nplugins:\n  - gen-files:\n      scripts: [a.py]\n"),
        ("docs/index.md", "# A\n\n::: module\n\n[x](reference.md) [y](#module.f)\n"),
    ]);
    let dead = world.resolve("docs/index.md", "reference.md");
    assert!(matches!(dead, Resolution::DeadPage { doubt: Some(_), .. }), "{dead:?}");
    let anchor = world.resolve("docs/index.md", "#module.f");
    assert_eq!(anchor, Resolution::NotJudged("ids of the target page are generated from code"));
    assert_eq!(world.sites.ids(&world.tree, &world.corpus, "docs/index.md"), None);
}

#[test]
fn included_text_is_read_where_it_lands() {
    let world = world(&[
        ("docs/.vitepress/config.ts", "export default { srcExclude: ['parts/**'] }"),
        ("docs/index.md", "# A\n\n<!--@include: ./parts/x.md-->\n"),
        ("docs/parts/x.md", "## Landed\n\n[a](#landed) [b](./guide) [c](#nowhere)\n"),
        ("docs/guide.md", ""),
    ]);
    assert_eq!(world.resolve("docs/index.md", "#landed"), found("docs/index.md", true));
    assert_eq!(world.resolve("docs/parts/x.md", "./guide"), found("docs/guide.md", false));
    let dead = world.resolve("docs/parts/x.md", "#nowhere");
    assert!(matches!(dead, Resolution::DeadAnchor { ref page, .. } if page == "docs/index.md"), "{dead:?}");
}

#[test]
fn front_matter_without_a_generator_means_one_that_lives_elsewhere() {
    let world = world(&[("docs/a.md", "---\ntitle: A\nweight: 3\n---\n\n# A\n"), ("docs/b.md", "")]);
    let elsewhere = Resolution::NotJudged("published by an unknown generator");
    assert_eq!(world.resolve("docs/a.md", "/docs/guide/"), elsewhere);
    assert_eq!(world.resolve("docs/a.md", "../guide"), elsewhere);
    assert_eq!(world.resolve("docs/a.md", "b.md"), found("docs/b.md", false));
}

#[test]
fn a_form_that_is_mostly_dead_is_not_understood() {
    let links: String = (0..9).map(|n| format!("[x](page-{n})\n")).collect();
    let world = world(&[("wiki/home.md", links.as_str()), ("README.md", "[x](gone)\n")]);
    let dead = world.resolve("wiki/home.md", "page-0");
    assert!(matches!(dead, Resolution::DeadPage { doubt: Some(_), .. }), "{dead:?}");
    let alone = world.resolve("README.md", "gone");
    assert!(matches!(alone, Resolution::DeadPage { doubt: None, .. }), "{alone:?}");
}

#[test]
fn redirects_answer() {
    let world = world(&[
        ("docs/.vitepress/config.ts", "export default {}"),
        ("docs/public/_redirects", "/old /guide 301\n/api/* /reference/:splat\n"),
        ("docs/index.md", ""),
    ]);
    assert_eq!(world.resolve("docs/index.md", "/old/"), Resolution::Redirect { to: "/guide".into() });
    assert_eq!(world.resolve("docs/index.md", "/api/x"), Resolution::NotJudged("made when the site is built"));
}

#[test]
fn ids_of_an_older_text() {
    let world = world(&[("docs/.vitepress/config.ts", "export default {}"), ("docs/a.md", "# A\n")]);
    let ids = world.sites.ids_of_text("docs/a.md", "# A\n\n## Rollup 4\n\n## Own {#mine}\n\n<a id=\"raw\"></a>\n");
    for id in ["a", "rollup-4", "mine", "raw"] {
        assert!(ids.contains(id), "{ids:?}");
    }
}

#[test]
fn two_generators_over_one_root() {
    let world = world(&[
        (".gitbook.yaml", "root: ./docs\n"),
        ("docusaurus.config.js", "module.exports = { presets: [['classic', {}]] }"),
        ("docs/intro.md", "# Intro\n\n## Part\n"),
    ]);
    assert_eq!(world.sites.renderer("docs/intro.md"), Renderer::Docusaurus);
    let dead = world.resolve("docs/intro.md", "#intro");
    assert!(matches!(dead, Resolution::DeadAnchor { renderer: Renderer::Docusaurus, .. }), "no id on h1: {dead:?}");
}

/// A raw `<img>` is left to the browser, which reads it from the page's route; a markdown image is bundled.
#[test]
fn docusaurus_leaves_raw_images_to_the_browser() {
    for (base, source) in [("'/'", "img/a.png"), ("'docs'", "../img/a.png")] {
        let config = format!(
            "module.exports = {{ url: 'https://x.org', baseUrl: '/', presets: [['classic', {{ docs: {{ routeBasePath: {base} }} }}]] }};\n"
        );
        let world = world(&[
            ("docusaurus.config.js", config.as_str()),
            ("package.json", "{ \"dependencies\": { \"@docusaurus/core\": \"3.0.0\" } }"),
            ("docs/intro.md", "---\nslug: /\n---\n\n# Intro\n"),
            ("docs/guide/more.md", "# More\n"),
            ("static/img/a.png", "x"),
        ]);
        let resolve = |page: &str, dest: &str, kind| {
            let from = &world.corpus.get(page).unwrap().document;
            world.sites.resolve(&world.tree, &world.corpus, from, dest, kind)
        };
        assert_eq!(resolve("docs/intro.md", source, LinkKind::HtmlSrc), found("static/img/a.png", false), "{base}");
        for (page, dest, kind) in [
            ("docs/intro.md", source.replace("a.png", "gone.png"), LinkKind::HtmlSrc),
            ("docs/intro.md", source.to_owned(), LinkKind::Image),
            ("docs/guide/more.md", "img/a.png".to_owned(), LinkKind::HtmlSrc),
        ] {
            assert!(matches!(resolve(page, &dest, kind), Resolution::DeadPage { .. }), "{base} {page} {dest} {kind:?}");
        }
    }
}
