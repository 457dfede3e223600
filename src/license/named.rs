use std::fmt;

/// A licence, as precisely as somebody named it: "BSD" alone is any of them.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct License {
    /// The SPDX identifier without its version: `Apache`, `BSD`, `GPL`, `CC-BY-SA`.
    pub family: &'static str,
    /// Major and minor version, or the number of clauses of a BSD licence.
    pub version: Option<(u8, Option<u8>)>,
    /// Whether any later version will do as well.
    pub later: bool,
}

impl License {
    /// The licence of `family` without a version.
    pub(super) fn of(family: &'static str) -> Self {
        License { family, version: None, later: false }
    }

    pub(super) fn with(family: &'static str, major: u8) -> Self {
        License { version: Some((major, None)), ..License::of(family) }
    }

    /// Whether it is meant for texts, pictures and fonts rather than for programs.
    pub fn is_for_works(&self) -> bool {
        self.family.starts_with("CC-") || matches!(self.family, "CC0" | "OFL" | "OGL")
    }

    /// Whether both may be the same licence, as far as they were named.
    pub fn agrees(&self, other: &License) -> bool {
        if self.family != other.family {
            return false;
        }
        let (Some(one), Some(two)) = (self.version, other.version) else { return true };
        let same = one.0 == two.0 && (one.1 == two.1 || one.1.is_none() || two.1.is_none());
        same || self.later && one < two || other.later && two < one
    }
}

impl fmt::Display for License {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.family, self.version) {
            ("BSD", Some((clauses, _))) => write!(out, "BSD-{clauses}-Clause"),
            (family, None) => out.write_str(family),
            (family, Some((major, minor))) => write!(out, "{family}-{major}.{}", minor.unwrap_or(0)),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::license::mentions;

    #[test]
    fn a_name_agrees_with_what_it_leaves_open() {
        let agree = |one: &str, two: &str| mentions(one)[0].license.agrees(&mentions(two)[0].license);
        for (one, two) in [
            ("Apache License", "Apache-2.0"),
            ("BSD", "BSD-3-Clause"),
            ("New BSD", "3-clause BSD"),
            ("GPL-2.0-or-later", "GPLv3"),
            ("GNU Affero General Public License v3", "AGPL-3.0-only"),
        ] {
            assert!(agree(one, two) && agree(two, one), "{one} {two}");
        }
        for (one, two) in [("MIT", "ISC"), ("BSD-2-Clause", "BSD-3-Clause"), ("GPLv2", "GPLv3"), ("LGPL", "GPL")] {
            assert!(!agree(one, two), "{one} {two}");
        }
    }
}
