// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double r_adj = out_adj[i];  // line 9
  double x_adj_before = x_adj[i];  // line 6
  double t0 = x[i];
  double v = t0 * 2.0;
  bool t1 = i % 2 != 0;
  double r = t1 ? v * v : v;
  int k = i % 3;  // line 8
  bool t2 = k != 0;
  double r_1 = r;
  if (t2) r_1 = r * (k + t0);
  out[i] = r_1;  // line 9

  // reverse sweep
  double r_adj_1 = r_adj;
  double t3 = 0.0;
  if (t2) {  // line 8
    r_adj_1 = r_adj * (k + t0);
    t3 = r_adj * r;
  }
  double v_adj = t1 ? 2.0 * r_adj_1 * v : r_adj_1;  // line 6
  x_adj[i] = x_adj_before + (t3 + v_adj * 2.0);
  out_adj[i] = 0.0;  // line 9
}
