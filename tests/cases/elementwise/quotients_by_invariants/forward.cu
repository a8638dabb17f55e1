// Tangent of `quotients` (kernel.cu:3) with respect to y, a, b, s, by cugrad.
//   y_tan: tangent of y
//   a_tan: tangent of a
//   b_tan: tangent of b
//   s_tan: tangent of s
static __global__ void quotients_fwd(double *y, const double *a, const double *b, double s, int n,
    double *y_tan, double *a_tan, double *b_tan, double s_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 4
  if (i >= n) return;  // line 12
  double d = b[i];  // line 6
  double d_tan = b_tan[i];
  double sum = 0.0;
  double sum_tan = 0.0;
  for (int j = 0; j < n; ++j) {  // line 7
    double t0 = a[j];  // line 8
    double t1 = a_tan[j];
    double part = t0 / d;
    double part_tan = (t1 - part * d_tan) / d;
    if (part / s > 0.8) {  // line 9
      double t2 = t0 / s;
      part += t2;
      part_tan += (t1 - t2 * s_tan) / s;
    }
    for (int k = 0; k < 3; ++k) {  // line 10
      double t2 = b[j];
      double t3 = b_tan[j];
      double t4 = t2 + k;
      double t5 = part / t4;
      double t6 = a[k] / t2;
      sum += t5 * t6;
      sum_tan += (part_tan - t5 * t3) / t4 * t6 + t5 * ((a_tan[k] - t6 * t3) / t2);
    }
  }
  double t0 = sum / s;  // line 12
  double t1 = a_tan[i];
  double t2 = a[i] / d;
  double t3 = d / s;
  y[i] = t0 + t2 + t3;
  y_tan[i] = (sum_tan - t0 * s_tan) / s + (t1 - t2 * d_tan) / d + (d_tan - t3 * s_tan) / s;
}
