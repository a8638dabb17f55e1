// Tangent of `kernel` (kernel.cu:3) with respect to y, x, w, v, by cugrad.
//   y_tan: tangent of y
//   x_tan: tangent of x
//   w_tan: tangent of w
//   v_tan: tangent of v
static __global__ void kernel_fwd(double *y, const double *x, const double *w, const double *v, int n,
    int per, int columns, double *y_tan, double *x_tan, double *w_tan, double *v_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 4
  if (i >= n) return;  // line 19
  double sum = 0.0;
  double sum_tan = 0.0;
  for (int j = 0; j < per; ++j) {  // line 7
    int e = i * per + j;  // line 8
    int t0 = e / columns;  // line 9
    double t1 = w[t0];
    double t2 = x[e];
    double t3 = x_tan[e];
    sum += t1 * t2;
    sum_tan += w_tan[t0] * t2 + t1 * t3;
    int t4 = (e - 20) / columns;  // line 10
    double t5 = w[3 + t4];
    double t6 = w[e >> 5];
    sum += t5 * t6;
    sum_tan += w_tan[3 + t4] * t6 + t5 * w_tan[e >> 5];
    if (t2 > 0.5) {  // line 11
      int t7 = t0 % 3;
      double t8 = v[t7];
      double t9 = t8 * t2;
      sum += sin(t9);
      sum_tan += (v_tan[t7] * t2 + t8 * t3) * cos(t9);
    }
    int t7 = (e + 1) / (columns + i);  // line 12
    double t8 = v[t7];
    int t9 = e % 3;
    double t10 = v[t9];
    sum += t8 * t10;
    sum_tan += v_tan[t7] * t10 + t8 * v_tan[t9];
  }
  long j = per - 1;  // line 14
  bool broke = false;
  while (!broke && j >= 0) {
    double t0 = x[i * per + j];  // line 15
    long t1 = (per - j) / 4;
    double t2 = w[t1];
    double s = t0 * t2;
    double s_tan = x_tan[i * per + j] * t2 + t0 * w_tan[t1];
    if (s > 0.9) {  // line 14
      broke = true;
    } else {
      int t3 = i % 2;  // line 17
      unsigned int t4 = (unsigned int)j / 3;
      double t5 = (v + t3)[t4];
      sum += s * t5;
      sum_tan += s_tan * t5 + s * (v_tan + t3)[t4];
      --j;  // line 14
    }
  }
  y[i] = sum;  // line 19
  y_tan[i] = sum_tan;
}
