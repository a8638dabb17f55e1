// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double h0 = x[i];  // line 5
  double h1 = x[i + 1];
  double h2 = x[i + 2];
  double h3 = x[i + 3];
  double h0_kept[10];  // line 6
  double h2_kept[10];
  double h3_kept[10];
  for (int k = 0; k < 10; ++k) {
    h3_kept[k] = h3;
    h0_kept[k] = h0;
    h2_kept[k] = h2;
    double t0 = h1;
    double t1 = h2;
    double t2 = h3;
    h3 = 0.4 * h0 * h3 + 0.3 * h1 - 0.2 * h2 * h2;
    h0 = t0;
    h1 = t1;
    h2 = t2;
  }
  out[i] = h0 + h1 * h2 + h3;  // line 13

  // reverse sweep
  double h3_adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double h1_adj = h3_adj * h2;
  double h2_adj = h3_adj * h1;
  double h0_adj = h3_adj;
  for (int k = 9; k >= 0; --k) {  // line 6
    double h3_1 = h3_kept[k];
    double h0_1 = h0_kept[k];
    double h2_1 = h2_kept[k];
    double t0 = -h3_adj;  // line 7
    double h2_adj_1 = h1_adj + t0 * (0.2 * h2_1);
    h1_adj = h0_adj + h3_adj * 0.3;
    h0_adj = h3_adj * h3_1 * 0.4;
    h3_adj = h2_adj + h3_adj * (0.4 * h0_1);
    h2_adj = h2_adj_1 + t0 * h2_1 * 0.2;
  }
  atomicAdd(&x_adj[i + 3], h3_adj);  // line 5
  ::cugrad::accumulate_row(&x_adj[i + 1], h0_adj, h1_adj, h2_adj);
}
