use crate::command::Word;
use crate::fact::data;
use crate::tree::{Tree, path};

use super::arguments::{Arguments, is_name};
use super::{Ask, Definitions, Include, Kind, Runner, Target};

/// docker compose: the services of a compose file.
pub(super) struct Compose;

const FILES: &[&str] = &["compose.yaml", "compose.yml", "docker-compose.yml", "docker-compose.yaml"];

const VALUED: &[&str] = &[
    "-f",
    "--file",
    "-p",
    "--project-name",
    "--profile",
    "--env-file",
    "--project-directory",
    "--ansi",
    "--progress",
    "-t",
    "--timeout",
    "--scale",
    "--tail",
    "-n",
    "--since",
    "--until",
    "--pull",
    "-e",
    "--env",
    "-v",
    "--volume",
    "-u",
    "--user",
    "-w",
    "--workdir",
    "--name",
    "--entrypoint",
    "--publish",
    "--index",
    "--exit-code-from",
    "--attach",
    "--no-attach",
    "--wait-timeout",
    "-s",
    "--signal",
    "--format",
    "--filter",
    "--build-arg",
    "--ssh",
    "--protocol",
    "--status",
    "--label",
    "-l",
];

impl Runner for Compose {
    fn name(&self) -> &'static str {
        "compose"
    }

    fn asks(&self, program: &str, words: &[Word]) -> Vec<Ask> {
        let words = match program {
            "docker-compose" | "podman-compose" => words,
            "docker" | "podman" => match words.first() {
                Some(word) if word.text == "compose" => &words[1..],
                _ => return Vec::new(),
            },
            _ => return Vec::new(),
        };
        let Some(&command) = Arguments::of(words, VALUED).plain.first() else { return Vec::new() };
        let (before, after) = words.split_at(words.iter().position(|word| word.span == command.span).unwrap_or(0));
        // After the subcommand `-f` follows or forces, and names no file.
        let valued: Vec<&str> = VALUED.iter().copied().filter(|option| !matches!(*option, "-f" | "-p")).collect();
        let services = Arguments::of(after.get(1..).unwrap_or(&[]), &valued).plain;
        let before = Arguments::of(before, VALUED);
        let files: Vec<&str> = before.values(&["-f", "--file"]).map(|(file, _)| file).collect();
        // Several files are merged; which of them has a service is not said.
        let file = match files.as_slice() {
            [] => None,
            [one] => Some((*one).to_owned()),
            _ => return Vec::new(),
        };
        let count = match command.text.as_str() {
            "up" | "start" | "stop" | "restart" | "logs" | "build" | "pull" | "push" | "ps" | "rm" | "kill"
            | "create" | "pause" | "unpause" | "top" | "down" | "watch" | "images" | "events" | "stats" | "wait" => {
                services.len()
            }
            "run" | "exec" | "port" | "attach" | "scale" => 1,
            _ => 0,
        };
        let named = services.iter().take(count).filter(|word| is_name(word) && !word.text.contains(['/', ':']));
        named.map(|word| Ask { file: file.clone(), ..Ask::new(Kind::Service, word) }).collect()
    }

    fn files(&self) -> &'static [&'static str] {
        FILES
    }

    fn read(&self, _path: &str, text: &str) -> Definitions {
        let Some(root) = data::yaml(text) else { return Definitions::open("a compose file cannot be read") };
        let mut definitions = Definitions::default();
        for service in root.fields_at(&["services"]) {
            definitions.add(Kind::Service, &service.key, service.key_span, service.node.folded());
        }
        let includes = root.get("include").map_or(&[][..], |node| node.items());
        for item in includes {
            let paths =
                item.text().map(|text| vec![text]).or_else(|| Some(item.get("path")?.texts())).unwrap_or_default();
            for file in paths {
                if file.contains("://") || file.contains('$') {
                    definitions.open = Some("a compose file includes a remote file");
                } else {
                    let candidates = vec![file.to_owned()];
                    definitions.includes.push(Include {
                        candidates,
                        namespace: String::new(),
                        aliases: Vec::new(),
                        optional: false,
                    });
                }
            }
        }
        definitions
    }

    fn complete(&self, tree: &Tree, manifest: &str, definitions: &mut Definitions) {
        // Overrides are merged by name; a service that any compose file next to this one has is not missing.
        let folder = path::parent(manifest);
        let siblings = tree.files_in(folder).filter(|file| {
            let name = path::name(file);
            *file != manifest && (name.contains("compose")) && (name.ends_with(".yml") || name.ends_with(".yaml"))
        });
        for file in siblings {
            let read = tree.text(file).map(|text| self.read(file, &text)).unwrap_or_default();
            definitions
                .targets
                .extend(read.targets.into_iter().map(|target| Target { path: file.to_owned(), ..target }));
        }
    }
}
