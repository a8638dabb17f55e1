// Gradient of `bias` (kernel.cu:2) with respect to y, x, b, by cugrad.
//   y_adj: in: the adjoint of *y after the function, the seed; out: 0 where *y was written
//   x_adj: the gradient with respect to *x is added to it
//   b_adj: the gradient with respect to *b is added to it
static __global__ void bias_rev(double *y, const double *x, const double *b, int n, int columns,
    double *y_adj, double *x_adj, double *b_adj) {
  if (!::cugrad::goes_round()) return;  // line 5
  unsigned int period = ::cugrad::blocks_until_again((unsigned int)columns);
  unsigned int last_round_1 = ::cugrad::last_round(period);
  unsigned int round_step_1 = ::cugrad::round_step(period);
  int at = 0;
  double b_sum = 0.0;
  for (unsigned int block = ::cugrad::first_round(period); block < last_round_1; block += round_step_1) {
    int i = block * blockDim.x + threadIdx.x;  // line 3
    int at_1 = at;
    if (i < n) {  // line 4
      double y_seed = y_adj[i];  // line 6
      double x_adj_before = x_adj[i];  // line 5
      at_1 = i % columns;
      double v = x[i] + b[at_1];
      double t0 = v * v;  // line 6
      y[i] = t0 * v;

      // reverse sweep
      double v_adj = y_seed * t0;
      v_adj += 2.0 * (y_seed * v) * v;
      if (at_1 != at) {  // line 5
        ::cugrad::accumulate_sum(&b_adj[at], b_sum);
        b_sum = 0.0;
      }
      b_sum += v_adj;
      x_adj[i] = x_adj_before + v_adj;
      y_adj[i] = 0.0;  // line 6
    }
    at = at_1;
  }
  if ((unsigned int)columns < 128) {  // line 5
    ::cugrad::accumulate_few(&b_adj[at], b_sum);
  } else {
    ::cugrad::accumulate_sum(&b_adj[at], b_sum);
  }
}
