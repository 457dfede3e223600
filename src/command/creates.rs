use super::{CommandLine, RedirectKind, Word};
use crate::tree::path;

/// Paths that `line` makes, as written: what stands there afterwards is the reader's.
pub(super) fn created_by(line: &CommandLine) -> Vec<String> {
    let mut made: Vec<String> = line
        .redirects
        .iter()
        .filter(|redirect| redirect.kind == RedirectKind::Output)
        .map(|redirect| redirect.target.text.clone())
        .collect();
    let words = line.arguments();
    let plain: Vec<&str> = words.iter().filter(|word| !word.is_flag()).map(|word| word.text.as_str()).collect();
    match line.program() {
        "touch" | "mkdir" | "md" | "tee" | "mktemp" | "New-Item" | "ni" => {
            made.extend(plain.iter().map(|&name| name.to_owned()))
        }
        "cp" | "mv" | "ln" | "install" | "copy" | "rsync" | "scp" | "Copy-Item" | "move" => {
            let (Some(&target), sources) = (plain.last(), plain.len().saturating_sub(1)) else { return made };
            made.push(target.trim_end_matches('/').to_owned());
            let inside =
                plain[..sources].iter().map(|source| path::join(target.trim_end_matches('/'), path::name(source)));
            made.extend(inside);
        }
        "curl" => {
            made.extend(value(words, &["-o", "--output"]));
            let remote = words.iter().any(|word| word.text == "--remote-name" || bundled(&word.text, 'O'));
            made.extend(plain.iter().filter(|_| remote).filter_map(|url| file_of(url)));
        }
        "wget" | "aria2c" => {
            made.extend(value(words, &["-O", "--output-document", "-o"]));
            made.extend(plain.iter().filter_map(|url| file_of(url)));
        }
        "git" if plain.first() == Some(&"clone") => {
            made.extend(plain.get(2).map(|name| (*name).to_owned()).or_else(|| file_of(plain.get(1)?)));
        }
        "git" if plain.starts_with(&["worktree", "add"]) => made.extend(plain.get(2).map(|name| (*name).to_owned())),
        "unzip" => made.extend(value(words, &["-d"])),
        "python" | "python3" | "py" if plain.first() == Some(&"venv") => {
            made.extend(plain.get(1).map(|name| (*name).to_owned()))
        }
        "venv" | "virtualenv" => made.extend(plain.first().map(|name| (*name).to_owned())),
        _ => {}
    }
    made.extend(value(words, &["-o", "--output", "--out", "--out-dir", "--outdir", "--output-dir", "--outfile"]));
    made.retain(|name| !name.is_empty());
    made
}

/// The value of the first option of `names`, as `-o x`, `-ox` is not read, or `--output=x`.
pub(super) fn value(words: &[Word], names: &[&str]) -> Option<String> {
    words.iter().enumerate().find_map(|(at, word)| {
        if names.contains(&word.text.as_str()) {
            return words.get(at + 1).map(|value| value.text.clone());
        }
        names.iter().find_map(|name| word.value_of(name)).map(str::to_owned)
    })
}

fn bundled(word: &str, letter: char) -> bool {
    word.starts_with('-') && !word.starts_with("--") && word.contains(letter)
}

/// What a download or a clone of `url` is called.
fn file_of(url: &str) -> Option<String> {
    let name = path::name(url.trim_end_matches('/').split(['?', '#']).next()?);
    let name = name.rsplit_once(':').map_or(name, |(_, name)| name);
    let name = name.strip_suffix(".git").unwrap_or(name);
    (!name.is_empty() && url.contains(['/', ':'])).then(|| name.to_owned())
}
