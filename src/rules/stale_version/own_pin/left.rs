//! What shows that a pin was left behind.

use std::cell::RefCell;
use std::collections::BTreeSet;

use super::super::super::Context;
use super::super::super::calibration::Kind;
use super::Pinned;
use crate::claim::release_pin::{Names, ReleasePin, release_pins};
use crate::fact::own_version::{MANIFESTS, own_version};
use crate::finding::{Commit, Place};
use crate::version::Version;

/// Pages with the newest release that are asked for their past.
const TWINS_ASKED: usize = 4;

/// Whether `version` is behind `newest` by more than a patch.
pub(super) fn lags(version: &Version, newest: &Version) -> bool {
    let precision = version.precision().min(newest.precision()).min(2);
    version.at_precision(precision) < newest.at_precision(precision)
}

/// What shows that a pin was left behind.
pub(super) struct Left {
    pub(super) kind: Kind,
    /// The version that took its place, as it is written there.
    pub(super) newest: String,
    /// Where that stands.
    pub(super) place: Place,
    /// What happened there.
    pub(super) note: String,
    pub(super) commit: Option<Commit>,
}

/// A twin that had the very version of `one` and was raised.
pub(super) fn left_by_twin(
    cx: &Context<'_>,
    names: &Names,
    one: &Pinned<'_>,
    all: &[Pinned<'_>],
    newest: &Version,
) -> Option<Left> {
    let same_block = |other: &Pinned<'_>| {
        let (a, b) = (one.span(), other.span());
        other.document.path() == one.document.path()
            && one.document.code.iter().any(|block| block.span.contains(a) && block.span.contains(b))
    };
    let version = &one.pin.version;
    let count =
        |pins: &[ReleasePin]| pins.iter().filter(|pin| pin.series == one.pin.series && pin.version == *version).count();
    let mut asked = BTreeSet::new();
    for twin in all.iter().filter(|twin| !lags(&twin.pin.version, newest) && !same_block(twin)) {
        let path = twin.document.path();
        if asked.len() >= TWINS_ASKED || !asked.insert(path) {
            continue;
        }
        let now = count(&release_pins(twin.document.text(), names));
        let held = |text: &str| count(&release_pins(text, names)) > now;
        if let Some(past) = cx.history.last_seen(path, &held) {
            return Some(Left {
                kind: Kind::OwnPin,
                newest: twin.written().to_owned(),
                place: twin.place(),
                note: format!("{path} had {} too and was raised", one.written()),
                commit: past.ended,
            });
        }
    }
    None
}

/// Releases that a line followed before it stopped, and that came after it did.
const FOLLOWED: usize = 2;

/// The manifest that went on without a line which had followed it.
pub(super) fn left_by_manifest(cx: &Context<'_>, names: &Names, one: &Pinned<'_>) -> Option<Left> {
    let version = &one.pin.version;
    let read = |file: &'static str| Some((file, own_version(file, &cx.tree.text(file)?)?));
    let (file, (newest, span)) = MANIFESTS.iter().copied().find_map(read)?;
    if !lags(version, &newest) {
        return None;
    }
    let later = RefCell::new(BTreeSet::from([newest.clone()]));
    let held = |text: &str| {
        let Some((then, _)) = own_version(file, text) else { return false };
        let same = then.at_precision(version.precision()) == *version;
        if then > *version && !same {
            later.borrow_mut().insert(then);
        }
        same
    };
    let past = cx.history.last_seen(file, &held)?;
    let followed = RefCell::new(BTreeSet::new());
    let _ = cx.history.last_seen(one.document.path(), &|text: &str| {
        let pins = release_pins(text, names);
        let before = pins.into_iter().filter(|pin| pin.series == one.pin.series && pin.version < *version);
        followed.borrow_mut().extend(before.map(|pin| pin.version));
        followed.borrow().len() >= FOLLOWED
    });
    if followed.borrow().len() < FOLLOWED || later.borrow().len() < FOLLOWED {
        return None;
    }
    Some(Left {
        kind: Kind::OwnPinOnce,
        newest: newest.to_string(),
        place: Place { path: file.to_owned(), span },
        note: format!("{file} was raised from {}", one.written()),
        commit: past.ended,
    })
}
