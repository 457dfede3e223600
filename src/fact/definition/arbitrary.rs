//! Whatever stands around a name, it is read without a panic: code of the past is of all kinds.

use proptest::prelude::*;

use super::endpoint::{registered, run};
use super::{Kind, Probes, Site};

const NAME: &str = "/boats/{id}";
const KINDS: [Kind; 5] = [Kind::Flag, Kind::Variable, Kind::Symbol, Kind::Key, Kind::Endpoint];

/// Text made of what definitions are told by, and of signs of several bytes.
fn code() -> impl Strategy<Value = String> {
    let pieces = [
        "boats", "/boats/", "\"", "'", "`", "(", ")", "{id}", ":id", ",", " ", "\n", "=", ".", "get", "app", "route",
        "@", "#[", "path", "«", "→", "é", "\u{FE0F}", "GET ", "method:", "handler", "url:", "--", "def ", "const ",
        "<", ">", "/",
    ];
    prop::collection::vec(prop::sample::select(pieces.to_vec()), 1..40).prop_map(|pieces| pieces.concat())
}

/// Asks everything of every place of the name.
fn read(path: &str, text: &str) {
    Probes::new(["boats"]).each(text, |_, range| {
        let site = Site { path, text, range };
        for kind in KINDS {
            for name in [NAME, "boats"] {
                kind.is_held_at(name, &site);
                kind.is_defined_at(name, &site);
            }
        }
        let route = registered(&site, &site.extension());
        assert!(route.is_none_or(|range| text.get(range).is_some()));
        assert!(text.contains(run(&site)));
    });
}

#[test]
fn signs_of_several_bytes_stand_before_a_call() {
    for text in ["«(\"/boats\")", "x→(\"boats\")", "«get(\"/boats\", all)", "é(\"boats\", all)"] {
        read("a.js", text);
    }
}

proptest! {
    #[test]
    fn any_text_is_read(
        text in code(),
        path in prop::sample::select(vec!["a.js", "a.py", "a.rb", "a.java", "a.rs", "a.go", "openapi.yaml"]),
    ) {
        read(path, &text);
    }
}
