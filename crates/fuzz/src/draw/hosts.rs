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
            match self.rng.below(10) {
                8..=9 => {
                    let on = if stream { ", 0, s" } else { "" };
                    body.extend(self.window_launches(n, on));
                }
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

    /// Launches that are given parts of one buffer, which overlap: of one thread, or of threads that read before any of them writes.
    fn window_launches(&mut self, n: usize, on: &str) -> Vec<Node> {
        let name = self.name("window@_");
        let m = n / 2;
        self.outside_vars(|d| {
            d.integer("i", INT, Some((0, m as i64 - 1)), false);
            d.number("from[i]", false);
            d.number(format!("from[{m} - i]"), false);
            d.number("to[i]", false);
            d.number("a", false);
            let (e, r) = (d.float(2), d.float(1));
            let text = d.rng.pick(&[
                "__global__ void NAME(double* to, FROM from, double a) { for (int i = 0; i < M; ++i) { double v = from[i + 1]; to[i] = 0.5 * from[i] + sin(§); v += from[i + 1]; to[i] += 0.1 * v * §; } }",
                "__global__ void NAME(double* to, FROM from, double a) { double v = 0.0; for (int i = M - 1; i >= 0; --i) { v = 0.5 * v + to[i] * from[i]; to[i] = sin(v + §) + 0.1 * §; } }",
                "__global__ void NAME(double* to, FROM from, double a) { int i = threadIdx.x; double v = 0.0, u = 0.0; if (i < M) { v = §; u = § + from[i]; } __syncthreads(); if (i < M) to[i] = 0.5 * v * u; __syncthreads(); if (i == 0) to[0] += 0.1 * from[1]; }",
            ]);
            let from = d.rng.pick(&["const double*", "double*"]);
            let text = text.replace("NAME", &name).replace("FROM", from).replace('M', &m.to_string());
            d.items.push(Node::new(Sort::Item, &text, [e, r]));
        });
        let threads = self.rng.pick(&["1", "M"]).replace('M', &m.to_string());
        let together = self.items.last().is_some_and(|i| i.render().contains("__syncthreads"));
        let threads = if together { m.to_string() } else { threads.replace(&m.to_string(), "1") };
        let mut all = Vec::new();
        for _ in 0..self.rng.between(1, 2) {
            let (p, q) = (self.rng.pick(&["p", "q"]), self.rng.pick(&["p", "q", "q"]));
            let (i, j) = (self.rng.below(n - m), self.rng.below(n - m));
            let e = self.float(1);
            all.push(match self.rng.below(3) {
                0 => statement(
                    &format!(
                        "for (int w = 0; w < {}; ++w) {name}<<<1, {threads}{on}>>>({p} + w, {q} + {j}, §);",
                        n - m
                    ),
                    [e],
                ),
                _ => statement(&format!("{name}<<<1, {threads}{on}>>>({p} + {i}, {q} + {j}, §);"), [e]),
            });
        }
        all
    }

    /// With no variables but those that are added inside.
    fn outside_vars(&mut self, inside: impl FnOnce(&mut Draw)) {
        let vars = std::mem::take(&mut self.vars);
        inside(self);
        self.vars = vars;
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
