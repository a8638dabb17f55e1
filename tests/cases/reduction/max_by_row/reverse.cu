// Gradient of `row_max` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void row_max_rev(double *out, const double *x, int rows, int cols, double *out_adj,
    double *x_adj) {
  int r = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (r >= rows) return;  // line 4
  double best = -1e30;
  int best_at = 0;
  bool best_chosen = false;
  for (int c = 0; c < cols; ++c) {  // line 6
    double v = x[r * cols + c] + 2.0 * ((c * 5 + r) % cols);  // line 7
    bool t0 = v > best;  // line 8
    if (t0) best = v;
    best_at = !t0 ? best_at : c;  // line 6
    best_chosen = best_chosen || t0;
  }
  double out_seed = out_adj[r];  // line 10
  double best_1 = -1e30;
  if (best_chosen) best_1 = x[r * cols + best_at] + 2.0 * ((best_at * 5 + r) % cols);  // line 6
  out[r] = best_1 * best_1;  // line 10

  // reverse sweep
  double best_adj = 2.0 * out_seed * best_1;
  if (best_chosen) atomicAdd(&x_adj[r * cols + best_at], best_adj);  // line 6
  out_adj[r] = 0.0;  // line 10
}
