/// The folder that a command is run in, as far as the page tells.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Cwd {
    /// Said in the same block or by the sentence that leads to it; a path from the root.
    Known(String),
    /// Left over from an earlier block or sentence of the same section: likely, not certain.
    Carried(String),
    /// Nothing said: the root or the folder of the document.
    #[default]
    Open,
    /// Not of this tree, or not to be told: nothing may be judged.
    Unknown,
}

impl Cwd {
    /// The folders to try for a command of the document in folder `document`, likeliest first; none if unknown.
    pub fn folders(&self, document: &str) -> Vec<String> {
        let mut folders = match self {
            Cwd::Known(folder) => return vec![folder.clone()],
            Cwd::Unknown => return Vec::new(),
            Cwd::Carried(folder) => vec![folder.clone()],
            Cwd::Open => Vec::new(),
        };
        for folder in [document, ""] {
            if !folders.iter().any(|known| known == folder) {
                folders.push(folder.to_owned());
            }
        }
        folders
    }

    /// The same place as seen from a later block: no longer certain.
    pub(super) fn carried(self) -> Self {
        match self {
            Cwd::Known(folder) => Cwd::Carried(folder),
            other => other,
        }
    }
}
