//! The part of SARIF 2.1.0 that drift writes.
//!
//! Written by hand rather than taken from `serde-sarif`: that crate generates 750 derives at build time
//! through 33 further packages (24 s of CPU here, as much as our own code), and does not build unless
//! another crate happens to turn on serde's `derive`. What a generated model would give, that nothing
//! required is forgotten, the schema and GitHub's ingestion rules check in CI on real output.

use std::collections::BTreeMap;

use serde::Serialize;

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Log<'a> {
    #[serde(rename = "$schema")]
    pub(super) schema: &'static str,
    pub(super) version: &'static str,
    pub(super) runs: [Run<'a>; 1],
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Run<'a> {
    pub(super) tool: Tool<'a>,
    pub(super) automation_details: AutomationDetails,
    pub(super) column_kind: &'static str,
    pub(super) original_uri_base_ids: BTreeMap<&'static str, BaseId>,
    pub(super) invocations: [Invocation; 1],
    pub(super) results: Vec<SarifResult<'a>>,
}

#[derive(Serialize)]
pub(super) struct Tool<'a> {
    pub(super) driver: Driver<'a>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Driver<'a> {
    pub(super) name: &'static str,
    pub(super) semantic_version: &'a str,
    pub(super) information_uri: &'a str,
    pub(super) rules: Vec<Rule<'a>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Rule<'a> {
    pub(super) id: &'a str,
    pub(super) name: String,
    pub(super) short_description: Message,
    pub(super) full_description: Message,
    pub(super) help: Help<'a>,
    pub(super) help_uri: String,
    pub(super) default_configuration: Configuration,
    pub(super) properties: RuleProperties,
}

#[derive(Serialize)]
pub(super) struct Help<'a> {
    pub(super) text: &'a str,
    pub(super) markdown: &'a str,
}

#[derive(Serialize)]
pub(super) struct Configuration {
    pub(super) level: &'static str,
}

#[derive(Serialize)]
pub(super) struct RuleProperties {
    pub(super) tags: [String; 2],
    pub(super) precision: &'static str,
    #[serde(rename = "problem.severity")]
    pub(super) problem_severity: &'static str,
}

#[derive(Serialize)]
pub(super) struct AutomationDetails {
    pub(super) id: String,
}

#[derive(Serialize)]
pub(super) struct BaseId {
    pub(super) description: Message,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Invocation {
    pub(super) execution_successful: bool,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) tool_execution_notifications: Vec<Notification>,
}

#[derive(Serialize)]
pub(super) struct Notification {
    pub(super) level: &'static str,
    pub(super) message: Message,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct SarifResult<'a> {
    pub(super) rule_id: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) rule_index: Option<usize>,
    pub(super) level: &'static str,
    pub(super) message: Message,
    pub(super) locations: [Location; 1],
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) related_locations: Vec<Location>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) code_flows: Vec<CodeFlow>,
    pub(super) partial_fingerprints: BTreeMap<&'static str, String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) fixes: Vec<SarifFix>,
    pub(super) properties: ResultProperties,
}

#[derive(Serialize)]
pub(super) struct ResultProperties {
    pub(super) confidence: String,
    pub(super) evidence: String,
    /// Who judged.
    pub(super) judge: &'static str,
}

#[derive(Serialize, Clone)]
pub(super) struct Message {
    pub(super) text: String,
}

#[derive(Serialize, Clone)]
#[serde(rename_all = "camelCase")]
pub(super) struct Location {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) id: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) message: Option<Message>,
    pub(super) physical_location: PhysicalLocation,
}

#[derive(Serialize, Clone)]
#[serde(rename_all = "camelCase")]
pub(super) struct PhysicalLocation {
    pub(super) artifact_location: ArtifactLocation,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) region: Option<SarifRegion>,
}

#[derive(Serialize, Clone)]
#[serde(rename_all = "camelCase")]
pub(super) struct ArtifactLocation {
    pub(super) uri: String,
    pub(super) uri_base_id: &'static str,
}

#[derive(Serialize, Clone, Copy)]
#[serde(rename_all = "camelCase")]
pub(super) struct SarifRegion {
    pub(super) start_line: u32,
    pub(super) start_column: u32,
    pub(super) end_line: u32,
    pub(super) end_column: u32,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct CodeFlow {
    pub(super) thread_flows: [ThreadFlow; 1],
}

#[derive(Serialize)]
pub(super) struct ThreadFlow {
    pub(super) locations: Vec<ThreadFlowLocation>,
}

#[derive(Serialize)]
pub(super) struct ThreadFlowLocation {
    pub(super) location: Location,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct SarifFix {
    pub(super) description: Message,
    pub(super) artifact_changes: Vec<ArtifactChange>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct ArtifactChange {
    pub(super) artifact_location: ArtifactLocation,
    pub(super) replacements: Vec<Replacement>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Replacement {
    pub(super) deleted_region: SarifRegion,
    pub(super) inserted_content: Message,
}
