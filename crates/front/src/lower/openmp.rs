//! OpenMP's directives in functions of the host: `#pragma omp parallel for reduction(+ : sum)`.
//!
//! A derivative is computed by one thread, and what is derived is the program as one thread executes it. For the loops of a correct
//! program that is all there is to say: their iterations are shared among the threads, and what comes out does not depend on how many
//! these are. What every thread executes (`#pragma omp parallel` before a block) does depend on it, and is refused; so is what we do not know.
//!
//! clang's tree has the directives, but not what their clauses are. Those are read in the source.

use cxx_text::code;
use ir::{Code, Type, Value};

use super::body::Body;
use super::call::Call;
use super::{R, Refused};
use crate::ast::{Kind, NodeId};

/// `private(a, b)`, `reduction(+ : sum)`, `nowait`
#[derive(Debug, Clone, PartialEq)]
struct Clause {
    name: String,
    /// The words and signs in its parentheses.
    arguments: Vec<String>,
}

/// Words of directives, which stand before the clauses.
const DIRECTIVES: [&str; 6] = ["parallel", "for", "simd", "critical", "atomic", "ordered"];

/// Clauses that change nothing for one thread: how iterations are shared, whose variables are, what is still written in the last iteration.
const WITHOUT_EFFECT: [&str; 23] = [
    "shared",
    "schedule",
    "ordered",
    "num_threads",
    "if",
    "nowait",
    "collapse",
    "proc_bind",
    "safelen",
    "simdlen",
    "aligned",
    "order",
    "nontemporal",
    "hint",
    "lastprivate",
    "update",
    "read",
    "write",
    "seq_cst",
    "relaxed",
    "acquire",
    "release",
    "acq_rel",
];

/// What a sum over threads may be made with; others are the program's own.
const REDUCTIONS: [&str; 10] = ["+", "-", "*", "&", "|", "^", "&&", "||", "min", "max"];

/// Of OpenMP's functions those that say the same, or do nothing, whichever thread calls them.
const SAME_FOR_ALL: [&str; 6] = [
    "omp_get_max_threads",
    "omp_get_num_procs",
    "omp_get_wtime",
    "omp_get_wtick",
    "omp_set_num_threads",
    "omp_set_dynamic",
];

impl Body<'_, '_> {
    /// Which thread it is, how many there are: asked again by the derivative's one thread, the answer is another.
    pub(super) fn refuse_question_of_threads(&mut self, call: &Call) -> R<()> {
        let name = call.name.as_str();
        let has_body = call.callee.is_some_and(|callee| self.ast().definition(callee).is_some());
        if !name.starts_with("omp_") || has_body || SAME_FOR_ALL.contains(&name) {
            return Ok(());
        }
        let message = format!("`{name}` depends on the thread, and a derivative is computed by one");
        Err(self.refuse(Code::UnknownCall, call.expr, message))
    }

    pub(super) fn is_openmp(&self, s: NodeId) -> bool {
        let ast = self.ast();
        let kind = ast[s].kind;
        matches!(kind, Kind::Other(_)) && ast.kind_name(kind).starts_with("OMP")
    }

    pub(super) fn openmp(&mut self, s: NodeId) -> R<()> {
        let ast = self.ast();
        match ast.kind_name(ast[s].kind) {
            "OMPBarrierDirective"
            | "OMPFlushDirective"
            | "OMPTaskwaitDirective"
            | "OMPTaskyieldDirective" => Ok(()),
            "OMPParallelForDirective" | "OMPParallelForSimdDirective" | "OMPSimdDirective" => {
                self.shared_loop(s)
            }
            "OMPCriticalDirective" | "OMPAtomicDirective" | "OMPOrderedDirective" => {
                self.clauses(s)?;
                let statement = self.directed(s)?;
                self.statement(statement);
                Ok(())
            }
            "OMPParallelDirective" => Err(self.refuse_directive(
                s,
                "runs its block once for each thread, and a derivative is computed by one",
                "share a loop among the threads, with `#pragma omp parallel for` and a reduction",
            )),
            _ => {
                let hint = "differentiate what is inside, in a function of its own";
                Err(self.refuse_directive(s, "is not differentiated", hint))
            }
        }
    }

    fn refuse_directive(&mut self, s: NodeId, why: &str, hint: &str) -> Refused {
        let ast = self.ast();
        let spelled = ast.kind_name(ast[s].kind);
        let name = words_of(spelled.trim_start_matches("OMP").trim_end_matches("Directive"));
        let message = format!("`#pragma omp {name}` {why}");
        self.m.refuse_with_hint(Code::UnsupportedStatement, s, message, hint)
    }

    /// The statement that a directive stands before, without what clang wraps it in.
    fn directed(&mut self, s: NodeId) -> R<NodeId> {
        let mut at = self.only_child(s)?;
        while self.ast()[at].kind == Kind::CapturedStmt {
            // The function that clang would make of it: its body comes first, then parameters.
            let function = self.ast().children(at).next();
            match function.and_then(|f| self.ast().children(f).next()) {
                Some(body) => at = body,
                None => return Err(self.unsupported(s)),
            }
        }
        Ok(at)
    }

    /// A loop whose variables are private where the directive says so.
    fn shared_loop(&mut self, s: NodeId) -> R<()> {
        let ast = self.ast();
        let statement = self.directed(s)?;
        let clauses = self.clauses(s)?;
        let names = |clause: &str| -> Vec<String> {
            let all = clauses.iter().filter(|c| c.name == clause).flat_map(|c| &c.arguments);
            all.filter(|word| is_name(word)).cloned().collect()
        };
        let kept = names("lastprivate");
        let is_kept = |body: &Self, (_, variable): &(u64, NodeId)| {
            kept.iter().any(|name| name == body.ast()[*variable].name())
        };
        let (mut private, mut copied) = (Vec::new(), Vec::new());
        // With `simd`, a counter that is declared before the loop has its last value behind it.
        if ast.kind_name(ast[s].kind) == "OMPParallelForDirective" {
            let deep = clauses
                .iter()
                .find(|c| c.name == "collapse" || c.name == "ordered" && !c.arguments.is_empty());
            let deep = deep.map_or(Some(1), |clause| clause.arguments.concat().parse().ok());
            let Some(deep) = deep else {
                let hint = "write the number of loops as a literal";
                return Err(self.refuse_directive(
                    s,
                    "shares several loops, and how many is not known",
                    hint,
                ));
            };
            private = self.counters(statement, deep);
            private.retain(|counter| !is_kept(self, counter));
        }
        for (own, list) in [(names("private"), &mut private), (names("firstprivate"), &mut copied)] {
            let mut found = self.mentioned(statement, &own)?;
            found.retain(|variable| !is_kept(self, variable));
            list.extend(found);
        }
        // Their names lead to copies until the loop is over.
        let mut hidden: Vec<(u64, Value)> = Vec::new();
        for (variables, has_value) in [(private, false), (copied, true)] {
            for (id, variable) in variables {
                if hidden.iter().any(|(other, _)| *other == id) {
                    continue;
                }
                let Some(place) = self.places.get(&id).copied() else {
                    return Err(self.refuse_private(variable, "is no variable of the function"));
                };
                let copy = self.private_copy(variable, place, has_value)?;
                self.places.insert(id, copy);
                hidden.push((id, place));
            }
        }
        let done = self.at(statement, |body| match body.ast()[statement].kind {
            Kind::ForStmt | Kind::CXXForRangeStmt | Kind::AttributedStmt => {
                body.statement(statement);
                Ok(())
            }
            _ => Err(body.unsupported(statement)),
        });
        self.places.extend(hidden);
        done
    }

    /// A thread's own variable in place of one; with its value, or with none yet.
    fn private_copy(&mut self, variable: NodeId, place: Value, has_value: bool) -> R<Value> {
        let ty = self.b.pointee(place);
        let mut number = &ty;
        while let Type::Array(element, _) = number {
            number = element;
        }
        let is_plain = matches!(number, Type::Bool | Type::Int(_) | Type::Float(_) | Type::Ptr { .. });
        if !is_plain || has_value && *number != ty {
            return Err(self.refuse_private(variable, "is an object or an array"));
        }
        let copy = self.b.local(ty, None, false);
        self.owned.insert(copy);
        if has_value {
            let value = self.b.load(place);
            self.b.store(copy, value);
        }
        Ok(copy)
    }

    /// The counters of a loop, and of those in it that are shared as well, which are declared before it: each thread has its own.
    fn counters(&self, statement: NodeId, deep: usize) -> Vec<(u64, NodeId)> {
        let ast = self.ast();
        let loops = ast.descendants(statement).filter(|s| ast[*s].kind == Kind::ForStmt).take(deep);
        let counter = |s: NodeId| {
            let init = ast.child(s, 0).filter(|i| ast[*i].kind == Kind::BinaryOperator)?;
            let variable = ast.referenced(ast.strip(ast.child(init, 0)?))?;
            Some((ast[variable].id, variable))
        };
        loops.filter_map(counter).collect()
    }

    fn refuse_private(&mut self, variable: NodeId, why: &str) -> Refused {
        let message = format!("each thread has a `{}` of its own, which {why}", self.ast()[variable].name());
        self.m.refuse_with_hint(Code::UnsupportedStatement, variable, message, "declare one in the loop")
    }

    /// The variables from around a loop that it calls by these names.
    fn mentioned(&mut self, statement: NodeId, names: &[String]) -> R<Vec<(u64, NodeId)>> {
        let ast = self.ast();
        let is_named = |node: NodeId| names.iter().any(|name| name == ast[node].name());
        let is_own =
            |node: NodeId| ast.child(node, 0).is_some_and(|of| ast[ast.strip(of)].kind == Kind::CXXThisExpr);
        let mut found: Vec<(u64, NodeId)> = Vec::new();
        for node in ast.descendants(statement) {
            match ast[node].kind {
                Kind::MemberExpr if is_named(node) && is_own(node) => {
                    return Err(self.refuse_private(node, "is a member of the object"));
                }
                Kind::DeclRefExpr => {
                    let Some(variable) = ast.referenced(node).filter(|v| is_named(*v)) else { continue };
                    let (id, is_inside) = (ast[variable].id, ast.ancestors(variable).any(|a| a == statement));
                    if !is_inside && found.iter().all(|(other, _)| *other != id) {
                        found.push((id, variable));
                    }
                }
                _ => {}
            }
        }
        Ok(found)
    }

    /// The clauses of a directive, if one thread may leave them aside.
    fn clauses(&mut self, s: NodeId) -> R<Vec<Clause>> {
        let ast = self.ast();
        let has_any = ast[s].children.iter().any(Option::is_none);
        let text = ast[s].range.filter(|r| !r.begin.in_macro).and_then(|range| {
            let place = range.begin.expansion;
            let bytes = ast.file(place.file).bytes()?;
            bytes.get(place.offset as usize..range.end.expansion.offset as usize)
        });
        let clauses = match text.and_then(clauses) {
            Some(clauses) => clauses,
            None if !has_any => Vec::new(),
            None => {
                let hint = "write it as a line of its own";
                return Err(self.refuse_directive(s, "has clauses that a macro made", hint));
            }
        };
        for clause in &clauses {
            let name = clause.name.as_str();
            let is_known = match name {
                "private" | "firstprivate" => true,
                // Others make all variables private.
                "default" => ["shared", "none"].contains(&clause.arguments.concat().as_str()),
                "reduction" => {
                    let of = clause.arguments.iter().position(|word| word == ":");
                    of.is_some_and(|at| REDUCTIONS.contains(&clause.arguments[..at].concat().as_str()))
                }
                _ => WITHOUT_EFFECT.contains(&name),
            };
            if !is_known {
                let hint = "known are private, firstprivate and lastprivate, and reductions by + - * & | ^ && || min max";
                let arguments = match clause.arguments.as_slice() {
                    [] => String::new(),
                    words => format!("({})", words.join(" ")),
                };
                let why = format!("with `{name}{arguments}` is not differentiated");
                return Err(self.refuse_directive(s, &why, hint));
            }
        }
        Ok(clauses)
    }
}

/// `ParallelFor` as the program writes it.
fn words_of(name: &str) -> String {
    let mut words = String::new();
    for c in name.chars() {
        if c.is_ascii_uppercase() && !words.is_empty() {
            words.push(' ');
        }
        words.push(c.to_ascii_lowercase());
    }
    words
}

fn is_name(word: &str) -> bool {
    word.starts_with(|c: char| c.is_alphabetic() || c == '_')
}

/// What stands behind the words of a directive; none if it is no line that begins with `#pragma omp`.
fn clauses(line: &[u8]) -> Option<Vec<Clause>> {
    let words: Vec<&str> =
        code(line).map(|token| std::str::from_utf8(token.bytes(line)).unwrap_or_default()).collect();
    let ["#", "pragma", "omp", rest @ ..] = words.as_slice() else { return None };
    let is_directive = |word: &&&str| DIRECTIVES.contains(*word);
    let mut at = rest.iter().take_while(is_directive).count();
    // `critical(name)`
    let is_named = at > 0 && rest[at - 1] == "critical" && rest.get(at) == Some(&"(");
    let mut all = Vec::new();
    if is_named {
        at = group(rest, at)?.1;
    }
    while let Some(name) = rest.get(at) {
        at += 1;
        if *name == "," {
            continue;
        }
        let mut arguments = Vec::new();
        if rest.get(at) == Some(&"(") {
            (arguments, at) = group(rest, at)?;
        }
        all.push(Clause { name: name.to_string(), arguments });
    }
    Some(all)
}

/// The words in parentheses, and where they end.
fn group(words: &[&str], open: usize) -> Option<(Vec<String>, usize)> {
    let mut depth = 0;
    for (at, word) in words.iter().enumerate().skip(open) {
        match *word {
            "(" => depth += 1,
            ")" => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some((words[open + 1..at].iter().map(ToString::to_string).collect(), at + 1));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clauses_are_read_over_lines() {
        let line = b"#pragma omp parallel for shared(n) \\\n  private(a, b), reduction(+ : sum) nowait";
        let clause = |name: &str, arguments: &[&str]| Clause {
            name: name.into(),
            arguments: arguments.iter().map(ToString::to_string).collect(),
        };
        let expected = [
            clause("shared", &["n"]),
            clause("private", &["a", ",", "b"]),
            clause("reduction", &["+", ":", "sum"]),
            clause("nowait", &[]),
        ];
        assert_eq!(clauses(line), Some(expected.to_vec()));
        assert_eq!(clauses(b"# pragma omp critical (name) hint(0)"), Some(vec![clause("hint", &["0"])]));
        assert_eq!(clauses(b"OMP(parallel for)"), None);
        assert_eq!(clauses(b"#pragma omp parallel for private(a"), None);
    }

    #[test]
    fn names_of_directives_are_spelled_as_in_the_program() {
        assert_eq!(words_of("TargetTeamsDistributeParallelFor"), "target teams distribute parallel for");
    }
}
