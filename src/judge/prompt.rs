/// The name of the prompt and schema below. It changes whenever they do: answers to another prompt are
/// answers to another question.
pub const PROMPT_VERSION: &str = "relate-1";

/// What the model is told.
pub(super) const SYSTEM: &str = include_str!("system.txt");

/// What an answer must look like.
pub(super) const SCHEMA: &str = include_str!("schema.json");

/// The BLAKE3 of both.
pub(super) fn fingerprint() -> String {
    let mut hasher = blake3::Hasher::new();
    for part in [SYSTEM, SCHEMA] {
        hasher.update(&(part.len() as u64).to_le_bytes());
        hasher.update(part.as_bytes());
    }
    hasher.finalize().to_hex().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::relate::Relation;

    /// Whoever changes the prompt or the schema gives it a new version, and pins that here.
    #[test]
    fn a_new_prompt_has_a_new_version() {
        let pinned = ("relate-1", "d91a138639d26a6e");
        assert_eq!((PROMPT_VERSION, fingerprint().get(..16).unwrap_or_default()), pinned);
    }

    #[test]
    fn the_schema_knows_the_relations_and_the_prompt_explains_each() {
        let schema: serde_json::Value = serde_json::from_str(SCHEMA).expect("JSON");
        let names: Vec<&str> = Relation::ALL.iter().map(|relation| relation.name()).collect();
        assert_eq!(schema["properties"]["relation"]["enum"], serde_json::json!(names));
        assert!(names.iter().all(|name| SYSTEM.contains(&format!("- \"{name}\": "))));
    }
}
