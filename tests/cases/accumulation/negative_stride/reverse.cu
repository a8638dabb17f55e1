// Gradient of `backwards` (kernel.cu:2) with respect to out, x, y, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   y_adj: the gradient with respect to *y is added to it
static __global__ void backwards_rev(double *out, const double *x, const double *y, int n, double *out_adj,
    double *x_adj, double *y_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  int j = n - 1 - i;  // line 5
  double t0 = x[j];  // line 6
  double t1 = y[-2 * i + 2 * n];
  out[3 * j] = t0 * t1;
  int t2 = 3 * j + 1;  // line 7
  out[t2] = t0 + y[2 * j + 1];

  // reverse sweep
  double t3 = out_adj[t2];
  y_adj[2 * j + 1] += t3;
  double t4 = out_adj[3 * j];  // line 6
  y_adj[-2 * i + 2 * n] += t4 * t0;
  x_adj[j] += t3 + t4 * t1;
  out_adj[t2] = 0.0;  // line 7
  out_adj[3 * j] = 0.0;  // line 6
}
