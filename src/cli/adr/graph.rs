use clap::ValueEnum;

use crate::record::{Edge, Record, Records, Relation};

/// Ways to draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Format {
    /// One line per relation
    #[value(alias = "text")]
    Human,
    /// Graphviz
    Dot,
    /// Mermaid, as forges show it in markdown
    Mermaid,
}

/// Draws every relation of `records`.
pub(super) fn write(records: &Records, format: Format) -> String {
    match format {
        Format::Human => text(records),
        Format::Dot => dot(records),
        Format::Mermaid => mermaid(records),
    }
}

/// The relation in words, and whether it holds already.
fn label(records: &Records, edge: &Edge) -> String {
    let verb = match edge.relation {
        Relation::Amends | Relation::AmendedBy => "amends",
        Relation::DependsOn => "rests on",
        _ if edge.partial => "partly supersedes",
        _ => "supersedes",
    };
    let pending = edge.relation != Relation::DependsOn && !records.is_in_force(edge);
    if pending { format!("would {}", verb.trim_end_matches('s')) } else { verb.to_owned() }
}

fn text(records: &Records) -> String {
    let line = |edge: &Edge| {
        let said = match (edge.by_newer, edge.by_older) {
            (Some(_), Some(_)) => String::new(),
            (Some(_), None) => "  (only the newer says so)".to_owned(),
            (None, Some(_)) => "  (only the older says so)".to_owned(),
            (None, None) => match &edge.by_history {
                Some(commit) => format!("  (neither says so, {} shows it)", commit.short()),
                None => String::new(),
            },
        };
        let (newer, older) = (&records.all()[edge.newer], &records.all()[edge.older]);
        format!("{} {} {}{said}\n", newer.path(), label(records, edge), older.path())
    };
    records.edges().iter().map(line).collect()
}

/// The records that some relation names, with their indices.
fn related(records: &Records) -> Vec<(usize, &Record)> {
    let named = |index: usize| records.edges().iter().any(|edge| edge.newer == index || edge.older == index);
    records.all().iter().enumerate().filter(|(index, _)| named(*index)).collect()
}

fn dot(records: &Records) -> String {
    let quote = |text: &str| text.replace('\\', "\\\\").replace('"', "\\\"");
    let mut out = "digraph decisions {\n  rankdir = BT;\n  node [shape = box];\n".to_owned();
    for (index, record) in related(records) {
        let style = if records.replaced_by(index).is_empty() { "" } else { ", style = dashed" };
        out.push_str(&format!(
            "  r{index} [label = \"{}\\n{}\"{style}];\n",
            quote(&record.name()),
            quote(&record.title)
        ));
    }
    for edge in records.edges() {
        let style = if edge.relation == Relation::Supersedes && !edge.partial { "" } else { ", style = dotted" };
        let label = label(records, edge);
        out.push_str(&format!("  r{} -> r{} [label = \"{label}\"{style}];\n", edge.newer, edge.older));
    }
    out + "}\n"
}

fn mermaid(records: &Records) -> String {
    let quote = |text: &str| text.replace('"', "#quot;");
    let mut out = "flowchart BT\n".to_owned();
    for (index, record) in related(records) {
        out.push_str(&format!("  r{index}[\"{}: {}\"]\n", quote(&record.name()), quote(&record.title)));
    }
    for edge in records.edges() {
        let arrow = if edge.relation == Relation::Supersedes && !edge.partial { "-->" } else { "-.->" };
        out.push_str(&format!("  r{} {arrow}|{}| r{}\n", edge.newer, label(records, edge), edge.older));
    }
    out
}
