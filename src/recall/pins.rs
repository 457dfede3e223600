/// A claim, or all claims of a document or section, that every pack holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Pin {
    /// The claim whose id begins so.
    Id(String),
    /// Those of this document, or below this heading of it.
    Document {
        /// The document's path from the root.
        path: String,
        /// Words of a heading, in any case.
        heading: Option<String>,
    },
}

impl Pin {
    /// Reads `PATH`, `PATH#HEADING`, or at least eight digits of a claim's id.
    pub fn read(text: &str) -> Pin {
        if text.len() >= 8 && text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return Pin::Id(text.to_ascii_lowercase());
        }
        let (path, heading) = text.split_once('#').map_or((text, None), |(path, heading)| (path, Some(heading)));
        let path = path.trim_start_matches("./").to_owned();
        Pin::Document { path, heading: heading.map(|heading| heading.trim().to_lowercase()) }
    }

    /// Whether it means this claim.
    pub(super) fn means(&self, claim: &super::Claim) -> bool {
        match self {
            Pin::Id(id) => claim.id.starts_with(id.as_str()),
            Pin::Document { path, heading } => {
                claim.path == *path
                    && heading
                        .as_ref()
                        .is_none_or(|heading| claim.headings.iter().any(|own| own.to_lowercase() == *heading))
            }
        }
    }
}
