//! Kernels in which threads of one row or column of a block read the same row or column of an array: distances of all pairs, small
//! networks, windows, tiles. Their gradients add to one place from many threads at once, which is done in many ways; blocks are as
//! large as people have them.

use super::statements::statement;
use super::{Arg, Draw, Node, Program, Sort};

/// How long the loops are, and how far apart the rows.
struct Shape {
    depth: usize,
    layers: usize,
    pitch: usize,
}

impl Draw {
    pub(super) fn shared_rows(&mut self) -> Program {
        let block = self.rng.pick(&[
            [32u32, 8, 1],
            [16, 16, 1],
            [8, 32, 1],
            [64, 2, 1],
            [4, 8, 1],
            [5, 7, 1],
            [33, 3, 1],
            [128, 1, 1],
            [32, 1, 1],
            [1, 64, 1],
        ]);
        let grid = [self.rng.between(1, 3) as u32, self.rng.between(1, 2) as u32, 1];
        let (wide, high) = ((grid[0] * block[0]) as usize, (grid[1] * block[1]) as usize);
        let shape = Shape {
            depth: self.rng.pick(&[1, 2, 3, 4, 5, 7, 8, 16]),
            layers: self.rng.between(1, 4),
            pitch: wide + self.rng.pick(&[0, 1, 3, 4]),
        };
        let Shape { depth, layers, pitch } = shape;
        // What any of the places below needs.
        let count = (wide.max(high) + layers + 4) * (2 * depth + 2) + (layers * depth + 4) * pitch;
        let restrict = self.rng.pick(&["", "__restrict__ "]);
        self.params = vec![format!("double* {restrict}out"), format!("const double* {restrict}x")];
        self.params.extend([format!("const double* {restrict}w"), "const int* pick".into()]);
        let results = wide * high * if self.rng.chance(30) { depth } else { 1 };
        let each = results / (wide * high);
        self.args = vec![
            Arg::array("out", "d", results, (-1.0, 1.0)),
            Arg::array("x", "d", count, (-1.0, 1.0)),
            Arg::array("w", "d", count, (-1.0, 1.0)),
            Arg::array("pick", "i", wide * high, (0.0, wide.min(9) as f64)),
        ];
        for (name, value) in [("wide", wide), ("depth", depth), ("pitch", pitch)] {
            self.params.push(format!("int {name}"));
            self.args.push(Arg::value(name, "i", (value as f64, value as f64)));
        }
        let fixed = |text: &str| Node::text(Sort::Fixed, text);
        let mut body = vec![
            fixed("int tx = threadIdx.x, ty = threadIdx.y;"),
            fixed("int col = blockIdx.x * blockDim.x + tx, row = blockIdx.y * blockDim.y + ty;"),
            fixed("int i = row * wide + col;"),
        ];
        let tile = self.rng.chance(30);
        if tile {
            body.push(self.filled_tile(block, &shape));
        } else if self.rng.chance(25) {
            body.push(fixed("if (col >= wide - 1) return;"));
        }
        let of_x = if tile { self.place_in_tile() } else { self.place_of("x", &shape) };
        let of_w = self.place_of("w", &shape);
        let walk = self.walk(&of_x, &of_w, each, &shape);
        body.push(walk);
        self.finish_in("__global__ void k@".into(), body, grid, block)
    }

    /// A place that the loops over `l` and `k` move, and that other threads may have too.
    fn place_of(&mut self, array: &str, shape: &Shape) -> String {
        let row = self.rng.pick(&[
            "row",
            "col",
            "ty",
            "tx",
            "row / 2",
            "col / 4",
            "blockIdx.y",
            "blockIdx.x",
            "(row + l)",
            "l",
            "(tx + l)",
            "pick[i]",
            "(col & ~3)",
            "(tx ^ 1)",
            "min(col, 5)",
            "(unsigned char)(col * 3) / 32",
            "(ty > 2 ? ty : tx)",
        ]);
        let column = self.rng.pick(&["col", "tx", "col / 2", "(col + k)", "0", "pick[i]", "ty"]);
        let inner = if self.rng.chance(40) { shape.depth.to_string() } else { "depth".to_string() };
        let text = self.rng.pick(&[
            "A[ROW * D + k]",
            "A[ROW * D + k]",
            "A[ROW * D + k]",
            "A[ROW * D + (D - 1 - k)]",
            "A[ROW * 2 * D + 2 * k]",
            "A[ROW * D + k + 1]",
            "A[ROW * (D + 1) + k]",
            "(A + ROW * D)[k]",
            "A[k * pitch + COLUMN]",
            "A[k * pitch + COLUMN]",
            "A[(l * D + k) * pitch + COLUMN]",
            "A[l * D + k]",
            "A[k]",
            "A[(k + l) * pitch + col]",
            "A[ROW * D + (k + l) % D]",
            "A[ROW * D + (unsigned)k]",
            "A[ROW * D + max(k - 1, 0)]",
        ]);
        let text = text.replace("ROW", row).replace("COLUMN", column);
        text.replace('A', array).replace('D', &inner)
    }

    /// A tile that the block reads from `x`, of `depth` numbers for each thread along one side.
    fn filled_tile(&mut self, block: [u32; 3], shape: &Shape) -> Node {
        let threads = (block[0] * block[1]) as usize;
        let side = block[0].max(block[1]) as usize;
        let len = (side + 1) * shape.depth + side;
        let from = self.rng.pick(&["x[t]", "x[t + blockIdx.x]", "sin(x[t])", "x[t] * x[t + 1]"]);
        let text = format!(
            "__shared__ double T[{len}]; for (int t = ty * blockDim.x + tx; t < {len}; t += {threads}) T[t] = {from}; __syncthreads();"
        );
        Node::text(Sort::Fixed, text)
    }

    fn place_in_tile(&mut self) -> String {
        let row = self.rng.pick(&["tx", "ty", "0", "tx / 2", "min(tx, 3)"]);
        let text = self.rng.pick(&["T[ROW * depth + k]", "T[ROW * depth + k]", "T[k + ROW]", "T[k]"]);
        text.replace("ROW", row)
    }

    /// What the loops do with both, and where it goes.
    fn walk(&mut self, of_x: &str, of_w: &str, each: usize, shape: &Shape) -> Node {
        let Shape { depth, layers, .. } = *shape;
        let names = ["v", "u", "sum"];
        let e = self.term(&names, Some(("k", depth)));
        let bound = if self.rng.chance(50) { depth.to_string() } else { "depth".to_string() };
        let (over_l, over_k) = (
            format!("for (int l = 0; l < {layers}; ++l)"),
            self.rng.pick(&["for (int k = 0; k < BOUND; ++k)", "for (int k = BOUND - 1; k >= 0; --k)"]),
        );
        let over_k = over_k.replace("BOUND", &bound);
        let guard = self.rng.pick(&[
            "",
            "",
            "",
            "if (v > -0.5) ",
            "if (col + k < wide) ",
            "if (k % 2 == 0) ",
            "if (tx < 20) ",
        ]);
        let store = match each {
            1 => self.rng.pick(&[
                "out[i] = sum;",
                "out[i] += sum;",
                "atomicAdd(&out[col], sum);",
                "if (sum > 0) out[i] = sum;",
            ]),
            _ => self.rng.pick(&[
                "for (int k = 0; k < depth; ++k) out[i * depth + k] += sum * x[row * depth + k];",
                "for (int k = 0; k < depth; ++k) out[i * depth + k] = w[k] + sum;",
            ]),
        };
        let form = self.rng.pick(&[
            "double sum = 0.1; OVERL OVERK { double v = X, u = W; GUARD sum += u * (v + §); } STORE",
            "double sum = 0.1; OVERL { double part = 0.0; OVERK { double v = X, u = W; GUARD part += (v - u) * (v - u); } sum += exp(-0.1 * part); } { double v = sum, u = 1.0; int k = 0; sum += 0.1 * §; } STORE",
            "double sum = 0.1; double r[DEPTH]; { int l = 0; OVERK r[k] = X; } OVERL OVERK { double v = r[k], u = W; GUARD sum += 0.1 * u * (v + §); r[k] = 0.5 * v; } STORE",
            "double sum = 0.1; OVERL { double part = 0.2; OVERK { double v = X, u = W; GUARD part += v * u; } part = tanh(part); { double v = part, u = sum; int k = l % DEPTH; sum += §; } } STORE",
            "double s[DEPTH] = {}; double sum = 0.0; OVERL OVERK { double v = X, u = W; GUARD s[k] += 0.2 * v * (u + §); } for (int k = 0; k < DEPTH; ++k) sum += s[k] * s[k]; STORE",
        ]);
        let text = form.replace("OVERL", &over_l).replace("OVERK", &over_k).replace("GUARD", guard);
        let text = text.replace("STORE", store).replace("DEPTH", &depth.to_string());
        statement(&format!("{{ {} }}", text.replace('X', of_x).replace('W', of_w)), [e])
    }
}
