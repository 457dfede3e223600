use super::CommandLine;

/// The folder of a project that `line` makes for the reader: `None` if it makes none, an empty string
/// if it makes one right where the reader stands or under a name that is not said.
pub(super) fn created_by(line: &CommandLine) -> Option<&str> {
    for (program, words) in line.programs() {
        let mut plain = words.iter().filter(|word| !word.is_flag() && word.text != "--");
        let first = plain.next().map_or("", |word| word.text.as_str());
        let second = plain.next().map_or("", |word| word.text.as_str());
        let made = match (program, first) {
            ("npm" | "pnpm" | "yarn" | "bun", "create" | "init" | "innit") => {
                plain.next().map_or("", |word| &word.text)
            }
            (program, _) if program.starts_with("create-") => first,
            ("cargo" | "uv" | "poetry" | "hatch" | "pdm", "new" | "init") => second,
            ("rails" | "jekyll" | "mkdocs" | "ng" | "dotnet" | "mix" | "lein" | "nest" | "zola" | "gatsby", "new") => {
                second
            }
            ("hugo" | "mdbook" | "vue" | "flutter" | "expo" | "astro", "new" | "init" | "create") => second,
            ("django-admin", "startproject") | ("composer", "create-project") => second,
            ("go", "mod") if second == "init" => "",
            ("sphinx-quickstart" | "cookiecutter" | "copier" | "degit" | "tiged" | "cargo-generate", _) => second,
            ("cargo", "generate") => "",
            ("git", "init") => second,
            ("bundle", "init" | "gem") => second,
            ("gradle", "init") | ("mvn", "archetype:generate") => "",
            _ => continue,
        };
        return Some(made);
    }
    None
}
