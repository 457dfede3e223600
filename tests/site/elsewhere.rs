//! Links that something else answers than what the tree shows: each beside one that nothing answers.

use std::sync::Arc;

use drift::document::{Corpus, Entry, Genre, LinkKind, parse};
use drift::site::{Resolution, Sites};
use drift::tree::Tree;

fn resolve_as(kind: LinkKind, files: &[(&str, &str)], from: &str, dest: &str) -> Resolution {
    let tree = Tree::from_files(files.iter().map(|(path, text)| (*path, *text)));
    let documents = files.iter().filter(|(path, _)| path.ends_with(".md"));
    let entries = documents.map(|(path, text)| Entry { document: Arc::new(parse(path, text)), genre: Genre::Living });
    let corpus = Corpus::new(entries.collect());
    let document = &corpus.get(from).unwrap().document;
    Sites::discover(&tree).resolve(&tree, &corpus, document, dest, kind)
}

fn resolve(files: &[(&str, &str)], from: &str, dest: &str) -> Resolution {
    resolve_as(LinkKind::Inline, files, from, dest)
}

fn is_dead(resolution: &Resolution) -> bool {
    matches!(resolution, Resolution::DeadPage { doubt: None, .. } | Resolution::DeadAnchor { doubt: None, .. })
}

#[test]
fn a_plugin_that_rewrites_pages_may_add_headings() {
    let plugin = "export function Transform() {\n  return { transform(code, id) {\n    if (!id.endsWith('.md')) return\n  } }\n}\n";
    let site = |code: &'static str| {
        [
            ("docs/.vitepress/config.ts", "export default {}"),
            ("docs/.vitepress/plugins/x.ts", code),
            ("docs/a.md", "# A\n"),
        ]
    };
    let unknown = Resolution::NotJudged("code of the site writes into its pages");
    assert_eq!(resolve(&site(plugin), "docs/a.md", "#types"), unknown);
    assert!(is_dead(&resolve(&site("export const head = transform(page)"), "docs/a.md", "#types")));
    let loader = "export default createContentLoader('blog/*.md', { transform(raw) { return raw } })\n";
    assert!(is_dead(&resolve(&site(loader), "docs/a.md", "#types")), "a list of pages");
    assert!(is_dead(&resolve(&site(plugin), "docs/a.md", "./gone.md")), "pages are not made by it");
}

#[test]
fn posts_of_a_blog_are_published_under_their_date() {
    let site = |config: &'static str| {
        [("mkdocs.yml", config), ("docs/blog/index.md", ""), ("docs/blog/posts/a.md", ""), ("docs/blog/i/x.png", "")]
    };
    let (blog, plain) = ("site_name: x\nplugins:\n  - blog\n", "site_name: x\n");
    let image = |config| resolve_as(LinkKind::HtmlSrc, &site(config), "docs/blog/posts/a.md", "../../../../i/x.png");
    assert_eq!(image(blog), Resolution::NotJudged("the address of a post is made of its date"));
    assert!(is_dead(&image(plain)));
    let page = resolve(&site(blog), "docs/blog/posts/a.md", "../gone.md");
    assert!(matches!(page, Resolution::DeadPage { .. }), "markdown links are read from the file: {page:?}");
}

#[test]
fn exdoc_publishes_a_book() {
    let link = |files: &[(&str, &str)]| resolve(files, "guides/a.md", "Ferry.epub");
    assert!(matches!(link(&[("mix.exs", ""), ("guides/a.md", "")]), Resolution::NotJudged(_)));
    assert!(is_dead(&link(&[("guides/a.md", "")])));
}

#[test]
fn a_translation_links_to_the_page_in_its_language() {
    let files = [
        ("docs/a.md", "# A\n"),
        ("docs/a.fr.md", "# A\n"),
        ("docs/b.md", "# B\n\n## Install\n"),
        ("docs/b.fr.md", "# B\n\n## Installer\n"),
        ("docs/c.md", "# C\n"),
    ];
    let found = Resolution::Found { path: "docs/b.fr.md".into(), anchor_checked: true };
    assert_eq!(resolve(&files, "docs/a.fr.md", "b.md#installer"), found);
    assert!(is_dead(&resolve(&files, "docs/a.md", "b.md#installer")));
    assert!(is_dead(&resolve(&files, "docs/a.fr.md", "b.md#supprimer")));
    assert!(is_dead(&resolve(&files, "docs/a.fr.md", "c.md#installer")), "no translation, no other page");
}

#[test]
fn text_that_a_site_shows_by_code_is_written_for_the_site() {
    let files = [
        ("website/docusaurus.config.js", "module.exports = { presets: [['classic', {}]] }"),
        ("website/docs/usage.md", "# Usage\n"),
        ("website/data/setup.md", "<a href=\"/docs/usage\">usage</a>\n"),
    ];
    let link = |dest| resolve_as(LinkKind::HtmlHref, &files, "website/data/setup.md", dest);
    assert!(matches!(link("/docs/usage"), Resolution::Found { .. }));
    assert!(is_dead(&link("/docs/gone")));
}

#[test]
fn redirects_may_stand_in_another_module() {
    let config = "import starlight from '@astrojs/starlight';\nimport moved from './moved.js';\n\
                  export default defineConfig({ redirects: { ...moved, '/a': '/b' }, integrations: [starlight({})] });\n";
    let files = |module: &'static str| {
        [
            ("astro.config.mjs", config),
            ("moved.js", module),
            ("src/content/docs/index.md", ""),
            ("src/content/docs/rules/new.md", ""),
        ]
    };
    let link = |module, dest| resolve(&files(module), "src/content/docs/index.md", dest);
    let moved = "export default { '/rules/old': '/rules/new' };\n";
    assert!(matches!(link(moved, "/rules/old/"), Resolution::Redirect { .. }));
    assert!(is_dead(&link(moved, "/rules/gone/")));
    let computed = "export default Object.fromEntries(all.map(one => [one.from, one.to]));\n";
    assert!(matches!(link(computed, "/rules/old/"), Resolution::NotJudged(_)));
}

#[test]
fn loaders_of_collections_make_pages() {
    let config = "export const collections = {\n  log: defineCollection({\n    loader: load({\n      base: 'log/all',\n    }),\n  }),\n};\n";
    let files = [
        ("astro.config.mjs", "export default defineConfig({ integrations: [starlight({})] });\n"),
        ("src/content.config.ts", config),
        ("src/content/docs/index.md", ""),
    ];
    assert!(matches!(resolve(&files, "src/content/docs/index.md", "/log/all/"), Resolution::NotJudged(_)));
    assert!(is_dead(&resolve(&files, "src/content/docs/index.md", "/log/none/")));
}

#[test]
fn a_word_on_a_sphinx_page_may_name_an_object() {
    let link = |config, dest| resolve(&[("docs/conf.py", config), ("docs/index.md", "")], "docs/index.md", dest);
    let documented = "extensions = ['myst_parser', 'sphinx.ext.autodoc']\n";
    assert!(matches!(link(documented, "Ferry.cross"), Resolution::NotJudged(_)));
    assert!(is_dead(&link(documented, "guide.md")));
    assert!(is_dead(&link(documented, "guides/cross")));
    assert!(is_dead(&link("extensions = ['myst_parser']\n", "Ferry.cross")));
}

#[test]
fn a_configuration_that_writes_files_may_write_those_that_it_names() {
    let plain = "extensions = ['myst_parser']\n";
    let writing = "extensions = ['myst_parser']\nshutil.copy('../examples/README.md', 'examples.md')\n";
    let link = |config, dest| resolve(&[("docs/conf.py", config), ("docs/index.md", "")], "docs/index.md", dest);
    assert!(matches!(link(writing, "examples"), Resolution::NotJudged(_)));
    assert!(is_dead(&link(plain, "examples")));
    assert!(is_dead(&link(writing, "tutorials/first")));
}

#[test]
fn ids_may_be_written_for_another_generator_than_the_forge() {
    let headings = "# CLI\n\n## install / i\n\n## FERRY_HOME\n\n## FERRY_CACHE\n\n## What's new?\n\n## a.b\n\n## block\n\n## block\n";
    let foreign = "[a](cli.md#install-i) [b](cli.md#ferry-home) [c](cli.md#ferry-cache) [d](cli.md#what-s-new) [g](cli.md#block-1)\n\n\
                   ## the_end\n\n[e](#the-end) [f](cli.md#gone)\n";
    let forge = "[a](cli.md#install--i) [b](cli.md#ferry_home) [c](cli.md#ferry_cache) [d](cli.md#what-s-new)\n\n\
                 ## the_end\n\n[e](#the-end) [f](cli.md#gone)\n";
    let second = ("doc/more.md", "[a](cli.md#install-i)\n");
    let link = |page, dest| resolve(&[("doc/cli.md", headings), ("doc/use.md", page), second], "doc/use.md", dest);
    let unknown = Resolution::NotJudged("the ids are written as another generator makes them");
    for dest in ["#the-end", "cli.md#ferry-home", "cli.md#gone"] {
        assert_eq!(link(foreign, dest), unknown, "{dest}");
        if dest != "cli.md#ferry-home" {
            assert!(is_dead(&link(forge, dest)), "{dest}");
        }
    }
}

#[test]
fn parts_of_pages_are_read_where_they_land() {
    let files = |path: &'static str| [(path, "[a](#below)\n")];
    assert!(matches!(resolve(&files("src/_includes/a.md"), "src/_includes/a.md", "#below"), Resolution::NotJudged(_)));
    assert!(is_dead(&resolve(&files("src/a.md"), "src/a.md", "#below")));
}

#[test]
fn pages_of_an_unknown_generator_are_judged_by_history_alone() {
    let files = |path: &'static str, text: &'static str| [(path, text), ("docs/setup/a.yaml", "")];
    let matter = "---\ntitle: A\n---\n\n# A\n";
    let link = |path, text, dest| resolve(&files(path, text), path, dest);
    let unknown = Resolution::NotJudged("published by an unknown generator");
    assert_eq!(link("docs/guides/a.md", matter, "../../setup/a.yaml"), unknown, "from the page's own folder");
    assert!(is_dead(&link("docs/guides/a.md", "# A\n", "../../setup/a.yaml")));
    let made = link("docs/guides/a.md", matter, "./made.md");
    assert!(matches!(made, Resolution::DeadPage { doubt: Some(_), .. }), "{made:?}");
    for path in [".github/ISSUE_TEMPLATE/a.md", "skills/x/SKILL.md", "docs/guides/README.md"] {
        assert!(is_dead(&link(path, matter, "./gone.md")), "{path}");
    }
}

#[test]
fn writerside_looks_images_up_by_name() {
    let files = [("project.ihp", ""), ("topics/a.md", "# A\n"), ("images/a.png", ""), ("README.md", "# R\n")];
    let image = |from| resolve_as(LinkKind::Image, &files, from, "a.png");
    assert!(matches!(image("topics/a.md"), Resolution::DeadPage { doubt: Some(_), .. }));
    assert!(is_dead(&image("README.md")));
}

#[test]
fn a_component_may_render_headings_from_elsewhere() {
    let page = "---\ntitle: A\n---\n\nimport Table from '@components/Table.astro';\n\n## Setup\n\n<Table />\n";
    let files = |component: &'static str| {
        [
            ("astro.config.mjs", "export default defineConfig({ integrations: [starlight({})] });\n"),
            ("src/components/Table.astro", component),
            ("src/content/docs/index.md", page),
        ]
    };
    let link = |component| resolve(&files(component), "src/content/docs/index.md", "#permissions");
    assert!(matches!(link("<div set:html={code} />\n"), Resolution::NotJudged(_)));
    assert!(is_dead(&link("<table><slot /></table>\n")));
}

#[test]
fn docusaurus_is_told_what_stands_beside_it() {
    let files = [
        ("docusaurus.config.js", "module.exports = { presets: [['classic', {}]] }"),
        ("docs/intro.md", "# Intro\n"),
        ("static/a.pdf", ""),
    ];
    let link = |dest| resolve(&files, "docs/intro.md", dest);
    assert!(matches!(link("pathname:///a.pdf"), Resolution::Found { .. }));
    assert_eq!(link("pathname:///api/v7"), Resolution::NotJudged("published beside the site"));
    assert!(is_dead(&link("pathname:///gone.pdf")));
}

#[test]
fn what_lies_in_a_public_folder_is_served_from_the_root() {
    let files = [("content/a.md", "# A\n"), ("web/public/img/a.png", ""), ("web/private/img/b.png", "")];
    let found = Resolution::Found { path: "web/public/img/a.png".to_owned(), anchor_checked: false };
    assert_eq!(resolve(&files, "content/a.md", "/img/a.png"), found);
    assert!(is_dead(&resolve(&files, "content/a.md", "/img/b.png")), "no such folder is served");
    assert!(is_dead(&resolve(&files, "content/a.md", "img/a.png")), "not from the root");
}

#[test]
fn hexo_has_the_configuration_file_of_jekyll() {
    let site = |package: &'static str| {
        [
            ("package.json", package),
            ("_config.yml", "title: Ferry\npermalink: /:title/\n"),
            ("source/docs/a.md", "# A\n\n## Private repository\n"),
        ]
    };
    let (hexo, other) = ("{\"dependencies\": {\"hexo\": \"^8.0.0\"}}", "{\"dependencies\": {\"vite\": \"7\"}}");
    assert!(matches!(resolve(&site(hexo), "source/docs/a.md", "#Private-archive"), Resolution::NotJudged(_)));
    assert!(is_dead(&resolve(&site(other), "source/docs/a.md", "#Private-archive")));
}

#[test]
fn vitepress_2_makes_ids_of_fragments() {
    let site = |manifest: &'static str, catalogue: &'static str| {
        [
            ("docs/.vitepress/config.ts", "export default {}"),
            ("docs/a.md", "# A\n\n## `some_key` and more\n"),
            ("package.json", manifest),
            ("pnpm-workspace.yaml", catalogue),
        ]
    };
    let follow = |manifest, catalogue, id| resolve(&site(manifest, catalogue), "docs/a.md", id);
    let (first, second) =
        (r#"{"devDependencies": {"vitepress": "^1.6.4"}}"#, r#"{"devDependencies": {"vitepress": "2.0.0-alpha.16"}}"#);
    assert!(is_dead(&follow(first, "", "#some_key-and--more")));
    assert!(!is_dead(&follow(second, "", "#some_key-and--more")));
    assert!(is_dead(&follow(r#"{"devDependencies": {"vitepress": "^0.20.0"}}"#, "", "#some_key-and--more")));
    assert!(is_dead(&follow(second, "", "#some_key-and-less")));
    let shared = r#"{"devDependencies": {"vitepress": "catalog:"}}"#;
    assert!(is_dead(&follow(shared, "catalog:\n  vitepress: ^1.6.4\n", "#some_key-and--more")));
    assert!(!is_dead(&follow(shared, "catalog:\n  vitepress: ^2.0.0-alpha.16\n", "#some_key-and--more")));
}

#[test]
fn a_variable_stands_for_what_is_filled_in() {
    for dest in ["@API_URL@", "@API_URL@/index.html", "2026/_title-YYYY-MM-DD.md", "%version%/a.md"] {
        let judged = resolve(&[("docs/a.md", "")], "docs/a.md", dest);
        assert!(matches!(judged, Resolution::NotJudged(_)), "{dest}: {judged:?}");
    }
    for dest in ["me@example.md", "@scope/a@1.md", "YY.md"] {
        assert!(
            !matches!(resolve(&[("docs/a.md", "")], "docs/a.md", dest), Resolution::NotJudged("template")),
            "{dest}"
        );
    }
}

#[test]
fn chapters_that_the_book_lists_are_made() {
    let files = |summary: &'static str| {
        [("book.toml", ""), ("src/SUMMARY.md", summary), ("src/a.md", "# A\n"), ("src/b/c.md", "# C\n")]
    };
    let link = |summary, from, dest| resolve(&files(summary), from, dest);
    let listed = "- [A](a.md)\n- [C](b/c.md)\n- [Notes](notes/notes.md)\n";
    let made = Resolution::NotJudged("made when the site is built");
    assert_eq!(link(listed, "src/a.md", "notes/notes.md#first"), made);
    assert_eq!(link(listed, "src/b/c.md", "../notes/notes.html"), made);
    assert!(is_dead(&link(listed, "src/a.md", "notes/more.md")));
    let own = link(listed, "src/SUMMARY.md", "notes/notes.md");
    assert!(matches!(own, Resolution::DeadPage { .. }), "the list itself is judged: {own:?}");
    let template = "- [A](a.md)\n@OPTIONS@\n";
    let doubted = link(template, "src/a.md", "notes/more.md");
    assert!(matches!(doubted, Resolution::DeadPage { doubt: Some(_), .. }), "{doubted:?}");
}

#[test]
fn recommonmark_leaves_addresses_of_pages_as_they_are() {
    let files = |extension: &'static str| {
        [("docs/conf.py", extension), ("docs/a.md", "# A\n"), ("docs/gotchas.rst", "Gotchas\n=======\n")]
    };
    let link = |extension, dest| resolve(&files(extension), "docs/a.md", dest);
    let (old, new) = ("extensions = ['recommonmark']\n", "extensions = ['myst_parser']\n");
    for dest in ["gotchas.html", "gotchas.html#anything"] {
        assert!(matches!(link(old, dest), Resolution::Found { path, .. } if path == "docs/gotchas.rst"), "{dest}");
    }
    assert!(is_dead(&link(old, "gone.html#x")));
    assert!(is_dead(&link(new, "gotchas.html#x")), "MyST looks for a label of that name");
}

#[test]
fn a_page_with_a_dot_in_its_name_may_be_made_too() {
    let site = |ignored: &'static str| {
        [
            ("mkdocs.yml", "site_name: x\nsite_url: https://ada.example/ferry/\n"),
            ("docs/a.md", ""),
            (".gitignore", ignored),
        ]
    };
    for dest in ["/ferry/api.core/", "/ferry/api.core"] {
        let made = resolve(&site("docs/api.core.md\n"), "docs/a.md", dest);
        assert_eq!(made, Resolution::NotJudged("generated, ignored by git"), "{dest}");
        assert!(is_dead(&resolve(&site(""), "docs/a.md", dest)), "{dest}");
    }
}

#[test]
fn a_link_from_the_root_may_be_from_that_of_a_project_below() {
    let scaffold = |manifest: &'static str| {
        [("test/plugin/docs/README.md", ""), (manifest, ""), ("test/plugin/docs/builders/a.md", "# A\n")]
    };
    let follow = |manifest| resolve(&scaffold(manifest), "test/plugin/docs/README.md", "/docs/builders/a.md");
    assert!(matches!(follow("test/plugin/go.mod"), Resolution::NotJudged(_)));
    assert!(is_dead(&follow("test/plugin/notes.txt")));
}

#[test]
fn docfx_writes_tabs_as_links() {
    let page = [("notes.md", "# Notes\n\n# [JavaScript](#tab/js)\n")];
    assert!(!is_dead(&resolve(&page, "notes.md", "#tab/js")));
    assert!(is_dead(&resolve(&page, "notes.md", "#js")));
}

#[test]
fn zensical_publishes_docs_as_it_likes() {
    let page = |config: &'static str| [(config, ""), ("docs/a.md", "# A\n\n## B\n\n## B\n")];
    assert!(matches!(resolve(&page("zensical.toml"), "docs/a.md", "#b_1"), Resolution::NotJudged(_)));
    assert!(is_dead(&resolve(&page("other.toml"), "docs/a.md", "#b_1")));
}

#[test]
fn a_document_of_sphinx_is_never_looked_for_above_its_source_folder() {
    let files = [
        ("docs/source/conf.py", "extensions = ['myst_parser']\n"),
        ("docs/source/a/b.md", "# B\n"),
        ("docs/source/c/d.md", "# D\n"),
    ];
    let role = |name: &str| resolve_as(LinkKind::Role, &files, "docs/source/a/b.md", &format!("{{doc}}`{name}`"));
    assert!(matches!(role("../../../c/d"), Resolution::Found { path, .. } if path == "docs/source/c/d.md"));
    assert!(is_dead(&role("../../../c/e")));
}

#[test]
fn a_label_of_a_section_may_be_named_with_its_document() {
    let files =
        |extensions: &'static str| [("docs/conf.py", extensions), ("docs/a.md", "# A\n"), ("docs/b/c.md", "# C\n")];
    let follow = |extensions, dest| resolve(&files(extensions), "docs/a.md", dest);
    let (labels, plain) =
        ("extensions = ['recommonmark', 'sphinx.ext.autosectionlabel']\n", "extensions = ['myst_parser']\n");
    assert!(matches!(follow(labels, "b/c:install"), Resolution::NotJudged(_)));
    assert!(is_dead(&follow(plain, "b/c:install")));
    assert!(is_dead(&follow(labels, "b/d.md")));
}

#[test]
fn a_document_behind_a_key_is_that_of_another_project() {
    let files = [("docs/conf.py", "extensions = ['myst_parser', 'sphinx.ext.intersphinx']\n"), ("docs/a.md", "# A\n")];
    let role = |name: &str| resolve_as(LinkKind::Role, &files, "docs/a.md", &format!("{{doc}}`{name}`"));
    assert_eq!(role("numpy:user/basics"), Resolution::NotJudged("a label of another project"));
    assert!(is_dead(&role("user/basics")));
}

#[test]
fn pages_of_a_site_that_is_put_together_when_it_is_built_have_neighbours_that_nobody_sees() {
    let page = |config: &'static str, more: &'static str| {
        let files = [("tools/mkdocs.yml", config), ("docs/usage/a.md", "# A\n"), (more, "# B\n")];
        resolve(&files, "docs/usage/a.md", "./gone.md")
    };
    let edited = "site_name: Ferry\nedit_uri: edit/main/docs/usage/\n";
    assert!(!is_dead(&page(edited, "README.md")));
    assert!(is_dead(&page("site_name: Ferry\n", "README.md")), "nobody says where its pages come from");
    assert!(is_dead(&page(edited, "tools/docs/b.md")), "the site has its own pages");
    assert!(is_dead(&page("site_name: Ferry\nedit_uri: edit/main/notes/\n", "notes/b.md")), "of another folder");
    assert!(is_dead(&page("theme: none\n", "README.md")), "no site at all");
    let of_others = [("vendor/x/mkdocs.yml", edited), ("docs/usage/a.md", "# A\n")];
    assert!(is_dead(&resolve(&of_others, "docs/usage/a.md", "./gone.md")));
}

#[test]
fn a_project_below_the_root_may_make_what_it_links_from_its_own_root() {
    let link = |ignored: &'static str, manifest: &'static str| {
        let files = [("shop/.gitignore", ignored), (manifest, "{}"), ("shop/web/README.md", "# Web\n")];
        resolve(&files, "shop/web/README.md", "/core/INSTALL.txt")
    };
    assert!(!is_dead(&link("web/core/\n", "shop/composer.json")));
    assert!(is_dead(&link("web/other/\n", "shop/composer.json")));
    assert!(is_dead(&link("web/core/\n", "composer.json")), "no project of its own");
}

#[test]
fn a_line_of_a_file_is_written_for_editors() {
    let files = [("README.md", "# A\n"), ("src/main.c", "")];
    for line in ["src/main.c:945", "src/main.c:12:5", "src/main.c:12-20"] {
        assert!(matches!(resolve(&files, "README.md", line), Resolution::NotJudged(_)), "{line}");
    }
    assert!(is_dead(&resolve(&files, "README.md", "src/gone.c:945")));
    assert!(is_dead(&resolve(&files, "README.md", "src/main.c:")));
}

#[test]
fn a_component_may_make_ids_on_a_page_that_no_known_site_publishes() {
    let page = |path: &'static str, text: &'static str| {
        let tree = Tree::from_files([(path, text)]);
        let entry = Entry { document: Arc::new(parse(path, text)), genre: Genre::Living };
        let corpus = Corpus::new(vec![entry]);
        let document = &corpus.get(path).unwrap().document;
        Sites::discover(&tree).resolve(&tree, &corpus, document, "#options", LinkKind::Inline)
    };
    assert!(!is_dead(&page("app/page.mdx", "# A\n\n<Reference name=\"toast\" />\n")));
    assert!(is_dead(&page("app/page.mdx", "# A\n\n```jsx\n<Reference />\n```\n")), "only in code");
    assert!(is_dead(&page("app/page.md", "# A\n\n<Reference name=\"toast\" />\n")), "no component");
}

#[test]
fn a_template_is_read_where_its_page_is_made() {
    let link = |made: &'static str| {
        let files = [("doc/templates/a.md", "# A\n"), (made, "# A\n"), ("doc/user/x.md", "# X\n")];
        resolve(&files, "doc/templates/a.md", "../images/x.png")
    };
    assert!(!is_dead(&link("doc/user/a.md")));
    assert!(is_dead(&link("doc/user/b.md")), "nothing is made of it");
}

#[test]
fn an_id_whose_sign_a_formatter_escaped_is_that_id() {
    let page = "# A\n\n### `i18n._(...)` {#i18n.\\_}\n";
    let files = [
        ("docusaurus.config.js", "module.exports = { title: 'A', presets: [['classic', {}]] }\n"),
        ("docs/a.md", page),
    ];
    assert!(!is_dead(&resolve(&files, "docs/a.md", "#i18n._")));
    assert!(is_dead(&resolve(&files, "docs/a.md", "#i18n.x")));
}
