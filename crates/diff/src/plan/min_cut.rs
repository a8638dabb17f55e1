//! The fewest words that separate what the forward sweep alone has from what the reverse sweep asks for.
//!
//! A value that the reverse sweep needs is kept, or done again from values that are kept in turn. Which ones that are is a choice: of
//! `w = f(a + b + c + d)`, with inputs that nobody can read again, the sum may be kept instead of four numbers, and everything
//! behind it is done again. Let every value be an edge that carries as much as keeping it takes, in words times how often it
//! is computed, and let instructions lead from the values they use to those they give. What cannot be done again hangs on
//! the source, what adjoint code asks for on the sink. A cut is a set of values from which the rest can be done again, and
//! the greatest flow says what the smallest one weighs (Ford and Fulkerson). Of several that weigh the same the
//! one closest to the sink is taken: it leaves the least to be done again.
//!
//! Both ends of the choice are right for every program, since keeping and doing again give the same value; the cut only says
//! where to stop. It is taken where it weighs less than keeping all that cannot be done again.

use std::collections::VecDeque;

use ir::tables::{HashMap, HashSet};
use ir::{InstId, Value};

/// What a plan has found out: who is done again from what.
#[derive(Default)]
pub struct Dependencies {
    /// From what is used to who uses it.
    edges: HashSet<(Node, Node)>,
    kept: HashSet<Value>,
    wanted: HashSet<Value>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Node {
    Value(Value),
    /// What is done again as a whole.
    Unit(InstId),
}

impl Dependencies {
    pub fn add(&mut self, used: Node, by: Node) {
        self.edges.insert((used, by));
    }

    /// Adjoint code asks for it.
    pub fn want(&mut self, v: Value) {
        self.wanted.insert(v);
    }

    /// It cannot be done again.
    pub fn keep(&mut self, v: Value) {
        self.kept.insert(v);
    }

    pub fn is_kept(&self, v: Value) -> bool {
        self.kept.contains(&v)
    }

    /// The values to keep, if that weighs less than keeping all that cannot be done again. `weight`: what keeping one takes; `None`
    /// where it cannot be kept.
    pub fn cut(&self, weight: &dyn Fn(Value) -> Option<u64>) -> Option<HashSet<Value>> {
        let greedy: u64 = self.kept.iter().filter_map(|v| weight(*v)).sum();
        if greedy == 0 {
            return None;
        }
        let mut network = Network::default();
        let (source, sink) = (network.node(), network.node());
        let mut names: HashMap<Node, (usize, usize)> = HashMap::default();
        let mut edges: Vec<(Node, Node)> = self.edges.iter().copied().collect();
        edges.sort();
        let [mut kept, mut wanted]: [Vec<Value>; 2] =
            [&self.kept, &self.wanted].map(|all| all.iter().copied().collect());
        kept.sort();
        wanted.sort();
        let mut ends = |network: &mut Network, node: Node| {
            *names.entry(node).or_insert_with(|| match node {
                Node::Unit(_) => {
                    let n = network.node();
                    (n, n)
                }
                Node::Value(v) => {
                    let (a, b) = (network.node(), network.node());
                    network.edge(a, b, weight(v).unwrap_or(UNBOUNDED));
                    (a, b)
                }
            })
        };
        for (used, by) in edges {
            let (from, to) = (ends(&mut network, used).1, ends(&mut network, by).0);
            network.edge(from, to, UNBOUNDED);
        }
        for v in kept {
            let to = ends(&mut network, Node::Value(v)).0;
            network.edge(source, to, UNBOUNDED);
        }
        for v in wanted {
            let from = ends(&mut network, Node::Value(v)).1;
            network.edge(from, sink, UNBOUNDED);
        }
        if network.flow(source, sink) >= greedy {
            return None;
        }
        let reaches = network.reaching(sink);
        let between = |(node, (a, b)): (&Node, &(usize, usize))| match node {
            Node::Value(v) if !reaches[*a] && reaches[*b] => Some(*v),
            Node::Value(_) | Node::Unit(_) => None,
        };
        Some(names.iter().filter_map(between).collect())
    }
}

const UNBOUNDED: u64 = 1 << 60;

/// A network of pipes, by Dinic: flow is sent along shortest ways, all of one length at once.
#[derive(Default)]
struct Network {
    /// Where a pipe leads and what still goes through; the one back is its neighbour (`^ 1`).
    pipes: Vec<(usize, u64)>,
    from: Vec<Vec<usize>>,
}

impl Network {
    fn node(&mut self) -> usize {
        self.from.push(Vec::new());
        self.from.len() - 1
    }

    fn edge(&mut self, a: usize, b: usize, room: u64) {
        for (at, to, room) in [(a, b, room), (b, a, 0)] {
            self.from[at].push(self.pipes.len());
            self.pipes.push((to, room));
        }
    }

    fn flow(&mut self, source: usize, sink: usize) -> u64 {
        let mut total = 0u64;
        loop {
            let level = self.levels(source);
            if level[sink] == usize::MAX || total >= UNBOUNDED {
                return total;
            }
            let mut next = vec![0; self.from.len()];
            while let Some(sent) = self.send(source, sink, &level, &mut next) {
                total = total.saturating_add(sent);
            }
        }
    }

    fn levels(&self, source: usize) -> Vec<usize> {
        let mut level = vec![usize::MAX; self.from.len()];
        level[source] = 0;
        let mut queue = VecDeque::from([source]);
        while let Some(at) = queue.pop_front() {
            for pipe in &self.from[at] {
                let (to, room) = self.pipes[*pipe];
                if room > 0 && level[to] == usize::MAX {
                    level[to] = level[at] + 1;
                    queue.push_back(to);
                }
            }
        }
        level
    }

    /// Along one shortest way. Pipes that lead nowhere are not tried again.
    fn send(&mut self, source: usize, sink: usize, level: &[usize], next: &mut [usize]) -> Option<u64> {
        let mut way: Vec<usize> = Vec::new();
        let mut at = source;
        while at != sink {
            let open = loop {
                let Some(&pipe) = self.from[at].get(next[at]) else { break None };
                let (to, room) = self.pipes[pipe];
                if room > 0 && level[to] == level[at] + 1 {
                    break Some(pipe);
                }
                next[at] += 1;
            };
            match (open, way.last()) {
                (Some(pipe), _) => {
                    way.push(pipe);
                    at = self.pipes[pipe].0;
                }
                (None, None) => return None,
                (None, Some(&pipe)) => {
                    at = self.pipes[pipe ^ 1].0;
                    next[at] += 1;
                    way.pop();
                }
            }
        }
        let sent = way.iter().map(|pipe| self.pipes[*pipe].1).min()?;
        for pipe in way {
            self.pipes[pipe].1 -= sent;
            self.pipes[pipe ^ 1].1 += sent;
        }
        Some(sent)
    }

    /// From where something could still flow to the sink.
    fn reaching(&self, sink: usize) -> Vec<bool> {
        let mut reaches = vec![false; self.from.len()];
        reaches[sink] = true;
        let mut work = vec![sink];
        while let Some(at) = work.pop() {
            for pipe in &self.from[at] {
                let from = self.pipes[*pipe].0;
                if self.pipes[pipe ^ 1].1 > 0 && !reaches[from] {
                    reaches[from] = true;
                    work.push(from);
                }
            }
        }
        reaches
    }
}

#[cfg(test)]
mod tests {
    use super::{Dependencies, Node};
    use ir::identity::Names;
    use ir::{InstId, Value};

    fn unit(d: &mut Dependencies, id: InstId, from: &[u32], to: u32) {
        for v in from {
            d.add(Node::Value(Value(*v)), Node::Unit(id));
        }
        d.add(Node::Unit(id), Node::Value(Value(to)));
    }

    fn cut(d: &Dependencies) -> Option<Vec<u32>> {
        let mut found: Vec<u32> = d.cut(&|_| Some(1))?.into_iter().map(|v| v.0).collect();
        found.sort();
        Some(found)
    }

    #[test]
    fn a_sum_is_kept_instead_of_its_terms() {
        let (mut d, mut names) = (Dependencies::default(), Names::default());
        unit(&mut d, names.inst(), &[0, 1, 2], 3);
        unit(&mut d, names.inst(), &[3], 4);
        unit(&mut d, names.inst(), &[3], 5);
        (0..3).for_each(|v| d.keep(Value(v)));
        [4, 5].into_iter().for_each(|v| d.want(Value(v)));
        assert_eq!(cut(&d), Some(vec![3]));
    }

    #[test]
    fn what_is_asked_for_itself_is_kept_itself() {
        let (mut d, mut names) = (Dependencies::default(), Names::default());
        unit(&mut d, names.inst(), &[0, 1], 2);
        (0..2).for_each(|v| d.keep(Value(v)));
        (0..3).for_each(|v| d.want(Value(v)));
        assert_eq!(cut(&d), None, "both terms are needed, and the sum comes from them");
    }

    #[test]
    fn of_equal_cuts_the_one_that_leaves_less_to_do_again_is_taken() {
        let (mut d, mut names) = (Dependencies::default(), Names::default());
        unit(&mut d, names.inst(), &[0, 1], 2);
        unit(&mut d, names.inst(), &[2], 3);
        unit(&mut d, names.inst(), &[3], 4);
        (0..2).for_each(|v| d.keep(Value(v)));
        d.want(Value(4));
        assert_eq!(cut(&d), Some(vec![4]));
    }

    #[test]
    fn what_cannot_be_kept_is_passed_by() {
        let (mut d, mut names) = (Dependencies::default(), Names::default());
        unit(&mut d, names.inst(), &[0, 1, 5], 2);
        unit(&mut d, names.inst(), &[2], 3);
        unit(&mut d, names.inst(), &[2], 4);
        [0, 1, 5].into_iter().for_each(|v| d.keep(Value(v)));
        [3, 4].into_iter().for_each(|v| d.want(Value(v)));
        let found = d.cut(&|v| (v.0 != 2).then_some(1)).unwrap();
        assert_eq!(found.len(), 2);
        assert!(found.contains(&Value(3)) && found.contains(&Value(4)));
    }
}
