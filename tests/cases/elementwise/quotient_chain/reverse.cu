// Gradient of `kernel` (kernel.cu:1) with respect to out, x, y, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   y_adj: the gradient with respect to *y is added to it
static __global__ void kernel_rev(double *out, const double *x, const double *y, int n, double *out_adj,
    double *x_adj, double *y_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 2
  if (i >= n) return;  // line 3
  double out_seed = out_adj[i];
  double y_adj_before = y_adj[i];
  double x_adj_before = x_adj[i];
  double t0 = x[i];
  double t1 = 3.0 + t0;
  double t2 = y[i] / t1;
  double t3 = 2.0 + t2;
  double t4 = t0 / t3;
  double t5 = 1.0 / (1.0 + t4);
  out[i] = t5;

  // reverse sweep
  double t6 = -out_seed * t5 * t5 / t3;
  double t7 = -t6 * t4 / t1;
  y_adj[i] = y_adj_before + t7;
  x_adj[i] = x_adj_before + (t6 - t7 * t2);
  out_adj[i] = 0.0;
}
