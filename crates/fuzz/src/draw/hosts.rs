//! Functions of the host: they allocate, copy, launch kernels, step through time with buffers that trade places, and copy back.

use super::ints::INT;
use super::statements::statement;
use super::{Arg, Draw, Node, Program, Returns, Sort};

impl Draw {
    pub(super) fn host_function(&mut self) -> Program {
        let n = self.rng.pick(&[4usize, 6, 8]);
        let block = self.rng.pick(&[2usize, 4]);
        let grid = n.div_ceil(block);
        let kernels: Vec<String> = (0..self.rng.between(1, 2)).map(|_| self.step_kernel(n)).collect();
        self.vars.clear();
        // Helpers are for the device.
        self.in_helper = true;
        self.params = vec!["double* y".into(), "const double* x".into(), "double a".into()];
        self.args = vec![
            Arg::array("y", "d", n, (-1.0, 1.0)),
            Arg::array("x", "d", n, (-1.0, 1.0)),
            Arg::value("a", "d", (0.5, 1.0)),
        ];
        self.row("x", n, false);
        self.number("a", false);
        let bytes = format!("{n} * sizeof(double)");
        let fixed = |text: String| Node::text(Sort::Fixed, text);
        let mut body = vec![
            fixed(format!("double *p, *q; cudaMalloc(&p, {bytes}); cudaMalloc((void**)&q, {bytes});")),
            fixed(format!("cudaMemcpy(p, x, {bytes}, cudaMemcpyHostToDevice);")),
        ];
        body.push(if self.rng.chance(50) {
            fixed(format!("cudaMemcpy(q, y, {bytes}, cudaMemcpyHostToDevice);"))
        } else {
            fixed(format!("cudaMemset(q, 0, {bytes});"))
        });
        let launch = |d: &mut Draw, to: &str, from: &str, e: Node| {
            let kernel = kernels[d.rng.below(kernels.len())].clone();
            let config = d.rng.pick(&["<<<G, B>>>", "<<<dim3(G), dim3(B)>>>", "<<<G, B, 0, 0>>>"]);
            let config = config.replace('G', &grid.to_string()).replace('B', &block.to_string());
            statement(&format!("{kernel}{config}({to}, {from}, §);"), [e])
        };
        let count = self.rng.between(1, 2);
        for _ in 0..count {
            let e = self.float(1);
            match self.rng.below(4) {
                0 => body.push(launch(self, "q", "p", e)),
                1 => {
                    body.push(launch(self, "q", "p", e));
                    let e = self.float(1);
                    body.push(launch(self, "p", "q", e));
                    body.push(statement(
                        &format!("cudaMemcpy(q, p, {bytes}, cudaMemcpyDeviceToDevice);"),
                        [],
                    ));
                }
                _ => {
                    let steps = self.rng.between(1, 5);
                    let t = self.name("c");
                    let e = self.scoped(|d| {
                        d.integer(&t, INT, Some((0, steps as i64)), false);
                        d.float(1)
                    });
                    let step = launch(self, "q", "p", e);
                    let turn = Node::text(Sort::Statement, "double* other = p; p = q; q = other;");
                    let head = self.rng.pick(&[
                        "for (int T = 0; T < N; ++T) §",
                        "for (int T = N; T > 0; --T) §",
                        "{ int T = 0; while (T++ < N) § }",
                    ]);
                    let head = head.replace('T', &t).replace('N', &steps.to_string());
                    body.push(statement(&head, [Node::block(vec![step, turn])]));
                    let e = self.float(1);
                    body.push(launch(self, "q", "p", e));
                }
            }
        }
        body.push(fixed(format!("cudaMemcpy(y, q, {bytes}, cudaMemcpyDeviceToHost);")));
        if self.rng.chance(50) {
            self.row("y", n, true);
            self.returns = Returns::Never;
            let count = self.rng.between(1, 2);
            body.extend((0..count).map(|_| self.update()));
        }
        body.push(fixed("cudaFree(p); cudaFree(q);".into()));
        self.finish("void f@".into(), body, 1, [1, 1, 1])
    }

    /// A kernel beside the function: `to[i]` from all of `from`.
    fn step_kernel(&mut self, n: usize) -> String {
        let name = self.name("step@_");
        self.vars.clear();
        self.integer("i", INT, Some((0, n as i64 - 1)), false);
        self.integer("n", INT, Some((n as i64, n as i64)), false);
        self.row("from", n, false);
        self.number("from[i]", false);
        self.number(format!("from[(i + 1) % {n}]"), false);
        self.number("to[i]", true);
        self.number("a", false);
        self.returns = Returns::Nothing;
        let count = self.rng.between(0, 2);
        let mut body = vec![
            Node::text(
                Sort::Fixed,
                "int i = blockIdx.x * blockDim.x + threadIdx.x, n = COUNT;".replace("COUNT", &n.to_string()),
            ),
            Node::text(Sort::Fixed, "if (i >= n) return;"),
        ];
        body.extend(self.statements(count));
        let e = self.float(2);
        let store = self.rng.pick(&["to[i] = 0.5 * from[i] + sin(§);", "to[i] += 0.25 * §;", "to[i] = §;"]);
        body.push(statement(store, [e]));
        let text = format!("__global__ void {name}(double* to, const double* from, double a) §");
        self.items.push(Node::new(Sort::Item, &text, [Node::block(body)]));
        name
    }
}
