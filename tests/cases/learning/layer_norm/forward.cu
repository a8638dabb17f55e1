// Tangent of `layer_norm` (kernel.cu:1) with respect to out, x, gamma, beta, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
//   gamma_tan: tangent of gamma
//   beta_tan: tangent of beta
static __global__ void layer_norm_fwd(double *out, const double *x, const double *gamma, const double *beta,
    int rows, int cols, double *out_tan, double *x_tan, double *gamma_tan, double *beta_tan) {
  int r = blockIdx.x * blockDim.x + threadIdx.x;  // line 2
  if (r >= rows) return;  // line 12
  int t0 = r * cols;  // line 5
  double mean = 0.0;
  double mean_tan = 0.0;
  for (int c = 0; c < cols; ++c) {
    mean += x[t0 + c];
    mean_tan += x_tan[t0 + c];
  }
  mean /= (double)cols;  // line 6
  mean_tan /= (double)cols;
  double var = 0.0;
  double var_tan = 0.0;
  for (int c = 0; c < cols; ++c) {  // line 7
    double d = x[t0 + c] - mean;  // line 8
    double d_tan = x_tan[t0 + c] - mean_tan;
    var += d * d;  // line 9
    var_tan += d_tan * d + d * d_tan;
  }
  double inv = rsqrt(var / cols + 1e-5);  // line 11
  double inv_tan = var_tan / cols * (-0.5 * inv * inv * inv);
  for (int c = 0; c < cols; ++c) {  // line 12
    int t1 = t0 + c;
    double t2 = x_tan[t1];
    double t3 = x[t1] - mean;
    double t4 = t3 * inv;
    double t5 = gamma[c];
    double t6 = gamma_tan[c];
    double t7 = beta_tan[c];
    out[t1] = t4 * t5 + beta[c];
    out_tan[t1] = ((t2 - mean_tan) * inv + t3 * inv_tan) * t5 + t4 * t6 + t7;
  }
}
