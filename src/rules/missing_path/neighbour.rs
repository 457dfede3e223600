use crate::document::Document;
use crate::forge::{Aim, Own};
use crate::tree::path;

/// Whether the page links a place of another repository that is `named` or holds it: beside a link to
/// `github.com/tensorflow/tensorflow/tree/master/tensorflow/core`, `tensorflow/core/saver.proto` is read there. One
/// folder's name alone, which many repositories have, tells nothing.
pub(super) fn is_of_a_linked_repository(own: &Own, document: &Document, named: &str) -> bool {
    let places: Vec<&str> =
        std::iter::once(named).chain(path::ancestors(named)).filter(|place| place.contains('/')).collect();
    let holds = |place: &&str, rest: &str| {
        rest.trim_end_matches('/').strip_suffix(*place).is_some_and(|before| before.ends_with('/'))
    };
    !places.is_empty()
        && document.links.iter().any(|link| {
            let Some(address) = own.address(&link.dest) else { return false };
            let Aim::File { rest } = &address.aim else { return false };
            !own.owns(&address) && !own.resembles(&address) && places.iter().any(|place| holds(place, rest))
        })
}
