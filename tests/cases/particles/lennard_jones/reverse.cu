// Gradient of `lj` (kernel.cu:2) with respect to energy, pos, eps, sigma, by cugrad.
//   energy_adj: in: the adjoint of *energy after the function; out: the adjoint of *energy before it
//   pos_adj: the gradient with respect to *pos is added to it
//   eps_adj: the gradient with respect to eps is added to what it points to
//   sigma_adj: the gradient with respect to sigma is added to what it points to
static __global__ void lj_rev(double *energy, const double *pos, double eps, double sigma, int n,
    double *energy_adj, double *pos_adj, double *eps_adj, double *sigma_adj) {
  __shared__ double pos_sums[1024];
  ::cugrad::zero_shared(&pos_sums);
  __syncthreads();
  int i = threadIdx.x;  // line 3
  double eps_adj_1 = 0.0;
  double sigma_adj_1 = 0.0;
  if (i < n) {  // line 2
    double e = 0.0;
    for (int j = 0; j < n; ++j) {  // line 6
      if (j != i) {
        double dx = pos[3 * i] - pos[3 * j] + 1.3 * (i - j);  // line 8
        double dy = pos[3 * i + 1] - pos[3 * j + 1];  // line 9
        double dz = pos[3 * i + 2] - pos[3 * j + 2];
        double r2 = dx * dx + dy * dy + dz * dz;  // line 10
        if (!(r2 > 3.25 * 3.25)) {  // line 6
          double s2 = sigma * sigma / r2;  // line 12
          double s6 = s2 * s2 * s2;  // line 13
          e += 4.0 * eps * s6 * (s6 - 1.0);  // line 14
        }
      }
    }
    atomicAdd(energy, 0.5 * e);  // line 16

    // reverse sweep
    double e_adj = *energy_adj * 0.5;
    eps_adj_1 = 0.0;
    sigma_adj_1 = 0.0;
    double pos_sum = 0.0;
    double pos_sum_1 = 0.0;
    double pos_sum_2 = 0.0;
    for (int j = n - 1; j >= 0; --j) {  // line 6
      if (j != i) {
        double dx = pos[3 * i] - pos[3 * j] + 1.3 * (i - j);  // line 8
        int t0 = 3 * j + 1;  // line 9
        double dy = pos[3 * i + 1] - pos[t0];
        int t1 = 3 * j + 2;
        double dz = pos[3 * i + 2] - pos[t1];
        double r2 = dx * dx + dy * dy + dz * dz;  // line 10
        double r2_adj = 0.0;
        if (!(r2 > 3.25 * 3.25)) {  // line 6
          double s2 = sigma * sigma / r2;  // line 12
          double t2 = s2 * s2;  // line 13
          double s6 = t2 * s2;
          double t3 = 4.0 * eps;  // line 14
          double t4 = e_adj * (s6 - 1.0);
          double s6_adj = e_adj * (t3 * s6);
          s6_adj += t4 * t3;
          eps_adj_1 += t4 * s6 * 4.0;
          double s2_adj = s6_adj * t2;  // line 13
          s2_adj += 2.0 * (s6_adj * s2) * s2;
          double t5 = s2_adj / r2;  // line 12
          r2_adj = -t5 * s2;
          sigma_adj_1 += 2.0 * t5 * sigma;
        }
        double dz_adj = 2.0 * r2_adj * dz;  // line 10
        double dy_adj = 2.0 * r2_adj * dy;
        double dx_adj = 2.0 * r2_adj * dx;
        double t2 = -dz_adj;  // line 9
        if ((unsigned long long)t1 < 1024) {
          ::cugrad::accumulate_warp(&pos_sums[t1], t2);
        } else {
          ::cugrad::accumulate_warp(&pos_adj[t1], t2);
        }
        pos_sum_2 += dz_adj;
        double t3 = -dy_adj;
        if ((unsigned long long)t0 < 1024) {
          ::cugrad::accumulate_warp(&pos_sums[t0], t3);
        } else {
          ::cugrad::accumulate_warp(&pos_adj[t0], t3);
        }
        pos_sum_1 += dy_adj;
        double t4 = -dx_adj;  // line 8
        if ((unsigned long long)(3 * j) < 1024) {
          ::cugrad::accumulate_warp(&pos_sums[3 * j], t4);
        } else {
          ::cugrad::accumulate_warp(&pos_adj[3 * j], t4);
        }
        pos_sum += dx_adj;
      }
    }
    ::cugrad::accumulate_sum(&pos_adj[3 * i], pos_sum);  // line 6
    ::cugrad::accumulate_sum(&pos_adj[3 * i + 1], pos_sum_1);
    ::cugrad::accumulate_sum(&pos_adj[3 * i + 2], pos_sum_2);
  }
  ::cugrad::accumulate_block(eps_adj, eps_adj_1);  // line 3
  ::cugrad::accumulate_block(sigma_adj, sigma_adj_1);
  __syncthreads();
  for (unsigned int k = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z); k < 1024; k +=
      blockDim.x * blockDim.y * blockDim.z) {
    ::cugrad::accumulate_sum(&pos_adj[k], pos_sums[k]);
  }
}
