use crate::command::parse_inline;

fn paths(text: &str) -> Vec<String> {
    parse_inline(text)
        .iter()
        .flat_map(|line| {
            let paths = line.operand_paths();
            for (span, path) in &paths {
                let source = span.slice(text);
                assert!(source == path || source.replace('\\', "/").contains(path.as_str()), "{source} {path}");
            }
            paths.into_iter().map(|(_, path)| path)
        })
        .collect()
}

#[test]
fn inputs() {
    for (text, expected) in [
        ("./scripts/x.sh --fast", vec!["./scripts/x.sh"]),
        ("bash scripts/x.sh a b", vec!["scripts/x.sh"]),
        ("sh -x x.sh", vec!["x.sh"]),
        ("source env.sh", vec!["env.sh"]),
        ("python tools/x.py --out y", vec!["tools/x.py"]),
        ("python -W ignore tools/x.py data/in.csv", vec!["tools/x.py", "data/in.csv"]),
        ("node --require ./a.js scripts/x.js", vec!["./a.js", "scripts/x.js"]),
        ("uv run scripts/x.py", vec!["scripts/x.py"]),
        ("go run ./cmd/x -flag", vec!["./cmd/x"]),
        ("go test ./pkg/...", vec!["./pkg"]),
        ("go test ./...", vec![]),
        ("cargo install --path crates/x", vec!["crates/x"]),
        ("cargo run --manifest-path=a/Cargo.toml", vec!["a/Cargo.toml"]),
        ("make -f ci.mk all", vec!["ci.mk"]),
        ("docker compose -f deploy/c.yml up", vec!["deploy/c.yml"]),
        ("docker build -t acme/x -f docker/Dockerfile .", vec!["docker/Dockerfile"]),
        ("pip install -r requirements/dev.txt", vec!["requirements/dev.txt"]),
        ("kubectl apply -f deploy/x.yaml", vec!["deploy/x.yaml"]),
        ("cat docs/a.md b", vec!["docs/a.md", "b"]),
        ("cp a/example.env .env", vec!["a/example.env"]),
        ("chmod +x scripts/x.sh", vec!["scripts/x.sh"]),
        ("pytest tests/test_x.py::TestY", vec!["tests/test_x.py"]),
        ("prog --config conf/x.toml", vec!["conf/x.toml"]),
        ("psql db < schema.sql", vec!["schema.sql"]),
        ("cd web/ui", vec!["web/ui"]),
        ("sudo ./install.sh", vec!["./install.sh"]),
    ] {
        assert_eq!(paths(text), expected, "{text}");
    }
}

#[test]
fn outputs_names_and_foreign_places() {
    for text in [
        "mkdir -p a/b",
        "touch a/b.txt",
        "curl -o a/b.sh https://x.y/z.sh",
        "git clone https://github.com/a/b x/y",
        "git checkout feature/a.b",
        "tee a/b.txt",
        "make x > a/b.log",
        "python -c import/x.py",
        "python -m a/b",
        "cat ~/x /etc/y $Z/w *.md",
        "cat <file.txt>",
        "docker run -v ./a/b.yml:/x acme/img.x ./run.sh",
        "kubectl get pods/x.y",
        "npm install @acme/x.js",
        "brew install a/b.c",
        "gcc -o out/x.bin",
        "rm -rf a/b.c",
    ] {
        assert_eq!(paths(text), Vec::<String>::new(), "{text}");
    }
}
