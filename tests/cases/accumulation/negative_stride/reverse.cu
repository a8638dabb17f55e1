// Gradient of `backwards` (kernel.cu:2) with respect to out, x, y, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   y_adj: the gradient with respect to *y is added to it
static __global__ void backwards_rev(double *out, const double *x, const double *y, int n, double *out_adj,
    double *x_adj, double *y_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  int j = n - 1 - i;  // line 5
  int t0 = 2 * j + 1;  // line 7
  double y_adj_before = y_adj[t0];
  int t1 = -2 * i + 2 * n;  // line 6
  double y_adj_before_1 = y_adj[t1];
  double x_adj_before = x_adj[j];
  double t2 = x[j];
  double t3 = y[t1];
  out[3 * j] = t2 * t3;
  int t4 = 3 * j + 1;  // line 7
  out[t4] = t2 + y[t0];

  // reverse sweep
  double t5 = out_adj[t4];
  y_adj[t0] = y_adj_before + t5;
  double t6 = out_adj[3 * j];  // line 6
  y_adj[t1] = y_adj_before_1 + t6 * t2;
  x_adj[j] = x_adj_before + (t5 + t6 * t3);
  out_adj[t4] = 0.0;  // line 7
  out_adj[3 * j] = 0.0;  // line 6
}
