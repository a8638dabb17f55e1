// Gradient of `colours` (kernel.cu:2) with respect to y, x, gain, gamma, by cugrad.
//   y_adj: in: the adjoint of *y after the function, the seed; out: 0 where *y was written
//   x_adj: the gradient with respect to *x is added to it
//   gain_adj: the gradient with respect to *gain is added to it
//   gamma_adj: the gradient with respect to *gamma is added to it
static __global__ void colours_rev(double *y, const double *x, const double *gain, const double *gamma, int n,
    double *y_adj, double *x_adj, double *gain_adj, double *gamma_adj) {
  if (!::cugrad::goes_round()) return;  // line 5
  unsigned int period = ::cugrad::blocks_until_again(5u);
  unsigned int last_round_1 = ::cugrad::last_round(period);
  unsigned int round_step_1 = ::cugrad::round_step(period);
  int at = 0;
  double gamma_sum = 0.0;
  int at_1 = 0;
  double gain_sum = 0.0;
  for (unsigned int block = ::cugrad::first_round(period); block < last_round_1; block += round_step_1) {
    int i = block * blockDim.x + threadIdx.x;  // line 3
    int at_2 = at_1;
    int at_3 = at;
    if (i < n) {  // line 4
      double y_seed = y_adj[i];  // line 5
      double x_adj_before = x_adj[i];
      at_2 = i % 3;
      double t0 = gain[at_2];
      at_3 = i % 5;
      double t1 = gamma[at_3];
      double t2 = x[i];
      double t3 = exp(t1 * t2);
      y[i] = t0 * t3;

      // reverse sweep
      double t4 = y_seed * t0 * t3;
      x_adj[i] = x_adj_before + t4 * t1;
      if (at_3 != at) {
        ::cugrad::accumulate_sum(&gamma_adj[at], gamma_sum);
        gamma_sum = 0.0;
      }
      gamma_sum += t4 * t2;
      if (at_2 != at_1) {
        ::cugrad::accumulate_sum(&gain_adj[at_1], gain_sum);
        gain_sum = 0.0;
      }
      gain_sum += y_seed * t3;
      y_adj[i] = 0.0;
    }
    at = at_3;
    at_1 = at_2;
  }
  ::cugrad::accumulate_few(&gamma_adj[at], gamma_sum);
  ::cugrad::accumulate_few(&gain_adj[at_1], gain_sum);
}
