// Tangent of `row_max` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void row_max_fwd(double *out, const double *x, int rows, int cols, double *out_tan,
    double *x_tan) {
  int r = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (r >= rows) return;  // line 10
  double best = -1e30;
  double best_tan = 0.0;
  for (int c = 0; c < cols; ++c) {  // line 6
    double v = x[r * cols + c] + 2.0 * ((c * 5 + r) % cols);  // line 7
    if (v > best) {  // line 8
      best = v;
      best_tan = x_tan[r * cols + c];
    }
  }
  out[r] = best * best;  // line 10
  out_tan[r] = best_tan * best + best * best_tan;
}
