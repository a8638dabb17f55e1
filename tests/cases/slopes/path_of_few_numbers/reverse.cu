// Gradient of `path` (kernel.cu:8) with respect to pay, spot, vol, rate, by cugrad.
//   pay_adj: in: the adjoint of *pay after the function, the seed; out: 0 where *pay was written
//   spot_adj: the gradient with respect to *spot is added to it
//   vol_adj: the gradient with respect to vol is added to what it points to
//   rate_adj: the gradient with respect to rate is added to what it points to
//   v_by_u: the derivative of v with respect to u, carried along with the loop of line 13.
static __global__ void path_rev(double *pay, const double *spot, double vol, double rate, int n, int steps,
    double *pay_adj, double *spot_adj, double *vol_adj, double *rate_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 9
  double vol_adj_1 = 0.0;
  double rate_adj_1 = 0.0;
  if (i < n) {  // line 10
    unsigned int state = (blockIdx.x * blockDim.x + threadIdx.x) * 747796405 + 1;  // line 11
    double v = spot[i];  // line 12
    double mean = 0.0;
    double v_by_vol = 0.0;
    double v_by_rate = 0.0;
    double v_by_v = 1.0;
    double mean_by_vol = 0.0;
    double mean_by_rate = 0.0;
    double mean_by_v = 0.0;
    for (int k = 0; k < steps; ++k) {  // line 13
      double t0 = 0.5 * vol;  // line 14
      state = state * 747796405 + 2891336453u;  // line 3
      unsigned int w = ((state >> ((state >> 28) + 4)) ^ state) * 277803737;  // line 4
      double t1 = ((w >> 22) ^ w) / 4294967296.0 - 0.5;  // line 5
      double t2 = -2.0 * t0 * 0.01 + 0.1 * t1;  // line 14
      double t3 = exp((rate - t0 * vol) * 0.01 + vol * 0.1 * t1);
      double t4 = t2 * t3;
      double v_1 = v * t3;
      v_by_vol = v_by_vol * t3 + v * ((t2 == 0.0 || t3 == 0.0) && t4 != t4 ? 0.0 : t4);
      v_by_rate = v_by_rate * t3 + v * (0.01 * t3);
      v_by_v *= t3;
      mean += v_1;  // line 15
      mean_by_vol += v_by_vol;
      mean_by_rate += v_by_rate;
      mean_by_v += v_by_v;
      v = v_1;
    }
    double pay_seed = pay_adj[i];  // line 17
    double spot_adj_before = spot_adj[i];  // line 12
    double t0 = mean / steps - 0.4;  // line 17
    pay[i] = fmax(t0, 0.0);

    // reverse sweep
    double t1 = t0 >= 0.0 ? pay_seed : 0.0;
    double t2 = t1 / steps;
    double mean_adj = t1 == 0.0 && t2 != t2 ? 0.0 : t2;
    double t3 = mean_adj * mean_by_vol;  // line 13
    bool t4 = mean_adj == 0.0;
    vol_adj_1 = t4 && t3 != t3 ? 0.0 : t3;
    double t5 = mean_adj * mean_by_rate;
    rate_adj_1 = t4 && t5 != t5 ? 0.0 : t5;
    double t6 = mean_adj * mean_by_v;
    double v_adj = t4 && t6 != t6 ? 0.0 : t6;
    spot_adj[i] = spot_adj_before + v_adj;  // line 12
    pay_adj[i] = 0.0;  // line 17
  }
  ::cugrad::accumulate_block<double>({vol_adj, rate_adj}, {vol_adj_1, rate_adj_1});  // line 9
}
