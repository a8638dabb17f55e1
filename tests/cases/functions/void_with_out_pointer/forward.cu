// Tangent of `moments` (kernel.cu:1) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __host__ __device__ void moments_fwd(const double *x, int n, double *out, double *out_tan,
    double *x_tan) {
  double mean = 0.0;
  double mean_tan = 0.0;
  for (int i = 0; i < n; ++i) {  // line 3
    mean += x[i];
    mean_tan += x_tan[i];
  }
  mean /= (double)n;  // line 4
  mean_tan /= (double)n;
  double var = 0.0;
  double skew = 0.0;
  double var_tan = 0.0;
  double skew_tan = 0.0;
  for (int i = 0; i < n; ++i) {  // line 6
    double d = x[i] - mean;  // line 7
    double d_tan = x_tan[i] - mean_tan;
    double t0 = d * d;  // line 8
    double t1 = d_tan * d + d * d_tan;
    var += t0;
    var_tan += t1;
    skew += t0 * d;  // line 9
    skew_tan += t1 * d + t0 * d_tan;
  }
  *out = mean;  // line 11
  *out_tan = mean_tan;
  double t0 = (double)(n - 1);  // line 12
  out[1] = var / t0;
  out_tan[1] = var_tan / t0;
  out[2] = skew / n;  // line 13
  out_tan[2] = skew_tan / n;
}
