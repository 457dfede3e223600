/// What publishes a page.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Renderer {
    /// A file as github.com shows it.
    GitHub,
    /// A file as GitLab shows it.
    GitLab,
    /// A file as Gitea, Forgejo or Codeberg shows it.
    Gitea,
    /// VitePress 1.
    VitePress,
    /// VuePress 1 or 2.
    VuePress,
    /// MkDocs, with or without the Material theme.
    MkDocs,
    /// Docusaurus 2 and 3.
    Docusaurus,
    /// mdBook.
    MdBook,
    /// Hugo.
    Hugo,
    /// Sphinx with MyST.
    Sphinx,
    /// Jekyll, GitHub Pages included.
    Jekyll,
    /// Astro's Starlight.
    Starlight,
    /// Nextra.
    Nextra,
    /// Docsify.
    Docsify,
    /// GitBook.
    GitBook,
}

impl Renderer {
    /// The name to print.
    pub fn name(self) -> &'static str {
        match self {
            Renderer::GitHub => "GitHub",
            Renderer::GitLab => "GitLab",
            Renderer::Gitea => "Gitea",
            Renderer::VitePress => "VitePress",
            Renderer::VuePress => "VuePress",
            Renderer::MkDocs => "MkDocs",
            Renderer::Docusaurus => "Docusaurus",
            Renderer::MdBook => "mdBook",
            Renderer::Hugo => "Hugo",
            Renderer::Sphinx => "Sphinx",
            Renderer::Jekyll => "Jekyll",
            Renderer::Starlight => "Starlight",
            Renderer::Nextra => "Nextra",
            Renderer::Docsify => "Docsify",
            Renderer::GitBook => "GitBook",
        }
    }

    /// Whether it shows files as they lie in the repository.
    pub fn is_forge(self) -> bool {
        matches!(self, Renderer::GitHub | Renderer::GitLab | Renderer::Gitea)
    }
}

/// How sure it is that the renderer makes ids in the way assumed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Confidence {
    /// The configuration could not be read in full.
    Low,
    /// Extensions may come from a theme or an inherited file.
    Medium,
    /// The dialect is the generator's own, or configured by a literal value.
    High,
}

/// What became of a link.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Resolution {
    /// It leads somewhere.
    Found {
        /// Repository path of the target: a file or a folder.
        path: String,
        /// Whether there was a fragment and the target has that id.
        anchor_checked: bool,
    },
    /// A redirect answers.
    Redirect {
        /// Where it leads, as the redirect says.
        to: String,
    },
    /// No page and no file answers.
    DeadPage {
        /// Every repository path that the link could have meant, best first; the caller asks history which of
        /// them existed once.
        candidates: Vec<String>,
        /// The existing file that differs only in letter case.
        near_path: Option<String>,
        /// In whose terms it is dead.
        renderer: Renderer,
        /// Whether the same link leads to a file when the page is read on the forge.
        alive_on_forge: bool,
        /// Whether the links beside it lead somewhere, so that the page is read where this says it is.
        vouched: bool,
        /// Why the target may exist all the same (a plugin makes pages, …): report only if history shows
        /// that one of the candidates existed once.
        doubt: Option<&'static str>,
    },
    /// The page is there, the id is not.
    DeadAnchor {
        /// Repository path of the target page.
        page: String,
        /// The id that was asked for.
        id: String,
        /// The nearest id that the page has: the same heading in another dialect, or a close spelling.
        near: Option<String>,
        /// In whose terms it is dead.
        renderer: Renderer,
        /// How sure the dialect is.
        confidence: Confidence,
        /// Why the page may have the id all the same: report only if history shows that it had.
        doubt: Option<&'static str>,
    },
    /// It cannot be told from the tree; the reason fits after "not judged:".
    NotJudged(&'static str),
    /// It leads out of the repository.
    External,
}
