use std::collections::BTreeMap;

use crate::tree::{Tree, path};

use super::page::plain;
use super::{CommandLine, Cwd, Form, Home, Word, creates, reader_project};

/// Follows the shell's folder through the commands of a page.
pub(super) struct Walker<'a> {
    tree: &'a Tree,
    home: &'a Home,
    document_folder: &'a str,
    section: Option<usize>,
    here: Cwd,
    before: Cwd,
    subshells: Vec<Cwd>,
    pushed: Vec<Cwd>,
    /// Folders that clones of this repository were put into.
    pub(super) clones: Vec<String>,
    /// Whether the page left for another project, which its later sections are then about too.
    strayed: bool,
    pub(super) reader_project: bool,
    pub(super) created: BTreeMap<String, u32>,
}

impl<'a> Walker<'a> {
    pub(super) fn new(tree: &'a Tree, home: &'a Home, document_folder: &'a str) -> Self {
        Walker {
            tree,
            home,
            document_folder,
            section: None,
            here: Cwd::Open,
            before: Cwd::Open,
            subshells: Vec::new(),
            pushed: Vec::new(),
            clones: Vec::new(),
            strayed: false,
            reader_project: false,
            created: BTreeMap::new(),
        }
    }

    pub(super) fn document_folder(&self) -> &'a str {
        self.document_folder
    }

    /// A new section starts where nothing is said, unless the page is somewhere else altogether.
    pub(super) fn enter_section(&mut self, section: Option<usize>) {
        if section != self.section {
            self.section = section;
            self.here = if self.strayed { Cwd::Unknown } else { Cwd::Open };
        }
    }

    /// A new block or code span: what was said before may still hold.
    pub(super) fn new_piece(&mut self) {
        self.here = std::mem::take(&mut self.here).carried();
    }

    pub(super) fn stand_in(&mut self, folder: Cwd) {
        self.here = folder;
    }

    pub(super) fn enter(&mut self) {
        self.subshells.push(self.here.clone());
    }

    pub(super) fn leave(&mut self) {
        if let Some(outer) = self.subshells.pop() {
            self.here = outer;
        }
    }

    pub(super) fn leave_all(&mut self) {
        if let Some(outer) = self.subshells.drain(..).next() {
            self.here = outer;
        }
    }

    /// Gives `line` its folders and does to the shell what it does.
    pub(super) fn run(&mut self, line: &mut CommandLine) {
        line.cwd = self.here.clone();
        line.runs_in = self.told(line);
        let at = line.span.start;
        let own_clone = own_clone(line, self.home);
        for name in creates::created_by(line) {
            if own_clone {
                self.clones.push(plain(&name).to_owned());
            } else {
                self.created.entry(plain(&name).to_owned()).or_insert(at);
            }
        }
        if let Some(made) = reader_project::created_by(line) {
            self.reader_project = true;
            if !made.is_empty() {
                self.created.entry(plain(made).to_owned()).or_insert(at);
            }
        }
        match (line.program(), line.arguments().iter().find(|word| !word.is_flag() || word.text == "-")) {
            ("cd" | "chdir" | "Set-Location" | "sl", Some(word)) if word.text == "-" => {
                std::mem::swap(&mut self.here, &mut self.before)
            }
            ("cd" | "chdir" | "Set-Location" | "sl", Some(word)) => self.go(word),
            ("cd", None) => self.here = Cwd::Unknown,
            ("pushd", Some(word)) => {
                self.pushed.push(self.here.clone());
                self.go(word);
            }
            ("popd", _) => self.here = self.pushed.pop().unwrap_or(Cwd::Unknown),
            _ => {}
        }
    }

    fn go(&mut self, word: &Word) {
        let there = self.resolve(&self.here, word);
        if there == Cwd::Unknown && word.form == Form::Literal {
            // Into another repository or a project that the page made: the rest of the page is about that.
            let made = self.created.contains_key(plain(&word.text));
            let scratch = matches!(plain(&word.text), "build" | "dist" | "out" | "target" | "bin" | "tmp");
            self.strayed |= made && !scratch && (self.reader_project || !word.text.starts_with(['/', '~', '.']));
        } else if there != Cwd::Unknown {
            self.strayed = false;
        }
        self.before = std::mem::replace(&mut self.here, there);
    }

    /// Where `word` leads from `here`.
    fn resolve(&self, here: &Cwd, word: &Word) -> Cwd {
        if word.form == Form::Expanded && word.text.contains("rev-parse --show-toplevel") {
            return Cwd::Known(String::new());
        }
        if let Some(rest) = below_root_variable(&word.text) {
            return if self.tree.is_folder(rest) { Cwd::Known(rest.to_owned()) } else { Cwd::Unknown };
        }
        if word.form == Form::Placeholder || word.form == Form::Glob {
            return Cwd::Unknown;
        }
        let text = word.text.replace('\\', "/");
        let target = plain(&text);
        let from_outside = word.form == Form::Expanded || text.starts_with(['/', '~']) || text.contains(':');
        // A port or an installed package has the repository's name as well: `make -C /usr/ports/net/NAME`.
        if ["/usr/", "/etc/", "/var/lib/"].iter().any(|system| text.starts_with(system)) {
            return Cwd::Unknown;
        }
        if let Some(rest) = self.below_home(target, from_outside) {
            return rest;
        }
        if from_outside || target.is_empty() && !text.starts_with('.') {
            return Cwd::Unknown;
        }
        if self.created.contains_key(target) && !self.tree.is_folder(target) {
            return Cwd::Unknown;
        }
        let climbs = target.starts_with("..");
        let bases = match here {
            // `cd ..` out of nowhere leads nowhere, but from an unknown folder a known name may be back home.
            Cwd::Unknown if !self.strayed && !climbs => vec![String::new()],
            Cwd::Unknown => return Cwd::Unknown,
            Cwd::Open if climbs => vec![self.document_folder.to_owned()],
            Cwd::Open => vec![String::new(), self.document_folder.to_owned()],
            Cwd::Known(folder) if climbs || target == "." || target.is_empty() => vec![folder.clone()],
            Cwd::Carried(folder) if climbs => vec![folder.clone()],
            Cwd::Known(folder) | Cwd::Carried(folder) => {
                vec![folder.clone(), String::new(), self.document_folder.to_owned()]
            }
        };
        let found =
            bases.iter().find_map(|base| path::resolve(base, target).filter(|there| self.tree.is_folder(there)));
        match (found, here) {
            (Some(folder), Cwd::Open) if climbs => Cwd::Carried(folder),
            (Some(folder), _) => Cwd::Known(folder),
            (None, _) => Cwd::Unknown,
        }
    }

    /// The folder that `target` names if it leads through a clone of this repository. Only the last such
    /// part counts, since people keep clones below folders named after their owner.
    fn below_home(&self, target: &str, from_outside: bool) -> Option<Cwd> {
        let parts: Vec<&str> = target.split('/').collect();
        let own = |part: &str| self.clones.iter().any(|clone| clone == part) || self.home.is_own_name(part);
        let at = (0..parts.len()).rev().find(|&at| own(parts[at]))?;
        if !from_outside && self.tree.is_folder(target) && !self.clones.iter().any(|clone| clone == target) {
            // `cd pydantic` may mean the clone or the folder of that name in it.
            return (parts.len() == 1).then(|| Cwd::Carried(target.to_owned()));
        }
        let rest = parts[at + 1..].join("/");
        Some(if self.tree.is_folder(&rest) { Cwd::Known(rest) } else { Cwd::Unknown })
    }

    /// Where the program works if an option tells it: `make -C docs`, `npm --prefix web`.
    fn told(&self, line: &CommandLine) -> Cwd {
        let mut at = line.cwd.clone();
        for (program, words) in line.programs() {
            let options: &[&str] = match program {
                "make" | "gmake" | "git" | "ninja" | "tar" => &["-C", "--directory"],
                "npm" => &["--prefix", "-C"],
                "pnpm" => &["-C", "--dir", "--prefix"],
                "yarn" | "bun" => &["--cwd"],
                "just" => &["-d", "--working-directory"],
                "task" | "go-task" => &["-d", "--dir"],
                "cargo" => &["-C"],
                "uv" | "poetry" | "hatch" => &["--directory", "--project", "-C", "-P"],
                "go" => &["-C"],
                "composer" => &["-d", "--working-dir"],
                "docker" | "docker-compose" => &["--project-directory"],
                "gradle" | "gradlew" => &["-p", "--project-dir"],
                "terraform" => &["-chdir"],
                _ => continue,
            };
            for (index, word) in words.iter().enumerate().take_while(|(_, word)| word.text != "--") {
                let value = if options.contains(&word.text.as_str()) {
                    words.get(index + 1).cloned()
                } else {
                    options
                        .iter()
                        .find_map(|option| word.value_of(option))
                        .map(|value| Word { text: value.to_owned(), ..word.clone() })
                };
                if let Some(value) = value {
                    at = self.resolve(&at, &value);
                }
            }
        }
        at
    }
}

/// What follows a variable that by its name holds the root of the repository: `$REPO_ROOT/docs`.
fn below_root_variable(text: &str) -> Option<&str> {
    let (variable, rest) = text.split_once('/').unwrap_or((text, ""));
    let name = variable.strip_prefix('$')?.trim_start_matches('{').trim_end_matches('}');
    let words: Vec<&str> = name.split('_').collect();
    let named = words
        .iter()
        .any(|word| matches!(word.to_ascii_uppercase().as_str(), "ROOT" | "REPO" | "REPOROOT" | "REPOSITORY"));
    (named && !name.contains('(')).then(|| rest.trim_end_matches('/'))
}

fn own_clone(line: &CommandLine, home: &Home) -> bool {
    let clones = match line.program() {
        "git" | "hub" | "jj" => line.arguments().iter().any(|word| word.text == "clone"),
        "gh" => line.arguments().iter().map(|word| word.text.as_str()).take(2).eq(["repo", "clone"]),
        _ => false,
    };
    clones && line.arguments().iter().any(|word| home.is_own_address(&word.text))
}
