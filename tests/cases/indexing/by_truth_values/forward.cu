// Tangent of `kernel` (kernel.cu:2) with respect to y, x, by cugrad.
//   y_tan: tangent of y
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *y, const double *x, int n, double *y_tan, double *x_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 10
  double a[2];  // line 5
  double a_tan[2] = {};
  double t0 = x[i];
  double t1 = x_tan[i];
  a[0] = t0;
  a_tan[0] = t1;
  double t2 = 3.0 * t0;
  a[1] = t2 * t0;
  a_tan[1] = 3.0 * t1 * t0 + t2 * t1;
  bool large = t0 > 0.2;  // line 6
  int t3 = (int)large;  // line 7
  const double *p = x + t3;
  double *t4 = x_tan + t3;
  double t5 = a_tan[t3];  // line 8
  int t6 = (int)!large;
  double t7 = a_tan[t6];
  int t8 = (int)(t0 > 0.5);
  double t9 = a[t8];
  int t10 = (int)(i > 2);
  double t11 = x[t10];
  double t12 = x_tan[t10];
  double t13 = *p;
  double t14 = *t4;
  double t15 = p[-t3];
  double t16 = t4[-t3];
  p += t3;  // line 9
  int t17 = (int)(i > 3);  // line 10
  double t18 = (t4 + t3)[t17];
  y[i] = a[t3] + a[t6] * 2.0 + t9 * t11 + t13 * t15 + p[t17];
  y_tan[i] = t5 + t7 * 2.0 + (a_tan[t8] * t11 + t9 * t12) + (t14 * t15 + t13 * t16) + t18;
}
