// Gradient of `bias` (kernel.cu:7) with respect to y, x, b, by cugrad.
//   y_adj: in: the adjoint of *y after the function, the seed; out: 0 where *y was written
//   x_adj: the gradient with respect to *x is added to it
//   b_adj: the gradient with respect to *b is added to it
static __global__ void bias_rev(double *y, const double *x, const double *b, int cols, int n, double *y_adj,
    double *x_adj, double *b_adj) {
  if (!::cugrad::goes_round()) return;  // line 9
  unsigned int period = ::cugrad::blocks_until_again((unsigned int)cols);
  unsigned int last_round_1 = ::cugrad::last_round(period);
  unsigned int round_step_1 = ::cugrad::round_step(period);
  int at = 0;
  double b_sum = 0.0;
  for (unsigned int block = ::cugrad::first_round(period); block < last_round_1; block += round_step_1) {
    ::cugrad::require_block(48u, 1024u, 64u);
    int i = block * 48 + threadIdx.x;  // line 8
    int at_1 = at;
    if (i < n) {  // line 9
      double y_seed = y_adj[i];
      double x_adj_before = x_adj[i];
      double t0 = x[i];
      at_1 = i % cols;
      double t1 = b[at_1];
      y[i] = t0 * t1 * 1.5;

      // reverse sweep
      double t2 = y_seed * 1.5;
      if (at_1 != at) {
        ::cugrad::accumulate_sum(&b_adj[at], b_sum);
        b_sum = 0.0;
      }
      b_sum += t2 * t0;
      x_adj[i] = x_adj_before + t2 * t1;
      y_adj[i] = 0.0;
    }
    at = at_1;
  }
  if ((unsigned int)cols < 128) {
    ::cugrad::accumulate_few(&b_adj[at], b_sum);
  } else {
    ::cugrad::accumulate_sum(&b_adj[at], b_sum);
  }
}
