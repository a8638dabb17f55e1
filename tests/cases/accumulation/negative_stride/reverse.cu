// Gradient of `backwards` (kernel.cu:2) with respect to out, x, y, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   y_adj: the gradient with respect to *y is added to it
static __global__ void backwards_rev(double *out, const double *x, const double *y, int n, double *out_adj,
    double *x_adj, double *y_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  int j = n - 1 - i;  // line 7
  int t0 = 2 * j + 1;
  double t1 = y[t0];
  int t2 = 3 * j + 1;
  double out_seed = out_adj[t2];
  double y_adj_before = y_adj[t0];
  double out_seed_1 = out_adj[3 * j];  // line 6
  int t3 = -2 * i + 2 * n;
  double y_adj_before_1 = y_adj[t3];
  double x_adj_before = x_adj[j];
  double t4 = x[j];
  double t5 = y[t3];
  out[3 * j] = t4 * t5;
  out[t2] = t4 + t1;  // line 7

  // reverse sweep
  y_adj[t0] = y_adj_before + out_seed;
  y_adj[t3] = y_adj_before_1 + out_seed_1 * t4;  // line 6
  x_adj[j] = x_adj_before + (out_seed + out_seed_1 * t5);
  out_adj[t2] = 0.0;  // line 7
  out_adj[3 * j] = 0.0;  // line 6
}
