use std::collections::{HashMap, HashSet};
use std::rc::Rc;
use std::sync::Arc;

use super::align::{From, align, pair_blocks};
use super::blocks::{self, Recut};
use super::life::{CommitRef, Event, Life, Lives, Step};
use super::saying::{Blocks, Saying};
use crate::source::Span;

/// One version of a document.
#[derive(Clone, Debug)]
pub struct Edition {
    /// The commit that wrote it; `None` for the work tree.
    pub commit: Option<CommitRef>,
    /// Indices of the editions that it was made from: one, several for a merge, none at the start.
    pub parents: Vec<usize>,
}

/// Follows every statement through `editions`, in which each stands behind its parents; the last is the
/// judged text. `read` gives an edition's text: empty where the file was absent, `None` where it is not
/// to be had, which changes nothing.
pub fn trace(path: &str, editions: &[Edition], read: &mut dyn FnMut(usize) -> Option<Arc<str>>) -> Lives {
    let mut last_use: Vec<usize> = (0..editions.len()).collect();
    for (index, edition) in editions.iter().enumerate() {
        edition.parents.iter().for_each(|&parent| last_use[parent] = index);
    }
    let mut tracer = Tracer {
        blocks: Blocks::new(path),
        threads: Vec::new(),
        gone: HashMap::new(),
        none: Rc::new(State::default()),
    };
    let mut states: Vec<Option<Rc<State>>> = Vec::with_capacity(editions.len());
    for (index, edition) in editions.iter().enumerate() {
        let parents: Vec<Rc<State>> = edition.parents.iter().filter_map(|&parent| states[parent].clone()).collect();
        let state = match read(index) {
            Some(text) => Rc::new(tracer.edition(edition.commit, &parents, text)),
            None => parents.first().unwrap_or(&tracer.none).clone(),
        };
        states.push(Some(state));
        for &parent in edition.parents.iter().filter(|&&parent| last_use[parent] <= index) {
            states[parent] = None;
        }
    }
    match states.pop().flatten() {
        Some(last) => tracer.finish(&last),
        None => Lives::default(),
    }
}

/// A version taken apart. Blocks that it shares with its parent share their threads too.
#[derive(Default)]
struct State {
    text: Arc<str>,
    spans: Vec<Span>,
    numbers: Vec<u32>,
    /// For each block, the thread of each of its sayings.
    threads: Vec<Rc<[u32]>>,
}

struct Tracer {
    blocks: Blocks,
    threads: Vec<Vec<Event>>,
    /// Retired threads by their last text, for what is put back.
    gone: HashMap<Arc<str>, Vec<u32>>,
    none: Rc<State>,
}

/// A saying of one version with its place in it.
struct Placed {
    block: usize,
    within: usize,
    saying: Saying,
}

impl Tracer {
    fn edition(&mut self, commit: Option<CommitRef>, parents: &[Rc<State>], text: Arc<str>) -> State {
        let none = self.none.clone();
        let base = parents.first().unwrap_or(&none);
        let Recut { blocks: spans, first, last } = match base.spans.is_empty() {
            true => Recut { blocks: blocks::cut(&text), first: 0, last: 0 },
            false => blocks::recut(&base.text, &base.spans, &text),
        };
        let mut numbers: Vec<u32> = base.numbers[..first].to_vec();
        numbers.extend(spans[first..spans.len() - last].iter().map(|span| self.blocks.number(span.slice(&text))));
        numbers.extend(&base.numbers[base.numbers.len() - last..]);
        let mut threads: Vec<Option<Rc<[u32]>>> = vec![None; spans.len()];
        let mut left_over = Vec::new();
        for parent in parents {
            let open: Vec<usize> = (0..numbers.len()).filter(|&block| threads[block].is_none()).collect();
            let wanted: Vec<u32> = open.iter().map(|&block| numbers[block]).collect();
            let mut used = vec![false; parent.numbers.len()];
            for (&block, pair) in open.iter().zip(pair_blocks(&parent.numbers, &wanted)) {
                if let Some(pair) = pair {
                    threads[block] = Some(parent.threads[pair].clone());
                    used[pair] = true;
                }
            }
            left_over.push((0..used.len()).filter(|&block| !used[block]).collect::<Vec<_>>());
        }
        let novel: Vec<usize> = (0..numbers.len()).filter(|&block| threads[block].is_none()).collect();
        let new = self.placed(&numbers, &novel);
        let woven = self.weave(commit, parents, &left_over, &new, &threads);
        let mut of_block: Vec<Vec<u32>> = vec![Vec::new(); spans.len()];
        for (placed, thread) in new.iter().zip(woven) {
            of_block[placed.block].push(thread);
        }
        let threads =
            threads.into_iter().zip(of_block).map(|(shared, own)| shared.unwrap_or_else(|| own.into())).collect();
        State { text, spans, numbers, threads }
    }

    fn placed(&self, numbers: &[u32], blocks: &[usize]) -> Vec<Placed> {
        let place = |&block: &usize| {
            let sayings = self.blocks.sayings(numbers[block]).iter().cloned().enumerate();
            sayings.map(move |(within, saying)| Placed { block, within, saying })
        };
        blocks.iter().flat_map(place).collect()
    }

    /// The thread of each of `new`; records what happened to it.
    fn weave(
        &mut self,
        commit: Option<CommitRef>,
        parents: &[Rc<State>],
        left_over: &[Vec<usize>],
        new: &[Placed],
        shared: &[Option<Rc<[u32]>>],
    ) -> Vec<u32> {
        let mut woven: Vec<Option<u32>> = vec![None; new.len()];
        let mut edits: Vec<Option<(u32, Arc<str>)>> = vec![None; new.len()];
        let mut ended: Vec<Vec<(u32, Arc<str>)>> = Vec::new();
        for (parent, left) in parents.iter().zip(left_over) {
            let old = self.placed(&parent.numbers, left);
            let open: Vec<usize> = (0..new.len()).filter(|&index| woven[index].is_none()).collect();
            let old_sayings: Vec<&Saying> = old.iter().map(|placed| &placed.saying).collect();
            let new_sayings: Vec<&Saying> = open.iter().map(|&index| &new[index].saying).collect();
            let thread_of = |place: usize| parent.threads[old[place].block][old[place].within];
            let mut used = vec![false; old.len()];
            for (&index, from) in open.iter().zip(align(&old_sayings, &new_sayings)) {
                match from {
                    From::Same(place) => {
                        woven[index] = Some(thread_of(place));
                        used[place] = true;
                    }
                    From::Recut(place) => {
                        let thread = if used[place] { self.branch(thread_of(place)) } else { thread_of(place) };
                        woven[index] = Some(thread);
                        used[place] = true;
                    }
                    // Another parent of a merge may know the very words: an edit only counts if none does.
                    From::Edited(place) => {
                        edits[index].get_or_insert((thread_of(place), old[place].saying.text.clone()));
                        used[place] = true;
                    }
                    From::New => {}
                }
            }
            let unused = (0..old.len()).filter(|&place| !used[place]);
            ended.push(unused.map(|place| (thread_of(place), old[place].saying.text.clone())).collect());
        }
        let threads = (0..new.len())
            .map(|index| {
                let text = &new[index].saying.text;
                match (woven[index], edits[index].take()) {
                    (Some(thread), _) => thread,
                    (None, Some((thread, before))) => {
                        self.record(thread, commit, Step::Edited { before }, text);
                        thread
                    }
                    (None, None) => self.begin(commit, text),
                }
            })
            .collect::<Vec<u32>>();
        self.end(commit, &ended, &threads, shared);
        threads
    }

    /// A second thread with the same past.
    fn branch(&mut self, thread: u32) -> u32 {
        let events = self.threads[thread as usize].clone();
        self.threads.push(events);
        self.threads.len() as u32 - 1
    }

    fn begin(&mut self, commit: Option<CommitRef>, text: &Arc<str>) -> u32 {
        if let Some(thread) = self.gone.get_mut(text).and_then(Vec::pop) {
            self.record(thread, commit, Step::Restored, text);
            return thread;
        }
        self.threads.push(vec![Event { commit, step: Step::Born, text: text.clone() }]);
        self.threads.len() as u32 - 1
    }

    fn record(&mut self, thread: u32, commit: Option<CommitRef>, step: Step, text: &Arc<str>) {
        self.threads[thread as usize].push(Event { commit, step, text: text.clone() });
    }

    /// Retires what no parent handed on. In a merge that is what all parents had, or the only one that
    /// had it: what just one side dropped was that side's doing.
    fn end(
        &mut self,
        commit: Option<CommitRef>,
        ended: &[Vec<(u32, Arc<str>)>],
        kept: &[u32],
        shared: &[Option<Rc<[u32]>>],
    ) {
        let Some((first, others)) = ended.split_first() else { return };
        if first.is_empty() {
            return;
        }
        let shared = shared.iter().flatten().flat_map(|threads| threads.iter().copied());
        let alive: HashSet<u32> = kept.iter().copied().chain(shared).collect();
        for (thread, text) in first {
            let everywhere = others.iter().all(|other| other.iter().any(|(also, _)| also == thread));
            if everywhere && !alive.contains(thread) {
                self.record(*thread, commit, Step::Retired, text);
                self.gone.entry(text.clone()).or_default().push(*thread);
            }
        }
    }

    fn finish(self, last: &State) -> Lives {
        let mut spans: Vec<Option<Span>> = vec![None; self.threads.len()];
        for ((block, &number), threads) in last.spans.iter().zip(&last.numbers).zip(&last.threads) {
            for (saying, &thread) in self.blocks.sayings(number).iter().zip(threads.iter()) {
                let (start, end) = (block.start + saying.span.start, block.start + saying.span.end);
                spans[thread as usize].get_or_insert(Span { start, end });
            }
        }
        let lives = self.threads.into_iter().zip(spans).map(|(mut events, span)| {
            // What one branch took out and the merge kept never went.
            while span.is_some() && events.last().is_some_and(|event| event.step == Step::Retired) {
                events.pop();
            }
            Life { span, events }
        });
        Lives::new(lives.collect())
    }
}
