//! Which programs read which of their words.

use super::Word;
use super::operands::is_pathlike;

/// How a program takes files.
pub(super) struct Reads {
    /// Which of its plain words are inputs.
    pub(super) operands: Operands,
    /// Options whose value is an input file or folder.
    pub(super) inputs: &'static [&'static str],
    /// Options whose value is no operand.
    pub(super) valued: &'static [&'static str],
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Operands {
    /// None are.
    No,
    /// All are.
    All,
    /// All but the first: a pattern, a mode.
    AfterFirst,
    /// All but the last, which is made.
    ButLast,
    /// Only the first: a script with its own arguments.
    Script,
    /// Those that look like paths of a tree.
    Pathlike,
}

/// Options that name an input file for whatever program.
pub(super) const INPUTS: &[&str] =
    &["--config", "--config-file", "--configuration", "--env-file", "--manifest-path", "--file"];

const fn only(operands: Operands) -> Reads {
    Reads { operands, inputs: &[], valued: &[] }
}

/// For a program that is not known: only words that look like paths.
pub(super) const PATHLIKE: Reads = only(Operands::Pathlike);

/// How the program `name` takes files, given its `words`.
pub(super) fn reads(name: &str, words: &[Word]) -> Reads {
    let first = words.iter().find(|word| !word.is_flag()).map_or("", |word| word.text.as_str());
    let second = words.iter().filter(|word| !word.is_flag()).nth(1).map_or("", |word| word.text.as_str());
    let has = |option: &str| words.iter().any(|word| word.text == option);
    match name {
        "bash" | "sh" | "zsh" | "dash" | "ksh" | "fish" if has("-c") => only(Operands::No),
        "bash" | "sh" | "zsh" | "dash" | "ksh" | "fish" => Reads { valued: &["-o"], ..only(Operands::Script) },
        "source" | "." => only(Operands::Script),
        "ruby" | "perl" | "php" | "lua" | "Rscript" | "julia" | "swift" | "elixir" if !has("-e") && !has("-r") => {
            only(Operands::Script)
        }
        "node" | "tsx" | "ts-node" | "nodemon" | "electron" if !has("-e") && !has("-p") => {
            Reads { inputs: &["-r", "--require", "--import", "--loader"], ..only(Operands::Script) }
        }
        "python" | "python2" | "python3" | "py" | "pypy3" if !has("-c") && !has("-m") => {
            Reads { valued: &["-W", "-X"], ..only(Operands::Script) }
        }
        "pwsh" | "powershell" if !has("-Command") && !has("-c") => {
            Reads { inputs: &["-File", "-f"], valued: &["-ExecutionPolicy", "-ep"], operands: Operands::Script }
        }
        "deno" | "bun" if first == "run" && is_pathlike(second) => only(Operands::AfterFirst),
        "ruby" | "perl" | "php" | "lua" | "Rscript" | "julia" | "swift" | "elixir" | "node" | "tsx" | "ts-node"
        | "nodemon" | "electron" | "python" | "python2" | "python3" | "py" | "pypy3" | "pwsh" | "powershell" => {
            only(Operands::No)
        }
        "cat" | "less" | "more" | "head" | "tail" | "bat" | "diff" | "wc" | "stat" | "file" | "sha256sum"
        | "md5sum" | "shellcheck" | "ls" | "tree" | "cd" | "pushd" | "chdir" | "Get-Content" | "type" => {
            Reads { valued: &["-n", "-c", "-L", "-I"], ..only(Operands::All) }
        }
        "grep" | "rg" | "sed" | "awk" | "jq" | "yq" if !has("-e") && !has("-f") => only(Operands::Pathlike),
        "chmod" | "chown" => only(Operands::AfterFirst),
        "cp" | "mv" | "copy" | "Copy-Item" | "move" | "rsync" | "scp" => only(Operands::ButLast),
        "ln" => only(Operands::ButLast),
        "make" | "gmake" if !has("-C") => Reads { inputs: &["-f", "--makefile", "--file"], ..only(Operands::No) },
        "just" => Reads { inputs: &["-f", "--justfile"], ..only(Operands::No) },
        "task" => Reads { inputs: &["-t", "--taskfile"], ..only(Operands::No) },
        "docker" | "podman" | "buildah" | "nerdctl" | "docker-compose" => docker(first, second, name),
        "kubectl" | "oc" | "kustomize" => {
            Reads { inputs: &["-f", "--filename", "-k", "--kustomize"], ..only(Operands::No) }
        }
        "helm" => Reads { inputs: &["-f", "--values"], ..PATHLIKE },
        "pip" | "pip3" | "pipenv" | "uv" => {
            Reads { inputs: &["-r", "--requirement", "-c", "--constraint", "-e", "--editable"], ..PATHLIKE }
        }
        "conda" | "mamba" | "micromamba" => Reads { inputs: &["-f", "--file"], ..only(Operands::No) },
        "go" if first != "get" && first != "mod" => {
            Reads { inputs: &["-modfile", "-C"], valued: &["-run", "-bench", "-tags", "-ldflags"], ..PATHLIKE }
        }
        "cargo" => Reads { inputs: &["--path"], ..only(Operands::No) },
        // What follows a script's name is handed to it.
        "npm" | "pnpm" | "yarn" | "bun" if matches!(first, "run" | "test" | "run-script") => PATHLIKE,
        "npm" | "pnpm" | "yarn" | "bun" => Reads { inputs: &["--prefix", "--cwd"], ..only(Operands::No) },
        "tsc" => Reads { inputs: &["-p", "--project"], ..PATHLIKE },
        "eslint" | "jest" | "vitest" | "vite" | "webpack" | "rollup" | "mocha" | "pytest" | "alembic" | "gunicorn"
        | "ruff" | "mypy" | "black" | "flake8" | "prettier" | "playwright" => Reads { inputs: &["-c"], ..PATHLIKE },
        "mkdocs" | "cmake" | "ninja" | "psql" | "sops" | "ansible-playbook" => {
            Reads { inputs: &["-f", "-S", "-i"], valued: &["-B", "-G"], ..PATHLIKE }
        }
        // Their words are remote names, packages, patterns of a shell, or things to be made or removed.
        "mkdir" | "md" | "touch" | "rm" | "rmdir" | "tee" | "curl" | "wget" | "gh" | "hub" | "ssh" | "brew" | "apt"
        | "apt-get" | "dnf" | "yum" | "pacman" | "apk" | "snap" | "gem" | "composer" | "go" | "echo" | "printf"
        | "export" | "set" | "unset" | "find" | "which" | "alias" | "tar" | "unzip" | "zip" | "npx" | "code"
        | "vim" | "vi" | "nano" | "emacs" | "git" | "New-Item" | "kill" | "docker-machine" | "aws" | "gcloud"
        | "az" => only(Operands::No),
        _ => PATHLIKE,
    }
}

fn docker(first: &str, second: &str, name: &str) -> Reads {
    match (first, second) {
        ("build", _) | ("buildx", "build") => Reads {
            inputs: &["-f", "--file"],
            valued: &["-t", "--tag", "--target", "--build-arg", "--platform", "--progress", "--network", "--secret"],
            operands: Operands::Pathlike,
        },
        _ if first == "compose" || name == "docker-compose" => {
            Reads { inputs: &["-f", "--file"], ..only(Operands::No) }
        }
        ("stack" | "bake", _) => Reads { inputs: &["-c", "--compose-file", "-f"], ..only(Operands::No) },
        _ => only(Operands::No),
    }
}
