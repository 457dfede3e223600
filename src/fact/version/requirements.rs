use super::lines::lines;
use super::reading::{Declared, Reading, Role, Source};
use crate::version::{Interval, Subject, Version};

/// Exact pins of a pip requirements file: `black==22.3.0`.
pub(super) fn pins(reading: &mut Reading<'_>) {
    for (span, line) in lines(reading.text) {
        let line = line.split(['#', ';']).next().unwrap_or("").trim();
        let Some((name, written)) = line.split_once("==") else { continue };
        let name = name.split('[').next().unwrap_or(name).trim();
        let written = written.trim_start_matches('=').trim();
        let is_name = !name.is_empty() && name.chars().all(|sign| sign.is_ascii_alphanumeric() || "-_.".contains(sign));
        if !is_name {
            continue;
        }
        let range = Version::parse(written)
            .map(|version| Interval::at_least(version.clone()).intersect(&Interval::at_most(version)).into());
        reading.declare(Declared {
            subject: Subject::Package(name.to_lowercase().replace('_', "-")),
            role: Role::Used,
            source: Source::Manifest,
            key: name,
            range,
            span,
            written: written.to_owned(),
        });
    }
}
