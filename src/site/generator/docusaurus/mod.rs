mod links;
mod options;
mod pages;

use std::collections::BTreeSet;

use links::Docusaurus;
use options::{plugins, translations, versions};
use pages::{categories, publish_blog, publish_docs, publish_pages, redirects};

use crate::site::config::{at, flag, javascript, text, texts};
use crate::site::include::Includes;
use crate::site::published::Site;
use crate::site::renderer::{Confidence, Renderer};
use crate::site::slug::Dialect;
use crate::tree::{Tree, path};

/// Docusaurus 2 and 3: `docusaurus.config.*`.
pub(in crate::site) fn discover(tree: &Tree, sites: &mut Vec<Site>) {
    let mut homes = BTreeSet::new();
    for extension in ["js", "ts", "mjs", "cjs", "mts"] {
        for file in tree.named(&format!("docusaurus.config.{extension}")) {
            if !file.contains("node_modules") && homes.insert(path::parent(file).to_owned()) {
                sites.extend(site(tree, file));
            }
        }
    }
}

fn site(tree: &Tree, file: &str) -> Option<Site> {
    let home = path::parent(file).to_owned();
    let code = tree.text(file)?;
    let config = javascript(&code).unwrap_or_default();
    let (instances, blogs, mut doubt) = plugins(&config);
    let mut contents = Vec::new();
    for instance in &instances {
        contents.extend(versions(tree, &home, instance));
    }
    translations(tree, &home, &instances, &mut contents);

    let mut site =
        Site::new(Renderer::Docusaurus, &home, Box::new(Docusaurus { home: home.clone(), contents: contents.clone() }));
    site.roots = contents.iter().map(|content| content.folder.clone()).collect();
    site.roots.push(path::join(&home, "src/pages"));
    site.mounts = contents.iter().map(|content| (content.route.clone(), content.folder.clone())).collect();
    site.includes = Includes::Mdx { site: home.clone() };
    site.title_ids = false;
    site.dialect = (flag(&config, "markdown.anchors.maintainCase") != Some(true)).then_some(Dialect::Docusaurus);
    if let Some(base) = text(&config, "baseUrl").filter(|base| base.starts_with('/')) {
        site.base = base.to_owned();
    }
    if at(&config, "presets").is_none() && at(&config, "plugins").is_none() {
        site.confidence = Confidence::Medium;
        doubt = doubt.or(Some("the site's configuration is computed by code"));
    }
    let slash = flag(&config, "trailingSlash");
    for content in &contents {
        publish_docs(tree, &mut site, content, slash);
    }
    publish_pages(tree, &mut site, &path::join(&home, "src/pages"), slash);
    for blog in &blogs {
        publish_blog(tree, &mut site, &home, blog, slash);
    }
    let statics = match texts(&config, "staticDirectories") {
        list if list.is_empty() => vec!["static".to_owned()],
        list => list,
    };
    let statics: Vec<String> = statics.iter().filter_map(|folder| path::resolve(&home, folder)).collect();
    for folder in &statics {
        site.copy_below(tree, folder, "", |_| false);
    }
    redirects(&config, &mut site, &mut doubt);
    categories(tree, &home, &mut site, &contents);
    let mut hosts = statics;
    hosts.push(home);
    super::redirects::of_host(tree, &hosts, &mut site);
    site.doubt = doubt;
    Some(site)
}
