use super::reading::Reading;
use crate::fact::data;
use crate::version::Product;
use crate::version::notation::{self, Dialect};

/// `require.php` of `composer.json`.
pub(super) fn composer(reading: &mut Reading<'_>) {
    let Some(root) = data::json(reading.text) else { return };
    let Some(node) = root.at(&["require", "php"]) else { return };
    let Some(written) = node.text() else { return };
    reading.minimum(Product::Php, "require.php", written, notation::parse(Dialect::Composer, written), node.span);
}
