//! Kernels. In one sort every thread has elements of its own, leaves when it likes, and adds to sums; in the other threads meet at
//! barriers, so that all of them stay to the end.

use super::ints::{INT, KINDS, UNSIGNED};
use super::statements::statement;
use super::{Arg, Draw, Node, Program, Returns, Sort};

impl Draw {
    pub(super) fn separate_threads(&mut self) -> Program {
        let (grid, block) = (self.rng.between(1, 3), self.rng.pick(&[1usize, 3, 5, 8, 16, 32]));
        let strided = self.rng.chance(25);
        let total =
            if strided { 2 * grid * block + 1 } else { grid * block - self.rng.below(2).min(block - 1) };
        let own = self.rng.between(1, 4);
        self.kernel_params(total, own);
        if !strided && self.rng.chance(60) {
            self.grid_array(grid, block);
            self.grid = Some((grid, block));
        }
        if self.rng.chance(20) {
            self.struct_param(Some(("i", total)));
        }
        if self.rng.chance(12) {
            self.marks(total);
        }
        let sums = self.rng.chance(40);
        if sums {
            let len = self.rng.between(1, 6);
            self.params.push("double* sums".into());
            self.args.push(Arg::array("sums", "d", len, (-1.0, 1.0)));
            self.sums = Some(("sums".into(), len));
        }
        let mut before = Vec::new();
        let ty = self.rng.pick(&["int", "int", "unsigned", "long long"]);
        let start = "blockIdx.x * blockDim.x + threadIdx.x";
        if !strided {
            before.push(Node::text(Sort::Fixed, format!("{ty} i = {start};")));
            before.push(Node::text(Sort::Fixed, "if (i >= total) return;"));
        }
        let kind = match ty {
            "int" => INT,
            "unsigned" => UNSIGNED,
            _ => KINDS[6],
        };
        self.integer("i", kind, Some((0, total as i64 - 1)), false);
        self.own_elements(total, own, &mut before);
        self.returns = if strided { Returns::Never } else { Returns::Nothing };
        self.can_continue = strided;
        let count = self.rng.between(2, 6);
        let mut body = before;
        body.extend(self.statements(count));
        body.extend(self.results());
        if strided {
            let text = format!("for ({ty} i = {start}; i < total; i += blockDim.x * gridDim.x) §");
            body = vec![Node::new(Sort::Fixed, &text, [Node::block(body)])];
        }
        self.finish("__global__ void k@".into(), body, grid as u32, [block as u32, 1, 1])
    }

    pub(super) fn threads_together(&mut self) -> Program {
        let (grid, block) = (self.rng.between(1, 2), self.rng.pick(&[4usize, 8, 16, 32, 32, 64]));
        let total = grid * block;
        let own = self.rng.between(1, 3);
        self.kernel_params(total, own);
        let square = self.rng.chance(20);
        if !square && self.rng.chance(60) {
            self.grid_array(grid, block);
            self.grid = Some((grid, block));
        }
        if self.rng.chance(15) {
            self.struct_param(Some(("i", total)));
        }
        if self.rng.chance(20) {
            self.dynamic = Some(0);
        }
        if self.rng.chance(12) {
            self.marks(total);
        }
        if self.rng.chance(15) {
            self.buffer(total);
            self.has_buffer = true;
        }
        let size = if square { [4, block as u32 / 4, 1] } else { [block as u32, 1, 1] };
        let tid = if square { "threadIdx.y * blockDim.x + threadIdx.x" } else { "threadIdx.x" };
        let mut body = vec![
            Node::text(Sort::Fixed, format!("int tid = {tid};")),
            Node::text(
                Sort::Fixed,
                format!(
                    "int i = blockIdx.x * {} + tid;",
                    if square { block.to_string() } else { "blockDim.x".into() }
                ),
            ),
        ];
        self.integer("tid", INT, Some((0, block as i64 - 1)), false);
        self.integer("i", INT, Some((0, total as i64 - 1)), false);
        self.own_elements(total, own, &mut body);
        let count = self.rng.between(0, 3);
        body.extend(self.statements(count));
        for _ in 0..self.rng.between(1, 3) {
            body.extend(self.together(block));
            let count = self.rng.between(0, 2);
            body.extend(self.statements(count));
        }
        if self.rng.chance(8) {
            body.extend(self.same_store());
        }
        if block.is_multiple_of(32) && self.rng.chance(12) {
            body.extend(self.lanes_that_stay());
        } else if block.is_multiple_of(32) && self.rng.chance(20) {
            body.extend(self.lanes_that_leave_a_loop());
        }
        body.extend(self.results());
        self.finish("__global__ void k@".into(), body, grid as u32, size)
    }

    pub(super) fn kernel_params(&mut self, total: usize, own: usize) {
        self.params.push("double* out".into());
        self.args.push(Arg::array("out", "d", total * own, (-1.0, 1.0)));
        let nx = self.rng.between(4, 12);
        let restrict = if self.rng.chance(30) { "__restrict__ " } else { "" };
        self.pointer_param(
            &format!("const double* {restrict}x"),
            Arg::array("x", "d", nx, (-1.0, 1.0)),
            false,
        );
        self.more_params();
        self.params.push("int total".into());
        self.args.push(Arg::value("total", "i", (total as f64, total as f64)));
        self.integer("total", INT, None, false);
    }

    /// The elements of `out` that belong to thread `i`.
    fn own_elements(&mut self, total: usize, own: usize, before: &mut Vec<Node>) {
        match self.rng.below(3) {
            0 => self.array(format!("out[i * {own} + (§)]"), vec![own], true),
            1 if self.rng.chance(50) => self.array(format!("out[(§) * {total} + i]"), vec![own], true),
            1 => self.array("out[(§) * total + i]", vec![own], true),
            _ => {
                before.push(Node::text(Sort::Fixed, format!("double* own = out + i * {own};")));
                self.row("own", own, true);
            }
        }
    }

    /// One thing that threads of a block do together.
    fn together(&mut self, block: usize) -> Vec<Node> {
        let result = self.name("g");
        let e = self.float(1);
        let mut all = vec![statement(&format!("double {result} = §;"), [e])];
        let repeated = self.rng.chance(20);
        let time = self.name("c");
        let inside = self.scoped(|d| {
            if repeated {
                d.integer(&time, INT, Some((0, 2)), false);
            }
            d.motif(block, &result)
        });
        self.number(result, true);
        // All threads of a block answer alike.
        let asked = self.rng.pick(&[
            "",
            "",
            "",
            "",
            "",
            "if (n > 4) ",
            "if (blockIdx.x == 0) ",
            "if (total & 1) ",
            "if (x[0] > 0.0) ",
        ]);
        let inside = if asked.is_empty() {
            inside
        } else {
            statement(&format!("{asked}§"), [Node::block(vec![inside])])
        };
        all.push(if repeated {
            statement(&format!("for (int {time} = 0; {time} < 3; ++{time}) §"), [Node::block(vec![inside])])
        } else {
            inside
        });
        all
    }
}
