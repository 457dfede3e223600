use super::*;

fn read(file: &str, text: &str) -> Vec<String> {
    read_file(file, text).iter().flat_map(|fact| &fact.licenses).map(License::to_string).collect()
}

#[test]
fn manifests_of_every_ecosystem() {
    for (file, text, expected) in [
        ("package.json", "{\"license\": \"(MIT OR Apache-2.0)\"}", vec!["MIT", "Apache-2.0"]),
        ("composer.json", "{\"license\": [\"BSD-3-Clause\"]}", vec!["BSD-3-Clause"]),
        ("Cargo.toml", "[package]\nlicense = \"MIT/Apache-2.0\"\n", vec!["MIT", "Apache-2.0"]),
        ("Cargo.toml", "[workspace.package]\nlicense = \"ISC\"\n[package]\nlicense.workspace = true\n", vec!["ISC"]),
        ("pyproject.toml", "[project]\nlicense = { text = \"MIT License\" }\n", vec!["MIT"]),
        ("setup.py", "setup(\n    license='BSD',\n)\n", vec!["BSD"]),
        ("setup.cfg", "[metadata]\nlicense = Apache License 2.0\n", vec!["Apache-2.0"]),
        ("ferry.gemspec", "  s.licenses = [\"MIT\"]\n", vec!["MIT"]),
        (
            "pom.xml",
            "<licenses><license><name>Apache License, Version 2.0</name></license></licenses>",
            vec!["Apache-2.0"],
        ),
    ] {
        assert_eq!(read(file, text), expected, "{file} {text}");
    }
}

#[test]
fn a_file_of_no_known_terms_is_known_to_be_unknown() {
    assert_eq!(read_file("LICENSE", "Ask us.\n").len(), 1);
    assert!(read("LICENSE", "Ask us.\n").is_empty());
    assert!(read("package.json", "{\"license\": \"UNLICENSED\"}").is_empty());
    assert!(read_file("src/license.rs", "x").is_empty());
    assert!(read_file("package.json", "{\"name\": \"a\"}").is_empty());
}

#[test]
fn the_nearest_folder_governs() {
    let facts = LicenseFacts::read(&Tree::from_files([
        ("LICENSES/MIT.txt", "the terms\n"),
        ("packages/a/package.json", "{\"license\": \"ISC\"}"),
        ("packages/b/src/x", ""),
    ]));
    let names = |folder| {
        facts.governing(folder).iter().flat_map(|fact| &fact.licenses).map(License::to_string).collect::<Vec<_>>()
    };
    assert_eq!(names("packages/a/docs"), ["ISC"]);
    assert_eq!(names("packages/b"), ["MIT"]);
    assert_eq!(names(""), ["MIT"]);
}
