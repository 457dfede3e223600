use super::destination::Destination;
use super::renderer::Renderer;
use crate::tree::{Tree, path};

/// Which forge shows the files: by its own folders, GitHub if nothing says otherwise.
pub(super) fn of(tree: &Tree) -> Renderer {
    let any = |names: &[&str]| names.iter().any(|name| tree.exists(name));
    if any(&[".github"]) {
        Renderer::GitHub
    } else if any(&[".gitlab-ci.yml", ".gitlab"]) {
        Renderer::GitLab
    } else if any(&[".gitea", ".forgejo", ".woodpecker", ".woodpecker.yml", ".woodpecker.yaml"]) {
        Renderer::Gitea
    } else {
        Renderer::GitHub
    }
}

/// The repository path that a link means on a forge; `Err` is a reason to say nothing.
pub(super) fn target(from: &str, link: &Destination) -> Result<String, &'static str> {
    if link.path.is_empty() {
        return Ok(from.to_owned());
    }
    if ["/blob/", "/tree/", "/raw/", "/issues/", "/pull/", "/wiki/"].iter().any(|part| link.path.contains(part)) {
        return Err("a page of the forge");
    }
    let folder = if link.is_rooted() { "" } else { path::parent(from) };
    path::resolve(folder, &link.path).ok_or("outside the repository")
}

/// Whether a file of that path is there; a trailing slash asks for a folder.
pub(super) fn answers(tree: &Tree, path: &str, link: &Destination) -> bool {
    if link.path.ends_with('/') { tree.is_folder(path) } else { tree.exists(path) }
}
