//! Kernels over a plane: threads and blocks along x and y, sometimes z, with an image of `height` rows and `width` columns.

use super::ints::INT;
use super::statements::statement;
use super::{Arg, Draw, Node, Program, Returns, Sort};

impl Draw {
    pub(super) fn plane(&mut self) -> Program {
        let block = self.rng.pick(&[[4u32, 2, 1], [2, 2, 2], [8, 4, 1], [3, 5, 1], [1, 6, 1], [16, 2, 1]]);
        let grid = [self.rng.between(1, 3) as u32, self.rng.between(1, 2) as u32, 1];
        let layers = block[2] as usize;
        let (wide, high) = ((grid[0] * block[0]) as usize, (grid[1] * block[1]) as usize);
        let width = wide - self.rng.below(2).min(wide - 1);
        let height = high - self.rng.below(2).min(high - 1);
        let total = width * height * layers;
        self.kernel_params(total, 1);
        for (name, value) in [("width", width), ("height", height)] {
            self.params.push(format!("int {name}"));
            self.args.push(Arg::value(name, "i", (value as f64, value as f64)));
        }
        self.image(width, height, layers);
        let by_columns = self.rng.chance(30);
        let place = match (by_columns, layers) {
            (false, 1) => "row * width + col",
            (true, 1) => "col * height + row",
            (false, _) => "(lay * height + row) * width + col",
            (true, _) => "(col * height + row) * 2 + lay",
        };
        let fixed = |text: String| Node::text(Sort::Fixed, text);
        let mut body = vec![
            fixed("int col = blockIdx.x * blockDim.x + threadIdx.x;".into()),
            fixed("int row = blockIdx.y * blockDim.y + threadIdx.y;".into()),
        ];
        if layers > 1 {
            body.push(fixed("int lay = threadIdx.z;".into()));
        }
        body.push(fixed("if (col >= width || row >= height) return;".into()));
        body.push(fixed(format!("int i = {place};")));
        self.integer("col", INT, Some((0, width as i64 - 1)), false);
        self.integer("row", INT, Some((0, height as i64 - 1)), false);
        self.integer("i", INT, Some((0, total as i64 - 1)), false);
        self.number("out[i]", true);
        if self.rng.chance(40) {
            let len = self.rng.between(1, 4);
            self.params.push("double* sums".into());
            self.args.push(Arg::array("sums", "d", len, (-1.0, 1.0)));
            self.sums = Some(("sums".into(), len));
        }
        self.returns = Returns::Nothing;
        let count = self.rng.between(1, 4);
        body.extend(self.statements(count));
        if self.rng.chance(50) {
            body.push(self.window(width, height));
        }
        body.extend(self.results());
        self.finish_in("__global__ void k@".into(), body, grid, block)
    }

    /// What each thread reads: its own pixel, neighbours, its row and its column.
    fn image(&mut self, width: usize, height: usize, layers: usize) {
        let (right, below) = (width - 1, height - 1);
        self.params.push("const double* z".into());
        self.args.push(Arg::array("z", "d", width * height * layers, (-1.0, 1.0)));
        let patterns = [
            "z[row * width + col]".to_string(),
            "z[col * height + row]".into(),
            "z[i]".into(),
            "z[row]".into(),
            "z[col]".into(),
            format!("z[row * width + min(col + 1, {right})]"),
            "z[max(row - 1, 0) * width + col]".into(),
            format!("z[({below} - row) * width + {right} - col]"),
            "z[(row * width + col) / 2]".into(),
        ];
        for _ in 0..3 {
            let at = self.rng.below(patterns.len());
            self.number(patterns[at].clone(), false);
        }
        self.array("z[row * width + (§)]", vec![width], false);
        self.array("z[(§) * width + col]", vec![height], false);
    }

    /// A sum over a window around the pixel, or a product of a row with a column.
    fn window(&mut self, width: usize, height: usize) -> Node {
        let e = self.float(1);
        let common = width.min(height);
        let how = self.rng.pick(&[
            "for (int dy = -1; dy <= 1; ++dy) for (int dx = -1; dx <= 1; ++dx) { int r = row + dy, c = col + dx; if (r >= 0 && r < height && c >= 0 && c < width) s += (0.1 + 0.05 * dx * dy) * z[r * width + c]; }",
            "for (int dy = 0; dy < 2; ++dy) for (int dx = 0; dx < 3; ++dx) { int r = min(row + dy, height - 1), c = min(col + dx, width - 1); s += sin(z[r * width + c]) * z[row * width + col]; }",
            "for (int m = 0; m < COMMON; ++m) s += z[row * width + m] * z[m * width + col];",
            "{ double m = z[row * width]; for (int c = 1; c < width; ++c) m = fmax(m, z[row * width + c]); for (int c = 0; c < width; ++c) s += exp(z[row * width + c] - m); s = exp(z[row * width + col] - m) / s; }",
        ]);
        let text = format!("{{ double s = §; {how} out[i] += s; }}");
        statement(&text.replace("COMMON", &common.to_string()), [e])
    }
}
