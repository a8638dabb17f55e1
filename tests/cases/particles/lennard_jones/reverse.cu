// Gradient of `lj` (kernel.cu:2) with respect to energy, pos, eps, sigma, by cugrad.
//   energy_adj: in: the adjoint of *energy after the function; out: the adjoint of *energy before it
//   pos_adj: the gradient with respect to *pos is added to it
//   eps_adj: the gradient with respect to eps is added to what it points to
//   sigma_adj: the gradient with respect to sigma is added to what it points to
static __global__ void lj_rev(double *energy, const double *pos, double eps, double sigma, int n,
    double *energy_adj, double *pos_adj, double *eps_adj, double *sigma_adj) {
  int i = threadIdx.x;  // line 3
  double eps_adj_1 = 0.0;
  double sigma_adj_1 = 0.0;
  if (i < n) {  // line 4
    double e_adj = *energy_adj * 0.5;  // line 16
    double e = 0.0;
    double pos_sum = 0.0;
    double pos_sum_1 = 0.0;
    double pos_sum_2 = 0.0;
    for (int j = 0; j < n; ++j) {  // line 6
      if (j != i) {  // line 7
        double dx = pos[3 * i] - pos[3 * j] + 1.3 * (i - j);  // line 8
        double dy = pos[3 * i + 1] - pos[3 * j + 1];  // line 9
        double dz = pos[3 * i + 2] - pos[3 * j + 2];
        double r2 = dx * dx + dy * dy + dz * dz;  // line 10
        double r2_adj = 0.0;
        if (!(r2 > 3.25 * 3.25)) {  // line 11
          double s2 = sigma * sigma / r2;  // line 12
          double t0 = s2 * s2;  // line 13
          double s6 = t0 * s2;
          double t1 = 4.0 * eps;  // line 14
          double t2 = t1 * s6;
          double t3 = s6 - 1.0;
          e += t2 * t3;
          double t4 = e_adj * t3;
          double s6_adj = e_adj * t2;
          s6_adj += t4 * t1;
          eps_adj_1 += t4 * s6 * 4.0;
          double s2_adj = s6_adj * t0;  // line 13
          s2_adj += 2.0 * (s6_adj * s2) * s2;
          double t5 = s2_adj / r2;  // line 12
          r2_adj = -t5 * s2;
          sigma_adj_1 += 2.0 * t5 * sigma;
        }
        double t0 = 2.0 * r2_adj;  // line 10
        double dz_adj = t0 * dz;
        double dy_adj = t0 * dy;
        double dx_adj = t0 * dx;
        ::cugrad::accumulate_warp(&pos_adj[3 * j + 2], -dz_adj);  // line 9
        pos_sum_2 += dz_adj;
        ::cugrad::accumulate_warp(&pos_adj[3 * j + 1], -dy_adj);
        pos_sum_1 += dy_adj;
        ::cugrad::accumulate_warp(&pos_adj[3 * j], -dx_adj);  // line 8
        pos_sum += dx_adj;
      }
    }
    atomicAdd(energy, 0.5 * e);  // line 16

    // reverse sweep
    ::cugrad::accumulate_sum(&pos_adj[3 * i], pos_sum);  // line 6
    ::cugrad::accumulate_sum(&pos_adj[3 * i + 1], pos_sum_1);
    ::cugrad::accumulate_sum(&pos_adj[3 * i + 2], pos_sum_2);
  }
  ::cugrad::accumulate_block(eps_adj, eps_adj_1);  // line 3
  ::cugrad::accumulate_block(sigma_adj, sigma_adj_1);
}
