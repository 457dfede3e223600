//! How the thing that publishes a page resolves links, routes and anchors.

pub mod slug;
