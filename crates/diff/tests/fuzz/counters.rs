//! Random loops that carry integers of all widths and signs, with steps, bounds and conversions near the ends of what
//! their types hold. Where the reverse sweep finds the value of an iteration by a closed form, or the number of
//! iterations from the ends of a counter, it must find what the loop itself found: forward mode, which runs the loop,
//! says what is right. Signed overflow is undefined and not drawn; a derivative must not have it either.
//!
//! `COUNTERS_SEED=7 COUNTERS_COUNT=100000 cargo test -p cugrad-diff --test fuzz counters` looks further.

mod written;

use analysis::RequestedParams;
use ir::interpret::{Datum, Machine};
use ir::{CompareOp, FuncId, IntKind, Type};

use crate::check::{Case, Outcome};
use crate::inputs::{Inputs, Tree};
use crate::number;
use crate::rng::Rng;
use written::written;

const KINDS: [IntKind; 10] = [
    IntKind::SChar,
    IntKind::UChar,
    IntKind::Short,
    IntKind::UShort,
    IntKind::Int,
    IntKind::Int,
    IntKind::UInt,
    IntKind::Long,
    IntKind::LongLong,
    IntKind::ULong,
];

/// A number of some type, written in the program or passed to it.
#[derive(Clone, Copy, Debug)]
struct Number {
    kind: IntKind,
    value: i128,
    passed: bool,
}

/// What the body does to a carried integer. The arithmetic is done in the type that C++ does it in.
#[derive(Clone, Copy, Debug)]
enum Update {
    Binary(&'static str, Number),
    /// `n - v`
    From(Number),
    Twice,
    SwapWith(usize),
}

#[derive(Clone, Copy, Debug)]
struct Carried {
    init: Number,
    update: Update,
}

#[derive(Clone, Debug)]
struct Loop {
    carried: Vec<Carried>,
    compare: CompareOp,
    bound: Number,
    /// `bound compare counter`
    swapped: bool,
    /// The loop may also be left in the middle, before the counter advances.
    breaks: bool,
    kernel: bool,
}

/// The type in which C++ computes with two integers.
fn common(a: IntKind, b: IntKind) -> IntKind {
    let promoted = |k: IntKind| if k.bits() < 32 { IntKind::Int } else { k };
    let (a, b) = (promoted(a), promoted(b));
    match a.bits().cmp(&b.bits()) {
        std::cmp::Ordering::Less => b,
        std::cmp::Ordering::Greater => a,
        std::cmp::Ordering::Equal => {
            if a.signed() && !b.signed() || a < b && a.signed() == b.signed() {
                b
            } else {
                a
            }
        }
    }
}

/// Where arithmetic is done: shifts take the type of what is shifted.
fn computed_in(kind: IntKind, update: &Update) -> IntKind {
    match update {
        Update::Binary("shl" | "shr", _) | Update::Twice | Update::SwapWith(_) => common(kind, IntKind::Int),
        Update::Binary(_, n) | Update::From(n) => common(kind, n.kind),
    }
}

/// The value of the next iteration, if it is defined.
fn advance(kind: IntKind, update: &Update, v: i128) -> Option<i128> {
    let wide = computed_in(kind, update);
    let v = wide.wrap(v);
    let exact = match update {
        Update::Binary(op, n) => {
            let n = wide.wrap(n.value);
            match *op {
                "add" => v + n,
                "sub" => v - n,
                "mul" => v.wrapping_mul(n),
                "div" if n == 0 => return None,
                "div" => v / n,
                "xor" => v ^ n,
                "shl" => return Some(kind.wrap(wide.wrap(v << n))),
                "shr" => v >> n,
                other => unreachable!("no operation `{other}`"),
            }
        }
        Update::From(n) => wide.wrap(n.value) - v,
        Update::Twice => v + v,
        Update::SwapWith(_) => v,
    };
    let defined = !wide.signed() || wide.wrap(exact) == exact;
    defined.then(|| kind.wrap(wide.wrap(exact)))
}

struct Draw {
    rng: Rng,
}

impl Draw {
    /// A number near which things go wrong, or a plain one.
    fn value(&mut self, kind: IntKind) -> i128 {
        let bits = kind.bits();
        let (low, high) = match kind.signed() {
            true => (-(1i128 << (bits - 1)), (1i128 << (bits - 1)) - 1),
            false => (0, (1i128 << bits) - 1),
        };
        let small = self.rng.below(12) as i128;
        let any = i128::from(self.rng.next());
        match self.rng.below(10) {
            0 => low + small,
            1 => high - small,
            2 => kind.wrap(-small),
            3 => kind.wrap(1 << self.rng.below(bits as usize)),
            4 => kind.wrap(any),
            5 => kind.wrap(1_000_000_000 * (small - 5)),
            _ => small,
        }
    }

    fn number(&mut self, kind: IntKind) -> Number {
        Number { kind, value: self.value(kind), passed: self.rng.chance(50) }
    }

    /// A step of some type: mostly small, mostly that of the counter.
    fn step(&mut self, kind: IntKind) -> Number {
        let kind = if self.rng.chance(60) { kind } else { *self.rng.pick(&KINDS) };
        let value = match self.rng.below(8) {
            0 | 1 => 1,
            2..=4 => kind.wrap(1 + self.rng.below(9) as i128),
            5 => kind.wrap(-1 - self.rng.below(4) as i128),
            _ => self.value(kind),
        };
        Number { kind, value, passed: self.rng.chance(30) }
    }

    fn update(&mut self, kind: IntKind, geometric: bool) -> Update {
        let constant = |value| Number { kind: IntKind::Int, value, passed: false };
        let most = if self.rng.chance(80) { 3 } else { 30 };
        let bits = 1 + self.rng.below(most) as i128;
        if geometric {
            return match self.rng.below(6) {
                0 => Update::Binary("mul", constant(1 << bits)),
                1 => Update::Binary("shl", constant(bits)),
                2 => Update::Binary("shr", constant(bits)),
                3 => Update::Twice,
                _ => Update::Binary("div", constant(1 << bits)),
            };
        }
        match self.rng.below(10) {
            0..=4 => Update::Binary("add", self.step(kind)),
            5..=7 => Update::Binary("sub", self.step(kind)),
            8 => Update::Binary("xor", self.step(kind)),
            _ => Update::From(self.number(kind)),
        }
    }

    fn program(&mut self) -> Loop {
        let geometric = self.rng.chance(35);
        let kind = *self.rng.pick(&KINDS);
        let counter = Carried { init: self.number(kind), update: self.update(kind, geometric) };
        let mut carried = vec![counter];
        for _ in 0..self.rng.below(4) {
            let kind = if self.rng.chance(50) { kind } else { *self.rng.pick(&KINDS) };
            let geometric = self.rng.chance(if geometric { 70 } else { 20 });
            carried.push(Carried { init: self.number(kind), update: self.update(kind, geometric) });
        }
        if self.rng.chance(10) {
            let kind = *self.rng.pick(&KINDS);
            let first = carried.len();
            for other in [first + 1, first] {
                carried.push(Carried { init: self.number(kind), update: Update::SwapWith(other) });
            }
        }
        // The bound is about where the counter is after some iterations.
        let (mut end, mut rises) = (counter.init.value, true);
        for _ in 0..self.rng.below(40) {
            let Some(next) = advance(kind, &counter.update, end) else { break };
            rises = next > end;
            end = next;
        }
        let bound_kind = if self.rng.chance(60) { kind } else { *self.rng.pick(&KINDS) };
        let near = match self.rng.below(10) {
            0 => self.value(bound_kind),
            1 => 0,
            n => end + n as i128 % 5 - 2,
        };
        // `i < INT_MIN` is not drawn: a loop by ones is walked back from `bound - 1`, which reads best, and is none then.
        let value = bound_kind.wrap(near).clamp(bound_kind.least() + 1, bound_kind.greatest() - 1);
        let bound = Number { kind: bound_kind, value, passed: self.rng.chance(60) };
        let compare = match (self.rng.below(10), rises) {
            (0 | 1, _) => CompareOp::Ne,
            (2 | 3, true) => CompareOp::Le,
            (2 | 3, false) => CompareOp::Ge,
            (4, _) => *self.rng.pick(&[CompareOp::Lt, CompareOp::Gt, CompareOp::Eq]),
            (_, true) => CompareOp::Lt,
            (_, false) => CompareOp::Gt,
        };
        let (swapped, breaks, kernel) = (self.rng.chance(20), self.rng.chance(15), self.rng.chance(50));
        Loop { carried, compare, bound, swapped, breaks, kernel }
    }
}

fn case_of(l: &Loop, seed: u64) -> Case {
    let (text, passed) = written(l);
    let module = ir::parse::module(&text).unwrap_or_else(|e| panic!("{e}\n{text}"));
    ir::validate::module(&module).unwrap_or_else(|e| panic!("{e}\n{text}"));
    let mut args = vec![Tree::Float(0.375)];
    if l.kernel {
        args.push(Tree::Array(Type::F64, vec![Tree::Float(0.0)]));
    }
    args.extend(passed.iter().map(|(_, _, value)| Tree::Int(*value)));
    let params = if l.kernel { vec![0, 1] } else { vec![0] };
    Case {
        module,
        main: FuncId(0),
        inputs: Inputs { args, alias: Vec::new() },
        threads: 1,
        blocks: 1,
        rows: 1,
        dynamic: 0,
        request: RequestedParams { params, integers: false },
        seed,
        second_order: false,
        forward_only: false,
        single: false,
    }
}

/// What is said about the tape before the launch must hold.
fn check_words(case: &Case) -> Result<(), String> {
    let mut g = diff::Generator::new(case.module.clone(), diff::Config::default());
    let Ok(d) = g.reverse(case.main, &case.request, "f_rev") else { return Ok(()) };
    let Some(size) = &d.tape_size else { return Ok(()) };
    let mut machine = Machine::new(&g.module);
    let data = case.inputs.place(&mut machine).map_err(|t| t.to_string())?;
    let adjoints = [Type::F64, Type::F64].map(|ty| Datum::Pointer(machine.allocate(&ty, 1)));
    for a in &adjoints {
        if let Datum::Pointer(p) = a {
            machine.write(*p, &Type::F64, Datum::Float(1.0)).map_err(|t| t.to_string())?;
        }
    }
    let sizes =
        size.params.iter().map(|i| data[*i].clone()).chain(size.dimensions.iter().map(|_| Datum::Int(1)));
    let foreseen = machine.call(size.function, sizes.collect()).map_err(|t| format!("words: {t}"))?;
    let args: Vec<Datum> = data.into_iter().chain(adjoints).chain([Datum::Tape]).collect();
    machine.launch(d.function, [1; 3], [1; 3], &args).map_err(|t| t.to_string())?;
    let used = i128::from(machine.most_words());
    match foreseen {
        Datum::Int(n) if n == used || n > used && !size.exact => Ok(()),
        n => Err(format!(
            "words: {n:?} foreseen, {used} used\n{}",
            ir::text::function(&g.module, g.module.function(size.function))
        )),
    }
}

fn outcome(l: &Loop, seed: u64) -> Outcome {
    let case = case_of(l, seed);
    match case.check() {
        Outcome::Passed { differences } => match check_words(&case) {
            Ok(()) => Outcome::Passed { differences },
            Err(why) => Outcome::Failed(why),
        },
        other => other,
    }
}

/// Leaves out what is not needed for the failure.
fn shrink(mut l: Loop, seed: u64) -> Loop {
    let fails = |l: &Loop| matches!(outcome(l, seed), Outcome::Failed(_));
    let swaps = |l: &Loop| l.carried.iter().any(|c| matches!(c.update, Update::SwapWith(_)));
    for i in (1..l.carried.len()).rev() {
        let mut less = l.clone();
        less.carried.remove(i);
        if !swaps(&less) && fails(&less) {
            l = less;
        }
    }
    for change in
        [|l: &mut Loop| l.breaks = false, |l: &mut Loop| l.kernel = false, |l: &mut Loop| l.swapped = false]
    {
        let mut less = l.clone();
        change(&mut less);
        if fails(&less) {
            l = less;
        }
    }
    l
}

#[test]
fn counters() {
    let (first, count) = (number("COUNTERS_SEED", 1), number("COUNTERS_COUNT", 800));
    let (mut passed, mut invalid, mut failed) = (0, 0, Vec::new());
    for seed in first..first + count {
        let l = Draw { rng: Rng::new(seed) }.program();
        match outcome(&l, seed) {
            Outcome::Passed { .. } => passed += 1,
            Outcome::Invalid(_) => invalid += 1,
            Outcome::Refused(d) => panic!("seed {seed} is refused: {d}"),
            Outcome::Failed(_) => failed.push((seed, l)),
        }
    }
    println!(
        "{passed} passed, {invalid} invalid, {} failed: {:?}",
        failed.len(),
        failed.iter().map(|(s, _)| s).collect::<Vec<_>>()
    );
    if let Some((seed, l)) = failed.into_iter().next() {
        let l = shrink(l, seed);
        let why = outcome(&l, seed);
        panic!(
            "seed {seed}: {l:?}\n{}\n{why:?}",
            ir::text::module(&case_of(&l, seed).module).replace("\\n", "\n")
        );
    }
    assert!(passed * 2 > count, "too few programs are checked");
}
