// Tangent of `density` (kernel.cu:8) with respect to rho, x, h, by cugrad.
//   rho_tan: tangent of rho
//   x_tan: tangent of x
//   h_tan: tangent of h
static __global__ void density_fwd(double *rho, const double *x, double h, double *rho_tan, double *x_tan,
    double h_tan) {
  int i = threadIdx.x;  // line 9
  double s = 0.0;
  double s_tan = 0.0;
  for (int j = 0; j < 16; ++j) {  // line 11
    double d_tan = x_tan[i] - x_tan[j];  // line 12
    double d = x[i] - x[j] + 0.3 * (i - j);
    double t0 = sqrt(d * d + 0.0001);  // line 13
    double q = t0 / h;
    double q_tan = ((d_tan * d + d * d_tan) * (0.5 / t0) - q * h_tan) / h;
    double result = 0.0;
    double result_tan = 0.0;
    if (!(q >= 1.0)) {  // line 5
      double t = 1.0 - q * q;  // line 4
      double t_tan = -(q_tan * q + q * q_tan);
      double t1 = t * t;  // line 5
      double t2 = t1 * t;
      result = t2 * t;
      result_tan = ((t_tan * t + t * t_tan) * t + t1 * t_tan) * t + t2 * t_tan;
    }
    double t1 = result / h;  // line 13
    s += t1;
    s_tan += (result_tan - t1 * h_tan) / h;
  }
  rho[i] = s;  // line 15
  rho_tan[i] = s_tan;
}
