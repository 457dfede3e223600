/// What a runner's name stands for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum Kind {
    /// npm, composer, pdm: a named command line.
    Script,
    /// make, rake.
    Target,
    /// just.
    Recipe,
    /// Taskfile, poe, invoke, deno, mise, pixi.
    Task,
    /// A cargo alias.
    Alias,
    /// An executable that the tree builds.
    Binary,
    /// A cargo example.
    Example,
    /// A cargo integration test.
    Test,
    /// A cargo benchmark.
    Bench,
    /// A package or crate of a workspace.
    Package,
    /// A cargo feature.
    Feature,
    /// A compose service.
    Service,
    /// A tox or hatch environment.
    Environment,
    /// A nox session.
    Session,
    /// A gradle or maven module.
    Module,
    /// A pre-commit hook.
    Hook,
}

impl Kind {
    /// The word for it in a message.
    pub fn noun(self) -> &'static str {
        match self {
            Kind::Script => "script",
            Kind::Target => "target",
            Kind::Recipe => "recipe",
            Kind::Task => "task",
            Kind::Alias => "alias",
            Kind::Binary => "binary",
            Kind::Example => "example",
            Kind::Test => "test",
            Kind::Bench => "benchmark",
            Kind::Package => "package",
            Kind::Feature => "feature",
            Kind::Service => "service",
            Kind::Environment => "environment",
            Kind::Session => "session",
            Kind::Module => "module",
            Kind::Hook => "hook",
        }
    }
}
