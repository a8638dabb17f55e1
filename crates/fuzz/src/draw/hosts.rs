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
        let (allocate, copy, free) = self.buffers(n);
        let stream = self.rng.chance(25);
        let mut body = vec![fixed(allocate), fixed(copy)];
        if stream {
            body.push(fixed("cudaStream_t s; cudaStreamCreate(&s);".into()));
        }
        body.push(if self.rng.chance(50) {
            fixed(format!("cudaMemcpy(q, y, {bytes}, cudaMemcpyHostToDevice);"))
        } else {
            fixed(format!("cudaMemset(q, 0, {bytes});"))
        });
        let launch = |d: &mut Draw, to: &str, from: &str, e: Node| {
            let kernel = kernels[d.rng.below(kernels.len())].clone();
            let config = d.rng.pick(&["<<<G, B>>>", "<<<dim3(G), dim3(B)>>>", "<<<G, B, 0, 0>>>"]);
            let config = if stream { "<<<G, B, 0, s>>>" } else { config };
            let config = config.replace('G', &grid.to_string()).replace('B', &block.to_string());
            statement(&format!("{kernel}{config}({to}, {from}, §);"), [e])
        };
        let count = self.rng.between(1, 2);
        let adds = self.rng.chance(35).then(|| self.sum_kernel(n));
        for _ in 0..count {
            let e = self.float(1);
            match self.rng.below(8) {
                5 => {
                    let on = if stream { ", 0, s" } else { "" };
                    body.push(self.pair_launch(n, &format!("<<<{grid}, {block}{on}>>>")));
                }
                6..=7 => {
                    if stream {
                        body.push(fixed("cudaStreamSynchronize(s);".into()));
                    }
                    body.push(self.thrust_call(n));
                }
                4 => {
                    let Some(kernel) = &adds else { continue };
                    let r = self.name("r");
                    let on = if stream { ", 0, s" } else { "" };
                    let how = self.rng.pick(&["P", "Q"]).replace('P', "p").replace('Q', "q");
                    let text = format!(
                        "double {r} = 0.0; {{ double* d; cudaMalloc(&d, sizeof(double)); cudaMemset(d, 0, sizeof(double)); {kernel}<<<{grid}, {block}{on}>>>(d, {how}, §); cudaMemcpy(&{r}, d, sizeof(double), cudaMemcpyDeviceToHost); cudaFree(d); }}"
                    );
                    body.push(statement(&text, [e]));
                    self.number(format!("(0.25 * {r})"), false);
                }
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
        if stream {
            body.push(fixed("cudaStreamSynchronize(s);".into()));
        }
        body.push(fixed(format!("cudaMemcpy(y, q, {bytes}, cudaMemcpyDeviceToHost);")));
        if self.rng.chance(50) {
            self.row("y", n, true);
            self.returns = Returns::Never;
            let count = self.rng.between(1, 2);
            body.extend((0..count).map(|_| self.update()));
        }
        if stream {
            body.push(fixed("cudaStreamDestroy(s);".into()));
        }
        body.push(fixed(free));
        self.finish("void f@".into(), body, 1, [1, 1, 1])
    }

    /// How the two buffers `p` and `q` are made, how the first gets its numbers, and how they are given back.
    fn buffers(&mut self, n: usize) -> (String, String, String) {
        let bytes = format!("{n} * sizeof(double)");
        let freed = String::from("cudaFree(p); cudaFree(q);");
        let upload = format!("cudaMemcpy(p, x, {bytes}, cudaMemcpyHostToDevice);");
        match self.rng.below(6) {
            0 => {
                let make =
                    format!("double *p, *q; cudaMallocManaged(&p, {bytes}); cudaMallocManaged(&q, {bytes});");
                (make, format!("for (int c = 0; c < {n}; ++c) p[c] = 0.5 * x[c] + 0.1;"), freed)
            }
            1 => {
                self.items.insert(0, Node::text(Sort::Item, "#include <vector>"));
                let make = format!(
                    "std::vector<double> own(x, x + {n}); double *p, *q; cudaMalloc(&p, {bytes}); cudaMalloc(&q, {bytes});"
                );
                (
                    make,
                    format!("own[1] *= a; cudaMemcpy(p, own.data(), {bytes}, cudaMemcpyHostToDevice);"),
                    freed,
                )
            }
            2 => {
                self.items.insert(0, Node::text(Sort::Item, "#include <thrust/device_vector.h>"));
                let make = format!(
                    "thrust::device_vector<double> first(x, x + {n}), second({n}); double *p = thrust::raw_pointer_cast(first.data()), *q = thrust::raw_pointer_cast(second.data());"
                );
                (make, String::new(), String::new())
            }
            _ => {
                let make =
                    format!("double *p, *q; cudaMalloc(&p, {bytes}); cudaMalloc((void**)&q, {bytes});");
                (make, upload, freed)
            }
        }
    }

    /// A kernel whose threads add to one number.
    fn sum_kernel(&mut self, n: usize) -> String {
        let name = self.name("sum@_");
        let rule = self.rng.pick(&[
            "atomicAdd(to, from[i] * from[i] * a)",
            "atomicAdd(to, sin(from[i]) + 0.1 * a)",
            "if (from[i] > 0.0) atomicAdd(to, a * from[i])",
        ]);
        let text = format!(
            "__global__ void {name}(double* to, const double* from, double a) {{ int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < {n}) {{ {rule}; }} }}"
        );
        self.items.push(Node::text(Sort::Item, text));
        name
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
