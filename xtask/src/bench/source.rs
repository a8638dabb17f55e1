//! A source file of the size people write: 300 lines, two standard headers, device functions with loops and
//! branches, and a kernel that calls them all.

use std::fmt::Write;

const FUNCTIONS: usize = 22;

pub fn generate() -> String {
    let mut text = String::from("#include <cmath>\n#include <cstdio>\n\n");
    for n in 0..FUNCTIONS {
        let _ = write!(
            text,
            "__device__ double stage{n}(double x, double y) {{\n\
             \x20 double sum = {n}.0;\n\
             \x20 for (int k = 0; k < {loops}; ++k) {{\n\
             \x20   sum += sin(x * k) * y;\n\
             \x20   if (sum > 4.0) {{\n\
             \x20     sum = sum * 0.5;\n\
             \x20   }} else {{\n\
             \x20     sum = sum + exp(-y * y);\n\
             \x20   }}\n\
             \x20 }}\n\
             \x20 return sum / (1.0 + x * x);\n\
             }}\n\n",
            loops = 2 + n % 5
        );
    }
    text.push_str("__global__ void stages(double* out, const double* x, const double* y, int n) {\n");
    text.push_str(
        "  int i = blockIdx.x * blockDim.x + threadIdx.x;\n  if (i >= n) return;\n  double v = x[i];\n",
    );
    for n in 0..3 {
        let _ = writeln!(text, "  v = stage{n}(v, y[i]);");
    }
    text.push_str("  out[i] = v;\n}\n");
    text
}

#[cfg(test)]
mod tests {
    #[test]
    fn it_has_about_300_lines() {
        let lines = super::generate().lines().count();
        assert!((295..=305).contains(&lines), "{lines}");
    }
}
