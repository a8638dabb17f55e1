// Gradient of `kernel` (kernel.cu:2) with respect to out, y, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   y_adj: in: the adjoint of *y after the function, the seed; out: 0 where *y was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, double *y, const double *x, int n, double *out_adj,
    double *y_adj, double *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double out_seed = out_adj[i];  // line 7
  double y_seed = y_adj[i];  // line 6
  double x_adj_before = x_adj[i];  // line 5
  double t0 = x[i];
  double t1 = t0 * t0;
  double t2 = t1 * t0;  // line 6
  y[i] = t2;
  out[i] = t2 + t1 * t1;  // line 7

  // reverse sweep
  double t3 = out_seed + y_seed;  // line 6
  x_adj[i] = x_adj_before + (t3 * t1 + 2.0 * (2.0 * out_seed * t1 + t3 * t0) * t0);  // line 5
  out_adj[i] = 0.0;  // line 7
  y_adj[i] = 0.0;  // line 6
}
