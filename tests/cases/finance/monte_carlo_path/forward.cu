// Tangent of `path` (kernel.cu:2) with respect to payoff, s0, sigma, by cugrad.
//   payoff_tan: tangent of payoff
//   s0_tan: tangent of s0
//   sigma_tan: tangent of sigma
static __global__ void path_fwd(double *payoff, const double *z, double s0, double sigma, int paths,
    double *payoff_tan, double s0_tan, double sigma_tan) {
  int p = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (p >= paths) return;  // line 11
  double s = s0;
  double mean = 0.0;
  double s_tan = s0_tan;
  double mean_tan = 0.0;
  for (int t = 0; t < 8; ++t) {  // line 6
    double t0 = -0.5 * sigma;  // line 7
    double t1 = z[p * 8 + t];
    double t2 = exp(t0 * sigma * 0.125 + sigma * 0.35 * t1);
    double s_1 = s * t2;
    s_tan = s_tan * t2 + s * (((-0.5 * sigma_tan * sigma + t0 * sigma_tan) * 0.125 + sigma_tan * 0.35 * t1)
        * t2);
    mean += s_1 / 8.0;  // line 8
    mean_tan += s_tan / 8.0;
    s = s_1;
  }
  double e = mean - 1.0;  // line 10
  double t0 = sqrt(e * e + 0.01);  // line 11
  atomicAdd(payoff, 0.5 * (e + t0) / paths);
  atomicAdd(payoff_tan, 0.5 * (mean_tan + (mean_tan * e + e * mean_tan) * (0.5 / t0)) / paths);
}
