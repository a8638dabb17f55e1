// Gradient of `kernel` (kernel.cu:21) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 22
  if (i >= n) return;  // line 23
  double r_v_adj = out_adj[i];  // line 25
  double x_adj_before = x_adj[i];  // line 24
  double v = x[i];
  double r_v = v * v;  // line 11
  double n_v = r_v + 1.0;  // line 5
  double n_v_1 = n_v * n_v;  // line 17
  double b_v = n_v_1 * 2.0;  // line 6
  out[i] = r_v + b_v;  // line 25

  // reverse sweep
  double n_v_adj = r_v_adj * 2.0;  // line 6
  n_v_adj = 2.0 * n_v_adj * n_v;  // line 17
  r_v_adj += n_v_adj;  // line 5
  double v_adj = 2.0 * r_v_adj * v;  // line 11
  x_adj[i] = x_adj_before + v_adj;  // line 24
  out_adj[i] = 0.0;  // line 25
}
