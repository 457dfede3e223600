//! Programs that run other programs: `sudo`, `npx`, `poetry run`, `docker run`.

use super::{Word, program};

#[derive(Default)]
pub(super) struct Chain {
    /// Where each program starts, outermost first.
    pub(super) stages: Vec<usize>,
    /// Whether the last one works on another machine or in a container.
    pub(super) elsewhere: bool,
}

/// More programs in a row than this are words, not wrappers.
const LONGEST: usize = 5;

pub(super) fn chain(words: &[Word]) -> Chain {
    let mut chain = Chain::default();
    let mut at = Some(0).filter(|_| !words.is_empty());
    while let Some(start) = at {
        chain.stages.push(start);
        at = match wrapped(words, start) {
            Some((next, elsewhere)) if chain.stages.len() < LONGEST => {
                chain.elsewhere |= elsewhere;
                (next < words.len()).then_some(next)
            }
            _ => None,
        };
    }
    chain
}

/// Where the program starts that the one at `start` runs, and whether it runs elsewhere.
fn wrapped(words: &[Word], start: usize) -> Option<(usize, bool)> {
    let name = program::name(&words[start].text);
    let word = |offset: usize| words.get(start + offset).map_or("", |word| word.text.as_str());
    let after = |from: usize, valued: &[&str]| Some((skip_options(words, start + from, valued), false));
    match (name, word(1), word(2)) {
        ("sudo" | "doas", ..) => after(1, &["-u", "-g", "-C", "-h", "-p", "--user", "--group"]),
        ("env" | "cross-env" | "dotenv", ..) => after(1, &["-u", "-C", "-S", "--unset", "--chdir", "-e", "-f"]),
        ("time" | "nohup" | "exec" | "command" | "builtin" | "caffeinate" | "xvfb-run" | "corepack" | "winpty", ..) => {
            after(1, &["-f", "-o"])
        }
        ("nice" | "ionice" | "stdbuf" | "timeout" | "watch", ..) => {
            let next = skip_options(words, start + 1, &["-n", "-c", "-k", "-s", "-o", "-i", "-e"]);
            let limit = words.get(next).is_some_and(|word| word.text.starts_with(|c: char| c.is_ascii_digit()));
            Some((if limit && name == "timeout" { next + 1 } else { next }, false))
        }
        ("xargs", ..) => after(1, &["-n", "-I", "-L", "-P", "-d", "-a", "-s", "-E"]),
        ("npx" | "bunx" | "uvx", ..) => after(1, NPX),
        ("pnpm" | "yarn", "dlx" | "exec", _) | ("npm", "exec" | "x", _) | ("bun", "x", _) | ("pipx", "run", _) => {
            after(2, NPX)
        }
        ("uv", "run", _) => after(2, UV_RUN),
        ("poetry" | "pipenv" | "rye", "run", _) | ("pdm", "run", _) => after(2, &["-p", "--project"]),
        ("uv", "tool", "run") => after(3, NPX),
        ("bundle", "exec", _) | ("mise" | "rtx", "exec" | "x", _) | ("direnv", "exec", _) => after(2, &[]),
        ("conda" | "mamba" | "micromamba", "run", _) => after(2, &["-n", "-p", "--name", "--prefix"]),
        ("docker" | "podman" | "nerdctl", "run", _) => Some((skip_options(words, start + 2, DOCKER_RUN), true)),
        ("docker" | "podman" | "nerdctl" | "kubectl", "exec", _) => {
            Some((skip_options(words, start + 2, DOCKER_RUN).saturating_add(1), true))
        }
        ("docker" | "podman", "compose", "exec" | "run") => {
            Some((skip_options(words, start + 3, DOCKER_RUN).saturating_add(1), true))
        }
        ("docker-compose" | "podman-compose", "exec" | "run", _) => {
            Some((skip_options(words, start + 2, DOCKER_RUN).saturating_add(1), true))
        }
        ("ssh", ..) => {
            Some((skip_options(words, start + 1, &["-i", "-p", "-l", "-o", "-L", "-R", "-J", "-F"]) + 1, true))
        }
        (python, "-m", module) if python.starts_with("python") && !module.is_empty() => Some((start + 2, false)),
        ("py", "-m", module) if !module.is_empty() => Some((start + 2, false)),
        _ => None,
    }
}

/// Skips options (with the value of those in `valued`), assignments and `--`.
fn skip_options(words: &[Word], mut at: usize, valued: &[&str]) -> usize {
    while let Some(word) = words.get(at) {
        let text = word.text.as_str();
        if text == "--" {
            return at + 1;
        }
        let assignment = text.find('=').is_some_and(|end| {
            end > 0 && text[..end].chars().all(|c| c.is_ascii_alphanumeric() || c == '_') && !word.is_flag()
        });
        if valued.contains(&text) {
            at += 2;
        } else if word.is_flag() || assignment {
            at += 1;
        } else {
            break;
        }
    }
    at.min(words.len())
}

const NPX: &[&str] =
    &["-p", "--package", "--from", "--with", "--python", "-w", "--workspace", "--spec", "-c", "--call"];

const UV_RUN: &[&str] = &[
    "-p",
    "--python",
    "--with",
    "--with-editable",
    "--with-requirements",
    "--extra",
    "--group",
    "--only-group",
    "--no-group",
    "--project",
    "--directory",
    "--package",
    "--env-file",
    "--index",
    "--index-url",
    "-C",
    "--refresh-package",
    "--upgrade-package",
    "-P",
];

const DOCKER_RUN: &[&str] = &[
    "-v",
    "--volume",
    "-p",
    "--publish",
    "-e",
    "--env",
    "--env-file",
    "--name",
    "--network",
    "--net",
    "-w",
    "--workdir",
    "-u",
    "--user",
    "--entrypoint",
    "--mount",
    "--platform",
    "-h",
    "--hostname",
    "-l",
    "--label",
    "-m",
    "--memory",
    "--cpus",
    "--add-host",
    "--restart",
    "--gpus",
    "--device",
    "--ulimit",
    "--pull",
    "--shm-size",
    "--volumes-from",
    "--security-opt",
    "--cap-add",
    "--log-driver",
    "--log-opt",
    "--tmpfs",
    "--link",
    "--dns",
    "--expose",
    "--ip",
    "-n",
    "--namespace",
    "-c",
    "--container",
    "-f",
    "--file",
    "--profile",
    "--index",
];
