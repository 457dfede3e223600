use std::fmt;
use std::str::FromStr;

/// A way to write a report down.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Format {
    /// For people at a terminal: the statement, what contradicts it, the receipt.
    #[default]
    Human,
    /// One line a finding, `path:line:col: level[rule] message`, for editors and `grep`.
    Concise,
    /// The contract for programs, `drift/v1`.
    Json,
    /// SARIF 2.1.0, for code scanning.
    Sarif,
    /// GitHub Actions workflow commands, for annotations.
    Github,
    /// GitHub Flavored Markdown, for a job summary or a comment.
    Markdown,
    /// Reviewdog's diagnostic format.
    Rdjson,
    /// GitLab's code quality report.
    Gitlab,
    /// JUnit XML, for test dashboards.
    Junit,
}

impl Format {
    /// Every format, in the order in which help text lists them.
    pub const ALL: [Format; 9] = [
        Format::Human,
        Format::Concise,
        Format::Json,
        Format::Sarif,
        Format::Github,
        Format::Markdown,
        Format::Rdjson,
        Format::Gitlab,
        Format::Junit,
    ];

    /// The name that `--format` takes.
    pub fn name(self) -> &'static str {
        match self {
            Format::Human => "human",
            Format::Concise => "concise",
            Format::Json => "json",
            Format::Sarif => "sarif",
            Format::Github => "github",
            Format::Markdown => "markdown",
            Format::Rdjson => "rdjson",
            Format::Gitlab => "gitlab",
            Format::Junit => "junit",
        }
    }

    /// Whether it has a place for the notes on the run as a whole.
    pub fn tells_notes(self) -> bool {
        matches!(self, Format::Human | Format::Json | Format::Sarif | Format::Markdown)
    }

    /// Whether it tells the life of what is found.
    pub fn tells_lives(self) -> bool {
        self == Format::Sarif
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// No format has this name.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("unknown format `{0}`: expected one of human, concise, json, sarif, github, markdown, rdjson, gitlab, junit")]
pub struct UnknownFormat(String);

impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        Format::ALL.into_iter().find(|format| format.name() == name).ok_or_else(|| UnknownFormat(name.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_reads_back_and_is_listed_in_the_error() {
        let error = UnknownFormat("yaml".to_owned()).to_string();
        assert_eq!("yaml".parse::<Format>(), Err(UnknownFormat("yaml".to_owned())));
        for format in Format::ALL {
            assert_eq!(format.to_string().parse(), Ok(format));
            assert!(error.contains(format.name()), "{error}");
        }
    }
}
