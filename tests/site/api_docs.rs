//! Links and ids as generators of API documentation read them, each beside one that is dead.

use std::sync::Arc;

use drift::document::{Corpus, Entry, Genre, LinkKind, parse};
use drift::site::{Resolution, Sites};
use drift::tree::Tree;

fn resolve(files: &[(&str, &str)], from: &str, dest: &str) -> Resolution {
    let tree = Tree::from_files(files.iter().map(|(path, text)| (*path, *text)));
    let documents = files.iter().filter(|(path, _)| path.ends_with(".md"));
    let entries = documents.map(|(path, text)| Entry { document: Arc::new(parse(path, text)), genre: Genre::Living });
    let corpus = Corpus::new(entries.collect());
    let document = &corpus.get(from).unwrap().document;
    Sites::discover(&tree).resolve(&tree, &corpus, document, dest, LinkKind::Inline)
}

fn is_dead(resolution: &Resolution) -> bool {
    matches!(resolution, Resolution::DeadPage { doubt: None, .. } | Resolution::DeadAnchor { doubt: None, .. })
}

fn is_found(resolution: &Resolution, page: &str) -> bool {
    matches!(resolution, Resolution::Found { path, .. } if path == page)
}

#[test]
fn exdoc_makes_ids_of_its_extras() {
    let text = "# Ferry.Boat\n\n## Run Ferry.Migrations for v2 (Optional)\n\n## A/B\n\n## A/B\n";
    let link = |mix: &'static str, dest| resolve(&[("mix.exs", mix), ("guides/a.md", text)], "guides/a.md", dest);
    let named = "{:ex_doc, \"~> 0.3\"}\nextras: [\"guides/a.md\"]";
    let globbed = "{:ex_doc, \"~> 0.3\"}\nextras: Path.wildcard(\"guides/*.md\")";
    for mix in [named, globbed] {
        for id in ["#run-ferry-migrations-for-v2-optional", "#run-ferrymigrations-for-v2-optional", "#a-b", "#a-b-1"] {
            assert!(is_found(&link(mix, id), "guides/a.md"), "{id}");
        }
        assert!(is_dead(&link(mix, "#run-ferry-migrations")));
        assert!(is_dead(&link(mix, "#ferry-boat")), "the title has no id there, and another one here");
    }
    assert!(is_dead(&link("{:ex_doc, \"~> 0.3\"}\nextras: [\"guides/b.md\"]", "#a-b")), "no extra");
    assert!(is_dead(&link("extras: [\"guides/a.md\"]", "#a-b")), "no ExDoc");
}

#[test]
fn hotdoc_makes_ids_and_pages() {
    let link = |build: &'static str, dest| {
        let text = "# Platform-specific quirks\n\n## Again\n\n## Again\n";
        resolve(&[("docs/meson.build", build), ("docs/md/a.md", text)], "docs/md/a.md", dest)
    };
    let (hotdoc, plain) = ("hotdoc = import('hotdoc')\n", "python = import('python')\n");
    for id in ["#platformspecific-quirks", "#platform-specific-quirks", "#again1"] {
        assert!(is_found(&link(hotdoc, id), "docs/md/a.md"), "{id}");
    }
    assert!(is_dead(&link(hotdoc, "#specific-quirks")));
    assert!(is_dead(&link(plain, "#platformspecific-quirks")));
    let made = link(hotdoc, "Reference.md");
    assert!(matches!(made, Resolution::DeadPage { doubt: Some(_), .. }), "{made:?}");
    assert!(is_dead(&link(plain, "Reference.md")));
}

#[test]
fn doxygen_looks_images_and_pages_up_by_name() {
    let config = "INPUT = include \\\n  book/chapters \\\n  docs/front.md\nIMAGE_PATH = book/images\n\
                  USE_MDFILE_AS_MAINPAGE = docs/front.md\nRECURSIVE = YES\n";
    let files = |name| {
        [
            (name, config),
            ("include/a.h", ""),
            ("book/chapters/a.md", "# A\n"),
            ("book/images/x.png", ""),
            ("book/other/y.png", ""),
            ("docs/front.md", "# Ferry\n"),
            ("docs/aside.md", "# Aside\n"),
            ("book/chapters/b.md", "# B\n"),
        ]
    };
    for name in ["Doxyfile", "docs/Doxyfile", "docs/Doxyfile.in"] {
        let link = |from, dest| resolve(&files(name), from, dest);
        assert!(is_found(&link("book/chapters/a.md", "../img/x.png"), "book/images/x.png"), "{name}");
        assert!(is_found(&link("docs/front.md", "book/chapters/a.md"), "book/chapters/a.md"), "{name}");
        // As from the root although the page lies in a folder, and although a sibling has the name.
        assert!(is_found(&link("book/chapters/a.md", "book/chapters/b.md"), "book/chapters/b.md"), "{name}");
        assert!(is_dead(&link("book/chapters/a.md", "../img/y.png")), "not in its images");
        assert!(is_dead(&link("docs/aside.md", "img/x.png")), "not among its input");
        assert!(is_dead(&link("docs/front.md", "book/chapters/gone.md")));
        let by_name = link("book/chapters/a.md", "../old/front.md");
        assert!(matches!(by_name, Resolution::DeadPage { doubt: Some(_), .. }), "{by_name:?}");
    }
    assert!(is_dead(&resolve(&files("sub/far/Doxyfile"), "book/chapters/a.md", "../img/x.png")), "another project's");
}

#[test]
fn docc_looks_resources_up_by_name_in_its_catalogue() {
    let files = [
        ("Sources/Ferry.docc/Articles/a.md", "# A\n"),
        ("Sources/Ferry.docc/Articles/more/b.md", "# B\n"),
        ("Sources/Ferry.docc/Resources/art/boat~dark@2x.png", ""),
        ("Sources/Other.docc/Resources/crane.png", ""),
        ("Sources/a.md", "# A\n"),
    ];
    let link = |from, dest| resolve(&files, from, dest);
    for dest in ["boat.png", "boat", "boat~dark@2x.png"] {
        let found = link("Sources/Ferry.docc/Articles/a.md", dest);
        assert!(is_found(&found, "Sources/Ferry.docc/Resources/art/boat~dark@2x.png"), "{dest}");
    }
    assert!(is_dead(&link("Sources/Ferry.docc/Articles/a.md", "boat.jpg")));
    assert!(is_dead(&link("Sources/Ferry.docc/Articles/a.md", "boats")));
    assert!(is_dead(&link("Sources/Ferry.docc/Articles/a.md", "b.md")), "an article is no resource");
    assert!(is_dead(&link("Sources/Ferry.docc/Articles/a.md", "crane.png")), "of another catalogue");
    assert!(is_dead(&link("Sources/a.md", "boat.png")), "beside the catalogues");
}

#[test]
fn jazzy_puts_its_pages_side_by_side() {
    let files = |config| {
        [
            (".jazzy.yaml", config),
            ("guides/Usage.md", "# Usage\n"),
            ("guides/Writing templates.md", "# Templates\n"),
            ("README.md", "# Ferry\n"),
        ]
    };
    let link = |from, dest| resolve(&files("documentation: guides/*.md\n"), from, dest);
    assert!(is_found(&link("guides/Usage.md", "writing-templates.html#first"), "guides/Writing templates.md"));
    assert!(is_dead(&link("guides/Usage.md", "gone.html")));
    assert!(is_dead(&link("README.md", "usage.html")), "not among its pages");
    assert!(is_dead(&resolve(&files("module: Ferry\n"), "guides/Usage.md", "usage.html")));
}
