// Tangent of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 9
  double w[3];  // line 5
  double w_tan[3] = {};
  double t0 = x[i];
  double t1 = x_tan[i];
  w[0] = t0;
  w_tan[0] = t1;
  w[1] = x[i + 1];
  w_tan[1] = x_tan[i + 1];
  w[2] = x[i + 2];
  w_tan[2] = x_tan[i + 2];
  for (int i_1 = 0; i_1 < 3; ++i_1) {  // line 6
    double t2 = w[i_1];
    double t3 = w_tan[i_1];
    w[i_1] = t2 * t2 + t0;
    w_tan[i_1] = t3 * t2 + t2 * t3 + t1;
  }
  double s = 0.0;
  double s_tan = 0.0;
  for (int i_1 = 0; i_1 < 3; ++i_1) {  // line 8
    double e = w[i_1];
    double e_tan = w_tan[i_1];
    s_tan = s_tan * e + s * e_tan + e_tan;
    s = s * e + e;
  }
  out[i] = s;  // line 9
  out_tan[i] = s_tan;
}
