// Gradient of `kernel` (kernel.cu:2) with respect to out, y, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   y_adj: the gradient with respect to *y is added to it
static __global__ void kernel_rev(double *out, const double *x, const double *y, int n, double *out_adj,
    double *y_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double out_seed = out_adj[i];
  double y_adj_before = y_adj[i];
  double t0 = x[i];
  double t1 = y[i];
  double t2 = t0 * t1;
  out[i] = t2 * t1 + t0;

  // reverse sweep
  y_adj[i] = y_adj_before + (out_seed * t2 + out_seed * t1 * t0);
  out_adj[i] = 0.0;
}
