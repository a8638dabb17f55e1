// Gradient of `path` (kernel.cu:2) with respect to payoff, s0, sigma, by cugrad.
//   payoff_adj: in: the adjoint of *payoff after the function; out: the adjoint of *payoff before it
//   s0_adj: the gradient with respect to s0 is added to what it points to
//   sigma_adj: the gradient with respect to sigma is added to what it points to
static __global__ void path_rev(double *payoff, const double *z, double s0, double sigma, int paths,
    double *payoff_adj, double *s0_adj, double *sigma_adj) {
  int p = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  double sigma_adj_1 = 0.0;
  double s0_adj_1 = 0.0;
  if (p < paths) {  // line 4
    double s_kept[8];  // line 6
    double s = s0;
    double mean = 0.0;
    for (int t = 0; t < 8; ++t) {
      double s_1 = s * exp(-0.5 * sigma * sigma * 0.125 + sigma * 0.35 * z[p * 8 + t]);  // line 7
      mean += s_1 / 8.0;  // line 8
      s_kept[t] = s;  // line 6
      s = s_1;
    }
    double payoff_seed = *payoff_adj;  // line 11
    double e = mean - 1.0;  // line 10
    double t0 = sqrt(e * e + 0.01);  // line 11
    atomicAdd(payoff, 0.5 * (e + t0) / paths);

    // reverse sweep
    double e_adj = payoff_seed / paths * 0.5;
    e_adj += 2.0 * (e_adj * (0.5 / t0)) * e;
    double s_adj = 0.0;
    sigma_adj_1 = 0.0;
    for (int t = 7; t >= 0; --t) {  // line 6
      double s_1 = s_kept[t];
      double t1 = -0.5 * sigma;  // line 7
      double t2 = z[p * 8 + t];
      double t3 = exp(t1 * sigma * 0.125 + sigma * 0.35 * t2);
      double s_adj_1 = s_adj + e_adj / 8.0;  // line 8
      double t4 = s_adj_1 * t3;  // line 7
      bool t5 = s_adj_1 == 0.0;
      s_adj = t5 && t4 != t4 ? 0.0 : t4;
      double t6 = s_adj_1 * s_1;
      double t7 = t5 && t6 != t6 ? 0.0 : t6;
      double t8 = t7 * t3;
      double t9 = t7 == 0.0 && t8 != t8 ? 0.0 : t8;
      sigma_adj_1 += t9 * t2 * 0.35;
      double t10 = t9 * 0.125;
      sigma_adj_1 += t10 * t1;
      sigma_adj_1 += t10 * sigma * -0.5;
    }
    s0_adj_1 = s_adj;
  }
  ::cugrad::accumulate_block<double>({s0_adj, sigma_adj}, {s0_adj_1, sigma_adj_1});  // line 3
}
