/// The words of a path that tell what a file is.
#[derive(Debug)]
pub(super) struct Place {
    /// The folders above, outermost first, in lower case with `-` for `_` and blanks.
    folders: Vec<String>,
    /// The file's name without extension, likewise.
    stem: String,
    /// The same as it is written.
    written: String,
}

/// Folders whose content belongs to somebody else, or is made from something else.
const FOREIGN: &[&str] = &[
    "--fixtures--",
    "--mocks--",
    "--snapshots--",
    "-book",
    "-site",
    ".venv",
    "bower-components",
    "carthage",
    "dist",
    "fixture",
    "fixtures",
    "generated",
    "mdtest",
    "node-modules",
    "pods",
    "revdep",
    "site-packages",
    "test-data",
    "test-fixtures",
    "testdata",
    "testfixtures",
    "third-party",
    "thirdparty",
    "vendor",
    "vendored",
    "venv",
];

/// Folders of tests: markdown in them is mostly input.
const TESTS: &[&str] = &["--tests--", "e2e", "test", "tests"];

/// Folders below those of tests that hold what is read by them: a page there explains nothing to anybody.
const INPUTS: &[&str] =
    &["cases", "corpora", "corpus", "data", "example", "examples", "input", "inputs", "sample", "samples"];

/// Folders of documentation: what would be telling elsewhere is a topic there.
const DOCUMENTATION: &[&str] = &["book", "content", "doc", "docs", "documentation", "manual", "website", "www"];

const RECORDS: &[&str] = &[
    "adr",
    "adrs",
    "architecture-decisions",
    "architecture-decision-records",
    "decision-log",
    "decision-records",
    "decisions",
    "design",
    "design-docs",
    "design-proposals",
    "designs",
    "enhancements",
    "keps",
    "peps",
    "plans",
    "prd",
    "prds",
    "proposal",
    "proposals",
    "rfc",
    "rfcs",
];

const LOGS: &[&str] = &[
    ".changes",
    ".changeset",
    "-posts",
    "blog",
    "blogs",
    "changelog",
    "change-log",
    "change-logs",
    "changelog.d",
    "changelogs",
    "deprecated",
    "deprecations",
    "meeting-notes",
    "meetings",
    "migrate",
    "migrating",
    "migration",
    "migration-guides",
    "migrations",
    "minutes",
    "news",
    "newsfragments",
    "newsletter",
    "newsletters",
    "postmortems",
    "release-notes",
    "releasenotes",
    "relnotes",
    "upgrade",
    "upgrade-guides",
    "upgrading",
    "versioned-docs",
    "whats-new",
    "whatsnew",
];

const GUIDES: &[&str] = &[
    "-tutorials",
    "get-started",
    "getting-started",
    "quick-start",
    "quickstart",
    "quickstarts",
    "tutorial",
    "tutorials",
];

impl Place {
    pub(super) fn of(path: &str) -> Self {
        let mut parts: Vec<&str> = path.split('/').collect();
        let name = parts.pop().unwrap_or("");
        let written = name.rsplit_once('.').map_or(name, |(stem, _)| stem).to_owned();
        Place { folders: parts.into_iter().map(plain).collect(), stem: plain(&written), written }
    }

    fn stands_in(&self, folders: &[&str]) -> bool {
        self.folders.iter().any(|folder| folders.contains(&folder.as_str()))
    }

    /// Whether one of `folders` stands above without a documentation folder above that.
    fn stands_in_outside_documentation(&self, folders: &[&str]) -> bool {
        let outer = self.folders.iter().take_while(|folder| !DOCUMENTATION.contains(&folder.as_str()));
        outer.into_iter().any(|folder| folders.contains(&folder.as_str()))
    }

    /// Whether the name is one of those that speak of the folder they stand in.
    fn is_about_its_folder(&self) -> bool {
        // A SUMMARY is a book's table of contents: in a test it is part of the sample.
        let shouted =
            self.written.len() > 2 && !self.written.contains(|c: char| c.is_lowercase()) && self.stem != "summary";
        shouted || matches!(self.stem.as_str(), "readme" | "index" | "-index" | "contributing" | "agents" | "claude")
    }

    /// Files that a forge shows for themselves, wherever they stand.
    pub(super) fn is_shown_by_forge(&self) -> bool {
        const NAMES: &[&str] =
            &["readme", "contributing", "agents", "claude", "security", "code-of-conduct", "support"];
        self.is_form() || NAMES.contains(&self.stem.as_str()) || self.folders.iter().any(|folder| folder == ".github")
    }

    pub(super) fn is_foreign(&self) -> bool {
        if self.stands_in(FOREIGN) {
            return true;
        }
        let vendored = self.folders.len() > 2 && self.folders[0] == "external"
            || self.folders.iter().any(|folder| folder.starts_with("vendored-"));
        if vendored || self.is_read_by_tests() {
            return true;
        }
        let variable = |part: &String| part.contains("{{") || part.contains("}}") || part.starts_with("cookiecutter");
        self.folders.iter().chain([&self.stem]).any(variable) || self.is_template()
    }

    /// Whether the page stands among tests, and no reader is told of them by it.
    fn is_read_by_tests(&self) -> bool {
        let input = || {
            let below = self.folders.iter().skip_while(|folder| !TESTS.contains(&folder.as_str()));
            // What is said of the samples themselves stands right in their folder.
            let mut inner = below.skip_while(|folder| !INPUTS.contains(&folder.as_str())).skip(1);
            inner.next().is_some()
        };
        self.stands_in_outside_documentation(TESTS) && (!self.is_about_its_folder() || input())
    }

    fn is_template(&self) -> bool {
        const FOLDERS: &[&str] = &["archetypes", "boilerplate", "template", "templates"];
        if self.is_form() || self.folders.iter().any(|folder| folder == ".github") {
            return false;
        }
        let about =
            self.is_about_its_folder() && self.folders.last().is_some_and(|last| FOLDERS.contains(&last.as_str()));
        let topic = self.stands_in(DOCUMENTATION) && !self.stands_in(RECORDS);
        (self.stands_in_outside_documentation(FOLDERS) && !about)
            || self.folders.iter().any(|folder| folder.starts_with("template-"))
            || (!topic && (self.stem == "template" || self.stem.ends_with("-template")))
            || [".template", ".tmpl"].iter().any(|end| self.stem.ends_with(end))
    }

    /// Whether a forge offers the file as a form for issues or pull requests.
    fn is_form(&self) -> bool {
        self.stem.contains("issue-template") || self.stem.contains("pull-request-template")
    }

    pub(super) fn is_record(&self) -> bool {
        const NAMED: &[&str] = &["adr-", "rfc-", "pep-", "kep-"];
        let numbered = |prefix: &str| {
            self.stem.strip_prefix(prefix).is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
        };
        // `ui-redesign-proposal.md`, with a version or without: it speaks of what is to come.
        let stem = self.stem.trim_end_matches(|sign: char| sign.is_ascii_digit());
        let proposes = [stem, stem.trim_end_matches("-v")].iter().any(|stem| stem.ends_with("-proposal"));
        // `keps/sig-node/1234-name/README.md` is the record, `rfcs/README.md` speaks of all of them.
        let own_folder = self.folders.last().is_some_and(|last| numbered_name(last, 2));
        proposes
            || (self.stands_in(RECORDS) && (own_folder || !self.is_about_its_folder()))
            || NAMED.iter().any(|prefix| numbered(prefix))
            || self.is_of_a_specification()
            || self.is_of_a_series()
    }

    /// Whether the page works on one numbered specification, as its plan or its list of tasks do:
    /// `specs/001-login/tasks.md`.
    fn is_of_a_specification(&self) -> bool {
        self.folders.windows(2).any(|pair| pair[0] == "specs" && numbered_name(&pair[1], 3))
    }

    /// Whether an enhancement or improvement proposal stands in a folder that is named after its kind:
    /// `geps/gep-718/index.md`, `sips/sip-12.md`.
    fn is_of_a_series(&self) -> bool {
        let proposes =
            |kind: &&str| kind.len() == 3 && (kind.ends_with("ep") || kind.ends_with("ip")) && *kind != "tip";
        let parts: Vec<&str> = self.folders.iter().chain([&self.stem]).map(String::as_str).collect();
        parts.windows(2).any(|pair| {
            let kind = pair[0].strip_suffix('s').filter(proposes);
            let number = kind.and_then(|kind| pair[1].strip_prefix(kind)?.strip_prefix('-'));
            number.is_some_and(|number| number.starts_with(|c: char| c.is_ascii_digit()))
        })
    }

    /// Whether the name starts with a number of three to five digits.
    pub(super) fn is_numbered(&self) -> bool {
        numbered_name(&self.stem, 3)
    }

    pub(super) fn is_log(&self) -> bool {
        self.stands_in(LOGS)
            || self.folders.iter().any(|folder| is_snapshot(folder))
            || (self.stands_in(&["releases", "posts"]) && (starts_with_version(&self.stem) || is_dated(&self.stem)))
            || is_dated(&self.stem)
            || self.is_log_by_name()
            || self.is_migration()
    }

    fn is_log_by_name(&self) -> bool {
        const NAMES: &[&str] = &["history", "news", "whats-new", "what-s-new", "deprecations", "changes", "timeline"];
        const STARTS: &[&str] = &["changelog", "change-log", "release-notes", "releasenotes", "relnotes", "changes-"];
        NAMES.contains(&self.stem.as_str())
            || STARTS.iter().any(|start| self.stem.starts_with(start))
            || self.stem.ends_with("-changelog")
            || self.stem.ends_with("-release-notes")
            || self.written == "RELEASES"
    }

    /// Pages that lead from an old state to a new one name the old one.
    fn is_migration(&self) -> bool {
        const NAMES: &[&str] = &[
            "migrate",
            "migrating",
            "migration",
            "migration-guide",
            "upgrade",
            "upgrade-guide",
            "upgrading",
            "breaking-changes",
        ];
        const WORDS: &[&str] = &["migrate", "migrating", "migration", "upgrade", "upgrading"];
        let stem = self.stem.as_str();
        let words: Vec<&str> = stem.split('-').collect();
        let moves = words.iter().any(|word| WORDS.contains(word));
        let way = words.windows(2).any(|pair| WORDS.contains(&pair[0]) && matches!(pair[1], "from" | "to" | "notes"));
        NAMES.contains(&stem)
            || way
            || (moves && stem.contains(|c: char| c.is_ascii_digit()))
            || ["-migration-guide", "-upgrade-guide", "-upgrading-guide"].iter().any(|end| stem.ends_with(end))
    }

    pub(super) fn is_guide(&self) -> bool {
        if self.stem == "readme" || self.is_shown_by_forge() {
            return false;
        }
        let stem = self.stem.as_str();
        self.stands_in(GUIDES) || GUIDES.contains(&stem) || stem.starts_with("tutorial-") || stem.ends_with("-tutorial")
    }
}

/// Whether `name` starts with a number of `least` to five digits and a hyphen.
fn numbered_name(name: &str, least: usize) -> bool {
    let digits = name.bytes().take_while(u8::is_ascii_digit).count();
    (least..=5).contains(&digits) && name[digits..].starts_with('-')
}

/// `name` in lower case with `-` for `_` and blanks.
fn plain(name: &str) -> String {
    name.to_lowercase().replace(['_', ' '], "-")
}

/// Whether `folder` holds the documentation of one old version: `version-1.2`.
pub(super) fn is_snapshot(folder: &str) -> bool {
    folder.strip_prefix("version-").is_some_and(|rest| starts_with_version(rest) || rest == "stable")
}

fn starts_with_version(stem: &str) -> bool {
    stem.strip_prefix('v').unwrap_or(stem).starts_with(|c: char| c.is_ascii_digit())
}

/// Whether a date stands in `stem`: `2023-04-01`.
pub(super) fn is_dated(stem: &str) -> bool {
    let bytes = stem.as_bytes();
    bytes.windows(10).enumerate().any(|(at, window)| {
        let shape = window.iter().enumerate().all(|(index, byte)| match index {
            4 | 7 => *byte == b'-',
            _ => byte.is_ascii_digit(),
        });
        let alone = |edge: Option<&u8>| edge.is_none_or(|byte| !byte.is_ascii_digit());
        shape && alone(at.checked_sub(1).and_then(|at| bytes.get(at))) && alone(bytes.get(at + 10)) && window[0] <= b'2'
    })
}
