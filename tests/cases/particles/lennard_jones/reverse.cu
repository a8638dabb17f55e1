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
      double t0 = 0.0;
      double t1 = 0.0;
      double t2 = 0.0;
      if (j != i) {  // line 7
        double dx = pos[3 * i] - pos[3 * j] + 1.3 * (i - j);  // line 8
        double dy = pos[3 * i + 1] - pos[3 * j + 1];  // line 9
        double dz = pos[3 * i + 2] - pos[3 * j + 2];
        double r2 = dx * dx + dy * dy + dz * dz;  // line 10
        double r2_adj = 0.0;
        if (!(r2 > 3.25 * 3.25)) {  // line 11
          double s2 = sigma * sigma / r2;  // line 12
          double t3 = s2 * s2;  // line 13
          double s6 = t3 * s2;
          double t4 = 4.0 * eps;  // line 14
          double t5 = t4 * s6;
          double t6 = s6 - 1.0;
          e += t5 * t6;
          double t7 = e_adj * t6;
          double s6_adj = e_adj * t5;
          s6_adj += t7 * t4;
          eps_adj_1 += t7 * s6 * 4.0;
          double s2_adj = s6_adj * t3;  // line 13
          s2_adj += 2.0 * (s6_adj * s2) * s2;
          double t8 = s2_adj / r2;  // line 12
          r2_adj = -t8 * s2;
          sigma_adj_1 += 2.0 * t8 * sigma;
        }
        double t3 = 2.0 * r2_adj;  // line 10
        double dz_adj = t3 * dz;
        double dy_adj = t3 * dy;
        double dx_adj = t3 * dx;
        t0 = -dz_adj;  // line 9
        pos_sum_2 += dz_adj;
        t1 = -dy_adj;
        pos_sum_1 += dy_adj;
        t2 = -dx_adj;  // line 8
        pos_sum += dx_adj;
      }
      ::cugrad::accumulate_warp<double>({&pos_adj[3 * j + 2], &pos_adj[3 * j + 1],  // line 7
          &pos_adj[3 * j]}, {t0, t1, t2});
    }
    atomicAdd(energy, 0.5 * e);  // line 16

    // reverse sweep
    ::cugrad::accumulate_sum(&pos_adj[3 * i], pos_sum);  // line 6
    ::cugrad::accumulate_sum(&pos_adj[3 * i + 1], pos_sum_1);
    ::cugrad::accumulate_sum(&pos_adj[3 * i + 2], pos_sum_2);
  }
  ::cugrad::accumulate_block<double>({eps_adj, sigma_adj}, {eps_adj_1, sigma_adj_1});  // line 3
}
