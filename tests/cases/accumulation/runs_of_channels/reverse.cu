// Gradient of `normalise` (kernel.cu:2) with respect to y, x, mean, gain, shift, by cugrad.
//   y_adj: in: the adjoint of *y after the function, the seed; out: 0 where *y was written
//   x_adj: the gradient with respect to *x is added to it
//   mean_adj: the gradient with respect to *mean is added to it
//   gain_adj: the gradient with respect to *gain is added to it
//   shift_adj: the gradient with respect to *shift is added to it
static __global__ void normalise_rev(double *y, const double *x, const double *mean, const double *gain,
    const double *shift, int n, int channels, int pixels, double *y_adj, double *x_adj, double *mean_adj,
    double *gain_adj, double *shift_adj) {
  if (!::cugrad::goes_round()) return;  // line 7
  unsigned int period = ::cugrad::blocks_until_again((unsigned int)pixels, (unsigned int)channels);
  unsigned int last_round_1 = ::cugrad::last_round(period);
  unsigned int round_step_1 = ::cugrad::round_step(period);
  int at = 0;
  double shift_sum = 0.0;
  double gain_sum = 0.0;
  double mean_sum = 0.0;
  for (unsigned int block = ::cugrad::first_round(period); block < last_round_1; block += round_step_1) {
    int i = block * blockDim.x + threadIdx.x;  // line 4
    if (i < n) {  // line 5
      double y_seed = y_adj[i];  // line 9
      double x_adj_before = x_adj[i];  // line 7
      int c = i / pixels % channels;  // line 6
      double t0 = x[i] - mean[c];  // line 7
      double t1 = gain[c];
      double v = t0 * t1;
      bool t2 = v > 0.0;  // line 8
      double v_1 = v;
      if (t2) v_1 = v * t1 + shift[c];
      y[i] = v_1 * v_1;  // line 9

      // reverse sweep
      double v_adj = 2.0 * y_seed * v_1;
      double v_adj_1 = v_adj;
      double t3 = 0.0;
      if (t2) {  // line 8
        if (c != at) {
          ::cugrad::accumulate_warp(&shift_adj[at], shift_sum);
          ::cugrad::accumulate_warp(&gain_adj[at], gain_sum);
          ::cugrad::accumulate_warp(&mean_adj[at], mean_sum);
          shift_sum = 0.0;
          gain_sum = 0.0;
          mean_sum = 0.0;
        }
        shift_sum += v_adj;
        v_adj_1 = v_adj * t1;
        t3 = v_adj * v;
        at = c;
      }
      double t4 = v_adj_1 * t1;  // line 7
      if (c != at) {
        ::cugrad::accumulate_warp(&shift_adj[at], shift_sum);
        ::cugrad::accumulate_warp(&gain_adj[at], gain_sum);
        ::cugrad::accumulate_warp(&mean_adj[at], mean_sum);
        shift_sum = 0.0;
        gain_sum = 0.0;
        mean_sum = 0.0;
      }
      gain_sum += t3 + v_adj_1 * t0;
      mean_sum -= t4;
      x_adj[i] = x_adj_before + t4;
      y_adj[i] = 0.0;  // line 9
      at = c;
    }
  }
  ::cugrad::accumulate_warp(&shift_adj[at], shift_sum);  // line 7
  ::cugrad::accumulate_warp(&gain_adj[at], gain_sum);
  ::cugrad::accumulate_warp(&mean_adj[at], mean_sum);
}
