//! What threads of a block do together in shared memory: fill a tile and read it, reduce, scan, step a stencil, count.
//!
//! Each is one statement in braces that ends with a barrier. Between two barriers an array is either read by everyone or written
//! by each thread at its own place. `acc` is the variable that gets the result.

use super::ints::INT;
use super::statements::statement;
use super::{Draw, Node};
use crate::tree::Part;

impl Draw {
    pub(super) fn motif(&mut self, block: usize, acc: &str) -> Node {
        let mut motif = self.motif_in_arrays(block, acc);
        if let Some(most) = self.dynamic {
            self.dynamic = Some(most.max(in_dynamic_memory(&mut motif)));
        }
        motif
    }

    fn motif_in_arrays(&mut self, block: usize, acc: &str) -> Node {
        if block.is_multiple_of(32) && self.rng.chance(40) {
            return if self.rng.chance(25) { self.masked_lanes(acc) } else { self.warp_motif(acc) };
        }
        if self.rng.chance(12) {
            return self.tile_motif(block, acc);
        }
        if self.has_buffer && self.rng.chance(40) {
            return self.through_memory(block, acc);
        }
        if self.rng.chance(10)
            && let Some(product) = self.product(block, acc)
        {
            return product;
        }
        let s = self.name("sh");
        // CUB numbers threads along x, and has its own memory.
        if self.grid.is_some() && self.dynamic.is_none() && self.rng.chance(12) {
            return self.cub_motif(&s, block, acc);
        }
        match self.rng.below(14) {
            11 => self.block_group(&s, block, acc),
            12..=13 => self.shared_atomics(&s, acc),
            0..=1 => self.tree_reduction(&s, block, acc),
            2 => self.scan(&s, block, acc),
            3 => self.stencil(&s, block, acc),
            4..=5 => self.tiles(&s, block, acc),
            6 => self.exchange(&s, block, acc),
            7 => self.double_buffer(&s, block, acc),
            8 => self.histogram(&s, block, acc),
            9 => self.softmax_of_block(&s, block, acc),
            _ => self.one_thread_tells(&s, acc),
        }
    }

    /// An expression that may read the shared array at any place.
    fn reading(&mut self, s: &str, len: usize) -> Node {
        self.scoped(|d| {
            // Twice, so that it is read more often than others.
            d.array(format!("{s}[§]"), vec![len], false);
            d.array(format!("{s}[§]"), vec![len], false);
            d.float(2)
        })
    }

    fn tree_reduction(&mut self, s: &str, block: usize, acc: &str) -> Node {
        let (e, half) = (self.float(2), block / 2);
        let combine = self.rng.pick(&[
            "S[tid] += S[tid + d];",
            "S[tid] = S[tid] + S[tid + d];",
            "S[tid] = fmax(S[tid], S[tid + d]);",
            "S[tid] = 0.5 * S[tid] * cos(S[tid + d]) + S[tid];",
            "if (S[tid + d] > S[tid]) S[tid] = S[tid + d];",
            "{ double other = S[tid + d]; S[tid] = log(exp(S[tid]) + exp(other)); }",
        ]);
        let combine = combine.replace('S', s);
        let walk = if self.rng.chance(70) {
            format!(
                "for (int d = {half}; d > 0; d >>= 1) {{\n    if (tid < d) {{ {combine} }}\n    __syncthreads();\n  }}"
            )
        } else {
            format!(
                "for (int d = 1; d < {block}; d *= 2) {{\n    if (tid % (2 * d) == 0) {{ {combine} }}\n    __syncthreads();\n  }}"
            )
        };
        let use_it = self.rng.pick(&[
            "ACC += S[0];",
            "ACC = S[0] * 0.5;",
            "ACC = sin(S[0]) + ACC * S[0];",
            "if (tid == 0) ACC += S[0];",
        ]);
        let use_it = use_it.replace("ACC", acc).replace('S', s);
        let text = format!(
            "{{\n  __shared__ double {s}[{block}];\n  {s}[tid] = §;\n  __syncthreads();\n  {walk}\n  {use_it}\n  __syncthreads();\n  }}"
        );
        statement(&text, [e])
    }

    fn scan(&mut self, s: &str, block: usize, acc: &str) -> Node {
        let e = self.float(2);
        let combine =
            self.rng.pick(&["S[tid] += t", "S[tid] = fmax(S[tid], t)", "S[tid] = S[tid] * 0.75 + sin(t)"]);
        let combine = combine.replace('S', s);
        let text = format!(
            "{{\n  __shared__ double {s}[{block}];\n  {s}[tid] = §;\n  __syncthreads();\n  for (int d = 1; d < {block}; d *= 2) {{\n    double t = tid >= d ? {s}[tid - d] : 0.0;\n    __syncthreads();\n    {combine};\n    __syncthreads();\n  }}\n  {acc} += {s}[tid];\n  __syncthreads();\n  }}"
        );
        statement(&text, [e])
    }

    fn stencil(&mut self, s: &str, block: usize, acc: &str) -> Node {
        let (e, left, right) = (self.float(2), self.float(1), self.float(1));
        let weigh = self.rng.pick(&[
            "0.25 * S[tid] + 0.5 * S[tid + 1] + 0.25 * S[tid + 2]",
            "S[tid + 1] + 0.1 * (S[tid] - 2.0 * S[tid + 1] + S[tid + 2])",
            "sin(S[tid]) * S[tid + 1] - 0.5 * S[tid + 2]",
            "fmax(S[tid], fmax(S[tid + 1], S[tid + 2]))",
        ]);
        let weigh = weigh.replace('S', s);
        let last = block + 1;
        let steps = self.rng.between(0, 3);
        let time = if steps == 0 {
            format!("{acc} += {weigh};\n  __syncthreads();")
        } else {
            format!(
                "for (int time = 0; time < {steps}; ++time) {{\n    double next = {weigh};\n    __syncthreads();\n    {s}[tid + 1] = next;\n    __syncthreads();\n  }}\n  {acc} += {s}[tid + 1];\n  __syncthreads();"
            )
        };
        let text = format!(
            "{{\n  __shared__ double {s}[{}];\n  {s}[tid + 1] = §;\n  if (tid == 0) {s}[0] = §;\n  if (tid == {}) {s}[{last}] = §;\n  __syncthreads();\n  {time}\n  }}",
            block + 2,
            block - 1
        );
        statement(&text, [e, left, right])
    }

    fn tiles(&mut self, s: &str, block: usize, acc: &str) -> Node {
        let (t, k) = (self.name("c"), self.name("c"));
        let steps = self.rng.between(1, 3);
        let whole = self.rng.chance(70);
        let len = if whole { block } else { block.min(4) };
        let (fill, inner) = self.scoped(|d| {
            d.integer(&t, INT, Some((0, steps as i64 - 1)), false);
            let fill = d.float(2);
            d.integer(&k, INT, Some((0, len as i64 - 1)), false);
            d.number(format!("{s}[{k}]"), false);
            d.number(format!("{s}[{k}]"), false);
            d.number(format!("{s}[{k}]"), false);
            (fill, d.float(2))
        });
        let add = self.rng.pick(&[
            "ACC += §;",
            "ACC += 0.1 * §;",
            "ACC = 0.9 * ACC + 0.1 * §;",
            "ACC = fmax(ACC, §);",
            "{ double r = §; ACC += r / (1.0 + r * r); }",
        ]);
        let add = add.replace("ACC", acc);
        let store =
            if whole { format!("{s}[tid] = §;") } else { format!("if (tid < {len}) {s}[tid] = §;") };
        let text = format!(
            "{{\n  __shared__ double {s}[{len}];\n  for (int {t} = 0; {t} < {steps}; ++{t}) {{\n    {store}\n    __syncthreads();\n    for (int {k} = 0; {k} < {len}; ++{k}) {{ {add} }}\n    __syncthreads();\n  }}\n  }}"
        );
        statement(&text, [fill, inner])
    }

    fn exchange(&mut self, s: &str, block: usize, acc: &str) -> Node {
        let e = self.float(2);
        let r = self.reading(s, block);
        let text = format!(
            "{{\n  __shared__ double {s}[{block}];\n  {s}[tid] = §;\n  __syncthreads();\n  {acc} += §;\n  __syncthreads();\n  }}"
        );
        statement(&text, [e, r])
    }

    fn double_buffer(&mut self, s: &str, block: usize, acc: &str) -> Node {
        let e = self.float(2);
        let steps = self.rng.between(1, 3);
        let now = self.rng.pick(&["(time & 1)", "cur"]);
        let r = self.reading(&format!("{s}[{now}]"), block);
        let (declare, turn, last) = match now {
            "cur" => ("int cur = 0;", "cur = 1 - cur;", "cur".to_string()),
            _ => ("", "", format!("{}", steps % 2)),
        };
        let text = format!(
            "{{\n  __shared__ double {s}[2][{block}];\n  {declare}\n  {s}[0][tid] = §;\n  __syncthreads();\n  for (int time = 0; time < {steps}; ++time) {{\n    {s}[1 - {now}][tid] = sin(§);\n    __syncthreads();\n    {turn}\n  }}\n  {acc} += {s}[{last}][tid];\n  __syncthreads();\n  }}"
        );
        statement(&text, [e, r])
    }

    fn histogram(&mut self, s: &str, block: usize, acc: &str) -> Node {
        let bins = self.rng.between(1, 4).min(block);
        let (at, e) = (self.index(bins), self.float(2));
        let r = self.reading(s, bins);
        let text = format!(
            "{{\n  __shared__ double {s}[{bins}];\n  if (tid < {bins}) {s}[tid] = 0.0;\n  __syncthreads();\n  atomicAdd(&{s}[§], §);\n  __syncthreads();\n  {acc} += §;\n  __syncthreads();\n  }}"
        );
        statement(&text, [at, e, r])
    }

    fn softmax_of_block(&mut self, s: &str, block: usize, acc: &str) -> Node {
        let (e, half) = (self.float(2), block / 2);
        let result = self.rng.pick(&[
            "exp(value - most) / sum",
            "most + log(sum)",
            "exp(value - most) / (sum + 1.0)",
            "exp(value - most) / sum + 0.1 * most",
            "exp(value - 0.5 * most) / sum",
            "log(sum) * exp(value - most)",
            "(value - most) - log(sum)",
        ]);
        let down = |op: &str| {
            format!(
                "for (int d = {half}; d > 0; d >>= 1) {{\n    if (tid < d) {s}[tid] = {op};\n    __syncthreads();\n  }}"
            )
        };
        let (most, sum) =
            (down(&format!("fmax({s}[tid], {s}[tid + d])")), down(&format!("{s}[tid] + {s}[tid + d]")));
        let text = format!(
            "{{\n  __shared__ double {s}[{block}];\n  double value = §;\n  {s}[tid] = value;\n  __syncthreads();\n  {most}\n  double most = {s}[0];\n  __syncthreads();\n  {s}[tid] = exp(value - most);\n  __syncthreads();\n  {sum}\n  double sum = {s}[0];\n  {acc} += {result};\n  __syncthreads();\n  }}"
        );
        statement(&text, [e])
    }

    fn one_thread_tells(&mut self, s: &str, acc: &str) -> Node {
        let e = self.float(2);
        let r = self.reading(s, 1);
        let text = format!(
            "{{\n  __shared__ double {s}[1];\n  if (tid == 0) {s}[0] = §;\n  __syncthreads();\n  {acc} += §;\n  __syncthreads();\n  }}"
        );
        statement(&text, [e, r])
    }
}

/// Has the first array of a statement stand in dynamic shared memory; how many numbers that takes. Statements end with a barrier,
/// so that all of them use the same memory.
fn in_dynamic_memory(motif: &mut Node) -> usize {
    let Some(Part::Text(text)) = motif.parts.first_mut() else { return 0 };
    let declared = "__shared__ double ";
    let Some(at) = text.find(declared) else { return 0 };
    let rest = &text[at + declared.len()..];
    let Some((declarator, rest)) = rest.split_once(';') else { return 0 };
    let Some((name, length)) = declarator.split_once('[') else { return 0 };
    let Ok(length) = length.trim_end_matches(']').parse() else { return 0 };
    *text = format!("{}extern __shared__ double dyn@[]; double* {name} = dyn@;{rest}", &text[..at]);
    length
}
