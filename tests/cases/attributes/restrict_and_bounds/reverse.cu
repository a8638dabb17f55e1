// Gradient of `kernel` (kernel.cu:5) with respect to out, x, y, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   y_adj: the gradient with respect to *y is added to it
static __global__ void __launch_bounds__(256, 2) kernel_rev(double *__restrict__ out,
    const double *__restrict__ x, const double *__restrict__ y, const int n, double *out_adj, double *x_adj,
    double *y_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 6
  if (i >= n) return;  // line 7
  double out_seed = out_adj[i];
  double y_adj_before = y_adj[i];  // line 2
  double x_adj_before = x_adj[i];  // line 7
  double v = x[i];
  double t0 = v * v;  // line 1
  double t1 = y[i] + 1.0;  // line 2
  out[i] = t0 * t1;  // line 7

  // reverse sweep
  y_adj[i] = y_adj_before + out_seed * t0;  // line 2
  double v_adj = 2.0 * (out_seed * t1) * v;  // line 1
  x_adj[i] = x_adj_before + v_adj;  // line 7
  out_adj[i] = 0.0;
}
