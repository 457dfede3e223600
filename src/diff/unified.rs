use similar::TextDiff;

/// The change of one file as a patch that `git apply` and `patch -p1` take; empty where nothing changed.
pub fn unified(path: &str, old: &str, new: &str) -> String {
    let diff = TextDiff::from_lines(old, new);
    diff.unified_diff().context_radius(3).header(&format!("a/{path}"), &format!("b/{path}")).to_string()
}

#[cfg(test)]
mod tests {
    use super::unified;

    #[test]
    fn a_patch_has_three_lines_around_the_change() {
        let old = "1\n2\n3\n4\n5\n6\n7\n8\n9\n";
        let patch = unified("a.md", old, &old.replace('5', "five"));
        assert_eq!(patch, "--- a/a.md\n+++ b/a.md\n@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n");
        assert_eq!(unified("a.md", old, old), "");
    }
}
