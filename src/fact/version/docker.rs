use std::collections::BTreeMap;

use super::image;
use super::lines::lines;
use super::reading::Reading;
use crate::fact::data;

/// The images of a Dockerfile's `FROM` lines, with the defaults of its `ARG`s filled in.
pub(super) fn file(reading: &mut Reading<'_>) {
    let mut defaults: BTreeMap<&str, &str> = BTreeMap::new();
    for (span, line) in lines(reading.text) {
        let mut words = line.split_whitespace();
        let instruction = words.next().unwrap_or("");
        if instruction.eq_ignore_ascii_case("ARG") {
            if let Some((name, value)) = words.next().and_then(|word| word.split_once('=')) {
                defaults.insert(name, value.trim_matches(['"', '\'']));
            }
        } else if instruction.eq_ignore_ascii_case("FROM") {
            let Some(name) = words.find(|word| !word.starts_with("--")) else { continue };
            let name = filled(name, &defaults);
            if let Some((product, tag)) = image::of(&name) {
                reading.image(product, "FROM", tag, &name, span);
            }
        }
    }
}

/// `name` with each `${X}`, `${X:-y}` and `$X` replaced by its default.
fn filled(name: &str, defaults: &BTreeMap<&str, &str>) -> String {
    let mut out = String::new();
    let mut rest = name;
    while let Some(at) = rest.find('$') {
        out.push_str(&rest[..at]);
        rest = &rest[at + 1..];
        let (inner, after) = match rest.strip_prefix('{').and_then(|braced| braced.split_once('}')) {
            Some(parts) => parts,
            None => {
                let length = rest.bytes().take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'_').count();
                rest.split_at(length)
            }
        };
        let (variable, fallback) = inner.split_once(":-").unwrap_or((inner, ""));
        out.push_str(defaults.get(variable).copied().unwrap_or(fallback));
        rest = after;
    }
    out + rest
}

/// The images of a compose file's services.
pub(super) fn compose(reading: &mut Reading<'_>) {
    let Some(root) = data::yaml(reading.text) else { return };
    for service in root.fields_at(&["services"]) {
        let Some(node) = service.node.get("image") else { continue };
        let Some(name) = node.text() else { continue };
        if let Some((product, tag)) = image::of(name) {
            reading.image(product, "image", tag, name, node.span);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_filled_in() {
        let defaults = BTreeMap::from([("V", "20"), ("BASE", "node")]);
        assert_eq!(filled("${BASE}:${V}-alpine", &defaults), "node:20-alpine");
        assert_eq!(filled("node:$V", &defaults), "node:20");
        assert_eq!(filled("node:${X:-18}", &defaults), "node:18");
    }
}
