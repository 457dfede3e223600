#!/usr/bin/env python3
"""Makes a repository of many documents with a long history, always the same for the same numbers.

    benches/generate.py FOLDER [--documents 1000] [--commits 20000]

The documents describe services: on which port each listens, where its code is, how it is started, what comes next.
The history is what a team does to such documents: values are changed in one place and forgotten in another, sentences
are reworded, added and taken out, code is renamed, documents move and go, and some of it happens on branches. Only
git and Python are needed.
"""

import argparse
import random
import subprocess
from pathlib import Path

START, STEP = 1_500_000_000, 7_000  # seconds: 20,000 commits take four and a half years
FOLDERS, SOURCES = 40, 300
SUBJECTS = ["Cache", "Queue", "Index", "Mailer", "Ledger", "Search", "Upload", "Reports"]
REMARKS = [
    "Requests are answered by one worker each.",
    "A failed job is tried again after a minute.",
    "Logs are written to standard output as JSON.",
    "Only the engineer on call restarts it.",
    "Backups are taken every night and kept for a month.",
    "It needs Node.js 18 or later.",
]
# What a team does, and how often in a hundred commits.
DEEDS = {"code": 40, "reword": 16, "port": 14, "timeout": 10, "add": 9, "take out": 6, "rename": 2, "move": 2, "remove": 1}


def written(path: str, text: str) -> bytes:
    """An edit as `git fast-import` reads it."""
    body = text.encode()
    return b"M 100644 inline %s\ndata %d\n%s\n" % (path.encode(), len(body), body)


def gone(path: str) -> bytes:
    return f"D {path}\n".encode()


class Service:
    """A service with the document that describes it."""

    def __init__(self, number: int):
        self.number, self.name = number, f"{SUBJECTS[number % len(SUBJECTS)]} {number}"
        self.path = f"docs/{number % FOLDERS:02}/service-{number}.md"
        self.port, self.timeout, self.source = 3000 + number, 30, f"src/service_{number % SOURCES}.js"
        self.remarks = [REMARKS[(number + at) % len(REMARKS)] for at in range(4)]

    def text(self, following: str) -> str:
        remarks = "\n\n".join(self.remarks)
        return (
            f"# {self.name}\n\nThe {self.name} service listens on port {self.port}. Its code is in `{self.source}`.\n\n"
            f"## Running it\n\nStart it with:\n\n```sh\nnpm run start\n```\n\n"
            f"The default timeout of {self.name} is {self.timeout} seconds. See [the next service]({following}).\n\n"
            f"## Operating it\n\n{remarks}\n\n"
            f"| setting | value |\n|---|---|\n| port | {self.port} |\n| timeout | {self.timeout} |\n"
        )


class Team:
    """Changes services, their code and their documents; each change is a subject and its edits."""

    def __init__(self, documents: int):
        self.random = random.Random(7)
        self.services = [Service(number) for number in range(documents)]
        self.ports = {number: 3000 + number for number in range(SOURCES)}
        self.sources = {number: f"src/service_{number}.js" for number in range(SOURCES)}

    def document(self, service: Service) -> bytes:
        following = self.services[(service.number + 1) % len(self.services)]
        return written(service.path, service.text(f"/{following.path}"))

    def code(self, number: int) -> bytes:
        return written(self.sources[number], f"// service {number}\nexport const port = {self.ports[number]};\n")

    def start(self) -> tuple[str, list[bytes]]:
        readme = "# Services\n\nEach service has a page below `docs`.\n\nThe gateway listens on port 8080.\n"
        files = [written("package.json", '{ "name": "services", "scripts": { "start": "node ." } }\n')]
        files += [written("README.md", readme), written("docs/operations.md", readme.replace("8080", "9090"))]
        files += [self.code(number) for number in self.sources]
        return "Start", files + [self.document(service) for service in self.services]

    def change(self, commit: int) -> tuple[str, list[bytes]]:
        service, number = self.random.choice(self.services), self.random.randrange(SOURCES)
        deed = self.random.choices(list(DEEDS), DEEDS.values())[0]
        edits = []
        if deed == "code":
            self.ports[number] += 1
            return f"Move service {number} to another port", [self.code(number)]
        if deed == "rename":
            old, self.sources[number] = self.sources[number], f"src/service_{number}_{commit}.js"
            return f"Rename service {number}", [gone(old), self.code(number)]
        if deed == "port":
            service.port += 1
        elif deed == "timeout":
            service.timeout += 5
        elif deed == "reword":
            service.remarks[self.random.randrange(len(service.remarks))] = f"It was reviewed {commit} times."
        elif deed == "add":
            service.remarks = [*service.remarks[-8:], f"Alert {commit} is raised when {service.name} is slow."]
        elif deed == "take out":
            service.remarks = service.remarks[1:] or [REMARKS[commit % len(REMARKS)]]
        else:
            # What is removed makes room for another service: the number of documents stays.
            edits.append(gone(service.path))
            if deed == "remove":
                service.__init__(service.number)
                service.name = f"{SUBJECTS[commit % len(SUBJECTS)]} {commit}"
            service.path = f"docs/{commit % FOLDERS:02}/service-{service.number}-{commit}.md"
        return f"{deed.capitalize()}: {service.name}", [*edits, self.document(service)]


class History:
    """Writes commits as `git fast-import` reads them."""

    def __init__(self, out):
        self.out, self.commits = out, 0

    def commit(self, branch: str, change: tuple[str, list[bytes]], parents: list[int]) -> int:
        subject, edits = change
        self.commits += 1
        who = f"Ada Lovelace <ada@example.org> {START + self.commits * STEP} +0000"
        head = f"commit refs/heads/{branch}\nmark :{self.commits}\nauthor {who}\ncommitter {who}\n"
        head += f"data {len(subject)}\n{subject}\n"
        head += "".join(f"{kind} :{parent}\n" for kind, parent in zip(["from", "merge"], parents))
        self.out.write(head.encode() + b"".join(edits) + b"\n")
        return self.commits


def make(folder: Path, documents: int, commits: int) -> None:
    """Makes the repository with a work tree in `folder`."""
    subprocess.run(["git", "init", "--quiet", "--initial-branch", "main", folder], check=True)
    command = ["git", "-C", folder, "fast-import", "--quiet"]
    importer = subprocess.Popen(command, stdin=subprocess.PIPE)
    team, history = Team(documents), History(importer.stdin)
    tip = history.commit("main", team.start(), [])
    while history.commits < commits:
        change = team.change(history.commits + 1)
        if team.random.random() < 0.02 and history.commits + 3 <= commits:
            side = history.commit("side", change, [tip])
            tip = history.commit("main", team.change(history.commits + 1), [tip])
            tip = history.commit("main", ("Merge what was done aside", change[1]), [tip, side])
        else:
            tip = history.commit("main", change, [tip])
    importer.stdin.close()
    if importer.wait() != 0:
        raise SystemExit("git fast-import failed")
    subprocess.run(["git", "-C", folder, "reset", "--quiet", "--hard", "main"], check=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--documents", type=int, default=1000)
    parser.add_argument("--commits", type=int, default=20_000)
    arguments = parser.parse_args()
    make(arguments.folder, arguments.documents, arguments.commits)


if __name__ == "__main__":
    main()
