//! Random programs. What is drawn is right by construction: indices stay in their arrays, integers overflow only where C++ says
//! what then happens, threads write to places of their own between barriers, numbers keep a moderate size, and functions have
//! derivatives nearly everywhere.
//!
//! The context knows which variables can be seen and what they may hold. A variable is a *pattern* (`x`, `s.a[§]`, `y[4 * i + §]`):
//! text in which the holes are indices below the variable's dimensions. Whatever thread, struct, vector or alias is behind a place,
//! expressions and statements see a number that can be read, and perhaps written.

mod arrays;
mod atomics;
mod calls;
mod classes;
mod classics;
mod floats;
mod grids;
mod groups;
mod hosts;
mod ints;
mod kernels;
mod led;
mod libraries;
mod loops;
mod motifs;
mod moving;
mod names;
mod params;
mod planes;
mod rows;
mod shared_rows;
mod statements;
mod structs;
mod tricks;
mod views;
mod warps;

use crate::program::Program;
use crate::rng::Rng;
use crate::subject::Arg;
use crate::tree::{Node, Sort};
use calls::Callable;
use ints::Kind;
pub use ints::kind_names;

/// What a variable is.
#[derive(Clone, Debug)]
enum What {
    /// A number, or an array of numbers with these dimensions.
    Float(Vec<usize>),
    /// An integer, within a range where one is known; an array of such where there is a dimension.
    Int {
        kind: Kind,
        range: Option<(i64, i64)>,
        dims: Vec<usize>,
    },
    Call(Callable),
}

#[derive(Clone, Debug)]
struct Var {
    pattern: String,
    what: What,
    writable: bool,
    /// A pointer to this array's first element can be passed on, under this name.
    pointer: Option<String>,
}

/// What `return` may be followed by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Returns {
    Never,
    Nothing,
    Value,
}

pub struct Draw {
    rng: Rng,
    items: Vec<Node>,
    args: Vec<Arg>,
    /// Parameters as they are written.
    params: Vec<String>,
    vars: Vec<Var>,
    next: usize,
    loops: usize,
    returns: Returns,
    /// `break` means something, and `continue`.
    can_break: bool,
    can_continue: bool,
    /// Functions beside the one that is drawn.
    helpers: Vec<Callable>,
    /// An array that threads add to, and nothing else.
    sums: Option<(String, usize)>,
    /// Inside of a helper that is drawn.
    in_helper: bool,
    /// Threads store one value to one place.
    races: bool,
    /// Blocks and threads, where all threads have an element of `z`.
    grid: Option<(usize, usize)>,
    /// There is an array `buf` with an element for each thread.
    has_buffer: bool,
    /// Numbers in dynamic shared memory, where motifs put their arrays into that.
    dynamic: Option<usize>,
}

/// Seeds from here on draw what was thought of later, so that those before draw what they did.
const LATER: u64 = 1_000_000_000;

impl Draw {
    /// The program of a seed.
    pub fn program(seed: u64) -> Program {
        let mut d = Draw {
            rng: Rng::new(seed),
            items: Vec::new(),
            args: Vec::new(),
            params: Vec::new(),
            vars: Vec::new(),
            next: 0,
            loops: 0,
            returns: Returns::Never,
            can_break: false,
            can_continue: false,
            helpers: Vec::new(),
            sums: None,
            in_helper: false,
            races: false,
            grid: None,
            has_buffer: false,
            dynamic: None,
        };
        let has_shared_rows = seed >= LATER && d.rng.chance(40);
        let mut program = match d.rng.below(23) {
            _ if has_shared_rows => d.shared_rows(),
            20..=21 => d.plane(),
            0..=4 => d.function(),
            5..=8 => d.separate_threads(),
            9..=14 => d.threads_together(),
            15..=18 => d.classic(),
            _ => d.host_function(),
        };
        if d.rng.chance(if has_shared_rows { 40 } else { 7 }) {
            program.in_single_precision();
        }
        if d.rng.chance(12) {
            d.liked_names(&mut program);
        }
        program
    }

    /// A name that nothing else has.
    fn name(&mut self, start: &str) -> String {
        self.next += 1;
        format!("{start}{}", self.next)
    }

    fn number(&mut self, pattern: impl Into<String>, writable: bool) {
        self.array(pattern, vec![], writable);
    }

    fn array(&mut self, pattern: impl Into<String>, dims: Vec<usize>, writable: bool) {
        self.vars.push(Var { pattern: pattern.into(), what: What::Float(dims), writable, pointer: None });
    }

    /// An array whose first element has the address `name`.
    fn row(&mut self, name: &str, len: usize, writable: bool) {
        let (pattern, what) = (format!("{name}[§]"), What::Float(vec![len]));
        self.vars.push(Var { pattern, what, writable, pointer: Some(name.to_string()) });
    }

    fn integer(&mut self, name: &str, kind: Kind, range: Option<(i64, i64)>, writable: bool) {
        let what = What::Int { kind, range, dims: vec![] };
        self.vars.push(Var { pattern: name.into(), what, writable, pointer: None });
    }

    /// What is declared inside is gone afterwards.
    fn scoped<T>(&mut self, inside: impl FnOnce(&mut Draw) -> T) -> T {
        let mark = self.vars.len();
        let result = inside(self);
        self.vars.truncate(mark);
        result
    }

    /// A place that can be written.
    fn place(&mut self) -> Option<Node> {
        let fits = |v: &&Var| v.writable && matches!(v.what, What::Float(_));
        let all: Vec<Var> = self.vars.iter().filter(fits).cloned().collect();
        if all.is_empty() {
            return None;
        }
        // Late ones are more interesting.
        let at = self.rng.below(all.len()).max(self.rng.below(all.len()));
        let var = all[at].clone();
        Some(self.element(&var))
    }

    /// A variable, or an element of it.
    fn element(&mut self, var: &Var) -> Node {
        let dims = match &var.what {
            What::Float(dims) | What::Int { dims, .. } => dims.clone(),
            What::Call(_) => vec![],
        };
        let indices: Vec<Node> = dims.iter().map(|n| self.index(*n)).collect();
        Node::new(Sort::Float, &var.pattern, indices)
    }

    /// A function of one thread, with arrays that it may read and write everywhere.
    fn function(&mut self) -> Program {
        let (nx, ny) = (self.rng.between(3, 9), self.rng.between(2, 7));
        self.pointer_param("double* y", Arg::array("y", "d", ny, (-1.0, 1.0)), true);
        self.pointer_param("const double* x", Arg::array("x", "d", nx, (-1.0, 1.0)), false);
        self.more_params();
        if self.rng.chance(20) {
            self.struct_param(None);
        }
        if self.rng.chance(20) {
            self.reference_param();
        }
        let returns = if self.rng.chance(50) { Returns::Value } else { Returns::Nothing };
        self.returns = returns;
        let count = self.rng.between(2, 6);
        let mut body = self.statements(count);
        body.extend(self.results());
        let result = if returns == Returns::Value { "double" } else { "void" };
        if returns == Returns::Value {
            let e = self.float(2);
            body.push(Node::new(Sort::Statement, "return §;", [e]));
        }
        self.finish(format!("__device__ {result} f@"), body, 1, [1, 1, 1])
    }

    fn pointer_param(&mut self, declared: &str, arg: Arg, writable: bool) {
        self.row(&arg.name, arg.count, writable);
        self.params.push(declared.to_string());
        self.args.push(arg);
    }

    /// Numbers, integers and arrays of them.
    fn more_params(&mut self) {
        if self.rng.chance(70) {
            self.params.push("double a".into());
            self.args.push(Arg::value("a", "d", (0.5, 1.5)));
            self.number("a", false);
        }
        self.params.push("int n".into());
        let n = self.rng.between(3, 6) as i64;
        self.args.push(Arg::value("n", "i", (n as f64, n as f64)));
        self.integer("n", ints::INT, Some((n, n)), false);
        if self.rng.chance(50) {
            let kind = self.kind();
            self.params.push(format!("const {}* id", kind.name));
            let (low, high) = if kind.signed { (-9, 90) } else { (0, 100) };
            self.args.push(Arg::array("id", kind.letter, 8, (low as f64, high as f64)));
            let what = What::Int { kind, range: Some((low, high)), dims: vec![8] };
            self.vars.push(Var { pattern: "id[§]".into(), what, writable: false, pointer: None });
        }
        if self.rng.chance(12) {
            self.constants();
        }
        if self.rng.chance(15) {
            self.params.push("const float* w".into());
            let mut arg = Arg::array("w", "f", 5, (-1.0, 1.0));
            arg.wrt = false;
            self.args.push(arg);
            self.array("(double)w[§]", vec![5], false);
        }
        if self.rng.chance(15) {
            self.params.push("const double2* v2".into());
            self.args.push(Arg::array("v2", "dd", 4, (-1.0, 1.0)));
            self.array("v2[§].x", vec![4], false);
            self.array("v2[§].y", vec![4], false);
        }
    }

    /// Every visible number goes somewhere.
    fn results(&mut self) -> Vec<Node> {
        let numbers: Vec<Var> =
            self.vars.iter().filter(|v| matches!(v.what, What::Float(_))).cloned().collect();
        let mut all = Vec::new();
        for chunk in numbers.chunks(3) {
            let Some(place) = self.output() else { break };
            let mut sum = Node::text(Sort::Float, "0.0");
            for var in chunk {
                let e = self.element(var);
                sum = Node::new(Sort::Float, "§ + §", [sum, e]);
            }
            let pattern = if self.rng.chance(50) { "§ += §;" } else { "§ = §;" };
            all.push(Node::new(Sort::Statement, pattern, [place, sum]));
        }
        all
    }

    /// A place that outlives the function.
    fn output(&mut self) -> Option<Node> {
        let outputs: Vec<Var> =
            self.vars.iter().filter(|v| v.writable && v.pattern.starts_with(['y', 'o'])).cloned().collect();
        let var = outputs.get(self.rng.below(outputs.len().max(1)))?.clone();
        Some(self.element(&var))
    }

    fn finish(&mut self, head: String, body: Vec<Node>, grid: u32, block: [u32; 3]) -> Program {
        self.finish_in(head, body, [grid, 1, 1], block)
    }

    fn finish_in(&mut self, head: String, body: Vec<Node>, grid: [u32; 3], block: [u32; 3]) -> Program {
        self.ask_for_less();
        Program {
            items: std::mem::take(&mut self.items),
            head: format!("{head}({})", self.params.join(", ")),
            body: Node::block(body),
            args: std::mem::take(&mut self.args),
            grid,
            block,
            shared: 8 * self.dynamic.unwrap_or(0),
            single: false,
            races: self.races,
        }
    }
}
