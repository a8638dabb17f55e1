// Tangent of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 9
  double a;  // line 5
  double a_tan = 0.0;
  double t0 = x[i];
  double t1 = x_tan[i];
  a = t0;
  a_tan = t1;
  double b;
  double b_tan = 0.0;
  double t2 = x_tan[i + 1];
  b = x[i + 1];
  b_tan = t2;
  double t3 = t0 + 2.0;  // line 6
  double *t4;
  double *t5;
  if (i % 2 != 0) {
    t4 = &a;
    t5 = &a_tan;
  } else {
    t4 = &b;
    t5 = &b_tan;
  }
  double t6 = *t4;
  double t7 = *t5;
  *t4 = t6 * t3;
  *t5 = t7 * t3 + t6 * t1;
  double *t8;
  double *t9;
  if (i % 3 != 0) {  // line 7
    t8 = &a;
    t9 = &a_tan;
  } else {
    t8 = &b;
    t9 = &b_tan;
  }
  double t10 = *t8;  // line 8
  double t11 = *t9;
  *t8 = t10 * t10;
  *t9 = t11 * t10 + t10 * t11;
  double t12 = a;  // line 9
  double t13 = a_tan;
  double t14 = b;
  double t15 = b_tan;
  out[i] = t12 * t14;
  out_tan[i] = t13 * t14 + t12 * t15;
}
