// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double w_0 = x[i];  // line 5
  double w_1 = x[i + 1];
  double w_2 = x[i + 2];
  double w_0_1 = w_0 * w_0 + w_0;  // line 6
  double w_1_1 = w_1 * w_1 + w_0;
  double w_2_1 = w_2 * w_2 + w_0;
  double s = 0.0 * w_0_1 + w_0_1;  // line 8
  double s_1 = s * w_1_1 + w_1_1;
  double s_2 = s_1 * w_2_1 + w_2_1;
  out[i] = s_2;  // line 9

  // reverse sweep
  double s_adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double s_adj_1 = s_adj * w_2_1;  // line 8
  double w_2_adj = s_adj + s_adj * s_1;
  double s_adj_2 = s_adj_1 * w_1_1;
  double w_1_adj = s_adj_1 + s_adj_1 * s;
  double w_0_adj = s_adj_2 + s_adj_2 * 0.0;
  double w_2_adj_1 = 2.0 * w_2_adj * w_2;  // line 6
  double w_0_adj_1 = w_2_adj + w_1_adj;
  w_1_adj = 2.0 * w_1_adj * w_1;
  w_0_adj_1 += w_0_adj;
  w_0_adj_1 += 2.0 * w_0_adj * w_0;
  ::cugrad::accumulate_row(&x_adj[i + 1], w_0_adj_1, w_1_adj, w_2_adj_1);  // line 5
}
