//! How many words of tape a thread needs, as a function that is asked before the launch.
//!
//! It is a slice of the finished reverse sweep: of its instructions only those stay that control flow needs, and
//! every `Push` becomes a count. Counts are upper bounds. A branch whose condition is not known counts as the larger
//! of its sides, a loop that may be left early as if it were not ([`analysis::bounded`]); a counted loop whose body
//! always pushes the same becomes a product. A function that stays a call counts what its pullback keeps at most,
//! since it leaves the tape as it found it.
//!
//! The host is tried first ([`CountedBy::Host`]), then a kernel in which every thread counts for itself
//! ([`CountedBy::Thread`]). Where even that would need memory which the derivative itself writes, nothing is generated:
//! the launcher takes a default and watches the tape's overflow flag, which it does in any case.

mod available;
mod now_and_then;
mod repeated;
mod trips;
mod words;

use analysis::{Layout, PointsTo};
use ir::tables::HashSet;
use ir::uses::uses;
use ir::{BinaryOp, Block, Builder, Builtin, FuncId, Function, FunctionKind, Inst, InstId, IntKind};
use ir::{Module, Op, Param, Type, Value};

use crate::generator::{CountedBy, Generator, Helper, TapeSize};
use available::Available;
pub(super) use words::words_of;
use words::{WORDS, Words};

/// Counts for `derivative`, whose first `primal_params` parameters are the primal's.
pub(crate) fn tape_size(g: &mut Generator, derivative: FuncId, primal_params: usize) -> Option<TapeSize> {
    let reaches: &[CountedBy] = if g.module.function(derivative).is_kernel() {
        &[CountedBy::Host, CountedBy::Thread]
    } else {
        &[CountedBy::Host]
    };
    reaches.iter().find_map(|reach| {
        let before = (g.module.functions.len(), g.counters.clone());
        let sized = top(g, derivative, primal_params, *reach);
        if sized.is_none() {
            // Counters of callees that nobody calls.
            g.module.functions.truncate(before.0);
            g.counters = before.1;
        }
        sized
    })
}

fn top(g: &mut Generator, derivative: FuncId, primal_params: usize, reach: CountedBy) -> Option<TapeSize> {
    let Counted { mut function, dimensions, exact } = count(g, derivative, primal_params, reach, None)?;
    let constant = match function.body().insts.as_slice() {
        [Inst { op: Op::Const(ir::op::Const::Int(n)), .. }] => u64::try_from(*n).ok(),
        _ => None,
    };
    let mut used = HashSet::default();
    used.extend(&function.body().yields);
    used.extend(uses(function.body()).into_keys());
    let params = (0..primal_params).filter(|i| used.contains(&function.params[*i].value)).collect();
    function.params.retain(|p| used.contains(&p.value));
    let dimensions = dimensions.into_iter().filter(|(_, v)| used.contains(v)).map(|(d, _)| d).collect();
    let id = g.module.add_function(function);
    let functions = g.reached(id, |callee| g.counters.values().any(|c| *c == callee));
    Some(TapeSize { function: id, functions, reach, params, dimensions, constant, exact })
}

struct Counted {
    function: Function,
    dimensions: Vec<(Builtin, Value)>,
    exact: bool,
}

/// `itself`: the function reserved for the result, for calls of the derivative by itself.
fn count(
    g: &mut Generator,
    derivative: FuncId,
    given: usize,
    reach: CountedBy,
    itself: Option<FuncId>,
) -> Option<Counted> {
    // Each round of a block finds the tape as the one before did.
    let f = passes::block_sums::one_round(g.module.function(derivative).clone());
    let tape = f.params.last()?.value;
    let points = PointsTo::of(&f);
    let layout = Layout::of(&f);
    let available = Available::of(&f, &points, reach, g.config.may_alias, given);
    let mut function = match itself {
        Some(reserved) => g.module.function(reserved).clone(),
        None => declaration(&g.module, &f, given, reach),
    };
    let mut counter = Counter {
        given: f.params[..given].iter().map(|p| p.value).collect(),
        g,
        layout: &layout,
        reach,
        available: &available,
        b: Builder::new(&mut function),
        tape,
        emitted: HashSet::default(),
        dimensions: Vec::new(),
        speculative: false,
        recursive: itself.is_some(),
        exact: true,
        counted_apart: None,
    };
    let words = counter.block(f.body())?;
    let total = counter.total(&words);
    let (dimensions, exact) = (counter.dimensions, counter.exact);
    counter.b.finish(vec![total]);
    let function = passes::tidy(function);
    debug_assert_eq!(ir::validate::function(&g.module, &function), Ok(()));
    Some(Counted { function, dimensions, exact })
}

fn declaration(m: &Module, f: &Function, given: usize, reach: CountedBy) -> Function {
    let name = m.free_name(&match reach {
        CountedBy::Host => format!("{}_words", f.name),
        CountedBy::Thread => format!("{}_thread_words", f.name),
    });
    Function {
        ident: name.clone(),
        name,
        kind: if reach == CountedBy::Host { FunctionKind::Host } else { FunctionKind::Device },
        params: f.params[..given].to_vec(),
        result: WORDS,
        result_spelling: String::new(),
        body: None,
        values: f.values.clone(),
        names: Default::default(),
        attributes: Vec::new(),
        along: None,
        span: f.span,
    }
}

struct Counter<'a, 'g> {
    g: &'g mut Generator,
    layout: &'a Layout<'a>,
    reach: CountedBy,
    given: HashSet<Value>,
    available: &'a Available,
    b: Builder<'a>,
    tape: Value,
    /// Values of the reverse sweep that the counting function computes, under the same number.
    emitted: HashSet<Value>,
    /// Sizes of the launch that the host is given.
    dimensions: Vec<(Builtin, Value)>,
    /// Inside a branch that the threads may not take.
    speculative: bool,
    recursive: bool,
    exact: bool,
    /// A branch whose words are counted by the loop around it ([`now_and_then`]).
    counted_apart: Option<InstId>,
}

impl<'a> Counter<'a, '_> {
    fn usable(&self, v: Value) -> Option<Value> {
        let known =
            self.available.values.contains(&v) && (self.given.contains(&v) || self.emitted.contains(&v));
        known.then_some(v)
    }

    fn count(&mut self, n: u64) -> Value {
        self.b.int(WORDS, i128::from(n))
    }

    fn block(&mut self, block: &'a Block) -> Option<Words> {
        let mut words = Words::default();
        for inst in &block.insts {
            let more = self.inst(inst)?;
            words = self.plus(words, more);
        }
        Some(words)
    }

    fn inst(&mut self, inst: &'a Inst) -> Option<Words> {
        if self.counted_apart == Some(inst.id) {
            return Some(Words::default());
        }
        match &inst.op {
            Op::Push { tape, value } => {
                debug_assert_eq!(*tape, self.tape);
                let constant = words_of(self.layout.function.ty(*value))?;
                Some(Words { constant, ..Words::default() })
            }
            Op::If { cond, then, els } => match self.usable(*cond) {
                Some(_) => self.branch(inst, *cond, then, els),
                None => self.either(then, els),
            },
            Op::Loop { .. } => self.repeated(inst),
            Op::Call { callee, args } if args.last() == Some(&self.tape) => self.call(*callee, args),
            op => {
                if inst.results.iter().any(|r| self.available.values.contains(r))
                    && op.operands().iter().all(|v| self.usable(*v).is_some())
                    && !(self.speculative && self.may_fail(op))
                {
                    self.copy(inst);
                }
                Some(Words::default())
            }
        }
    }

    /// Whether an operation must not be done where the primal does not do it.
    fn may_fail(&self, op: &Op) -> bool {
        match op {
            Op::Binary(BinaryOp::Div | BinaryOp::Rem, _, d) => self.number(*d).is_none_or(|n| n == 0),
            Op::Load(_) => true,
            // Nothing else can.
            _ => false,
        }
    }

    fn copy(&mut self, inst: &Inst) {
        self.b.span = inst.span;
        if let (Op::Builtin(b), CountedBy::Host) = (&inst.op, self.reach) {
            let size = self.dimension(*b);
            // One value for the size wherever it is asked for.
            self.b.push(Op::Convert(size), inst.results.clone());
        } else {
            self.b.push(inst.op.clone(), inst.results.clone());
        }
        self.emitted.extend(&inst.results);
    }

    /// A size of the launch.
    fn dimension(&mut self, which: Builtin) -> Value {
        if self.reach == CountedBy::Thread {
            return self.b.builtin(which);
        }
        if which == Builtin::WarpSize {
            return self.b.int(Type::INT, 32);
        }
        if let Some((_, v)) = self.dimensions.iter().find(|(b, _)| *b == which) {
            return *v;
        }
        let name = self.b.function.free_param_name(&dimension_name(which));
        let value = self.b.value(Type::Int(IntKind::UInt), Some(name.clone()));
        let param = Param::plain(name, value);
        self.b.function.params.push(param);
        self.dimensions.push((which, value));
        value
    }

    /// A branch that is taken here as it will be there.
    fn branch(&mut self, inst: &Inst, cond: Value, then: &'a Block, els: &'a Block) -> Option<Words> {
        let kept: Vec<usize> =
            (0..inst.results.len()).filter(|i| self.available.values.contains(&inst.results[*i])).collect();
        let mut blocks = Vec::new();
        let (mut sums, mut calls) = (false, false);
        for block in [then, els] {
            self.b.begin();
            let words = self.block(block)?;
            let mut yields = Vec::new();
            for i in &kept {
                yields.push(self.usable(block.yields[*i])?);
            }
            sums |= words.constant > 0 || words.sum.is_some();
            calls |= words.deepest.is_some();
            yields.push(self.sum(&words));
            yields.push(match words.deepest {
                Some(d) => d,
                None => self.count(0),
            });
            blocks.push(self.b.close(yields));
        }
        let els = blocks.pop()?;
        let then = blocks.pop()?;
        let mut results: Vec<Value> = kept.iter().map(|i| inst.results[*i]).collect();
        self.emitted.extend(&results);
        let [sum, deepest] = [(); 2].map(|()| self.b.value(WORDS, None));
        results.extend([sum, deepest]);
        self.b.push(Op::If { cond, then: Box::new(then), els: Box::new(els) }, results);
        Some(Words { constant: 0, sum: sums.then_some(sum), deepest: calls.then_some(deepest) })
    }

    /// A branch of which nobody knows which side is taken: both are counted, the larger counts.
    fn either(&mut self, then: &'a Block, els: &'a Block) -> Option<Words> {
        let outside = std::mem::replace(&mut self.speculative, true);
        let (a, b) = (self.block(then)?, self.block(els)?);
        self.speculative = outside;
        let same = a.constant == b.constant && a.sum == b.sum;
        if same && a.deepest.is_none() && b.deepest.is_none() {
            return Some(a);
        }
        self.exact = false;
        let deepest = self.deeper(a.deepest, b.deepest);
        if a.sum.is_none() && b.sum.is_none() {
            return Some(Words { constant: a.constant.max(b.constant), sum: None, deepest });
        }
        let is_zero = |w: &Words| w.constant == 0 && w.sum.is_none();
        let sum = match (is_zero(&a), is_zero(&b)) {
            (true, _) => self.sum(&b),
            (_, true) => self.sum(&a),
            _ => {
                let (a, b) = (self.sum(&a), self.sum(&b));
                self.max(a, b)
            }
        };
        Some(Words { constant: 0, sum: Some(sum), deepest })
    }

    /// A call of a pullback that keeps values on the same tape.
    fn call(&mut self, callee: FuncId, args: &[Value]) -> Option<Words> {
        // Without knowing whether a recursive call is made, counting would not end.
        if self.speculative && self.recursive {
            return None;
        }
        let (counter, given) = counter_of(self.g, callee, self.reach)?;
        let args = args[..given].iter().map(|a| self.usable(*a)).collect::<Option<Vec<_>>>()?;
        self.exact = false;
        let deepest = self.b.call(counter, args, WORDS);
        Some(Words { constant: 0, sum: None, deepest })
    }
}

/// The function that counts for a pullback, and how many arguments it takes; made if it is not there yet.
fn counter_of(g: &mut Generator, pullback: FuncId, reach: CountedBy) -> Option<(FuncId, usize)> {
    let primal = g.helpers.iter().find_map(|(key, info)| match key {
        Helper::Pullback(primal, ..) if info.id == pullback => Some(*primal),
        Helper::Pullback(..) | Helper::Pushforward(..) => None,
    })?;
    let given = g.module.function(primal).params.len();
    if let Some(id) = g.counters.get(&(pullback, reach)) {
        return Some((*id, given));
    }
    let reserved = declaration(&g.module, g.module.function(pullback), given, reach);
    let id = g.module.add_function(reserved);
    g.counters.insert((pullback, reach), id);
    let counted = count(g, pullback, given, reach, Some(id))?;
    // Its calls of itself pass no sizes of the launch.
    if !counted.dimensions.is_empty() {
        return None;
    }
    g.module.functions[id.0 as usize] = counted.function;
    Some((id, given))
}

/// `blockDim_x`: what a counting function calls a size of the launch.
fn dimension_name(which: Builtin) -> String {
    let of = |what: &str, axis: u8| format!("{what}_{}", ["x", "y", "z"][usize::from(axis)]);
    match which {
        Builtin::BlockDim(axis) => of("blockDim", axis),
        Builtin::GridDim(axis) => of("gridDim", axis),
        Builtin::ThreadIdx(axis) => of("threadIdx", axis),
        Builtin::BlockIdx(axis) => of("blockIdx", axis),
        Builtin::WarpSize => "warpSize".into(),
    }
}
