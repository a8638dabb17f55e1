// Gradient of `energies` (kernel.cu:1) with respect to energy, x, by cugrad.
//   energy_adj: in: the adjoint of *energy after the function, the seed; out: 0 where *energy was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void energies_rev(double *energy, const double *x, const int *list, int n, int m,
    double cut, double *energy_adj, double *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 2
  if (i >= n) return;  // line 3
  double sum_adj = energy_adj[i];  // line 13
  double sum = 0.0;
  double x_sum = 0.0;
  double x_sum_1 = 0.0;
  for (int k = 0; k < m; ++k) {  // line 5
    int j = list[i * m + k];  // line 6
    double dx = x[2 * i] - x[2 * j];  // line 7
    double dy = x[2 * i + 1] - x[2 * j + 1];
    double r2 = dx * dx + dy * dy + 0.5;
    double r2_adj = 0.0;
    if (r2 < cut) {  // line 8
      double q = 1.0 / r2;  // line 9
      double t0 = q * q;  // line 10
      double t1 = q - 1.0;
      sum += t0 * t1;
      double q_adj = sum_adj * t0;
      q_adj += 2.0 * (sum_adj * t1) * q;
      r2_adj = -q_adj * q * q;  // line 9
    }
    double t0 = 2.0 * r2_adj;  // line 7
    double dy_adj = t0 * dy;
    double dx_adj = t0 * dx;
    ::cugrad::accumulate_sum(&x_adj[2 * j + 1], -dy_adj);
    x_sum_1 += dy_adj;
    ::cugrad::accumulate_sum(&x_adj[2 * j], -dx_adj);
    x_sum += dx_adj;
  }
  energy[i] = sum;  // line 13

  // reverse sweep
  ::cugrad::accumulate_sum(&x_adj[2 * i], x_sum);  // line 5
  ::cugrad::accumulate_sum(&x_adj[2 * i + 1], x_sum_1);
  energy_adj[i] = 0.0;  // line 13
}
