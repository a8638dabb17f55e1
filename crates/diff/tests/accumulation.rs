//! Additions that are proved private are: random kernels whose reads and stores have all kinds of indices are run,
//! in blocks of several shapes, by the interpreter, which finds every pair of threads that meet at one address.
//!
//! A shape in which the primal itself races, or leaves its arrays, says nothing and is left out.

use std::fmt::Write;

use analysis::RequestedParams;
use diff::{Config, Generator};
use ir::interpret::{Datum, Machine, Pointer, Trap};
use ir::{Accumulation, FuncId, Module, Op, Type};

/// A small generator of random numbers (xorshift), so that every run is the same.
struct Rng(u64);

impl Rng {
    fn below(&mut self, n: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % n
    }

    fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len() as u64) as usize]
    }
}

/// Text of a kernel `f(out, x, n)`, written instruction by instruction.
struct Text {
    rng: Rng,
    body: String,
    next: u32,
    /// Most indices of a kernel are a base times this.
    scale: i64,
}

impl Text {
    fn inst(&mut self, ty: &str, op: &str) -> u32 {
        self.next += 1;
        let _ = writeln!(self.body, "%{}: {ty} = {op}", self.next);
        self.next
    }

    fn int(&mut self, n: i64) -> u32 {
        self.inst("int", &n.to_string())
    }

    fn two(&mut self, op: &str, a: u32, b: u32) -> u32 {
        self.inst("int", &format!("{op} %{a}, %{b}"))
    }

    fn coordinate(&mut self, name: &str) -> u32 {
        let raw = self.inst("unsigned int", &format!("builtin {name}"));
        self.inst("int", &format!("convert %{raw}"))
    }

    /// An index made from one of the bases, and the counter if there is one.
    fn index(&mut self, bases: &[u32], counter: Option<u32>) -> u32 {
        let base = bases[0];
        let usual = self.rng.below(5) > 0;
        let base = if usual { base } else { self.rng.pick(bases) };
        let mut e = match if usual { 9 } else { self.rng.below(9) } {
            0 => {
                let top = self.int(40);
                self.two("sub", top, base)
            }
            1 => {
                let two = self.int(2);
                self.two("div", base, two)
            }
            2 => {
                let three = self.int(3);
                self.two("rem", base, three)
            }
            3 | 4 => {
                let by = self.rng.pick(&[2, 3]);
                let by = self.int(by);
                self.two("mul", base, by)
            }
            5..8 => base,
            _ => {
                let by = self.int(self.scale);
                self.two("mul", base, by)
            }
        };
        if let Some(k) = counter
            && self.rng.below(2) == 0
        {
            e = self.two("add", e, k);
        }
        match self.rng.below(3) {
            0 => {
                let d = self.rng.pick(&[1, 1, 2, 3]);
                let d = self.int(d);
                self.two("add", e, d)
            }
            _ => e,
        }
    }

    fn load(&mut self, bases: &[u32], counter: Option<u32>) -> u32 {
        let e = self.index(bases, counter);
        let p = self.inst("const double*", &format!("index %1.x, %{e}"));
        self.inst("double", &format!("load %{p}"))
    }

    /// Reads, in a constant loop or not, and a store of what they give.
    fn work(&mut self, bases: &[u32], outside: Option<u32>) {
        let in_loop = self.rng.below(3) == 0;
        let mut counter = None;
        if in_loop {
            let (zero, three, one) = (self.int(0), self.int(3), self.int(1));
            let k = self.next + 2;
            self.next += 3;
            let _ = writeln!(self.body, "%{}: int = loop (%{k}: int = %{zero}) while {{", k - 1);
            let _ = writeln!(self.body, "%{}: bool = lt %{k}, %{three}\nyield %{}\n}} do {{", k + 1, k + 1);
            counter = Some((k, one));
        }
        let k = counter.map(|c| c.0);
        let mut value = self.load(bases, k);
        for _ in 0..1 + self.rng.below(2) {
            let other = self.load(bases, k);
            value = self.inst("double", &format!("mul %{value}, %{other}"));
        }
        if let Some(v) = outside {
            value = self.inst("double", &format!("mul %{value}, %{v}"));
        }
        let w = self.index(bases, k);
        let p = self.inst("double*", &format!("index %0.out, %{w}"));
        let _ = writeln!(self.body, "store %{p}, %{value}");
        if let Some((k, one)) = counter {
            let next = self.two("add", k, one);
            let _ = writeln!(self.body, "yield %{next}\n}}");
        }
    }
}

fn kernel(seed: u64) -> String {
    let rng = Rng(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let mut t = Text { rng, body: String::new(), next: 10, scale: 1 };
    t.scale = t.rng.pick(&[1, 1, 2, 3]);
    let (tx, ty) = (t.coordinate("threadidx(0)"), t.coordinate("threadidx(1)"));
    let (bx, size) = (t.coordinate("blockidx(0)"), t.coordinate("blockdim(0)"));
    let start = t.two("mul", bx, size);
    let i = t.two("add", start, tx);
    let row = t.inst("int", &format!("mul %{ty}, %2.n"));
    let flat = t.two("add", row, i);
    let bases = match t.rng.below(4) {
        0 => vec![i],
        1 => vec![i, tx],
        2 => vec![flat],
        _ => vec![i, flat, bx, ty],
    };
    let outside = (t.rng.below(3) == 0).then(|| t.load(&bases, None));
    if t.rng.below(2) == 0 {
        let guard = t.inst("bool", &format!("lt %{i}, %2.n"));
        let _ = writeln!(t.body, "if %{guard} {{");
        t.work(&bases, outside);
        t.body.push_str("} else {\n");
        if t.rng.below(2) == 0 {
            t.work(&bases, None);
        }
        t.body.push_str("}\n");
    } else {
        t.work(&bases, outside);
    }
    format!("kernel f(%0.out: double*, %1.x: const double*, %2.n: int) -> void {{\n{}}}\n", t.body)
}

const LENGTH: usize = 96;
const SHAPES: [([u32; 3], [u32; 3]); 5] = [
    ([1, 1, 1], [6, 1, 1]),
    ([2, 1, 1], [3, 1, 1]),
    ([1, 1, 1], [3, 2, 1]),
    ([2, 1, 1], [2, 3, 1]),
    ([3, 1, 1], [1, 1, 1]),
];

fn array(machine: &mut Machine, from: f64) -> Result<Pointer, Trap> {
    let p = machine.allocate(&Type::F64, LENGTH);
    for i in 0..LENGTH {
        let at = machine.offset(p, &Type::F64, i);
        machine.write(at, &Type::F64, Datum::Float(from + (i * 7 % 11) as f64 / 8.0))?;
    }
    Ok(p)
}

/// What is left in all arrays after a launch.
fn launch(m: &Module, id: FuncId, shape: ([u32; 3], [u32; 3])) -> Result<Vec<f64>, Trap> {
    let mut machine = Machine::new(m);
    let mut arrays = vec![array(&mut machine, 0.0)?, array(&mut machine, 1.0)?];
    let mut args: Vec<Datum> = arrays.iter().map(|p| Datum::Pointer(*p)).collect();
    args.push(Datum::Int(4));
    for _ in 3..m.function(id).params.len() {
        let p = array(&mut machine, 2.0)?;
        args.push(Datum::Pointer(p));
        arrays.push(p);
    }
    machine.launch(id, shape.0, shape.1, &args)?;
    let numbers =
        |p: &Pointer| machine.cells(*p).iter().map(|d| if let Datum::Float(x) = d { *x } else { f64::NAN });
    Ok(arrays.iter().flat_map(|p| numbers(p).collect::<Vec<_>>()).collect())
}

fn reverse(m: &Module, config: Config) -> (Module, FuncId) {
    let mut g = Generator::new(m.clone(), config);
    let request = RequestedParams { params: vec![0, 1], integers: false };
    let d = g.reverse(FuncId(0), &request, "f_rev").expect("such kernels have derivatives");
    (g.module, d.function)
}

/// Plain additions to what the last parameter points to: the adjoint of `x`.
fn plain(m: &Module, id: FuncId) -> usize {
    let mut n = 0;
    m.function(id).body().walk(&mut |inst| {
        n += usize::from(matches!(inst.op, Op::Accumulate { how: Accumulation::Plain, .. }));
    });
    n
}

/// Threads are told apart by y and z only where the kernel looks at them: others are launched along x alone
/// (`analysis::exclusive`, the first hypothesis).
fn is_along_its_axes(m: &Module, (grid, block): ([u32; 3], [u32; 3])) -> bool {
    let text = ir::text::function(m, &passes::clean(m, m.function(FuncId(0))));
    (1..3).all(|axis| {
        let looks = |name: &str| text.contains(&format!("{name}({axis})"));
        (block[axis] == 1 || looks("threadidx")) && (grid[axis] == 1 || looks("blockidx"))
    })
}

#[test]
fn private_additions_never_meet() {
    let (mut ran, mut proved) = (0, 0);
    for seed in 0..1500 {
        let text = kernel(seed);
        let m = ir::parse::module(&text).unwrap_or_else(|e| panic!("seed {seed}: {e}\n{text}"));
        ir::validate::module(&m).unwrap_or_else(|e| panic!("seed {seed}: {e}\n{text}"));
        let fits = |s: &([u32; 3], [u32; 3])| is_along_its_axes(&m, *s) && launch(&m, FuncId(0), *s).is_ok();
        let shapes: Vec<_> = SHAPES.into_iter().filter(fits).collect();
        if shapes.is_empty() {
            continue;
        }
        let (auto, f) = reverse(&m, Config::default());
        let (atomic, g) = reverse(&m, Config { always_atomic: true, ..Config::default() });
        // What is read early is added no more, but stored.
        let late = passes::table::left_out("-early").expect("there is such a pass");
        let passes = passes::table::Switches::new(&[late], &[]);
        let (late, h) = reverse(&m, Config { passes, ..Config::default() });
        proved += usize::from(plain(&late, h) > 0);
        for shape in shapes {
            ran += 1;
            let show = |t: Trap| {
                panic!("seed {seed}, {shape:?}: {t}\n{}", ir::text::function(&auto, auto.function(f)))
            };
            let a = launch(&auto, f, shape).unwrap_or_else(show);
            let b = launch(&atomic, g, shape).unwrap_or_else(show);
            let close = |x: &f64, y: &f64| (x - y).abs() <= 1e-9 * (1.0 + x.abs());
            assert!(a.iter().zip(&b).all(|(x, y)| close(x, y)), "seed {seed}, {shape:?}\n{text}");
        }
    }
    assert!(ran > 1000 && proved > 200, "{ran} runs, {proved} with a proof: too few to say anything");
}
