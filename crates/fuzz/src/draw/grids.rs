//! Arrays as large as the grid, and the ways in which threads walk over them: their own element, neighbours, a row or a column, all
//! elements, a tile at a time. It is what proofs about addresses are made for.

use super::ints::INT;
use super::statements::statement;
use super::{Arg, Draw, Node, Sort};

impl Draw {
    /// An array with one element for each thread, or more, and its patterns.
    pub(super) fn grid_array(&mut self, grid: usize, block: usize) {
        let total = grid * block;
        let restrict = if self.rng.chance(30) { "__restrict__ " } else { "" };
        self.params.push(format!("const double* {restrict}z"));
        self.args.push(Arg::array("z", "d", 2 * total, (-1.0, 1.0)));
        let patterns = [
            "z[i]".to_string(),
            format!("z[(i + 1) % {total}]"),
            format!("z[i > 0 ? i - 1 : {}]", total - 1),
            format!("z[i + {total}]"),
            "z[2 * i]".into(),
            "z[2 * i + 1]".into(),
            "z[blockIdx.x]".into(),
            format!("z[{} - i]", total - 1),
            format!("z[blockIdx.x * {block} + (threadIdx.x ^ 1) % {block}]"),
            "z[i / 2]".into(),
            "__ldg(&z[i])".into(),
            "((const double2*)z)[i].x".into(),
            "reinterpret_cast<const double2*>(z)[i].y".into(),
        ];
        for _ in 0..3 {
            let at = self.rng.below(patterns.len());
            self.number(patterns[at].clone(), false);
        }
        let rows = [
            (format!("z[blockIdx.x * {block} + (§)]"), block),
            (format!("z[(§) * {block} + threadIdx.x]"), grid),
        ];
        let at = self.rng.below(2);
        self.array(rows[at].0.clone(), vec![rows[at].1], false);
    }

    /// A sum over elements that other threads walk over too.
    pub(super) fn grid_walk(&mut self, grid: usize, block: usize) -> Vec<Node> {
        let total = grid * block;
        let (t, k) = (self.name("t"), self.name("c"));
        let (len, element) = match self.rng.below(6) {
            0 => (total, "z[K]".to_string()),
            1 => (total, format!("z[(i + K) % {total}]")),
            2 => (block, format!("z[blockIdx.x * {block} + K]")),
            3 => (2, format!("z[K * {total} + i]")),
            4 => (2, "z[i * 2 + K]".into()),
            _ => (3, format!("z[min(max((int)i + K - 1, 0), {})]", total - 1)),
        };
        let element = element.replace('K', &k);
        let e = self.scoped(|d| {
            d.integer(&k, INT, Some((0, len as i64 - 1)), false);
            for _ in 0..3 {
                d.number("v", false);
            }
            d.number("z[i]", false);
            d.number("(v - z[i])", false);
            d.float(2)
        });
        let rule = self.rng.pick(&[
            "T += §;",
            "T += v * §;",
            "{ double d = v - z[i], r = rsqrt(d * d + 0.1); T += d * r * r * r * §; }",
            "T = fmax(T, v + 0.1 * §);",
            "T = T * 0.5 + §;",
            "if (K != i) T += §;",
            "T += exp(v - z[i]) * §;",
        ]);
        let rule = rule.replace('K', &k).replace('T', &t);
        let text = format!(
            "double {t} = 0.0; for (int {k} = 0; {k} < {len}; ++{k}) {{ double v = {element}; {rule} }}"
        );
        self.number(t, true);
        vec![statement(&text, [e])]
    }

    /// A product of matrices as one writes it, whole or by tiles; the block is a square.
    pub(super) fn product(&mut self, block: usize, acc: &str) -> Option<Node> {
        let side = match block {
            4 => 2,
            16 => 4,
            64 => 8,
            _ => return None,
        };
        let (a, b) = (self.name("sh"), self.name("sh"));
        let steps = self.rng.between(1, 2);
        let n = if self.grid.is_some() { self.rng.pick(&["x", "z"]) } else { "x" };
        let count = self.args.iter().find(|arg| arg.name == n).map_or(1, |arg| arg.count);
        let at = |e: &str| format!("{n}[({e}) % {count}]");
        let (left, right) = (
            at(&format!("row * {} + step * {side} + col", side * steps)),
            at(&format!("(step * {side} + row) * {side} + col")),
        );
        let e = self.float(1);
        let term = self.rng.pick(&[
            "A[row][m] * B[m][col]",
            "sin(A[row][m]) * B[m][col]",
            "fabs(A[row][m] - B[m][col])",
            "exp(A[row][m] - B[m][col])",
        ]);
        let term = term.replace('A', &a).replace('B', &b);
        let text = format!(
            "{{\n  __shared__ double {a}[{side}][{side}], {b}[{side}][{side}];\n  int row = tid / {side}, col = tid % {side};\n  double sum = §;\n  for (int step = 0; step < {steps}; ++step) {{\n    {a}[row][col] = {left};\n    {b}[row][col] = {right};\n    __syncthreads();\n    for (int m = 0; m < {side}; ++m) sum += {term};\n    __syncthreads();\n  }}\n  {acc} += sum;\n  }}"
        );
        Some(statement(&text, [e]))
    }

    /// Numbers that pass from thread to thread through the block's own elements in global memory.
    pub(super) fn through_memory(&mut self, block: usize, acc: &str) -> Node {
        let e = self.float(2);
        let r = self.scoped(|d| {
            d.array(format!("buf[blockIdx.x * {block} + (§)]"), vec![block], false);
            d.array(format!("buf[blockIdx.x * {block} + (§)]"), vec![block], false);
            d.float(2)
        });
        let text =
            "{\n  buf[i] = §;\n  __syncthreads();\n  ACC += §;\n  __syncthreads();\n  }".replace("ACC", acc);
        statement(&text, [e, r])
    }

    pub(super) fn buffer(&mut self, total: usize) {
        self.params.push("double* buf".into());
        self.args.push(Arg::array("buf", "d", total, (-1.0, 1.0)));
    }

    /// Every thread stores one and the same number to one place.
    pub(super) fn same_store(&mut self) -> Vec<Node> {
        self.races = true;
        // What is the same for all threads.
        let all = self.vars.clone();
        self.vars.retain(|v| matches!(v.pattern.as_str(), "a" | "x[§]" | "n"));
        let e = self.float(2);
        self.vars = all;
        self.params.push("double* one".into());
        self.args.push(Arg::array("one", "d", 2, (-1.0, 1.0)));
        vec![Node::new(Sort::Statement, "one[blockIdx.x & 0] = §;", [e])]
    }
}
