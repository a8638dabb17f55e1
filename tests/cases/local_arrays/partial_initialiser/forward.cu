// Tangent of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 9
  double a[5] = {};  // line 5
  double a_tan[5] = {};
  double t0 = x[i];
  double t1 = x_tan[i];
  a[0] = t0;
  a_tan[0] = t1;
  double t2 = t0 * t0;
  double t3 = t1 * t0 + t0 * t1;
  a[1] = t2;
  a_tan[1] = t3;
  double b[3] = {};  // line 6
  double b_tan[3] = {};
  double t4 = a[4] + (t2 + 2.0);  // line 7
  double t5 = a_tan[4] + t3;
  a[4] = t4;
  a_tan[4] = t5;
  for (int k = 0; k < 3; ++k) {  // line 8
    double t6 = a[k];
    b[k] += t6 * t4;
    b_tan[k] += a_tan[k] * t4 + t6 * t5;
  }
  double t6 = b[1];  // line 9
  double t7 = b_tan[1];
  double t8 = b[2];
  out[i] = b[0] + t6 * t8 + a[3] + t6;
  out_tan[i] = b_tan[0] + (t7 * t8 + t6 * b_tan[2]) + a_tan[3] + t7;
}
