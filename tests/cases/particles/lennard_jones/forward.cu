// Tangent of `lj` (kernel.cu:2) with respect to energy, pos, eps, sigma, by cugrad.
//   energy_tan: tangent of energy
//   pos_tan: tangent of pos
//   eps_tan: tangent of eps
//   sigma_tan: tangent of sigma
static __global__ void lj_fwd(double *energy, const double *pos, double eps, double sigma, int n,
    double *energy_tan, double *pos_tan, double eps_tan, double sigma_tan) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 16
  double e = 0.0;
  double e_tan = 0.0;
  for (int j = 0; j < n; ++j) {  // line 6
    if (j != i) {  // line 14
      double dx_tan = pos_tan[3 * i] - pos_tan[3 * j];  // line 8
      double dx = pos[3 * i] - pos[3 * j] + 1.3 * (i - j);
      double dy = pos[3 * i + 1] - pos[3 * j + 1];  // line 9
      double dy_tan = pos_tan[3 * i + 1] - pos_tan[3 * j + 1];
      double dz = pos[3 * i + 2] - pos[3 * j + 2];
      double dz_tan = pos_tan[3 * i + 2] - pos_tan[3 * j + 2];
      double r2 = dx * dx + dy * dy + dz * dz;  // line 10
      double r2_tan = dx_tan * dx + dx * dx_tan + (dy_tan * dy + dy * dy_tan) + (dz_tan * dz + dz * dz_tan);
      if (!(r2 > 3.25 * 3.25)) {  // line 14
        double s2 = sigma * sigma / r2;  // line 12
        double s2_tan = (sigma_tan * sigma + sigma * sigma_tan - s2 * r2_tan) / r2;
        double t0 = s2 * s2;  // line 13
        double s6 = t0 * s2;
        double s6_tan = (s2_tan * s2 + s2 * s2_tan) * s2 + t0 * s2_tan;
        double t1 = 4.0 * eps;  // line 14
        double t2 = t1 * s6;
        double t3 = s6 - 1.0;
        e += t2 * t3;
        e_tan += (4.0 * eps_tan * s6 + t1 * s6_tan) * t3 + t2 * s6_tan;
      }
    }
  }
  atomicAdd(energy, 0.5 * e);  // line 16
  atomicAdd(energy_tan, 0.5 * e_tan);
}
