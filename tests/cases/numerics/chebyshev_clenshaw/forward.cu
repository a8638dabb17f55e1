// Tangent of `clenshaw` (kernel.cu:2) with respect to out, c, x, by cugrad.
//   out_tan: tangent of out
//   c_tan: tangent of c
//   x_tan: tangent of x
static __global__ void clenshaw_fwd(double *out, const double *c, const double *x, int n, double *out_tan,
    double *c_tan, double *x_tan) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 16
  double t1 = x[i];  // line 5
  double t1_tan = x_tan[i];
  double t0 = *c;
  double t2 = *c_tan;
  double t3 = c[1];
  double s = t0 + t3 * t1;
  double s_tan = t2 + (c_tan[1] * t1 + t3 * t1_tan);
  double b1 = 0.0;
  double b2 = 0.0;
  double b1_tan = 0.0;
  double b2_tan = 0.0;
  for (int k = 6; k >= 1; --k) {  // line 6
    double t4 = 2.0 * t1;  // line 7
    double t5 = t4 * b1 - b2 + c[k];
    b2 = b1;
    double t6 = 2.0 * t1_tan * b1 + t4 * b1_tan - b2_tan + c_tan[k];
    b1 = t5;
    b2_tan = b1_tan;
    b1_tan = t6;
  }
  double t0_1 = 1.0;
  double t1_1 = t1;
  double t0_tan = 0.0;
  double t1_tan_1 = t1_tan;
  for (int k = 2; k < 7; ++k) {  // line 11
    double t4 = 2.0 * t1;  // line 12
    double t = t4 * t1_1 - t0_1;
    double t_tan = 2.0 * t1_tan * t1_1 + t4 * t1_tan_1 - t0_tan;
    double t5 = c[k];  // line 13
    s += t5 * t;
    s_tan += c_tan[k] * t + t5 * t_tan;
    t0_1 = t1_1;
    t1_1 = t;
    t0_tan = t1_tan_1;
    t1_tan_1 = t_tan;
  }
  double t4 = t1 * b1 - b2 + t0;  // line 16
  out[i] = t4 * s;
  out_tan[i] = (t1_tan * b1 + t1 * b1_tan - b2_tan + t2) * s + t4 * s_tan;
}
