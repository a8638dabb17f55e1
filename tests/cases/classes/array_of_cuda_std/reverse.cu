// Gradient of `pairs` (kernel.cu:5) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void pairs_rev(double *out, const double *x, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 6
  double pair_data_0 = x[i];  // line 7
  double pair_data_1 = x[i + 1];
  out[i] = pair_data_0 * pair_data_1 + pair_data_0;  // line 8

  // reverse sweep
  double pair_data_0_adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double pair_data_0_adj_1 = pair_data_0_adj + pair_data_0_adj * pair_data_1;  // line 3
  double pair_data_1_adj = pair_data_0_adj * pair_data_0;
  ::cugrad::accumulate_row(&x_adj[i], 0.0, pair_data_0_adj_1, pair_data_1_adj);  // line 7
}
