// Tangent of `log_sum_exp` (kernel.cu:2) with respect to y, x, by cugrad.
//   y_tan: tangent of y
//   x_tan: tangent of x
static __global__ void log_sum_exp_fwd(double *y, const double *x, int n, double *y_tan, double *x_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 11
  double v[6];  // line 5
  double v_tan[6] = {};
  double top = -__builtin_inf();
  double top_tan = 0.0;
  for (int k = 0; k < 6; ++k) {  // line 6
    double t0 = x[i * 6 + k];  // line 7
    double t1 = x[k];
    double t2 = t0 * t1;
    double t3 = x_tan[i * 6 + k] * t1 + t0 * x_tan[k];
    v[k] = t2;
    v_tan[k] = t3;
    bool t4 = top >= t2;  // line 8
    bool t5 = t2 != t2;
    top_tan = (t4 ? top_tan : t5 ? top_tan : 0.0) + (t4 ? 0.0 : t5 ? 0.0 : t3);
    top = fmax(top, t2);
  }
  double sum = 0.0;
  double sum_tan = 0.0;
  for (int k = 0; k < 6; ++k) {  // line 10
    double t0 = exp(v[k] - top);
    sum += t0;
    sum_tan += (v_tan[k] - top_tan) * t0;
  }
  y[i] = top + log(sum);  // line 11
  y_tan[i] = top_tan + sum_tan * (1.0 / sum);
}
