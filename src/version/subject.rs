use std::fmt;

use super::Product;

/// What a version is a version of.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Subject {
    /// A language or tool.
    Product(Product),
    /// A package of a registry, by its name in lower case.
    Package(String),
}

impl From<Product> for Subject {
    fn from(product: Product) -> Self {
        Subject::Product(product)
    }
}

impl fmt::Display for Subject {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Subject::Product(product) => out.write_str(product.name()),
            Subject::Package(name) => out.write_str(name),
        }
    }
}
