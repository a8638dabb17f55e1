//! Kernels that everyone writes, and that optimisations look for, with other terms inside: pairs, rows, products, stencils, gathers.

use super::ints::INT;
use super::statements::statement;
use super::{Arg, Draw, Node, Program, Sort};

/// A reduction over the block in shared memory.
const DOWN: &str = "for (int d = BLOCK / 2; d > 0; d >>= 1) { if (tid < d) S[tid] = OP; __syncthreads(); }";

impl Draw {
    pub(super) fn classic(&mut self) -> Program {
        let (grid, block) = (self.rng.between(1, 3), self.rng.pick(&[4usize, 8, 16, 32]));
        let total = grid * block;
        let row = self.rng.between(2, 6);
        let form = self.rng.below(19);
        let bigger = if matches!(form, 3 | 4 | 6 | 8 | 12) { total * row } else { total };
        // A row for each block where blocks have rows.
        let bigger = if form == 5 { grid * 2 * block } else { bigger };
        let out = match form {
            10 => 3,
            13.. => 256,
            _ => bigger,
        };
        let restrict = if self.rng.chance(40) { "__restrict__ " } else { "" };
        self.params =
            vec![format!("double* {restrict}out"), format!("const double* {restrict}z"), "double a".into()];
        self.args = vec![
            Arg::array("out", "d", out, (-1.0, 1.0)),
            Arg::array("z", "d", bigger.max(16), (-1.0, 1.0)),
            Arg::value("a", "d", (0.5, 1.5)),
        ];
        self.params.push("int total".into());
        self.args.push(Arg::value("total", "i", (total as f64, total as f64)));
        let body = self.classic_body(form, grid, block, row);
        let fill = |text: &str| {
            let text = text.replace("BLOCK", &block.to_string()).replace("ROW", &row.to_string());
            text.replace("COUNT", &bigger.max(16).to_string())
        };
        let mut all = vec![
            Node::text(Sort::Fixed, "int tid = threadIdx.x;"),
            Node::text(Sort::Fixed, "int i = blockIdx.x * blockDim.x + tid;"),
        ];
        all.extend(body);
        for node in &mut all {
            node.rewrite(&fill);
        }
        self.finish("__global__ void k@".into(), all, grid as u32, [block as u32, 1, 1])
    }

    /// A term of these numbers.
    pub(super) fn term(&mut self, names: &[&str], counter: Option<(&str, usize)>) -> Node {
        let vars = std::mem::take(&mut self.vars);
        for name in names.iter().chain(names) {
            self.number(*name, false);
        }
        if self.params.iter().any(|p| p == "double a") {
            self.number("a", false);
        }
        if let Some((name, n)) = counter {
            self.integer(name, INT, Some((0, n as i64 - 1)), false);
        }
        let e = self.float(3);
        self.vars = vars;
        e
    }

    fn classic_body(&mut self, form: usize, grid: usize, block: usize, row: usize) -> Vec<Node> {
        let total = grid * block;
        let store = self.rng.pick(&[
            "out[i] = sum;",
            "out[i] += sum;",
            "out[i] = 0.5 * out[i] + sum;",
            "if (i < total) out[i] = sin(sum);",
        ]);
        let start = self.rng.pick(&["0.0", "a", "z[i]", "out[i]"]);
        let pair = ["d", "own", "other"];
        let one = |text: String, e: Node| vec![statement(&text, [e])];
        match form {
            0..=1 => {
                let e = self.term(&pair, Some(("j", block)));
                let walk = self.rng.pick(&[
                    "for (int t = 0; t < total; t += BLOCK) { S[tid] = z[t + tid];",
                    "for (int t = 0; t < gridDim.x; ++t) { S[tid] = z[t * BLOCK + tid];",
                    "for (int t = 0; t < gridDim.x; t++) { int from = t * blockDim.x + threadIdx.x; S[tid] = from < total ? z[from] : 0.0;",
                ]);
                let skip = self.rng.pick(&["", "", "if (j == tid) continue; "]);
                let rule = self.rng.pick(&[
                    "sum += §;",
                    "sum += d * §;",
                    "{ double r = rsqrt(d * d + 0.2); sum += d * r * r * r * §; }",
                    "sum = fmax(sum, §);",
                ]);
                one(
                    format!(
                        "__shared__ double S[BLOCK]; double own = z[i], sum = {start}; {walk} __syncthreads(); for (int j = 0; j < BLOCK; ++j) {{ {skip}double other = S[j], d = other - own; {rule} }} __syncthreads(); }} {store}"
                    ),
                    e,
                )
            }
            2 => {
                let e = self.term(&pair, Some(("j", total)));
                let skip = self.rng.pick(&["", "if (j == i) continue; ", "if (j > i) break; "]);
                one(
                    format!(
                        "double own = z[i], sum = {start}; for (int j = 0; j < total; ++j) {{ {skip}double other = z[j], d = own - other; sum += §; }} {store}"
                    ),
                    e,
                )
            }
            3 => {
                let e = self.term(&["v", "m", "s"], Some(("k", row)));
                let most = self.rng.pick(&[
                    "for (int k = 0; k < ROW; ++k) m = fmax(m, z[i * ROW + k]);",
                    "for (int k = 1; k < ROW; ++k) if (z[i * ROW + k] > m) m = z[i * ROW + k];",
                ]);
                let result = self.rng.pick(&[
                    "exp(v - m) / s",
                    "exp(v - m) / s * §",
                    "v - m - log(s)",
                    "(v - m) / s",
                    "exp(v - m) / (s + 1.0)",
                ]);
                let holes = result.matches('§').count();
                let text = format!(
                    "double m = z[i * ROW], s = 0.0; {most} for (int k = 0; k < ROW; ++k) s += exp(z[i * ROW + k] - m); for (int k = 0; k < ROW; ++k) {{ double v = z[i * ROW + k]; out[i * ROW + k] = {result}; }}"
                );
                vec![statement(&text, std::iter::repeat_n(e, holes))]
            }
            4 => {
                let e = self.term(&["left", "right"], Some(("k", row)));
                one(
                    format!(
                        "int r = i / BLOCK, c = i % BLOCK; double sum = {start}; for (int k = 0; k < ROW; ++k) {{ double left = z[r * ROW + k], right = z[k * BLOCK + c]; sum += left * right + 0.1 * §; }} {store}"
                    ),
                    e,
                )
            }
            5 => self.row_of_block(),
            6 => {
                let e = self.term(&["v", "mean", "var"], Some(("k", row)));
                one("double mean = 0.0, var = 0.0; const double* p = z + i * ROW; for (int k = 0; k < ROW; ++k) mean += p[k]; mean /= ROW; for (int k = 0; k < ROW; ++k) { double v = p[k] - mean; var += v * v; } var = rsqrt(var / ROW + 0.01); for (int k = 0; k < ROW; ++k) { double v = p[k]; out[i * ROW + k] = (v - mean) * var + §; }".into(), e)
            }
            7 => {
                let e = self.term(&["left", "mid", "right"], None);
                let guard = self
                    .rng
                    .pick(&["if (i > 0 && i < total - 1)", "if (i < 1 || i >= total - 1) return; else"]);
                one(
                    format!(
                        "{guard} {{ double left = z[i - 1], mid = z[i], right = z[i + 1]; out[i] = mid + 0.1 * (left - 2.0 * mid + right) + §; }}"
                    ),
                    e,
                )
            }
            8 => {
                let e = self.term(&["v", "sum"], Some(("k", row)));
                one(
                    format!(
                        "double sum = {start}; for (int k = 0; k < ROW; ++k) {{ double v = z[k * total + i]; sum = 0.5 * sum + §; }} {store}"
                    ),
                    e,
                )
            }
            9 => {
                let e = self.term(&["v", "w"], Some(("k", 3)));
                one(
                    format!(
                        "double sum = {start}; for (int k = 0; k < 3; ++k) if (i + k < total) {{ double v = z[i + k], w = z[k]; sum += w * §; }} {store}"
                    ),
                    e,
                )
            }
            10 => {
                let e = self.term(&["v"], None);
                let reduce = self.rng.pick(&[
                    "atomicAdd(&out[i % 3], §);",
                    "double s = §; for (int t = i + total; t < COUNT; t += total) s += z[t]; atomicAdd(&out[0], s);",
                    "atomicAdd(&out[(unsigned char)(i * 7) % 3], v * §);",
                ]);
                one(format!("double v = z[i]; {reduce}"), e)
            }
            11 => {
                let e = self.term(&["v", "u"], None);
                let index = self.rng.pick(&[
                    "(i * 5 + 3) % total",
                    "total - 1 - i",
                    "i ^ 1",
                    "(unsigned short)(i * 3) % total",
                    "i / 2",
                    "blockIdx.x",
                ]);
                one(format!("double v = z[{index}], u = z[i], sum = {start} + §; {store}"), e)
            }
            12 => {
                let e = self.term(&["v", "one", "two"], Some(("k", row)));
                let order = self.rng.pick(&["k = 0; k < ROW; ++k", "k = ROW - 1; k >= 0; --k"]);
                one(
                    format!(
                        "double one = 0.0, two = 1.0; for (int k = 0; k < ROW; ++k) one += z[i + k * total]; for (int {order}) {{ double v = z[i + k * total]; two += sin(v * one); }} for (int k = 0; k < ROW; ++k) {{ double v = z[i + k * total]; out[i + k * total] += one * v + § / (1.0 + two * two); }}"
                    ),
                    e,
                )
            }
            13..=15 => self.places_of_their_own(),
            _ => self.places_that_meet(),
        }
    }

    /// All threads of a block walk over its row, twice as long as the block.
    fn row_of_block(&mut self) -> Vec<Node> {
        let e = self.term(&["v", "m", "s"], None);
        let walk = "for (int k = tid; k < 2 * BLOCK; k += BLOCK)";
        let (most, sum) =
            (DOWN.replace("OP", "fmax(S[tid], S[tid + d])"), DOWN.replace("OP", "S[tid] + S[tid + d]"));
        let result = self.rng.pick(&[
            "exp(v - m) / s",
            "exp(v - m) / s * §",
            "v - (m + log(s))",
            "exp(v - m) / (s + a)",
            "v / (1.0 + s) + §",
        ]);
        let holes = result.matches('§').count();
        let text = format!(
            "__shared__ double S[BLOCK]; const double* p = z + blockIdx.x * 2 * BLOCK; double m = -1e30; {walk} m = fmax(m, p[k]); S[tid] = m; __syncthreads(); {most} m = S[0]; __syncthreads(); double s = 0.0; {walk} s += exp(p[k] - m); S[tid] = s; __syncthreads(); {sum} s = S[0]; {walk} {{ double v = p[k]; out[blockIdx.x * 2 * BLOCK + k] = {result}; }}"
        );
        vec![statement(&text, std::iter::repeat_n(e, holes))]
    }

    /// No two threads have the same place, whatever it takes to see that.
    fn places_of_their_own(&mut self) -> Vec<Node> {
        let e = self.term(&["v", "u"], None);
        let index = self.rng.pick(&[
            "(unsigned char)(i + 250)",
            "(unsigned char)(i * 3)",
            "(unsigned char)-i",
            "(unsigned char)(i ^ 90)",
            "(i * 5) & 255",
            "(i << 4 | i >> 4) & 255",
            "255 - i",
            "tid * gridDim.x + blockIdx.x",
            "blockIdx.x * (BLOCK + 1) + tid",
            "blockIdx.x * 2 * BLOCK + tid",
            "(unsigned)(i - 300) % 256u",
            "i ^ 1",
            "i ^ 1 ^ (tid & 0)",
            "(int)(unsigned short)(i + 65500) & 255",
            "BLOCK * blockIdx.x + (tid + 1) % BLOCK",
            "total - 1 - i",
            "i + (i >= 5 ? 7 : 0)",
            "(i < 4 ? i + 200 : i - 4)",
            "2 * tid + blockIdx.x * 2 * BLOCK",
            "(i / BLOCK) * BLOCK + (BLOCK - 1 - i % BLOCK)",
        ]);
        let ty = self.rng.pick(&["int", "unsigned", "unsigned char", "long long"]);
        let store = self.rng.pick(&[
            "out[j] = §;",
            "out[j] += §;",
            "out[j] = out[j] * §;",
            "double* p = out + j; *p = §;",
            "if (v > -0.5) out[j] = §;",
        ]);
        vec![statement(&format!("{ty} j = {index}; double v = z[i], u = z[(int)j % COUNT]; {store}"), [e])]
    }

    /// Some threads have the same place, and store the same number there.
    fn places_that_meet(&mut self) -> Vec<Node> {
        self.races = true;
        let e = self.term(&["v", "u"], None);
        let index = self.rng.pick(&[
            "i / 2",
            "i % 3",
            "min(i, 5)",
            "blockIdx.x",
            "tid",
            "(unsigned char)(i * 64)",
            "i & ~1",
            "blockIdx.x * (BLOCK - 1) + tid",
            "(tid / 2) * 2 + blockIdx.x",
            "(i * 6) & 31",
            "max(i - 3, 0)",
            "(unsigned char)(i * 16) + tid % 2",
            "tid + blockIdx.x * (BLOCK / 2)",
            "(i * i) % 16",
            "i - i % 4",
            "(i + 1) / 2 + blockIdx.x",
            "i < 5 ? 0 : i",
            "7",
        ]);
        let store = self.rng.pick(&[
            "out[j] = §;",
            "double* p = out + j; *p = §;",
            "if (i % 3 != 1) out[j] = §;",
            "for (int k = 0; k < 2; ++k) out[j] = (k + 1) * §;",
        ]);
        vec![statement(
            &format!("int j = {index}; double v = z[j % COUNT], u = z[(j + 3) % COUNT]; {store}"),
            [e],
        )]
    }
}
