// Tangent of `energies` (kernel.cu:1) with respect to energy, x, by cugrad.
//   energy_tan: tangent of energy
//   x_tan: tangent of x
static __global__ void energies_fwd(double *energy, const double *x, const int *list, int n, int m,
    double cut, double *energy_tan, double *x_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 2
  if (i >= n) return;  // line 13
  double sum = 0.0;
  double sum_tan = 0.0;
  for (int k = 0; k < m; ++k) {  // line 5
    int j = list[i * m + k];  // line 6
    double dx = x[2 * i] - x[2 * j];  // line 7
    double dx_tan = x_tan[2 * i] - x_tan[2 * j];
    double dy = x[2 * i + 1] - x[2 * j + 1];
    double dy_tan = x_tan[2 * i + 1] - x_tan[2 * j + 1];
    double r2_tan = dx_tan * dx + dx * dx_tan + (dy_tan * dy + dy * dy_tan);
    double r2 = dx * dx + dy * dy + 0.5;
    if (r2 < cut) {  // line 10
      double q = 1.0 / r2;  // line 9
      double q_tan = -q * r2_tan / r2;
      double t0 = q * q;  // line 10
      double t1 = q - 1.0;
      sum += t0 * t1;
      sum_tan += (q_tan * q + q * q_tan) * t1 + t0 * q_tan;
    }
  }
  energy[i] = sum;  // line 13
  energy_tan[i] = sum_tan;
}
