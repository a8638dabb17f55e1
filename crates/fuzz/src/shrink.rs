//! Cuts a program down to what still shows a finding. In each round every way to make it smaller by one step is tried, many in one
//! file; of those that show the same sort of finding, the smallest is the next program.

use crate::check::{Finding, Verdict};
use crate::draw::kind_names;
use crate::hunt::Checker;
use crate::program::Program;
use crate::subject::Subject;
use crate::tree::{Node, Part, Sort};

/// Candidates in one file.
const TOGETHER: usize = 16;
const ROUNDS: usize = 60;

pub fn shrink(program: &Program, finding: &Finding, checker: &Checker) -> Result<(Subject, Finding), String> {
    let variants = match finding.sort.strip_prefix("differs with ") {
        Some(variant) => Some(vec![variant.to_string()]),
        None if finding.sort.starts_with("depends") || finding.sort.starts_with("refused by") => None,
        None if finding.sort.starts_with("panic") || finding.sort.starts_with("the checker") => None,
        None if finding.sort.starts_with("derivative does not") || finding.sort.starts_with("ends") => None,
        None => Some(vec![]),
    };
    let sanitize = finding.sort.starts_with("the checker");
    let checker = Checker { variants, sanitize, some: 0, ..checker.clone() };
    let (mut best, mut says) = (program.clone(), finding.clone());
    for _ in 0..ROUNDS {
        let mut all = candidates(&best);
        all.sort_by_key(Program::size);
        let mut next = None;
        for group in all.chunks(TOGETHER) {
            let subjects: Vec<Subject> = group.iter().enumerate().map(|(k, p)| p.subject(k)).collect();
            let verdicts = checker.check(&subjects)?;
            let shows = |(p, s): (&Program, &Subject)| match verdicts.get(&s.name) {
                Some(Verdict::Wrong(f)) if f.sort == finding.sort => Some((p.clone(), f.clone())),
                _ => None,
            };
            next = group.iter().zip(&subjects).find_map(shows);
            if next.is_some() {
                break;
            }
        }
        match next {
            Some((program, finding)) => (best, says) = (program, finding),
            None => break,
        }
    }
    Ok((best.subject(0), says))
}

/// Every program that is one step smaller.
fn candidates(program: &Program) -> Vec<Program> {
    let mut all = Vec::new();
    for i in 0..program.items.len() {
        let mut smaller = program.clone();
        smaller.items.remove(i);
        all.push(smaller);
        for item in smaller_trees(&program.items[i]) {
            let mut smaller = program.clone();
            smaller.items[i] = item;
            all.push(smaller);
        }
    }
    for body in smaller_trees(&program.body) {
        all.push(Program { body, ..program.clone() });
    }
    if program.grid[0] > 1 {
        all.push(Program { grid: [1, 1, 1], ..program.clone() });
    }
    all.retain(|p| p.size() < program.size() || p.grid < program.grid);
    all
}

fn smaller_trees(tree: &Node) -> Vec<Node> {
    let mut all = Vec::new();
    for path in tree.paths() {
        let Some(node) = tree.at(&path) else { continue };
        for replacement in replacements(node) {
            let mut smaller = tree.clone();
            if let Some(place) = smaller.at_mut(&path) {
                *place = replacement;
                all.push(smaller);
            }
        }
    }
    all
}

/// What may stand in a node's place.
fn replacements(node: &Node) -> Vec<Node> {
    let text = |t: &str| Node::text(node.sort, t);
    match node.sort {
        Sort::Block => without_statements(node),
        Sort::Float => {
            let mut all: Vec<Node> = node.inside(Sort::Float).into_iter().cloned().collect();
            all.extend((node.size() > 1).then(|| text("1.0")));
            all
        }
        Sort::Int => {
            let rendered = node.render();
            let kind = rendered.strip_prefix('(').and_then(|r| r.split(')').next()).unwrap_or_default();
            if node.size() == 1 {
                return vec![];
            }
            let mut all = vec![text("0")];
            if kind_names().contains(&kind) {
                let inner = node.inside(Sort::Int).into_iter();
                all.extend(inner.map(|n| Node::new(Sort::Int, &format!("({kind})(§)"), [n.clone()])));
            }
            all
        }
        Sort::Index => if node.size() > 1 { vec![text("0")] } else { vec![] },
        Sort::Condition => {
            let mut all: Vec<Node> = node.inside(Sort::Condition).into_iter().cloned().collect();
            all.extend(if node.size() > 1 { vec![text("true"), text("false")] } else { vec![] });
            all
        }
        Sort::Statement | Sort::Item | Sort::Fixed => vec![],
    }
}

/// The block without one statement, without half of them, and with what is inside of one in its place.
fn without_statements(block: &Node) -> Vec<Node> {
    let removable = |p: &Part| matches!(p, Part::Node(n) if n.sort == Sort::Statement);
    let mut all = Vec::new();
    let n = block.parts.len();
    if n > 3 {
        for (from, to) in [(0, n / 2), (n / 2, n)] {
            let keep = |(i, p): &(usize, &Part)| !((from..to).contains(i) && removable(p));
            let parts = block.parts.iter().enumerate().filter(keep).map(|(_, p)| p.clone()).collect();
            all.push(Node { sort: Sort::Block, parts });
        }
    }
    for i in (0..n).filter(|i| removable(&block.parts[*i])) {
        let mut parts = block.parts.clone();
        let Part::Node(gone) = parts.remove(i) else { continue };
        all.push(Node { sort: Sort::Block, parts: parts.clone() });
        for inner in gone.inside(Sort::Block) {
            let mut parts = parts.clone();
            parts.splice(i..i, inner.parts.clone());
            all.push(Node { sort: Sort::Block, parts });
        }
    }
    all
}
