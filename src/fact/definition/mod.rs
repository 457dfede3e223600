//! Where source text defines a name that documentation may mention: a command-line flag, an environment
//! variable, a symbol, a key of a configuration, a route of HTTP.
//!
//! A definition is told by what stands around the name: a call that declares options, an attribute, a keyword.
//! No language is parsed, so that any version of any file can be asked, and asked cheaply: a name is looked
//! for first, and only where it stands its surroundings are read.

#[cfg(test)]
mod arbitrary;
mod default;
pub mod endpoint;
mod flag;
mod key;
mod language;
mod probes;
mod role;
pub mod route;
mod site;
mod standing;
mod successor;
mod symbol;
mod variable;

pub use default::{Default, default_in, defaults};
pub use probes::{Probes, fold};
pub use role::{Role, is_test, role_of};
pub use site::Site;
pub use standing::{Standing, in_copies, standing, survey};
pub use successor::{aligned, words_of};

/// What kind of thing a name is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum Kind {
    /// `--long-flag` of a program.
    Flag,
    /// An environment variable that a program reads.
    Variable,
    /// A function, a type, a constant.
    Symbol,
    /// A key of a configuration.
    Key,
    /// A route of HTTP that a server answers.
    Endpoint,
}

impl Kind {
    /// What people call it.
    pub fn noun(self) -> &'static str {
        match self {
            Kind::Flag => "flag",
            Kind::Variable => "environment variable",
            Kind::Symbol => "symbol",
            Kind::Key => "configuration key",
            Kind::Endpoint => "endpoint",
        }
    }

    /// The word by which a text that may hold `name` is known; empty if there is none.
    pub fn looked_for(self, name: &str) -> &str {
        match self {
            Kind::Endpoint => route::telling_word(name),
            _ => name,
        }
    }

    /// Whether a text that has [`Kind::looked_for`] at `site` holds `name`.
    pub fn is_held_at(self, name: &str, site: &Site<'_>) -> bool {
        self != Kind::Endpoint || endpoint::is_held(name, site)
    }

    /// Whether any text of the file at `path` can define a `self`, by the language that its name tells.
    pub fn may_be_defined_in(self, path: &str) -> bool {
        let extension = crate::tree::path::extension(path).unwrap_or_default().to_ascii_lowercase();
        match self {
            Kind::Flag => flag::is_code(&extension),
            Kind::Variable => variable::is_readable(path, &extension),
            Kind::Symbol => symbol::is_source(&extension),
            Kind::Key => key::may_declare(path, &extension),
            Kind::Endpoint => endpoint::may_register(path, &extension),
        }
    }

    /// Whether the text at `site` defines a `self` called `name`.
    pub fn is_defined_at(self, name: &str, site: &Site<'_>) -> bool {
        match self {
            Kind::Flag => flag::defines(name, site),
            Kind::Variable => variable::defines(name, site),
            Kind::Symbol => symbol::defines(name, site),
            Kind::Key => key::defines(name, site),
            Kind::Endpoint => endpoint::defines(name, site),
        }
    }
}
