//! Cuts a program down to what still shows a finding. In each round every small edit is tried, many in one file. Those that work alone
//! are then made together, or half of them, and so on; the best program that still shows the same sort of finding is the next.

use crate::check::{Finding, Verdict};
use crate::draw::kind_names;
use crate::hunt::Checker;
use crate::program::Program;
use crate::subject::Subject;
use crate::tree::{Node, Sort};

/// Candidates in one file.
const TOGETHER: usize = 24;
const ROUNDS: usize = 12;
/// Edits that are tried in a round, the largest first.
const EDITS: usize = 96;

/// Another node at a place: in an item, or, behind these, in the body.
#[derive(Clone)]
struct Edit {
    tree: usize,
    path: Vec<usize>,
    node: Node,
    /// By how many nodes it makes the program smaller.
    gain: usize,
}

pub fn shrink(program: &Program, finding: &Finding, checker: &Checker) -> Result<(Subject, Finding), String> {
    let sort = finding.sort.as_str();
    let all_variants = ["depends", "refused by", "panic", "the checker", "derivative does not", "ends"];
    let variants = match sort.strip_prefix("differs with ") {
        Some(variant) => Some(vec![variant.to_string()]),
        None if all_variants.iter().any(|start| sort.starts_with(start)) => None,
        None => Some(vec![]),
    };
    let sanitize = sort.starts_with("the checker");
    let checker = Checker { variants, sanitize, some: 0, export: None, ..checker.clone() };
    let (mut best, mut says) = (program.clone(), finding.clone());
    for _ in 0..ROUNDS {
        match round(&best, sort, &checker)? {
            Some((program, finding)) => (best, says) = (program, finding),
            None => break,
        }
    }
    Ok((best.subject(0), says))
}

/// One smaller program, if there is one.
fn round(program: &Program, sort: &str, checker: &Checker) -> Result<Option<(Program, Finding)>, String> {
    let mut edits = edits(program);
    edits.sort_by_key(|e| std::cmp::Reverse(e.gain));
    edits.truncate(EDITS);
    let singles: Vec<Program> = edits.iter().map(|e| apply(program, std::slice::from_ref(e))).collect();
    let shows = showing(&singles, sort, checker)?;
    let works: Vec<Edit> =
        edits.iter().zip(&shows).filter(|(_, s)| s.is_some()).map(|(e, _)| e.clone()).collect();
    if works.is_empty() {
        return Ok(None);
    }
    // Together, by halves, by quarters, and the best alone.
    let mut parts: Vec<Vec<Edit>> = vec![works.clone()];
    for pieces in [2, 4, 8] {
        parts.extend(works.chunks(works.len().div_ceil(pieces)).map(<[Edit]>::to_vec));
    }
    parts.push(works[..1].to_vec());
    let mut together: Vec<Program> = parts.iter().map(|p| apply(program, p)).collect();
    together.sort_by_key(Program::size);
    together.dedup_by_key(|p| p.subject(0).text);
    let shows = showing(&together, sort, checker)?;
    Ok(together.into_iter().zip(shows).find_map(|(p, s)| s.map(|finding| (p, finding))))
}

/// The finding of each program, where it is of the sort.
fn showing(programs: &[Program], sort: &str, checker: &Checker) -> Result<Vec<Option<Finding>>, String> {
    let mut all = Vec::new();
    for group in programs.chunks(TOGETHER) {
        let subjects: Vec<Subject> = group.iter().enumerate().map(|(k, p)| p.subject(k)).collect();
        let mut verdicts = checker.check(&subjects)?;
        all.extend(subjects.iter().map(|s| match verdicts.remove(&s.name) {
            Some(Verdict::Wrong(f)) if f.sort == sort => Some(f),
            _ => None,
        }));
    }
    Ok(all)
}

fn tree(program: &mut Program, k: usize) -> &mut Node {
    if k < program.items.len() { &mut program.items[k] } else { &mut program.body }
}

/// Makes all edits that do not lie inside of another.
fn apply(program: &Program, edits: &[Edit]) -> Program {
    let mut changed = program.clone();
    for (i, e) in edits.iter().enumerate() {
        let inside = |(j, o): (usize, &Edit)| {
            o.tree == e.tree && e.path.starts_with(&o.path) && (o.path.len() < e.path.len() || j < i)
        };
        if !edits.iter().enumerate().any(inside)
            && let Some(place) = tree(&mut changed, e.tree).at_mut(&e.path)
        {
            *place = e.node.clone();
        }
    }
    changed
}

fn edits(program: &Program) -> Vec<Edit> {
    let mut all = Vec::new();
    let trees: Vec<&Node> = program.items.iter().chain([&program.body]).collect();
    for (k, tree) in trees.into_iter().enumerate() {
        for path in tree.paths() {
            let Some(node) = tree.at(&path) else { continue };
            for replacement in replacements(node) {
                let gain = node.size().saturating_sub(replacement.size());
                let text = node.render().len().saturating_sub(replacement.render().len());
                if gain > 0 || text > 0 {
                    all.push(Edit { tree: k, path: path.clone(), node: replacement, gain });
                }
            }
        }
    }
    all
}

/// What may stand in a node's place.
fn replacements(node: &Node) -> Vec<Node> {
    let text = |t: &str| Node::text(node.sort, t);
    let inside = |sort: Sort| node.inside(sort).into_iter().cloned().collect::<Vec<Node>>();
    let is_leaf = node.size() == 1;
    match node.sort {
        Sort::Block | Sort::Fixed => vec![],
        Sort::Item => vec![Node::text(Sort::Fixed, "")],
        Sort::Statement => {
            let nothing = Node::text(Sort::Fixed, "");
            [nothing].into_iter().chain(inside(Sort::Block)).collect()
        }
        Sort::Float => {
            let mut all = inside(Sort::Float);
            all.extend((!is_leaf).then(|| text("1.0")));
            all
        }
        Sort::Int => {
            let rendered = node.render();
            let kind = rendered.strip_prefix('(').and_then(|r| r.split(')').next()).unwrap_or_default();
            let mut all = if is_leaf { vec![] } else { vec![text("0")] };
            if kind_names().contains(&kind) {
                let cast = |n: Node| Node::new(Sort::Int, &format!("({kind})(§)"), [n]);
                all.extend(inside(Sort::Int).into_iter().map(cast));
            }
            all
        }
        Sort::Index => {
            if is_leaf {
                vec![]
            } else {
                vec![text("0")]
            }
        }
        Sort::Condition => {
            let mut all = inside(Sort::Condition);
            all.extend(if is_leaf { vec![] } else { vec![text("true"), text("false")] });
            all
        }
    }
}
