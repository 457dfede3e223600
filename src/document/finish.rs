use super::{Document, LinkKind, MarkKind, Section, Statement, StatementKind};

/// Puts everything in the order of its place and mends the indices that point
/// from one list into another.
pub(super) fn finish(document: &mut Document) {
    nest(&mut document.sections);
    add_definitions(document);
    sort_links(document);
    sort_statements(document);
    document.code.sort_by_key(|code| code.span);
    document.idents.sort_by_key(|ident| ident.span);
    document.comments.sort();
    document.comments.dedup();
    // Documents are held to the end, and there are many.
    document.statements.shrink_to_fit();
    document.links.shrink_to_fit();
    for statement in &mut document.statements {
        statement.pieces.shrink_to_fit();
        statement.marks.shrink_to_fit();
    }
}

/// Sets each section's parent and end.
fn nest(sections: &mut [Section]) {
    let mut open: Vec<usize> = Vec::new();
    for index in 0..sections.len() {
        let (level, start) = (sections[index].level, sections[index].span.start);
        while let Some(&last) = open.last().filter(|&&last| sections[last].level >= level) {
            sections[last].end = start;
            open.pop();
        }
        sections[index].parent = open.last().copied();
        open.push(index);
    }
}

/// Gives each link definition its statement.
fn add_definitions(document: &mut Document) {
    let text = document.source.text.clone();
    for link in document.links.iter_mut().filter(|link| link.kind == LinkKind::Definition) {
        let place = link.span.start;
        let section = document.sections.partition_point(|section| section.span.start <= place).checked_sub(1);
        link.statement = Some(document.statements.len());
        document.statements.push(Statement {
            kind: StatementKind::Definition,
            span: link.span,
            text: link.span.slice(&text).to_owned(),
            pieces: vec![(0, link.span)],
            marks: Vec::new(),
            section,
            lead: None,
            block: super::Block::default(),
        });
    }
}

fn sort_links(document: &mut Document) {
    let places = order(&document.links, |link| (link.span.start, std::cmp::Reverse(link.span.end)));
    let Some(places) = places else { return };
    document.links.sort_by_key(|link| (link.span.start, std::cmp::Reverse(link.span.end)));
    for mark in document.statements.iter_mut().flat_map(|statement| &mut statement.marks) {
        if let MarkKind::Link(index) = &mut mark.kind {
            *index = places[*index];
        }
    }
}

fn sort_statements(document: &mut Document) {
    let places = order(&document.statements, |statement| statement.span);
    let Some(places) = places else { return };
    document.statements.sort_by_key(|statement| statement.span);
    for index in document.links.iter_mut().filter_map(|link| link.statement.as_mut()) {
        *index = places[*index];
    }
}

/// Where each of `items` comes to stand when they are stably sorted by `key`;
/// `None` if they are in order already.
fn order<T, K: Ord>(items: &[T], key: impl Fn(&T) -> K) -> Option<Vec<usize>> {
    if items.is_sorted_by_key(&key) {
        return None;
    }
    let mut order: Vec<usize> = (0..items.len()).collect();
    order.sort_by_key(|&index| key(&items[index]));
    let mut places = vec![0; items.len()];
    for (place, index) in order.into_iter().enumerate() {
        places[index] = place;
    }
    Some(places)
}
